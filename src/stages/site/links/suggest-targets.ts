/** Suggests targets for a broken link: a page or a file that has moved, or whose name is close. Each of them is compared with all others of its kind. */
import { posix } from 'node:path'
import { removeMarkdownEnding } from '../../../lib/site/paths/markdown-file.ts'
import { groupBy } from '../../../lib/data/group-by.ts'
import { compareStrings } from '../../../lib/text/compare-strings.ts'
import { decodeUri } from '../../../lib/text/encoding/decode-uri.ts'
import { countSlips, nearestName } from '../../../lib/text/problems/nearest-name.ts'
import type { Page } from '../../site-types.ts'
import type { Link } from '../../../lib/types.ts'

/** Suggestion for a broken link; '' if nothing is close. */
export interface Suggestion {
  readonly name: string
  /** It is the only page at that place, and not merely similar. */
  readonly isCertain: boolean
  /** The link targets a draft. */
  readonly isDraft?: true
}

/** Texts of an API repeat their links on many pages, and comparing names takes longer than all other work on a broken link, so each route is looked up once. */
export function createRouteSuggestions(byRoute: ReadonlyMap<string, Page>): (route: string) => Suggestion {
  const routes = [...byRoute.keys()]
  let routesByFile: ReadonlyMap<string, string> | undefined
  let routesByName: ReadonlyMap<string, readonly string[]> | undefined
  const known = new Map<string, Suggestion>()
  const find = (route: string): Suggestion => {
    const byName = (routesByName ??= groupBy(routes, (path) => posix.basename(path)))
    const findEnd = (end: string) => findMoved(end, byName.get(posix.basename(end)) ?? [])
    const byFile = (routesByFile ??= new Map(
      [...byRoute.values()].map((page) => [`/${removeMarkdownEnding(page.location.file)}`, page.route]),
    ))
    const named = findMoved(route, [...byFile.keys()])
    return (
      (named && { ...named, name: byFile.get(named.name) ?? '' }) ??
      findEnd(route) ??
      findSameEnd(route, findEnd) ?? { name: nearestPath(route, routes) ?? '', isCertain: false }
    )
  }
  return (route) => {
    const suggestion = known.get(route) ?? find(route)
    known.set(route, suggestion)
    return suggestion
  }
}

/** Gives the file that the path of a link may mean, as a link beside it names it: 'setup.md'. */
export type FileSuggestions = (path: string, link: Pick<Link, 'location'>) => Suggestion

/**
 * In other tools, a path with a slash begins at the folder of the guides, and images may be in a hidden folder such as `.gitbook`. Those are not
 * read here, so that its files have moved.
 */
export function createFileSuggestions(files: readonly string[]): FileSuggestions {
  let byName: ReadonlyMap<string, readonly string[]> | undefined
  // Links of one folder come one after the other, and writing thousands of files as seen from it takes longer than comparing them.
  let seen: { readonly folder: string; readonly names: readonly string[] } | undefined
  const listSeenFrom = (folder: string) => {
    if (seen?.folder !== folder) seen = { folder, names: files.map((file) => posix.relative(folder, file)) }
    return seen.names
  }
  return (path, { location }) => {
    const folder = posix.dirname(location.file)
    const [, below] = /\/\.[^./][^/]*(\/.+)$/.exec(`/${path}`) ?? []
    const moved =
      below === undefined
        ? findMoved(decodeUri(path.startsWith('/') ? path : '/'), files)
        : findShortest(files.filter((file) => file.endsWith(decodeUri(below))))
    // The name stays as it is written, with its escapes.
    if (moved !== undefined)
      return {
        ...moved,
        name: posix.join(posix.relative(folder, posix.dirname(moved.name)), posix.basename(path)),
      }
    const similar = nearestPath(posix.normalize(path), listSeenFrom(folder))
    if (similar !== undefined) return { name: similar, isCertain: false }
    byName ??= groupBy(files, (file) => posix.basename(file))
    // The only file of that name, where its folder has another name now.
    const [same, ...others] = byName.get(posix.basename(decodeUri(path))) ?? []
    const name = same === undefined || others.length > 0 ? '' : posix.relative(folder, same)
    return { name, isCertain: false }
  }
}

/**
 * The shortest path with a longer beginning. Guides that another tool published at `/guide/setup` are at `/docs/guide/setup`. It is certain if
 * all others are in folders beside it, such as `/docs/ja/guide/setup`.
 */
function findMoved(path: string, paths: readonly string[]): Suggestion | undefined {
  const moved = paths.filter((known) => path !== '/' && known.endsWith(path))
  const found = findShortest(moved)
  const folder = found?.name.slice(0, -path.length)
  return found && { ...found, isCertain: moved.every((known) => known.startsWith(`${folder}/`)) }
}

/** A part of a path that names a version, a language or a day, and the same page may be without it. */
const EDITION = /^(?:v?\d[\d.x-]*|latest|next|stable|current|main|master|en|en-us)$/i

/**
 * The shortest path with the same last parts, at least two of them: `/docs/4.x/api/fetch` is `/docs/api/fetch` here. It is certain if
 * it has all parts but the parts of an edition. `findEnd` returns the path with an end.
 */
function findSameEnd(path: string, findEnd: (end: string) => Suggestion | undefined): Suggestion | undefined {
  const parts = path.split('/').slice(1)
  const edited = parts.filter((part) => !EDITION.test(part))
  const found = edited.length < parts.length ? findEnd(`/${edited.join('/')}`) : undefined
  if (found !== undefined) return found
  for (let at = 1; at < parts.length - 1; at++) {
    const moved = findEnd(`/${parts.slice(at).join('/')}`)
    if (moved !== undefined) return { ...moved, isCertain: false }
  }
  return undefined
}

function findShortest(paths: readonly string[]): Suggestion | undefined {
  const [name] = paths.toSorted((a, b) => a.length - b.length || compareStrings(a, b))
  return name === undefined ? undefined : { name, isCertain: paths.length === 1 }
}

/** The path that a slip may have meant. Long folders that both have do not make two names alike, so the last part alone says how many slips it may be. */
function nearestPath(path: string, paths: readonly string[]): string | undefined {
  return nearestName(path, paths, countSlips(removeMarkdownEnding(posix.basename(path))))
}
