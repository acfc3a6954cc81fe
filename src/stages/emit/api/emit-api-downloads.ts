/** Emits the downloads of an API: its specification, whole and in parts, and its requests for API clients. */
import type { BuildContext } from '../../../graph/context.ts'
import { restoreNumbers } from '../../../domain/openapi/document/parse/exact-numbers.ts'
import { hashOf } from '../../../lib/data/hash.ts'
import { filePath } from '../../../lib/site/links/site-address.ts'
import { listOperationPages } from '../../../lib/site/operation-pages.ts'
import { CATALOG, type ApiCatalog } from '../../../lib/site/published-site.ts'
import type { Api } from '../../../domain/openapi/model.ts'
import type { OperationPage, Page } from '../../site-types.ts'
import { emitByDigest } from '../emit-by-digest.ts'
import { asObject } from '../../../domain/openapi/document/json-value.ts'
import { writeBrunoCollection } from './write-bruno-collection.ts'
import { createPostmanCollection } from './write-postman-collection.ts'
import { sliceDocument } from '../../../domain/openapi/document/slice-document.ts'
import { writeTryItScript } from './write-try-it-script.ts'
import { writeHttpFile } from '../../../domain/samples/write-http-file.ts'
import { decodeEntry } from '../../../lib/files/encode-entry.ts'
import type { EmittedFile } from '../../../lib/files/file-digest.ts'
import { createZip } from '../../../lib/files/zip.ts'

/** Input of the downloads of an API. */
export interface DownloadSources {
  readonly api: Api
  readonly pages: readonly Page[]
  /** Configured URL of the API. In `docs serve --sandbox` it is the URL of the running sandbox. */
  readonly apiHost?: string
  /** URL of the mock server of `docs serve --mock`. */
  readonly mockHost?: string | undefined
  /** Whether there is an offline bundle. */
  readonly offline: boolean
  /** Whether a plug-in may have changed what was read. */
  readonly hasPlugins?: boolean
}

/** Hash of everything that the downloads depend on. */
export function downloadsKey(sources: DownloadSources): string {
  const { key } = sources.api
  return key === undefined || sources.hasPlugins === true
    ? hashOf(JSON.stringify(describeDownloads(sources)))
    : hashOf('api', key, sources.apiHost ?? '', sources.mockHost ?? '', String(sources.offline))
}

/** Everything that the downloads depend on, as plain data. Schemas and events come from the document. */
function describeDownloads({ api, pages, apiHost, mockHost, offline }: DownloadSources): object {
  const { schemas: _, events: __, ...rest } = api
  const operations = sortOperations(api, pages).map(
    ({ route, title, operation: { samples: ___, ...operation } }) => ({
      route,
      title,
      operation,
    }),
  )
  return { ...rest, operations, summaries: api.operations, apiHost, mockHost, offline }
}

/** The pages of operations in the order of the document, not of routes. */
function sortOperations(api: Api, pages: readonly Page[]): readonly OperationPage[] {
  const own = listOperationPages(pages, api.version)
  const order = new Map(api.operations.map((operation, i) => [operation.id, i]))
  return own.toSorted((a, b) => (order.get(a.operation.id) ?? 0) - (order.get(b.operation.id) ?? 0))
}

/**
 * The specification in other forms, below '/docs/api/<version>': `openapi.json`, `operations.json`, `postman.json`, `requests.http` and `bruno.zip`;
 * and beside each operation's page its own part of the specification (`.openapi.json`), its request (`.http`)
 * and what try-it loads (`.tryit.js`).
 */
export async function* emitApiDownloads(
  sources: DownloadSources,
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  const { api, pages, offline } = sources
  const base = filePath(api.route)
  const restore = (text: string) => restoreNumbers(text, api.exactNumbers)
  const operations = sortOperations(api, pages)
  const postman = createPostmanCollection(api, operations)
  for (const [path, value] of [
    [`${base}/openapi.json`, api.document],
    [`${base}/postman.json`, postman],
  ] as const) {
    yield { path, data: restore(formatJson(value)), only: 'site' }
    // Spaces of lines are a third of a large description in the bundle.
    if (offline) yield { path, data: restore(JSON.stringify(value)), only: 'offline' }
  }
  yield { path: `${base}/${CATALOG}`, data: `${JSON.stringify(listCatalog(api))}\n` }
  yield { path: `${base}/requests.http`, data: restore(operations.map(writeHttp).join('\n')) }
  yield {
    path: `${base}/bruno.zip`,
    data: await zipFiles(
      Array.from(writeBrunoCollection(api, operations), ({ path, data }) => ({ path, data: restore(data) })),
      context,
    ),
  }
  const sharedKey = hashOf(JSON.stringify(describeSharedParts(sources)))
  for (const page of operations)
    yield* emitKnownFiles('operation-downloads', [page], () => emitOperationFiles(page, sources))
  for (const { name, route } of offline ? api.tags : []) {
    const own = operations.filter(({ operation }) => operation.tag === name)
    if (own.length > 0) yield* emitKnownFiles('tag-downloads', own, () => emitTagScript(route, own, sources))
  }

  /** Files of some operations, by digest if the sources of the operations are known. */
  async function* emitKnownFiles(
    stage: 'operation-downloads' | 'tag-downloads',
    own: readonly OperationPage[],
    build: () => AsyncIterable<EmittedFile>,
  ): AsyncIterable<EmittedFile> {
    const keys = own.flatMap(({ sourceKey }) => sourceKey ?? [])
    if (sources.hasPlugins === true || keys.length < own.length) yield* build()
    else yield* emitByDigest({ stage, key: () => hashOf(sharedKey, ...keys) }, build, context)
  }
}

/** The index by which `docs mcp` and other programs find operations and schemas. */
function listCatalog({ operations, route, tags, schemas, servers }: Api): ApiCatalog {
  const shorten = (path: string) => path.slice(route.length + 1)
  return {
    format: 1,
    servers: servers.map(({ filled }) => filled),
    tags: tags.map(({ name, label, route: page }) => ({ name, label, route: shorten(page) })),
    operations: operations.map(({ id, method, path, title, route: page, tag, deprecated, scopes }) => ({
      id,
      method,
      path,
      title,
      route: shorten(page),
      tag,
      ...(deprecated && { deprecated }),
      ...(scopes.length > 0 && { scopes }),
    })),
    schemas: Object.fromEntries(
      Object.values(schemas)
        .filter(({ unlisted }) => !unlisted)
        .map(({ name, route: page }) => [name, shorten(page)]),
    ),
  }
}

/** Dependencies of each operation's files besides the sources of the operation. */
function describeSharedParts({ api, apiHost, mockHost }: DownloadSources): unknown {
  const { openapi, info, jsonSchemaDialect, servers, security, components } = asObject(api.document)
  const { securitySchemes } = asObject(components)
  const parts = { openapi, info, jsonSchemaDialect, servers, security, securitySchemes }
  return {
    ...parts,
    schemes: api.security,
    version: api.version,
    languages: api.languages,
    numbers: api.exactNumbers,
    apiHost,
    mockHost,
  }
}

async function* emitOperationFiles(
  page: OperationPage,
  { api, apiHost = '', mockHost }: DownloadSources,
): AsyncIterable<EmittedFile> {
  const path = filePath(page.route)
  const restore = (text: string) => restoreNumbers(text, api.exactNumbers)
  // The bundle has the whole of both, and does not repeat them in parts (emit/page/offline-page.ts).
  const own = sliceDocument(api.document, page.operation)
  yield { path: `${path}.openapi.json`, data: restore(formatJson(own)), only: 'site' }
  yield { path: `${path}.http`, data: restore(writeHttp(page)), only: 'site' }
  yield {
    path: `${path}.tryit.js`,
    data: writeTryItScript(api, page, own, { withResponses: true, apiHost, mockHost }),
    only: 'site',
  }
}

/** In the bundle, the operations of a tag share one script (emit/page/offline-page.ts). Slices are cut again: kept ones were most of the memory of a large build. */
async function* emitTagScript(
  route: string,
  operations: readonly OperationPage[],
  { api, apiHost = '', mockHost }: DownloadSources,
): AsyncIterable<EmittedFile> {
  const scripts = operations.map((page) =>
    writeTryItScript(api, page, sliceDocument(api.document, page.operation), {
      withResponses: false,
      apiHost,
      mockHost,
    }),
  )
  yield { path: filePath(`${route}.tryit.js`), data: scripts.join(''), only: 'offline' }
}

function writeHttp({ title, operation }: OperationPage): string {
  return writeHttpFile(title, operation.id, operation.request)
}

/** A folder of many small files as one download, because a static host serves no folders. */
async function zipFiles(
  files: readonly { path: string; data: string }[],
  { cache, pool }: BuildContext,
): Promise<Uint8Array> {
  const packed = await Promise.all(
    files.map(async ({ path, data }) => ({
      path,
      entry: await cache.getBytes('deflate', hashOf(data), () => pool.run('deflate', { path, data })),
    })),
  )
  const chunks: Uint8Array[] = []
  const archive = createZip(async (chunk) => void chunks.push(chunk))
  const sorted = packed.toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
  for (const { path, entry } of sorted) await archive.put(path, decodeEntry(entry))
  await archive.close()
  return Buffer.concat(chunks)
}

const formatJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
