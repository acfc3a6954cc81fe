/** Scripts that hold data: shards of the search index, long menus. */
import { htmlFile } from '../lib/site-address.ts'
import { readLexicon, postingPage, postingSection } from '../search/lexicon.ts'
import {
  contentsShard,
  lexiconShard,
  partShard,
  ROOT_SHARD,
  SPELLING_SHARD,
  type PageContents,
  type IndexRoot,
} from '../search/index-format.ts'
import { searchEntry } from '../problems.ts'
import type { Problem } from '../types.ts'

const FOLDER = 'assets/search/'

/** Whether a file is a shard of the search index. */
export const isShard = (path: string) => path.startsWith(FOLDER) && path.endsWith('.js')

/** What a data script calls with: `offprint.search("name", data)` gives [name, data]; undefined when it is not whole. */
export function call(text: string, callback: 'search' | 'menu'): readonly [unknown, unknown] | undefined {
  const [, inner] = new RegExp(`^offprint\\.${callback}\\(([\\s\\S]*)\\)\\s*;?\\s*$`).exec(text) ?? []
  try {
    const [name, data] = JSON.parse(`[${inner}]`) as unknown[]
    return [name, data]
  } catch {
    return undefined
  }
}

export interface Index {
  /** Data by name. */
  readonly shards: ReadonlyMap<string, unknown>
  /** Ids of each page file. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
}

/** What leads nowhere in a search index: pages, headings, shards that are not there. */
export function search({ shards, ids }: Index): Problem[] {
  const root = shards.get(ROOT_SHARD) as IndexRoot | undefined
  if (root === undefined)
    return [searchEntry('the search index has no beginning', `${FOLDER}${ROOT_SHARD}.js`)]
  const needed = [SPELLING_SHARD, ...root.lexicons.map(lexiconShard), ...root.routes.map(contentsShard)]
  const lost = needed
    .filter((name) => !shards.has(name))
    .map((name) => searchEntry('this part of the search index is missing', `${FOLDER}${name}.js`))
  const counts = root.routes.map(
    (route) => (shards.get(contentsShard(route)) as PageContents | undefined)?.sections.length,
  )
  return [
    ...lost,
    ...root.routes.flatMap((route) => entry(route, shards, ids)),
    ...root.lexicons.flatMap((key) => terms(lexiconShard(key), shards, counts)),
  ]
}

/** The page of an entry, and each heading that it leads to. */
function entry(route: string, shards: Index['shards'], ids: Index['ids']): Problem[] {
  const name = contentsShard(route)
  const place = `${FOLDER}${name}.js`
  const known = ids.get(htmlFile(route))
  if (known === undefined) return [searchEntry(`search leads to \`${route}\`, which is not there`, place)]
  const contents = shards.get(name) as PageContents | undefined
  return (contents?.sections ?? []).flatMap(([id, , text], number) => {
    const found: Problem[] = []
    if (id !== '' && !known.has(id))
      found.push(searchEntry(`search leads to \`${route}#${id}\`, which is not there`, place))
    const part =
      typeof text === 'number' ? (shards.get(partShard(route, text)) as Record<string, string>) : undefined
    if (typeof text === 'number' && part?.[number] === undefined)
      found.push(
        searchEntry(`the text of section ${number} is missing`, `${FOLDER}${partShard(route, text)}.js`),
      )
    return found
  })
}

/** Terms that stand in a page or section that is not there. */
function terms(name: string, shards: Index['shards'], counts: readonly (number | undefined)[]): Problem[] {
  const data = shards.get(name)
  if (typeof data !== 'string') return []
  const found = readLexicon(data)
  const wrong = found.terms.findIndex((_, n) =>
    found
      .postings(n)
      .some(
        (at) =>
          postingPage(at) >= counts.length || postingSection(at) >= (counts[postingPage(at)] ?? Infinity),
      ),
  )
  if (wrong < 0) return []
  return [searchEntry(`\`${found.terms[wrong]}\` leads to a page that is not there`, `${FOLDER}${name}.js`)]
}

/** Routes of a long menu. */
export function routes(data: unknown): readonly string[] {
  const found: string[] = []
  JSON.stringify(data, (key, value: unknown) => {
    if (key === 'route' && typeof value === 'string') found.push(value)
    return value
  })
  return found
}
