/** The redirects of a site: pairs of the configuration, and old paths that its functions return for each page. */
import { normalizeRoute } from '../../../lib/site/links/site-link.ts'
import { errorText } from '../../../lib/text/problems/error-message.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { Config, Problem, Redirect, Result } from '../../../lib/types.ts'

/** Returns the old paths of the page at a route, without the prefix of the language: a path, a list of them, or nothing. */
export type OldRoutes = (route: string) => unknown

/** The redirects. Functions add none from a page, or from a path that has a redirect. */
export function listRedirects(config: Config, routes: ReadonlySet<string>): Result<readonly Redirect[]> {
  const targets = new Map([...routes].map((route) => [route, route]))
  const value: Redirect[] = []
  const found: Problem[] = []
  for (const redirect of config.redirects) {
    // Both `/setup` and `/setup.html` are the file of `/setup`.
    if (targets.get(redirect.from) === redirect.to && !routes.has(redirect.from)) continue
    targets.set(redirect.from, redirect.to)
    value.push(redirect)
  }
  const { prefix } = config.locale
  for (const { run, location } of config.oldRoutes) {
    try {
      for (const to of routes)
        for (const path of [(run as OldRoutes)(to.slice(prefix.length) || '/')].flat()) {
          if (typeof path !== 'string' || !/^\/[^?#*]*$/.test(path)) continue
          const from = normalizeRoute(prefix + path)
          if (targets.has(from)) continue
          targets.set(from, to)
          value.push({ from, to, location })
        }
    } catch (error) {
      found.push(problems.configThrows(errorText(error), location))
    }
  }
  return { value, problems: found }
}
