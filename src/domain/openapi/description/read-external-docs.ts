/** Reads External Documentation Objects (OpenAPI 3.1.1, section 4.8.22). */

import type { ExternalDocs } from '../model.ts'
import { asObject, asText } from '../document/json-value.ts'

/** `externalDocs`: only addresses of the web are linked. */
export function readExternalDocs(value: unknown): ExternalDocs | undefined {
  const node = asObject(value)
  const url = readWebAddress(node['url'])
  return url === undefined ? undefined : { url, label: asText(node['description']) || url }
}

/** An address that a page may link to: another scheme could run a script. */
export function readWebAddress(value: unknown): string | undefined {
  const url = asText(value)
  return /^https?:\/\//i.test(url) ? url : undefined
}
