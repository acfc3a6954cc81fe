/** The redirects from addresses that name the current version of the guides: /docs/3.x/setup to /docs/setup. */
import { findCurrentVersion } from '../../../lib/site/guide-versions.ts'
import type { PageSummary } from '../../site-types.ts'
import type { Config } from '../../config/config-types.ts'
import type { Redirect } from '../../../lib/types.ts'

/**
 * One for each guide of the current version, so that a link with a version stays good when that version is no longer the current one. None
 * from an address that has a page or a redirect of the configuration.
 */
export function createVersionRedirects(
  config: Config,
  pages: readonly PageSummary[],
  taken: ReadonlySet<string>,
): readonly Redirect[] {
  const current = findCurrentVersion(config)
  const guides = config.collections.find(({ id }) => id === current?.collection)
  if (current === undefined || current.hasPath === true || guides === undefined) return []
  return pages
    .filter(({ collection }) => collection === guides.id)
    .flatMap(({ route }): Redirect[] => {
      const from = `${guides.route}/${current.name}${route.slice(guides.route.length)}`
      return taken.has(from) ? [] : [{ from, to: route, location: current.location }]
    })
}
