import type { Page, Site } from '../../stages/site-types.ts'
import { switchPrefix } from './locale-sites.ts'
import { findCurrentVersion, isOtherVersion } from './guide-versions.ts'

/**
 * The route that search engines shall list: of a guide in another version, the route of the same guide in the current version; of a page that
 * is not translated, the route of the original.
 */
export function canonicalRoute(page: Page, site: Pick<Site, 'config' | 'navs'>): string {
  const route = canonicalVersion(page, site)
  return page.untranslated === true ? switchPrefix(route, site.config.locale.prefix, '') : route
}

function canonicalVersion(page: Page, { config, navs }: Pick<Site, 'config' | 'navs'>): string {
  if (!isOtherVersion(page, config)) return page.route
  const current = findCurrentVersion(config)
  const same = navs
    .get(page.route)
    ?.guideVersions?.find(({ name, isSame }) => isSame && name === current?.name)
  return same?.route ?? page.route
}
