/** Redirects as a host follows them: rules for single paths and for patterns, and how many of them each host takes. */
import { createPatternReader, fillPattern } from './links/redirect-pattern.ts'
import { listSites } from './locale-sites.ts'
import type { Site } from '../../stages/site-types.ts'
import type { Redirect, RedirectHost } from '../types.ts'

export interface RedirectRules {
  readonly exact: readonly Redirect[]
  readonly patterns: readonly Redirect[]
}

interface HostLimits {
  /** Whether the host has patterns. */
  readonly patterns: boolean
  /** The largest number of rules that the host takes, and how many of them may be patterns. */
  readonly rules?: number
  readonly patternRules?: number
}

/** Limits as the hosts document them. */
export const REDIRECT_HOSTS: Readonly<Record<RedirectHost, HostLimits>> = {
  netlify: { patterns: true },
  cloudflare: { patterns: true, rules: 2000, patternRules: 100 },
  nginx: { patterns: true },
  vercel: { patterns: true, rules: 2048 },
  s3: { patterns: false },
}

/**
 * The rules of a site, in all its languages. A pattern above pages is written out, path by path, because a host follows a rule even if the path
 * has a page.
 */
export function listRedirectRules(site: Site, host: RedirectHost): RedirectRules {
  const sites = listSites(site)
  const redirects = sites.flatMap((each) => each.redirects)
  if (!REDIRECT_HOSTS[host].patterns) return { exact: redirects, patterns: [] }
  const routes = sites.flatMap(({ pagesByRoute }) => [...pagesByRoute.keys()])
  const patterns = sites
    .flatMap((each) => each.redirectPatterns)
    .map((pattern) => ({ ...pattern, readValues: createPatternReader(pattern.from) }))
    .filter(({ readValues }) => !routes.some((route) => readValues(route) !== undefined))
  const isCovered = ({ from, to }: Redirect) => {
    // The first pattern that matches counts. Hosts leave a slash at the end of a target whose splat is empty.
    const pattern = patterns.find(({ readValues }) => readValues(from) !== undefined)
    const values = pattern?.readValues(from)
    if (pattern === undefined || values === undefined || values['splat'] === '') return false
    return fillPattern(pattern.to, (name) => values[name] ?? '') === to
  }
  return { exact: redirects.filter((redirect) => !isCovered(redirect)), patterns }
}
