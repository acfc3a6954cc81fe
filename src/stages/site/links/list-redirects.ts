/** The redirects of a site: entries of the configuration, old paths in front matter, and old paths that functions of the configuration return for each page. */
import {
  createPatternReader,
  fillPattern,
  isPattern,
  listCaptures,
} from '../../../lib/site/links/redirect-pattern.ts'
import {
  isExternal,
  normalizeRoute,
  normalizeSource,
  splitSuffix,
} from '../../../lib/site/links/site-link.ts'
import { decodeUri } from '../../../lib/text/encoding/decode-uri.ts'
import { errorText } from '../../../lib/text/problems/error-message.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { PageSummary, Site } from '../../site-types.ts'
import type { Config } from '../../config/config-types.ts'
import type { Problem, Redirect, Result } from '../../../lib/types.ts'

/** Returns the old paths of the page at a route, without the prefix of the language: a path, a list of them, or nothing. */
export type OldRoutes = (route: string) => unknown

export type ListedRedirects = Pick<Site, 'redirects' | 'redirectPatterns' | 'movedAnchors'>

/** Paths that patterns may stand for: each of them is a page that redirects. */
const MOST_LISTED = 10_000
const MOST_LISTED_EACH = 20

/**
 * The redirects. Patterns and functions add none from a page, or from a path that has a redirect. Two redirects of one path to different targets
 * are a problem, and the first is kept. A redirect from a page is a problem as well, and the page is kept.
 */
export function listRedirects(
  config: Config,
  pagesByRoute: ReadonlyMap<string, PageSummary>,
): Result<ListedRedirects> {
  const written = [...config.redirects, ...listFormerPaths(config, pagesByRoute)]
  const patterns = written.filter(({ from }) => isPattern(from))
  const exact = written.filter(({ from }) => !isPattern(from))
  const kept = new Map<string, Redirect>()
  const found: Problem[] = []
  for (const redirect of exact) {
    const { from, to } = redirect
    const first = kept.get(from)
    const page = pagesByRoute.get(from)
    if (first !== undefined && first.to !== to) found.push(problems.duplicateRedirect(redirect, first))
    if (first === undefined && page === undefined) kept.set(from, redirect)
    // Both `/setup` and `/setup.html` are the file of `/setup`.
    if (first === undefined && page !== undefined && from !== to)
      found.push(problems.redirectOverPage(decodeUri(from), redirect.location, page.location))
  }
  const addMissing = (redirect: Redirect) => {
    if (!kept.has(redirect.from) && !pagesByRoute.has(redirect.from)) kept.set(redirect.from, redirect)
  }
  const most = Math.max(MOST_LISTED, MOST_LISTED_EACH * pagesByRoute.size)
  let count = 0
  const redirectPatterns = patterns.map((pattern) => {
    if (count > most) return { ...pattern, isListed: true }
    const { pages, isListed } = expandPattern(pattern, pagesByRoute)
    count += pages.length
    if (count > most) found.push(problems.tooManyRedirectPages(most, pattern))
    else for (const redirect of pages) addMissing(redirect)
    return { ...pattern, isListed }
  })
  found.push(...runFunctions(config, pagesByRoute, addMissing))
  const redirects = [...kept.values()]
  return {
    value: {
      redirects: redirects.filter(({ from }) => !from.includes('#')),
      redirectPatterns,
      movedAnchors: redirects.filter(({ from }) => from.includes('#')),
    },
    problems: found,
  }
}

/** The redirects of front matter. In a translation, a path of the site means a path in that language. */
function listFormerPaths(
  { locale: { prefix } }: Config,
  pagesByRoute: ReadonlyMap<string, PageSummary>,
): Redirect[] {
  return [...new Set(pagesByRoute.values())].flatMap((page: PageSummary) =>
    'formerPaths' in page && page.formerPaths !== undefined
      ? page.formerPaths.map(({ path, location }): Redirect => {
          const isLocal = path === prefix || path.startsWith(`${prefix}/`)
          return { from: normalizeSource(isLocal ? path : prefix + path), to: page.route, location }
        })
      : [],
  )
}

/** Redirects to the pages that a pattern may mean. Its paths can be listed if the target is of this site and repeats all parts. */
function expandPattern(
  pattern: Redirect,
  pagesByRoute: ReadonlyMap<string, PageSummary>,
): { readonly pages: readonly Redirect[]; readonly isListed: boolean } {
  const { from, to, location } = pattern
  const repeated = listCaptures(to)
  if (isExternal(to) || !listCaptures(from).every((name) => repeated.includes(name)))
    return { pages: [], isListed: false }
  const readValues = createPatternReader(to)
  const { suffix } = splitSuffix(to)
  const pages = [...pagesByRoute.keys()].flatMap((route): readonly Redirect[] => {
    const values = readValues(route)
    if (values === undefined) return []
    return [{ from: fillPattern(from, (name) => values[name] ?? ''), to: route + suffix, location }]
  })
  return { pages, isListed: true }
}

function runFunctions(
  { locale: { prefix }, oldRoutes }: Config,
  pagesByRoute: ReadonlyMap<string, PageSummary>,
  add: (redirect: Redirect) => void,
): readonly Problem[] {
  const found: Problem[] = []
  for (const { run, location } of oldRoutes) {
    try {
      for (const to of pagesByRoute.keys())
        for (const path of [(run as OldRoutes)(to.slice(prefix.length) || '/')].flat())
          if (typeof path === 'string' && /^\/[^?#*]*$/.test(path))
            add({ from: normalizeRoute(prefix + path), to, location })
    } catch (error) {
      found.push(problems.configThrows(errorText(error), location))
    }
  }
  return found
}
