import { encodeRoutePart } from '../links/site-link.ts'

/** Characters that divide a path, or that not every file system has in names. */
const UNSAFE = /[/\\?<>"|*\u0000-\u001F\u007F]+/g

/** The route of the page of a tag or an author, below that of the list: the tag `CI/CD` has `/blog/tags/CI-CD`. */
export function keyRoute(list: string, key: string): string {
  // A name of dots is a folder.
  const name = key.replaceAll(UNSAFE, '-').replace(/^\.+$/, '-')
  return `${list}/${encodeRoutePart(name)}`
}
