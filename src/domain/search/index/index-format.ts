/** Content of the shards of the index. Each is one script that calls `offprint.search(name, data)`. */

/** 'index': what every search needs, and what is read first. Arrays by page number: pages are numbered by route. */
export interface IndexRoot {
  /** Changes whenever a page gets another number: shards of two layouts must not be mixed. */
  readonly layout: string
  readonly routes: readonly string[]
  readonly titles: readonly string[]
  /** The parts of the site that a reader can filter by, as `PAGE_SECTIONS` lists them; `weight` is the factor of their pages' scores. Readers are not offered those without pages. */
  readonly sections: readonly { readonly label: string; readonly weight: number; readonly isEmpty?: true }[]
  /** Section of each page, packed (page-facts.ts). */
  readonly sectionOf: string
  /** API versions, the default one first; then the versions of the guides. */
  readonly versions: readonly SearchVersion[]
  /** Version of each page, packed. */
  readonly versionOf: string
  /** Importance of each page, packed. */
  readonly importanceOf: string
  /** Kind of each page, packed. */
  readonly kindOf: string
  /** Groups of words and phrases that the site uses for one thing, besides those that search knows. */
  readonly synonyms: readonly (readonly string[])[]
  /** The language of the site, where search knows endings of its words (stem-word.ts). Absent in English. */
  readonly language?: string
  /** Keys of lexicons, sorted. */
  readonly lexicons: readonly string[]
  /** In the offline bundle: the number of the first page in each group. On a host each page has a shard of its own. */
  readonly groups?: readonly number[]
}

/** An operation that reads or changes something, by its method; the list of the operations of a tag or an API; any other page. */
export const PAGE_KINDS = ['text', 'read', 'change', 'list'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

export interface SearchVersion {
  readonly version: string
  readonly label: string
  /** Of the guides: whether it is the current one. */
  readonly guides?: 'current' | 'other'
}

/** 'pages/docs/intro': what results show of one page. */
export interface PageContents {
  /** Method and path of an operation; '' elsewhere. */
  readonly label: string
  /** Id, heading and text of each section, in the order of their numbers; for long pages, in which part the text is. */
  readonly sections: readonly (readonly [id: string, heading: string, text: string | number])[]
}

/** 'groups/3': contents of some pages by their routes, which a bundle has instead of thousands of small files. */
export type PageGroup = Readonly<Record<string, PageContents>>

/** 'more/docs/intro/1': texts of sections by their numbers, on long pages. */
export type PagePart = Readonly<Record<string, string>>

/** Name of the shard with the contents of a page. */
export const contentsShard = (route: string) => `pages${route === '/' ? '/index' : route}`
/** Name of the shard with a group of pages. */
export const groupShard = (number: number) => `groups/${number}`
/** The group that has the contents of a page. */
export function findGroup(groups: readonly number[], page: number): number {
  return groups.findLastIndex((first) => first <= page)
}
/** Name of the shard with one part of a long page. */
export const partShard = (route: string, part: number) => `more${route === '/' ? '/index' : route}/${part}`
/** Name of the lexicon with a key. */
export const lexiconShard = (key: string) => `terms-${key}`
/**
 * Terms of titles, headings and names, for spelling: each on a line, sorted; after a space the word if it has accents. After an empty line, the
 * stems of words that are not misspelled although the site does not have them.
 */
export const SPELLING_SHARD = 'spelling'
/** Groups of words that mean the same (vocabulary.txt), for queries whose own words no section of the first page has. */
export const VOCABULARY_SHARD = 'vocabulary'
export const ROOT_SHARD = 'index'
