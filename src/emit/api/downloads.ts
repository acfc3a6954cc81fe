import type { Api } from '../../model.ts'
import type { OutFile } from '../../types.ts'
import type { OperationPage, Page } from '../../site-types.ts'
import { bruno } from './bruno.ts'
import { http } from './http.ts'
import { postman } from './postman.ts'
import { slice } from './slice.ts'
import { tryit } from './tryit.ts'
import { createZip } from '../../lib/zip.ts'

/**
 * The specification in other forms, below '/docs/api/<version>': `openapi.json`, `postman.json`, `requests.http` and `bruno.zip`;
 * and beside each operation's page its own part of the specification (`.openapi.json`), its request (`.http`)
 * and what try-it loads (`.tryit.js`).
 */
export async function* apiDownloads(api: Api, pages: readonly Page[]): AsyncIterable<OutFile> {
  const base = api.route.slice(1)
  const own = pages.filter(
    (page): page is OperationPage => page.kind === 'operation' && page.version === api.version,
  )
  // In the order of the document, not of routes.
  const order = new Map(api.operations.map((one, i) => [one.id, i]))
  const operations = own.toSorted(
    (a, b) => (order.get(a.operation.id) ?? 0) - (order.get(b.operation.id) ?? 0),
  )
  yield { path: `${base}/openapi.json`, data: text(api.document) }
  yield { path: `${base}/postman.json`, data: text(postman(api, operations)) }
  yield { path: `${base}/requests.http`, data: operations.map(http).join('\n') }
  yield { path: `${base}/bruno.zip`, data: await packed([...bruno(api, operations)]) }
  for (const page of operations) {
    const path = page.route.slice(1)
    // The bundle has the whole of both, and does not repeat them in parts (emit/offline.ts).
    const own = slice(api.document, page.operation)
    yield { path: `${path}.openapi.json`, data: text(own), only: 'site' }
    yield { path: `${path}.http`, data: http(page), only: 'site' }
    yield { path: `${path}.tryit.js`, data: tryit(api, page, own, true), only: 'site' }
    yield { path: `${path}.tryit.js`, data: tryit(api, page, own, false), only: 'offline' }
  }
}

/** A folder of many small files as one download: a static host gives no folders. */
async function packed(files: readonly { path: string; data: string }[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const archive = createZip(async (chunk) => void chunks.push(chunk))
  const sorted = files.toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
  for (const { path, data } of sorted) await archive.add(path, data)
  await archive.close()
  return Buffer.concat(chunks)
}

function text(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
