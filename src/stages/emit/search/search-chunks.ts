/**
 * The pages of the search index in chunks of neighbours. A chunk says by hashes what it adds to the index, so that a build after an edit joins the
 * pages of one chunk, and takes the shards that it does not change from the build before.
 */

import { toScriptLiteral } from '../../../lib/data/json/script-literal.ts'
import type { BuildContext } from '../../../graph/context.ts'
import { createBatch } from '../../../lib/data/async/batch.ts'
import { hashOf } from '../../../lib/data/hash.ts'
import { mapAhead } from '../../../lib/data/async/map-ahead.ts'
import { digestFile, type EmittedFile } from '../../../lib/files/file-digest.ts'
import { decodeText } from '../../../lib/text/encoding/decode-text.ts'
import { contentsShard, type PageContents } from '../../../domain/search/index/index-format.ts'
import type { PageIndex, SearchDocument } from '../../../domain/search/index/index-page.ts'
import { CHUNK_SIZE, joinPages, type PageEntry } from '../../../domain/search/index/merge-index.ts'

export interface KeyedDocument {
  /** Names everything that the index of the page depends on. */
  readonly key: string
  readonly document: SearchDocument
}

/** A shard of a page as a file. */
type ShardDigest = readonly [name: string, sha256: string, size: number]

/** Summary of a chunk without its texts, as plain JSON. */
interface ChunkSummary {
  readonly pages: readonly PageEntry[]
  readonly spelling: readonly string[]
  /** The terms by the first sign of their lexicon's key: hash of their lines, and where these are among the bytes of all terms. */
  readonly terms: readonly (readonly [letter: string, hash: string, start: number, end: number])[]
  /** The shards of each page. */
  readonly shards: readonly (readonly ShardDigest[])[]
  /** Characters of the contents of each page. */
  readonly lengths: readonly number[]
}

export interface SearchChunk {
  readonly pages: readonly PageEntry[]
  readonly spelling: readonly string[]
  /** Hash of the terms by the first sign of their lexicon's key. */
  readonly terms: ReadonlyMap<string, string>
  /** The lines of terms for a lexicon (search/index/merge-index.ts). */
  readonly readTerms: (lexicon: string) => Promise<string>
  readonly files: readonly PageFiles[]
}

/** The shards of one page. */
export interface PageFiles {
  readonly route: string
  /** The contents first. */
  readonly files: readonly EmittedFile[]
  /** Hash of the shard with the contents, and their characters. */
  readonly hash: string
  readonly length: number
  readonly readContents: () => Promise<PageContents>
}

/** Chunks that are loaded ahead of the one that is merged next. */
const CHUNKS_AHEAD = 1

/** The chunks of all documents, which come sorted by route, or those that are included. The files of the index are in `folder`. */
export function loadChunks(
  documents: readonly KeyedDocument[],
  folder: string,
  context: BuildContext,
  isIncluded: (chunk: number) => boolean = () => true,
): AsyncIterable<SearchChunk> {
  const groups = Array.from({ length: Math.ceil(documents.length / CHUNK_SIZE) }, (_, number) =>
    documents.slice(number * CHUNK_SIZE, (number + 1) * CHUNK_SIZE),
  ).filter((_, number) => isIncluded(number))
  const loadIndex = createIndexLoader(context)
  return mapAhead(groups, CHUNKS_AHEAD, (group) => loadChunk(group, { folder, loadIndex }, context))
}

/** The index of a page, from a thread or from the cache. */
type LoadPageIndex = (document: KeyedDocument) => Promise<PageIndex>

/** Pages that are indexed together. A thread then works for some hundredths of a second while this one joins others. */
const BATCH_SIZE = 8

/** Indexes pages in batches, in threads; what an earlier build indexed comes from the cache. */
function createIndexLoader({ cache, pool }: BuildContext): LoadPageIndex {
  const run = createBatch(BATCH_SIZE, (documents: readonly SearchDocument[]) => pool.run('index', documents))
  return ({ key, document }) => cache.get('search-page', key, () => run(document))
}

async function loadChunk(
  documents: readonly KeyedDocument[],
  { folder, loadIndex }: { readonly folder: string; readonly loadIndex: LoadPageIndex },
  context: BuildContext,
): Promise<SearchChunk> {
  const { cache } = context
  const load = async () => summarizeChunk(await Promise.all(documents.map(loadIndex)), folder)
  if (!cache.keepsValues) return openChunk(await load(), folder, context)
  const key = hashOf(folder, ...documents.map((document) => document.key))
  let joined: JoinedChunk | undefined
  const summary = await cache.get('search-chunk', key, async () => (joined = await load()).summary)
  if (joined !== undefined) {
    const { bytes } = joined
    // Reads the entry if it exists although the summary is missing, so that a damaged entry is written again.
    await cache.getBytes('search-terms', key, async () => bytes)
    return openChunk(joined, folder, context, cache.findReader('search-terms', key))
  }
  let bytes: Promise<Uint8Array> | undefined
  const readBytes = () => (bytes ??= cache.getBytes('search-terms', key, async () => (await load()).bytes))
  const indexOf = async (number: number) => loadIndex(pageOf(documents, number))
  return describeChunk(summary, { folder, readBytes, indexOf })
}

function pageOf<T>(pages: readonly T[], number: number): T {
  const page = pages[number]
  if (page === undefined) throw new Error(`a chunk has no page ${number}`)
  return page
}

interface JoinedChunk {
  readonly summary: ChunkSummary
  /** The lines of all terms. */
  readonly bytes: Uint8Array
  readonly indexes: readonly PageIndex[]
  /** The text of each shard of each page. */
  readonly scripts: readonly (readonly string[])[]
}

/** Joins the pages of a chunk. */
function summarizeChunk(indexes: readonly PageIndex[], folder: string): JoinedChunk {
  const { pages, terms, spelling } = joinPages(indexes)
  const parts = Array.from(terms, ([letter, lines]) => ({ letter, bytes: Buffer.from(lines) }))
  let end = 0
  const files = indexes.map(({ route, shards }) =>
    sortShards(route, shards).map(({ name, data }) => ({ name, ...shardFile(folder, name, data) })),
  )
  return {
    indexes,
    bytes: Buffer.concat(parts.map((part) => part.bytes)),
    scripts: files.map((list) => list.map(({ data }) => data)),
    summary: {
      pages,
      spelling,
      terms: parts.map(({ letter, bytes }) => [letter, hashOf(bytes), end, (end += bytes.length)]),
      shards: files.map((list) =>
        list.map((file) => {
          const { sha256, size } = digestFile(file)
          return [file.name, sha256, size]
        }),
      ),
      lengths: files.map(([contents]) =>
        contents === undefined
          ? 0
          : contents.data.length + '""'.length - writeShardScript(contents.name, '').length,
      ),
    },
  }
}

/** A chunk that was just joined. Its terms wait in a file if the build has one: the cache's file, which `stored` reads, or the spool. */
function openChunk(
  { summary, bytes, indexes, scripts }: JoinedChunk,
  folder: string,
  { spool }: Pick<BuildContext, 'spool'>,
  stored?: () => Uint8Array,
): SearchChunk {
  const indexOf = async (number: number) => pageOf(indexes, number)
  const readBytes = spool === undefined ? giveBytes(bytes) : readLater(stored ?? spool.add(bytes))
  return describeChunk(summary, { folder, readBytes, indexOf, scripts })
}

// A separate function, because a closure keeps everything in memory that the closures beside it use.
const giveBytes = (bytes: Uint8Array) => async () => bytes
const readLater = (read: () => Uint8Array) => async () => read()

interface ChunkReaders {
  readonly folder: string
  readonly readBytes: () => Promise<Uint8Array>
  readonly indexOf: (number: number) => Promise<PageIndex>
  /** The texts of shards that are in memory. */
  readonly scripts?: readonly (readonly string[])[]
}

function describeChunk(summary: ChunkSummary, readers: ChunkReaders): SearchChunk {
  const { pages, spelling, terms } = summary
  return {
    pages,
    spelling,
    terms: new Map(terms.map(([letter, hash]) => [letter, hash])),
    readTerms: createTermReader(terms, readers.readBytes),
    files: pages.map(({ route }, number) => describePageFiles(route, number, { summary, readers })),
  }
}

function createTermReader(
  terms: ChunkSummary['terms'],
  readBytes: () => Promise<Uint8Array>,
): SearchChunk['readTerms'] {
  return async (lexicon) => {
    const wanted = terms.filter(([letter]) => lexicon === '' || letter === lexicon)
    if (wanted.length === 0) return ''
    const bytes = await readBytes()
    return wanted.map(([, , start, end]) => decodeText(bytes.subarray(start, end))).join('')
  }
}

function describePageFiles(
  route: string,
  number: number,
  {
    summary: { shards, lengths },
    readers: { folder, indexOf, scripts },
  }: { readonly summary: ChunkSummary; readonly readers: ChunkReaders },
): PageFiles {
  const own = shards[number] ?? []
  return {
    route,
    hash: own[0]?.[1] ?? '',
    length: lengths[number] ?? 0,
    readContents: async () => findContents(await indexOf(number)),
    files: own.map(([name, sha256, size], position): EmittedFile => {
      const digest = {
        path: shardPath(folder, name),
        sha256,
        size,
        ...(name === contentsShard(route) && { only: 'site' as const }),
      }
      const data = scripts?.[number]?.[position]
      if (data !== undefined) return { ...digest, data }
      return { ...digest, load: async () => writeShardScript(name, findShard(await indexOf(number), name)) }
    }),
  }
}

/** The contents first. */
function sortShards(route: string, shards: PageIndex['shards']): PageIndex['shards'] {
  const isContents = ({ name }: PageIndex['shards'][number]) => name === contentsShard(route)
  return [...shards.filter(isContents), ...shards.filter((shard) => !isContents(shard))]
}

function findContents(index: PageIndex): PageContents {
  return findShard(index, contentsShard(index.route)) as PageContents
}

function findShard({ route, shards }: PageIndex, name: string): unknown {
  const shard = shards.find((candidate) => candidate.name === name)
  if (shard === undefined) throw new Error(`the index of ${route} has no shard ${name}`)
  return shard.data
}

/** A shard as a file of the index. */
export function shardFile(folder: string, name: string, data: unknown) {
  return { path: shardPath(folder, name), data: writeShardScript(name, data) }
}

const shardPath = (folder: string, name: string) => `${folder}/${name}.js`

function writeShardScript(name: string, data: unknown): string {
  return `offprint.search(${toScriptLiteral(JSON.stringify(name))},${toScriptLiteral(JSON.stringify(data))})\n`
}
