/** Recognizes the version of OpenAPI. */

import type { Json } from '../../model.ts'
import { isJsonObject, asText } from '../json-value.ts'

/** The dialects that are read, by the beginning of their version. */
export type Dialect = '2.0' | '3.0' | '3.1' | '3.2'

/** Which dialect a document is written in, its own words for it, or nothing when it is not a specification. */
export function detectDialect(
  document: Json | undefined,
): { dialect?: Dialect; version: string } | undefined {
  if (!isJsonObject(document)) return undefined
  // Written as a number, `openapi: 3.1`, `openapi: 3.0` (which is 3) or `swagger: 2.0` (which is 2), it is still meant.
  const version = document['openapi'] === 3 ? '3.0' : asText(document['openapi'] ?? document['swagger'])
  if (version === '') return undefined
  if (document['swagger'] !== undefined)
    return { version, ...(/^2(\.0)?$/.test(version) && { dialect: '2.0' }) }
  const found = /^3\.[012](?=\.|$)/.exec(version)?.[0]
  return { version, ...(found !== undefined && { dialect: found as Dialect }) }
}
