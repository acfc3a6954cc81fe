/**
 * Checks the search index of a built site: every page, heading and text that it refers to exists. Also reads the data
 * scripts that the index and long sidebars are stored in.
 */

import { htmlFile } from '../../lib/site/links/site-address.ts'
import { readLexicon, postingPage, postingSection } from '../../domain/search/index/lexicon.ts'
import {
  contentsShard,
  findGroup,
  groupShard,
  lexiconShard,
  partShard,
  ROOT_SHARD,
  SPELLING_SHARD,
  VOCABULARY_SHARD,
  type PageContents,
  type IndexRoot,
  type PageGroup,
} from '../../domain/search/index/index-format.ts'
import { getOwn } from '../../lib/data/own-property.ts'
import { searchEntry } from '../../lib/problems/problems.ts'
import type { Problem } from '../../lib/types.ts'

const FOLDER = 'assets/search/'

/** Whether a file is a shard of the search index. */
export const isSearchShard = (path: string) => path.startsWith(FOLDER) && path.endsWith('.js')

/** The arguments of a data script: `offprint.search("name", data)` returns [name, data]; undefined if it is cut or damaged. */
export function parseDataScript(
  text: string,
  callback: 'search' | 'menu',
): readonly [unknown, unknown] | undefined {
  const [, inner] = new RegExp(`^offprint\\.${callback}\\(([\\s\\S]*)\\)\\s*;?\\s*$`).exec(text) ?? []
  try {
    const [name, data] = JSON.parse(`[${inner}]`) as unknown[]
    return [name, data]
  } catch {
    return undefined
  }
}

export interface SearchIndexFiles {
  /** Data by name. */
  readonly shards: ReadonlyMap<string, unknown>
  /** Ids of each page file. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
}

/** Reports references of the search index to pages, headings and shards that don't exist. */
export function checkSearchIndex({ shards, ids }: SearchIndexFiles): Problem[] {
  const root = shards.get(ROOT_SHARD) as IndexRoot | undefined
  if (root === undefined)
    return [searchEntry('the root of the search index is missing', `${FOLDER}${ROOT_SHARD}.js`)]
  const pages = root.routes.map((route) => nameContents(route, root))
  const needed = [SPELLING_SHARD, VOCABULARY_SHARD, ...root.lexicons.map(lexiconShard), ...new Set(pages)]
  const missing = needed
    .filter((name) => !shards.has(name))
    .map((name) => searchEntry('this shard of the search index is missing', `${FOLDER}${name}.js`))
  const counts = root.routes.map((route) => findContents(route, root, shards)?.sections.length)
  return [
    ...missing,
    ...root.routes.flatMap((route) => checkRouteEntry(route, root, { shards, ids })),
    ...root.lexicons.flatMap((key) => checkTerms(lexiconShard(key), shards, counts)),
  ]
}

/** The shard with the contents of a page: its own, or in a bundle its group's. */
function nameContents(route: string, { groups, routes }: IndexRoot): string {
  return groups === undefined ? contentsShard(route) : groupShard(findGroup(groups, routes.indexOf(route)))
}

function findContents(
  route: string,
  root: IndexRoot,
  shards: SearchIndexFiles['shards'],
): PageContents | undefined {
  const data = shards.get(nameContents(route, root))
  return root.groups === undefined
    ? (data as PageContents | undefined)
    : getOwn((data ?? {}) as PageGroup, route)
}

/** Reports the page of an entry if it is missing, and each of its headings and texts that is. */
function checkRouteEntry(route: string, root: IndexRoot, { shards, ids }: SearchIndexFiles): Problem[] {
  const name = nameContents(route, root)
  const file = `${FOLDER}${name}.js`
  const pageIds = ids.get(htmlFile(route))
  if (pageIds === undefined)
    return [searchEntry(`the search index refers to the page \`${route}\`, which does not exist`, file)]
  const contents = findContents(route, root, shards)
  return (contents?.sections ?? []).flatMap(([id, , text], number) => {
    const problems: Problem[] = []
    if (id !== '' && !pageIds.has(id))
      problems.push(searchEntry(`the search index refers to \`${route}#${id}\`, which does not exist`, file))
    const part =
      typeof text === 'number' ? (shards.get(partShard(route, text)) as Record<string, string>) : undefined
    if (typeof text === 'number' && part?.[number] === undefined)
      problems.push(
        searchEntry(
          `the search text of section ${number} is missing`,
          `${FOLDER}${partShard(route, text)}.js`,
        ),
      )
    return problems
  })
}

/** Reports the first term of a lexicon that refers to a page or section that doesn't exist. */
function checkTerms(
  name: string,
  shards: SearchIndexFiles['shards'],
  counts: readonly (number | undefined)[],
): Problem[] {
  const data = shards.get(name)
  if (typeof data !== 'string') return []
  const words = readLexicon(data)
  const wrong = words.terms.findIndex((_, n) =>
    words
      .postings(n)
      .some(
        (at) =>
          postingPage(at) >= counts.length || postingSection(at) >= (counts[postingPage(at)] ?? Infinity),
      ),
  )
  if (wrong < 0) return []
  return [
    searchEntry(
      `the search term \`${words.terms[wrong]}\` refers to a page that does not exist`,
      `${FOLDER}${name}.js`,
    ),
  ]
}

/** Routes of all items of a long sidebar. */
export function listRoutes(data: unknown): readonly string[] {
  const routes: string[] = []
  JSON.stringify(data, (key, value: unknown) => {
    if (key === 'route' && typeof value === 'string') routes.push(value)
    return value
  })
  return routes
}
