/** The files of the search index: one script per shard, from the chunks of its pages. */

import type { BuildContext } from '../../../graph/context.ts'
import { hashOf } from '../../../lib/data/hash.ts'
import { setOwn } from '../../../lib/data/own-property.ts'
import type { EmittedFile } from '../../../lib/files/file-digest.ts'
import {
  groupShard,
  lexiconShard,
  ROOT_SHARD,
  VOCABULARY_SHARD,
  type PageContents,
} from '../../../domain/search/index/index-format.ts'
import {
  describeRoot,
  listLexicons,
  mergeLexicons,
  mergeSpelling,
  type SiteFacts,
} from '../../../domain/search/index/merge-index.ts'
import VOCABULARY from '../../../domain/search/meaning/vocabulary.txt'
import { emitByDigest } from '../emit-by-digest.ts'
import { shardFile, type PageFiles, type SearchChunk } from './search-chunks.ts'

export interface IndexTarget {
  readonly facts: SiteFacts
  /** Where the files are. */
  readonly folder: string
}

/** A chunk without the files of its pages, which memory need not keep. */
type MergedChunk = Omit<SearchChunk, 'files'>

/** The files of the index, from the chunks of all listed pages in their order. Parts that no chunk changes are as the cache describes them. */
export async function* indexFiles(
  chunks: AsyncIterable<SearchChunk>,
  { facts, folder }: IndexTarget,
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  const merged: MergedChunk[] = []
  const groups = createPageGroups()
  for await (const { files, ...chunk } of chunks) {
    merged.push(chunk)
    for (const page of files) {
      yield* page.files
      const full = groups.add(page)
      if (full !== undefined) yield* groupFile(full, folder, context)
    }
  }
  const last = groups.finish()
  if (last !== undefined) yield* groupFile(last, folder, context)
  const lexicons: string[] = []
  for (const name of listLexicons(merged.map(({ terms }) => ({ terms: terms.keys() }))))
    for await (const file of lexiconFiles(name, { chunks: merged, folder }, context)) {
      lexicons.push(file.path.slice(`${folder}/${lexiconShard('')}`.length, -'.js'.length))
      yield file
    }
  const spelling = mergeSpelling(
    merged.map((chunk) => chunk.spelling),
    facts,
  )
  yield shardFile(folder, spelling.name, spelling.data)
  yield shardFile(folder, VOCABULARY_SHARD, VOCABULARY.trimEnd())
  const root = describeRoot(
    merged.flatMap(({ pages }) => pages),
    facts,
    lexicons,
  )
  yield { ...shardFile(folder, ROOT_SHARD, root), only: 'site' }
  yield { ...shardFile(folder, ROOT_SHARD, { ...root, groups: groups.firstPages }), only: 'offline' }
}

/** The files of lexicons whose keys begin with `name`. */
function lexiconFiles(
  name: string,
  { chunks, folder }: { readonly chunks: readonly MergedChunk[]; readonly folder: string },
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  const key = () =>
    hashOf(
      folder,
      name,
      ...chunks.map(({ terms }) => (name === '' ? JSON.stringify([...terms]) : (terms.get(name) ?? ''))),
    )
  return emitByDigest(
    { stage: 'search-lexicon', key },
    async function* () {
      const lines = await Promise.all(chunks.map((chunk) => chunk.readTerms(name)))
      for (const lexicon of mergeLexicons(name, lines))
        yield shardFile(folder, lexiconShard(lexicon.name), lexicon.text)
    },
    context,
  )
}

/** Characters of texts in one group of pages. */
const GROUP_LENGTH = 60_000

interface NumberedGroup {
  readonly number: number
  readonly pages: readonly PageFiles[]
}

/** The contents of pages in groups for the bundle, because on a disk one larger file is read as fast as a small one, and packs better. */
function createPageGroups() {
  /** Number of the first page in each group. */
  const firstPages: number[] = []
  let group: PageFiles[] = []
  let size = 0
  let count = 0
  const takeGroup = (): NumberedGroup | undefined => {
    if (size === 0) return undefined
    const pages = group
    group = []
    size = 0
    return { number: firstPages.length - 1, pages }
  }
  return {
    firstPages,
    /** Adds the next page, and returns the group before it when that is full. */
    add(page: PageFiles): NumberedGroup | undefined {
      const full = size > GROUP_LENGTH ? takeGroup() : undefined
      if (size === 0) firstPages.push(count)
      group.push(page)
      size += page.length
      count++
      return full
    },
    /** The last group. */
    finish: takeGroup,
  }
}

function groupFile(
  { number, pages }: NumberedGroup,
  folder: string,
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  const key = () => hashOf(folder, String(number), ...pages.map(({ hash }) => hash))
  return emitByDigest(
    { stage: 'search-group', key },
    async function* () {
      const contents: Record<string, PageContents> = {}
      for (const { route, readContents } of pages) setOwn(contents, route, await readContents())
      yield { ...shardFile(folder, groupShard(number), contents), only: 'offline' as const }
    },
    context,
  )
}
