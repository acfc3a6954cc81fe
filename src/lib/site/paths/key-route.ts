import { toKebabCase } from '../../text/kebab-case.ts'
import type { Collection } from '../../types.ts'
import { encodeRoutePart } from '../links/site-link.ts'

/** Characters that divide a path, or that not every file system has in names. */
const UNSAFE = /[/\\?<>"|*\u0000-\u001F\u007F]+/g

/** The route of the page of a tag or an author, below the list's route: the tag `CI/CD` has `/blog/tags/CI-CD`, in kebab case `/blog/tags/ci-cd`. */
export function keyRoute(list: string, key: string, slugs?: Collection['tagSlugs']): string {
  const slug = slugs === 'kebab' ? toKebabCase(key) || key : key
  // A name of dots is a folder.
  const name = slug.replaceAll(UNSAFE, '-').replace(/^\.+$/, '-')
  return `${list}/${encodeRoutePart(name)}`
}
