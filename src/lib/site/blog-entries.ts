/** Finds authors and tags in the tables of blogs. */
import type { Author } from '../types.ts'

interface TableEntry {
  readonly key: string
  /** Id of the blog whose table has it; absent: any. */
  readonly collection?: string
}

/** Authors or tags that posts of a blog can name: its own table comes first, then other blogs' tables with different keys. */
export function listBlogEntries<T extends TableEntry>(entries: readonly T[], blog: string): readonly T[] {
  const isOwn = ({ collection = blog }: TableEntry) => collection === blog
  const found = new Map<string, T>()
  for (const entry of [...entries.filter(isOwn), ...entries])
    if (!found.has(entry.key)) found.set(entry.key, entry)
  return [...found.values()]
}

/** The author that a post of a blog names; undefined if no table has the key. */
export function findAuthor(
  authors: readonly Author[] | undefined,
  blog: string,
  key: string,
): Author | undefined {
  return listBlogEntries(authors ?? [], blog).find((author) => author.key === key)
}
