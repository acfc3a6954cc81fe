/** Reads what results show of a page: its label, and the texts of some of its sections. */
import {
  contentsShard,
  findGroup,
  groupShard,
  partShard,
  type IndexRoot,
  type PageContents,
  type PageGroup,
  type PagePart,
} from './index/index-format.ts'
import type { ShardReader } from './shard-reader.ts'

/** A section of a page, with its text. */
export interface SearchPassage {
  readonly id: string
  readonly heading: string
  readonly text: string
}

export interface PagePassages {
  /** Method and path of an operation; '' elsewhere. */
  readonly label: string
  readonly passages: readonly SearchPassage[]
}

/** `sections` are the numbers of those that are wanted. Rejects when a shard can't be read. */
export async function readPassages(
  { route, sections }: { readonly route: string; readonly sections: readonly number[] },
  shards: ShardReader,
): Promise<PagePassages> {
  const root = await shards.readRoot()
  const contents = await readContents(route, root, shards)
  const passages = sections.map(async (number): Promise<SearchPassage | undefined> => {
    const section = contents.sections[number]
    if (section === undefined) return undefined
    const [id, heading, text] = section
    if (typeof text === 'string') return { id, heading, text }
    const part = (await shards.get(partShard(route, text), root.layout)) as PagePart
    return { id, heading, text: part[number] ?? '' }
  })
  return {
    label: contents.label,
    passages: (await Promise.all(passages)).filter((passage) => passage !== undefined),
  }
}

async function readContents(
  route: string,
  { layout, routes, groups }: IndexRoot,
  shards: ShardReader,
): Promise<PageContents> {
  if (groups === undefined) return (await shards.get(contentsShard(route), layout)) as PageContents
  const name = groupShard(findGroup(groups, routes.indexOf(route)))
  const contents = ((await shards.get(name, layout)) as PageGroup)[route]
  if (contents === undefined) throw new Error(`'${name}' has no contents of ${route}`)
  return contents
}
