/** Checks the `slug` of a page's front matter: it becomes an address and the name of a file, so it must be a plain path. */
import { decodeUri } from '../../../lib/text/encoding/decode-uri.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { Result, SourceLocation } from '../../../lib/types.ts'

/** Characters that end or break a path of a URL (RFC 3986, section 3.3), or cannot be in a file name. */
const FORBIDDEN = /[\s?#\\<>"|*\u0000-\u001F\u007F]/

const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i

/** The slug, or undefined if it is not a path, which is reported. `../` may lead out of as many folders as the page is in: `depth`. */
export function checkSlug(
  slug: string | undefined,
  location: SourceLocation,
  depth = 0,
): Result<string | undefined> {
  if (slug === undefined) return { value: undefined, problems: [] }
  if (slug !== '' && isPath(slug.slice(findParents(slug, depth).length)))
    return { value: removeEnding(slug), problems: [] }
  return { value: undefined, problems: [problems.invalidSlug(slug, suggestSlug(slug), location)] }
}

/** The first `../` of a slug, at most `depth` of them. */
export const findParents = (slug: string, depth: number): string =>
  new RegExp(String.raw`^(?:\.\.(?:/|$)){0,${depth}}`).exec(slug)?.[0] ?? ''

/** A slug as part of a route: the file of a page has the ending `.html` in any case. */
const removeEnding = (slug: string) => slug.replace(/(?<=^|\/)index\.html$|\.html$/, '')

function isPath(slug: string): boolean {
  const decoded = decodeUri(slug)
  return !SCHEME.test(slug) && !FORBIDDEN.test(decoded) && !decoded.split('/').some((part) => part === '..')
}

/** The nearest slug that is a path: '' where nothing is left. */
function suggestSlug(slug: string): string {
  const parts = decodeUri(slug.replace(SCHEME, ''))
    .split('/')
    .map((part) => part.replace(new RegExp(FORBIDDEN, 'g'), '-').replace(/^-+|-+$/g, ''))
    .filter((part) => part !== '' && part !== '.' && part !== '..')
  return (slug.startsWith('/') && !slug.startsWith('//') ? '/' : '') + parts.join('/')
}
