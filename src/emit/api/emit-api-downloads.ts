/** Emits the downloads of an API: its specification, whole and in parts, and its requests for API clients. */
import { hashOf } from '../../lib/data/hash.ts'
import { filePath } from '../../lib/site/site-address.ts'
import type { Api } from '../../model.ts'
import type { Config, OutFile } from '../../types.ts'
import type { OperationPage, Page } from '../../site-types.ts'
import { writeBrunoCollection } from './write-bruno-collection.ts'
import { createPostmanCollection } from './write-postman-collection.ts'
import { sliceDocument } from './slice-document.ts'
import { writeTryItScript } from './write-try-it-script.ts'
import { writeHttpFile } from '../../samples/write-http-file.ts'
import { packEntry } from '../../lib/files/pack-entry.ts'
import { createZip } from '../../lib/files/zip.ts'

/** What the downloads of an API are written from. */
export interface DownloadSources {
  readonly api: Api
  readonly pages: readonly Page[]
  /** URL of the API that the site is configured with: that of a running sandbox in `docs serve --sandbox`. */
  readonly apiHost?: string
}

/** Hash of everything that the downloads depend on. A plug-in may have changed what was read. */
export function downloadsKey(sources: DownloadSources, { plugins }: Pick<Config, 'plugins'>): string {
  const { key } = sources.api
  return key === undefined || plugins.length > 0
    ? hashOf(JSON.stringify(describeDownloads(sources)))
    : hashOf('api', key, sources.apiHost ?? '')
}

/** Everything that the downloads depend on, as plain data. Schemas and events are those of the document. */
function describeDownloads({ api, pages, apiHost }: DownloadSources): object {
  const { schemas: _, events: __, ...rest } = api
  const operations = sortOperations(api, pages).map(
    ({ route, title, operation: { samples: ___, ...operation } }) => ({
      route,
      title,
      operation,
    }),
  )
  return { ...rest, operations, summaries: api.operations, apiHost }
}

/** The pages of operations in the order of the document, not of routes. */
function sortOperations(api: Api, pages: readonly Page[]): readonly OperationPage[] {
  const own = pages.filter(
    (page): page is OperationPage => page.kind === 'operation' && page.version === api.version,
  )
  const order = new Map(api.operations.map((operation, i) => [operation.id, i]))
  return own.toSorted((a, b) => (order.get(a.operation.id) ?? 0) - (order.get(b.operation.id) ?? 0))
}

/**
 * The specification in other forms, below '/docs/api/<version>': `openapi.json`, `postman.json`, `requests.http` and `bruno.zip`;
 * and beside each operation's page its own part of the specification (`.openapi.json`), its request (`.http`)
 * and what try-it loads (`.tryit.js`).
 */
export async function* emitApiDownloads({
  api,
  pages,
  apiHost = '',
}: DownloadSources): AsyncIterable<OutFile> {
  const base = filePath(api.route)
  const operations = sortOperations(api, pages)
  /** In the bundle, the operations of a tag share one script (emit/offline-page.ts). */
  const offlineScripts = new Map<string, readonly string[]>()
  const postman = createPostmanCollection(api, operations)
  for (const [path, value] of [
    [`${base}/openapi.json`, api.document],
    [`${base}/postman.json`, postman],
  ] as const) {
    yield { path, data: formatJson(value), only: 'site' }
    // Spaces of lines are a third of a large description in the bundle.
    yield { path, data: JSON.stringify(value), only: 'offline' }
  }
  yield { path: `${base}/requests.http`, data: operations.map(writeHttp).join('\n') }
  yield { path: `${base}/bruno.zip`, data: await zipFiles([...writeBrunoCollection(api, operations)]) }
  for (const page of operations) {
    const path = filePath(page.route)
    // The bundle has the whole of both, and does not repeat them in parts (emit/offline-page.ts).
    const own = sliceDocument(api.document, page.operation)
    yield { path: `${path}.openapi.json`, data: formatJson(own), only: 'site' }
    yield { path: `${path}.http`, data: writeHttp(page), only: 'site' }
    yield {
      path: `${path}.tryit.js`,
      data: writeTryItScript(api, page, own, { withResponses: true, apiHost }),
      only: 'site',
    }
    const { tag } = page.operation
    offlineScripts.set(tag, [
      ...(offlineScripts.get(tag) ?? []),
      writeTryItScript(api, page, own, { withResponses: false, apiHost }),
    ])
  }
  for (const { name, route } of api.tags) {
    const scripts = offlineScripts.get(name) ?? []
    if (scripts.length > 0)
      yield { path: filePath(`${route}.tryit.js`), data: scripts.join(''), only: 'offline' }
  }
}

function writeHttp({ title, operation }: OperationPage): string {
  return writeHttpFile(title, operation.id, operation.request)
}

/** A folder of many small files as one download: a static host gives no folders. */
async function zipFiles(files: readonly { path: string; data: string }[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const archive = createZip(async (chunk) => void chunks.push(chunk))
  const sorted = files.toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
  for (const { path, data } of sorted) await archive.put(path, packEntry(data))
  await archive.close()
  return Buffer.concat(chunks)
}

function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
