/** Checks redirects: none begins at a page, and each ends at one. */
import { createPatternReader, fillPattern, isPattern } from '../../lib/site/links/redirect-pattern.ts'
import { splitSuffix } from '../../lib/site/links/site-link.ts'
import { listRedirectRules, REDIRECT_HOSTS } from '../../lib/site/redirect-rules.ts'
import { decodeUri } from '../../lib/text/encoding/decode-uri.ts'
import type { RedirectEnd } from '../../lib/problems/links.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Site } from '../site-types.ts'
import type { Problem, Redirect, RedirectPattern } from '../../lib/types.ts'

/** The problems of the redirects of a site in one language. */
export function checkRedirects(site: Site): readonly Problem[] {
  const targets = new Map(site.redirects.map(({ from, to }) => [from, to]))
  const patterns = site.redirectPatterns.map(({ from, to }) => ({
    from,
    to,
    read: createPatternReader(from),
  }))
  const findNext = (path: string) => {
    const exact = targets.get(path) ?? patterns.find(({ from }) => path === from)?.to
    if (exact !== undefined) return exact
    for (const { to, read } of patterns) {
      const values = read(path)
      if (values !== undefined) return fillPattern(to, (name) => values[name] ?? '')
    }
    return undefined
  }
  return [
    ...[...site.redirects, ...site.movedAnchors].flatMap((redirect) => checkTarget(redirect, site, findNext)),
    ...site.redirectPatterns.flatMap((pattern) => checkPattern(pattern, site, findNext)),
  ]
}

type FindNext = (path: string) => string | undefined

function checkTarget({ from, to, location }: Redirect, site: Site, findNext: FindNext): readonly Problem[] {
  const { path } = splitSuffix(to)
  if (!path.startsWith('/') || site.pagesByRoute.has(path)) return []
  return [
    problems.brokenRedirect(
      { from: decodeUri(from), to: decodeUri(to), location },
      [...site.pagesByRoute.keys()].map(decodeUri),
      followRedirects({ from, to }, site, findNext),
    ),
  ]
}

/** Follows the redirects from a target to the last one. Undefined if the target is not a redirect. */
function followRedirects(
  { from, to }: Pick<Redirect, 'from' | 'to'>,
  { pagesByRoute }: Site,
  findNext: FindNext,
): RedirectEnd | undefined {
  const passed = new Set([from])
  let target = to
  for (;;) {
    const { path, suffix } = splitSuffix(target)
    if (passed.has(path)) return { isCircle: true }
    passed.add(path)
    const next = findNext(path)
    if (next === undefined) break
    target = splitSuffix(next).suffix === '' ? next + suffix : next
  }
  if (target === to) return undefined
  const { path } = splitSuffix(target)
  return {
    isCircle: false,
    target: decodeUri(target),
    exists: !path.startsWith('/') || pagesByRoute.has(path),
  }
}

function checkPattern(pattern: RedirectPattern, site: Site, findNext: FindNext): readonly Problem[] {
  const { from, to, location, isListed } = pattern
  if (isListed) return hasPages(pattern, site) ? [] : checkTarget(pattern, site, findNext)
  const found = isPattern(to) ? [] : checkTarget(pattern, site, findNext)
  // The host sends every path below the pattern away, also the paths of pages.
  const covers = createPatternReader(from)
  const covered = [...site.pagesByRoute.values()].find(({ route }) => covers(route) !== undefined)
  if (covered !== undefined) return [...found, problems.redirectOverPage(from, location, covered.location)]
  const hasHost = site.config.redirectFiles.some((host) => REDIRECT_HOSTS[host].patterns)
  return hasHost ? found : [...found, problems.redirectWithoutHost(pattern)]
}

/** Hosts that take fewer redirects than the site has, in all its languages. */
export function checkRedirectLimits(site: Site): readonly Problem[] {
  return site.config.redirectFiles.flatMap((host) => {
    const { exact, patterns } = listRedirectRules(site, host)
    const { rules = Infinity, patternRules = Infinity } = REDIRECT_HOSTS[host]
    const first = exact[0] ?? patterns[0]
    const counts = [
      { count: exact.length + patterns.length, most: rules, kind: 'redirects' },
      { count: patterns.length, most: patternRules, kind: 'patterns' },
    ]
    return counts
      .filter(({ count, most }) => count > most)
      .map((found) => problems.tooManyRedirects(host, found, first?.location))
  })
}

/** Whether a pattern means at least one page. */
function hasPages({ to }: Redirect, site: Site): boolean {
  const readValues = createPatternReader(to)
  return [...site.pagesByRoute.keys()].some((route) => readValues(route) !== undefined)
}
