/** The address of a link as pages print it. The markers in it become addresses when the files of the page are written. */
import { escapeAttribute } from '../../text/html/escape-attribute.ts'
import { siteMarker } from './markers.ts'
import { toSitePath } from './site-link.ts'
import type { LinkTarget } from '../../types.ts'

/** Address of a link of the configuration: a path of the site as a site marker. */
export function configuredAddress(href: string): string {
  const path = toSitePath(href)
  return path === undefined ? href : siteMarker(path)
}

/** Addresses of the links of a page, by their numbers. */
export function listLinkAddresses(
  { route }: { readonly route: string },
  { linkTargets }: { readonly linkTargets: ReadonlyMap<string, readonly LinkTarget[]> },
): readonly string[] {
  return (linkTargets.get(route) ?? []).map(linkAddress)
}

/**
 * Address of a resolved link, escaped as it goes into an attribute: paths of the site as site markers. A broken link keeps what the author
 * wrote, a reference that nothing describes is ''.
 */
export function linkAddress(target: LinkTarget | undefined): string {
  if (target === undefined) return '#'
  switch (target.state) {
    case 'asset':
      return siteMarker(escapeAttribute(target.asset.route + target.suffix))
    case 'page':
    case 'anchor':
      return siteMarker(escapeAttribute(target.route + target.suffix))
    case 'absent':
      return ''
    default:
      return escapeAttribute(target.href)
  }
}
