/** Reads External Documentation Objects (OpenAPI 3.1.1, section 4.8.22). */

import type { ExternalDocs } from '../../model.ts'
import { asObject, asText } from '../document/json-value.ts'

/** `externalDocs`: only addresses of the web are linked. */
export function readExternalDocs(value: unknown): ExternalDocs | undefined {
  const node = asObject(value)
  const url = asText(node['url'])
  return /^https?:\/\//i.test(url) ? { url, label: asText(node['description']) || url } : undefined
}
