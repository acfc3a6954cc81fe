/** Collects what a guide shows about its version: the menu of versions, and a banner if it is old or unreleased. */
import { findCurrentVersion, findGuideVersion } from '../../lib/site/guide-versions.ts'
import { siteMarker } from '../../lib/site/links/markers.ts'
import type { Page, Site } from '../site-types.ts'
import type { ViewBase } from './view-types.ts'

/** The versions of a guide; nothing on other pages, and if the guides have one version only. */
export function guideVersionView(
  page: Page,
  { config, navs }: Site,
): Pick<ViewBase, 'guideVersions' | 'versionBanner'> {
  const own = findGuideVersion(page, config)
  const links = navs.get(page.route)?.guideVersions ?? []
  // A version may have no pages yet.
  if (own === undefined || links.every(({ name }) => name === own.name)) return {}
  const current = findCurrentVersion(config)
  const target = links.find(({ name }) => name === current?.name)
  return {
    guideVersions: {
      current: own.label,
      versions: links.map(({ name, route }) => ({
        label: config.versions.find((version) => version.name === name)?.label ?? name,
        href: siteMarker(route),
        isCurrent: name === own.name,
      })),
    },
    ...((own.status === 'old' || own.status === 'unreleased') && {
      versionBanner: {
        status: own.status,
        version: own.label,
        ...(current !== undefined &&
          target !== undefined && {
            current: { label: current.label, href: siteMarker(target.route), isSame: target.isSame },
          }),
      },
    }),
  }
}
