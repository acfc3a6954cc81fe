/** Suggests targets for a broken link: a page or a file that has moved, or whose name is close. */
import { posix } from 'node:path'
import { removeMarkdownEnding } from '../../../lib/site/paths/markdown-file.ts'
import { groupBy, groupPairs } from '../../../lib/data/group-by.ts'
import { compareStrings } from '../../../lib/text/compare-strings.ts'
import { decodeUri } from '../../../lib/text/encoding/decode-uri.ts'
import { createCandidateIndex, createNameIndex } from '../../../lib/text/problems/name-index.ts'
import { countSlips, nearestName } from '../../../lib/text/problems/nearest-name.ts'
import type { PageSummary } from '../../site-types.ts'
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
export function createRouteSuggestions(
  byRoute: ReadonlyMap<string, PageSummary>,
): (route: string) => Suggestion {
  const routes = [...byRoute.keys()]
  const findEnd = createEndLookup(routes)
  const findNearest = createNameIndex(routes)
  let routesByFile: ReadonlyMap<string, string> | undefined
  let findFile: EndLookup | undefined
  const known = new Map<string, Suggestion>()
  const find = (route: string): Suggestion => {
    const byFile = (routesByFile ??= new Map(
      [...byRoute.values()].map((page) => [`/${removeMarkdownEnding(page.location.file)}`, page.route]),
    ))
    const named = (findFile ??= createEndLookup([...byFile.keys()]))(route)
    return (
      (named && { ...named, name: byFile.get(named.name) ?? '' }) ??
      findEnd(route) ??
      findSameEnd(route, findEnd) ?? {
        name: findNearest(route, countPathSlips(route)) ?? '',
        isCertain: false,
      }
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
  const findEnd = createEndLookup(files)
  const listCandidates = createCandidateIndex(files)
  let byName: ReadonlyMap<string, readonly string[]> | undefined
  // Links of one folder come one after the other, and writing files as seen from it takes longer than comparing them.
  let seen: { readonly folder: string; readonly names: Map<number, string> } | undefined
  const seeFrom = (folder: string, at: number): string => {
    if (seen?.folder !== folder) seen = { folder, names: new Map() }
    const name = seen.names.get(at) ?? posix.relative(folder, files[at] ?? '')
    seen.names.set(at, name)
    return name
  }
  return (path, { location }) => {
    const folder = posix.dirname(location.file)
    const [, below] = /\/\.[^./][^/]*(\/.+)$/.exec(`/${path}`) ?? []
    const moved = findEnd(decodeUri(below ?? path))
    // The name stays as it is written, with its escapes.
    if (moved !== undefined)
      return {
        name: posix.join(posix.relative(folder, posix.dirname(moved.name)), posix.basename(path)),
        isCertain: below === undefined ? moved.isCertain : moved.isOnly,
      }
    const slips = countPathSlips(path)
    const candidates = listCandidates(posix.join(folder, path), slips).map((at) => seeFrom(folder, at))
    const similar = nearestName(posix.normalize(path), candidates, slips)
    if (similar !== undefined) return { name: similar, isCertain: false }
    byName ??= groupBy(files, (file) => posix.basename(file))
    // The only file of that name, where its folder has another name now.
    const [same, ...others] = byName.get(posix.basename(decodeUri(path))) ?? []
    const name = same === undefined || others.length > 0 ? '' : posix.relative(folder, same)
    return { name, isCertain: false }
  }
}

/** The shortest path with an end. It is certain if all others are in folders beside it, such as `/docs/ja/guide/setup`. */
interface MovedPath extends Suggestion {
  readonly isOnly: boolean
}

/** Finds the path that ends with a path: guides that another tool published at `/guide/setup` are at `/docs/guide/setup`. */
type EndLookup = (path: string) => MovedPath | undefined

function createEndLookup(paths: readonly string[]): EndLookup {
  // Ends of a long link need not be looked up.
  const longest = paths.reduce((length, path) => Math.max(length, path.length), 0)
  let pathsByEnd: ReadonlyMap<string, readonly string[]> | undefined
  const known = new Map<string, MovedPath>()
  return (end) => {
    if (!end.startsWith('/') || end === '/' || end.length > longest) return undefined
    pathsByEnd ??= groupPairs(paths.flatMap((path) => listEnds(path).map((part) => [part, path] as const)))
    const moved = known.get(end) ?? findShortest(pathsByEnd.get(end) ?? [], end)
    if (moved !== undefined) known.set(end, moved)
    return moved
  }
}

/** The ends of a path that begin with a slash, the longest first. */
function listEnds(path: string): readonly string[] {
  return Array.from(path.matchAll(/\//g), ({ index }) => path.slice(index))
}

function findShortest(paths: readonly string[], end: string): MovedPath | undefined {
  const [name] = paths.toSorted((a, b) => a.length - b.length || compareStrings(a, b))
  if (name === undefined) return undefined
  const folder = `${name.slice(0, -end.length)}/`
  return { name, isCertain: paths.every((path) => path.startsWith(folder)), isOnly: paths.length === 1 }
}

/** A part of a path that names a version, a language or a day, and the same page may be without it. */
const EDITION = /^(?:v?\d[\d.x-]*|latest|next|stable|current|main|master|en|en-us)$/i

/**
 * The shortest path with the same last parts, at least two of them: `/docs/4.x/api/fetch` is `/docs/api/fetch` here. It is certain if
 * it has all parts but the parts of an edition. `findEnd` returns the path with an end.
 */
function findSameEnd(path: string, findEnd: EndLookup): Suggestion | undefined {
  const parts = path.split('/').slice(1)
  const edited = parts.filter((part) => !EDITION.test(part))
  const found = edited.length < parts.length ? findEnd(`/${edited.join('/')}`) : undefined
  if (found !== undefined) return found
  for (const end of listEnds(path).slice(1, -1)) {
    const moved = findEnd(end)
    if (moved !== undefined) return { ...moved, isCertain: false }
  }
  return undefined
}

/** How many edits a slip in a path may be. Long folders that two paths share do not make their names alike, so the last part alone decides. */
const countPathSlips = (path: string): number => countSlips(removeMarkdownEnding(posix.basename(path)))
