import type { ExternalDocs } from '../model.ts'
import { nodeOf, textOf } from './json.ts'

/** `externalDocs`: only addresses of the web are linked. */
export function docs(value: unknown): ExternalDocs | undefined {
  const node = nodeOf(value)
  const url = textOf(node['url'])
  return /^https?:\/\//i.test(url) ? { url, label: textOf(node['description']) || url } : undefined
}
