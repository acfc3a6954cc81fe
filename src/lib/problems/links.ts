/** Problems of links, routes and published files. */

import { readableUrl } from '../text/encoding/readable-url.ts'
import { isPattern } from '../site/links/redirect-pattern.ts'
import { decodeUri } from '../text/encoding/decode-uri.ts'
import { shortenText } from '../text/shorten-text.ts'
import { problem, error, warning, suggestName, didYouMean, describeFault } from './problem.ts'
import type { Explanation } from './problem.ts'
import type { FileFault, SourceEdit, SourceLocation, Problem } from '../types.ts'

/** Facts about a target that does not exist: it is a draft, or the author may mean a different one. */
type MissingTarget =
  | { readonly nearest: string | undefined; readonly edit?: SourceEdit | undefined }
  | 'draft'

/** A hint for a path as Windows writes it. */
function hintForSlashes(path: string): string | undefined {
  const slashes = path.replaceAll('\\', '/')
  if (slashes === path || /^[a-z]:/i.test(path)) return undefined
  return `write \`${/^(?:\/|\.\.?\/)/.test(slashes) ? slashes : `./${slashes}`}\``
}

function describeMissing(name: string, what: string, found: MissingTarget): Explanation {
  if (found === 'draft')
    return {
      message: `${name} is a draft and not built`,
      hint: 'remove `draft: true` from the front matter of that file, or remove this link',
    }
  return {
    message: `${what}${name} does not exist`,
    hint: hintForSlashes(name.replaceAll('`', '')) ?? didYouMean(found.nearest),
    edit: found.edit,
  }
}

/** A link to a path of the site that doesn't exist. The description of an API may be written for another site. */
export function brokenLink(
  path: string,
  location: SourceLocation,
  found: MissingTarget,
  isOfApi: boolean,
): Problem {
  const isElsewhere = isOfApi && found !== 'draft' && found.nearest === undefined
  const { message, hint, edit } = describeMissing(
    path === '' ? 'the target of this link' : `\`${path}\``,
    '',
    found,
  )
  return error(
    'broken-link',
    message,
    location,
    isElsewhere
      ? 'if it leads to another site, set `links` of this API description in `apis` of docs.config.ts to the URL of that site'
      : hint,
    { edit },
  )
}

/** A link to a Markdown file that doesn't exist, or that is a draft and so has no page. */
export function brokenMarkdownLink(path: string, location: SourceLocation, found: MissingTarget): Problem {
  const { message, hint, edit } = describeMissing(`\`${path}\``, 'the file ', found)
  return error('broken-markdown-link', message, location, hint, { edit, subject: path })
}

/** A link to a page that exists, but without the heading or field after '#'. */
export function brokenAnchor(
  href: string,
  location: SourceLocation,
  nearest: string | undefined,
  edit?: SourceEdit,
): Problem {
  return warning(
    'broken-anchor',
    describeMissingAnchor(href),
    location,
    didYouMean(nearest === undefined ? undefined : `#${nearest}`),
    { edit },
  )
}

function describeMissingAnchor(href: string): string {
  const at = href.indexOf('#')
  const anchor = `\`${readableUrl(href.slice(at))}\``
  return at === 0 ? `the anchor ${anchor} does not exist` : `\`${href.slice(0, at)}\` has no anchor ${anchor}`
}

/** A link without anything between its brackets or tags: CommonMark makes an empty element of it. */
export function linkWithoutText(location: SourceLocation): Problem {
  return warning(
    'link-without-text',
    'this link has no text, so readers do not see it',
    location,
    'write a text between its brackets or tags',
  )
}

/** An image, video or other embedded file that doesn't exist. */
export function brokenImage(
  href: string,
  location: SourceLocation | undefined,
  found: FileFault | { readonly nearest: string | undefined; readonly edit: SourceEdit | undefined },
): Problem {
  const { message, hint, edit } =
    typeof found === 'string' ? describeFault('image', href, found) : describeMissingImage(href, found)
  // Browsers show some damaged images in part.
  const severity = found === 'damaged' ? 'warning' : 'error'
  return problem(severity, 'broken-image', message, location, hint, { edit })
}

function describeMissingImage(
  href: string,
  found: Exclude<Parameters<typeof brokenImage>[2], FileFault>,
): Explanation {
  const isHidden = /(?:^|\/)\.[^./]/.test(href)
  const ignored = 'folders whose names begin with a dot are not read: move the file, and write its new path'
  return {
    message: `file not found: \`${href}\``,
    hint: hintForSlashes(href) ?? didYouMean(found.nearest) ?? (isHidden ? ignored : undefined),
    edit: found.edit,
  }
}

/** Several pages with one route: the first in the order of files is kept. */
export function duplicateRoute(route: string, places: readonly SourceLocation[]): Problem {
  const [first, second] = places
  return error(
    'duplicate-route',
    `several pages have the route \`${route}\``,
    second,
    'give one of them another `slug`',
    { notes: first === undefined ? [] : [{ message: 'this page is kept', location: first }] },
  )
}

/** A redirect from the address of a page: it would take the page's place. */
export function redirectOverPage(from: string, location: SourceLocation, page: SourceLocation): Problem {
  return error(
    'redirect-over-page',
    `the redirect from \`${from}\` would replace a page`,
    location,
    'remove the redirect, or move the page with `slug`',
    { notes: [{ message: 'this page has the URL', location: page }] },
  )
}

/** A path that two redirects send to different targets. */
export function duplicateRedirect(
  { from, to, location }: RedirectFacts,
  first: Pick<RedirectFacts, 'to' | 'location'>,
): Problem {
  return error(
    'duplicate-redirect',
    `\`${decodeUri(from)}\` redirects to \`${decodeUri(first.to)}\` and to \`${decodeUri(to)}\``,
    location,
    'remove one of them',
    { notes: [{ message: 'the other redirect is here', location: first.location }] },
  )
}

/** More redirects than a host takes. */
export function tooManyRedirects(
  host: string,
  { count, most, kind }: { readonly count: number; readonly most: number; readonly kind: string },
  location: SourceLocation | undefined,
): Problem {
  return warning(
    'too-many-redirects',
    `the site has ${count} ${kind}, and ${host} takes ${most}`,
    location,
    'replace redirects of single pages by patterns, or remove the host from `redirectFiles`: pages redirect in the browser as well',
  )
}

/** Patterns that stand for more paths than can be written as pages. */
export function tooManyRedirectPages(most: number, { from, location }: RedirectFacts): Problem {
  return error(
    'too-many-redirect-pages',
    `with \`${decodeUri(from)}\`, patterns stand for more than ${most} paths, and each would be a page`,
    location,
    'remove patterns, or make them narrower: paths of this one and of later ones are not redirected',
  )
}

/** A redirect of all paths below one, whose pages cannot be listed. Only a host can follow it. */
export function redirectWithoutHost({ from, to, location }: RedirectFacts): Problem {
  return error(
    'redirect-without-host',
    `no page can redirect all paths of \`${decodeUri(from)}\` to \`${decodeUri(to)}\``,
    location,
    'name the host of the site in `redirectFiles`, or repeat each part of `from` in a target of this site',
  )
}

/** A file of the output that two sources would write. */
export function duplicateFile(file: string, location: SourceLocation, first: SourceLocation): Problem {
  return error('duplicate-file', `\`${file}\` has two sources`, location, 'rename or remove one of them', {
    notes: [{ message: 'this is the other source', location: first }],
  })
}

/** A file of an author that hosts take for one whose name changes with its content. */
export function hashedName(file: string, location: SourceLocation): Problem {
  return warning(
    'hashed-name',
    `caches would keep \`${file}\` for a year: it has the name of a generated file`,
    location,
    'rename it, or move it to another folder than `assets`',
  )
}

/** A file or folder of the output whose name no file system takes. */
export function longName(name: string, longest: number, location: SourceLocation): Problem {
  return error(
    'long-name',
    `the file name \`${shortenText(name, 40)}\` would have ${Buffer.byteLength(name)} bytes: file systems take ${longest}`,
    location,
    'set a shorter `slug` in the front matter, or rename what the name is made from',
  )
}

/** Two files of the output whose names differ in case only. */
export function similarFiles(
  first: string,
  second: string,
  location: SourceLocation,
  firstLocation: SourceLocation,
): Problem {
  return warning(
    'similar-files',
    `\`${second}\` and \`${first}\` are one file on Windows and macOS`,
    location,
    'rename one of them',
    { notes: [{ message: 'this is the other source', location: firstLocation }] },
  )
}

/** A default version that no API has. */
export function unknownVersion(
  { version, option }: { readonly version: string; readonly option: 'defaultVersion' | 'previous' },
  known: readonly string[],
  location: SourceLocation,
): Problem {
  return error(
    'unknown-version',
    `unknown API version \`${version}\` in \`${option}\``,
    location,
    suggestName(version, known),
  )
}

/** No file or Git tag matches the pattern of snapshots. */
export function noSnapshots(
  pattern: string,
  location: SourceLocation,
  source: 'files' | 'tags' | 'shallow' | 'outside',
): Problem {
  return error(
    'no-snapshots',
    `no ${source === 'files' ? 'file' : 'Git tag with this description'} matches \`${pattern}\``,
    location,
    SNAPSHOT_HINTS[source],
  )
}

const SNAPSHOT_HINTS = {
  files: 'copy each released description there, with its date in the name: `2026-01-31.yaml`',
  tags: 'tag each commit that releases a description, and push the tags',
  shallow:
    'this clone is shallow and may lack tags: run `git fetch --tags`, or set `fetch-depth: 0` for actions/checkout',
  outside: 'the site is outside of a Git repository: compare copies of the description with `from`',
} as const

/** The name of a snapshot has no date, so its place in the history is unknown. */
export function undatedSnapshot(location: SourceLocation): Problem {
  return error(
    'undated-snapshot',
    'the name of this snapshot has no date',
    location,
    'rename the file, such as to `2026-01-31.yaml`',
  )
}

/** A redirect as problems name it: decoded. */
interface RedirectFacts {
  readonly from: string
  readonly to: string
  readonly location: SourceLocation
}

/** Where redirects that follow each other end. */
export type RedirectEnd =
  | { readonly isCircle: true }
  | { readonly isCircle: false; readonly target: string; readonly exists: boolean }

/** A redirect to a path of the site that doesn't exist, or that is a redirect itself. A pattern goes to no page at all. */
export function brokenRedirect(
  { from, to, location }: RedirectFacts,
  routes: readonly string[],
  end: RedirectEnd | undefined,
): Problem {
  const subject = `the redirect from \`${from}\` goes to \`${to}\`, which`
  if (end === undefined) {
    const missing = isPattern(to) ? 'matches no page' : 'does not exist'
    return error('broken-redirect', `${subject} ${missing}`, location, suggestName(to, routes))
  }
  const message = `${subject} is a redirect itself`
  if (end.isCircle)
    return error('broken-redirect', message, location, 'remove one of them: they form a circle')
  return error('broken-redirect', message, location, `write its target, \`${end.target}\``, {
    ...(end.exists && { edit: { ...location, from: to, to: end.target } }),
  })
}

/** A redirect from an anchor of a path that has no page and no redirect, so that no script can follow it. */
export function anchorWithoutPage(from: string, location: SourceLocation): Problem {
  const [path = '', anchor = ''] = from.split('#')
  return error(
    'anchor-without-page',
    `\`${path}\` has no page that could redirect \`#${anchor}\``,
    location,
    `add a redirect from \`${path}\` as well`,
  )
}
