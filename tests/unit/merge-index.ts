/** The search index of a few pages in memory, without files and cache: for tests of searching. */
import { lexiconShard, ROOT_SHARD, VOCABULARY_SHARD } from '../../src/domain/search/index/index-format.ts'
import type { IndexShard, PageIndex } from '../../src/domain/search/index/index-page.ts'
import {
  CHUNK_SIZE,
  describeRoot,
  joinPages,
  listLexicons,
  mergeLexicons,
  mergeSpelling,
  type SiteFacts,
} from '../../src/domain/search/index/merge-index.ts'
import VOCABULARY from '../../src/domain/search/meaning/vocabulary.txt'

/**
 * All shards of the pages, which come sorted by route. A lexicon changes when a word of it comes, goes or changes its weight on
 * some page; contents and parts when their page changes; spelling and root when a title, heading or name does.
 */
export function* mergeIndex(pages: Iterable<PageIndex>, facts: SiteFacts): Iterable<IndexShard> {
  const all = [...pages]
  const chunks = Array.from({ length: Math.ceil(all.length / CHUNK_SIZE) }, (_, number) =>
    joinPages(all.slice(number * CHUNK_SIZE, (number + 1) * CHUNK_SIZE)),
  )
  for (const { shards } of all) yield* shards
  const lexicons: string[] = []
  for (const name of listLexicons(chunks.map(({ terms }) => ({ terms: terms.keys() }))))
    for (const lexicon of mergeLexicons(
      name,
      chunks.map((chunk) =>
        name === '' ? [...chunk.terms.values()].join('') : (chunk.terms.get(name) ?? ''),
      ),
    )) {
      lexicons.push(lexicon.name)
      yield { name: lexiconShard(lexicon.name), data: lexicon.text }
    }
  yield mergeSpelling(
    chunks.map(({ spelling }) => spelling),
    facts,
  )
  yield { name: VOCABULARY_SHARD, data: VOCABULARY.trimEnd() }
  yield {
    name: ROOT_SHARD,
    data: describeRoot(
      chunks.flatMap((chunk) => chunk.pages),
      facts,
      lexicons,
    ),
  }
}
