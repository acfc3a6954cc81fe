/** Collects the content of a page's `<head>`: titles, addresses for search engines and social networks. */
import { canonicalRoute } from '../../lib/site/canonical-route.ts'
import { findGuideVersion, isOtherVersion } from '../../lib/site/guide-versions.ts'
import { hostAddress } from '../../lib/site/links/site-address.ts'
import { ogImageRoute } from '../../lib/site/og/og-image.ts'
import { hasMarkdownTwin, twinPath } from '../../lib/site/paths/site-files.ts'
import type { HeadView } from './view-types.ts'
import type { Page, Site } from '../site-types.ts'
import type { Config } from '../config/config-types.ts'
import type { SiteAssets } from '../../lib/types.ts'

/** Metadata of a document in its `<head>`. */
export function headView(page: Page, site: Site, assets: SiteAssets): HeadView {
  const { config } = site
  const url = toAbsoluteUrl(page.route, config)
  const canonical = toAbsoluteUrl(canonicalRoute(page, site), config)
  const imagePath = ownImage(page, site) ?? ogImageRoute(page, site)
  const image = imagePath === undefined ? undefined : toAbsoluteUrl(imagePath, config)
  const keywords = 'keywords' in page ? page.keywords.join(', ') : ''
  const console = page.kind === 'console' ? assets.console : undefined
  return {
    title: documentTitle(page, config),
    description: page.description,
    ogTitle: page.title,
    ogType: 'blocks' in page ? 'article' : 'website',
    ...(keywords !== '' && { keywords }),
    ...((page.unlisted === true || page.kind === 'missing') && { noindex: true }),
    ...(canonical !== undefined && page.kind !== 'missing' && { canonical }),
    ...(url !== undefined && { ogUrl: url }),
    ...(image !== undefined && { image }),
    ...(console !== undefined && { consoleStyle: console.style }),
    ...(hasMarkdownTwin(page) && { markdown: twinPath(page.route) }),
    ...(page.kind === 'doc' && page.changes !== undefined && { changes: page.changes.feed }),
  }
}

/** The image that the front matter of a page names: a file beside it, or an address. */
function ownImage(page: Page, { linkTargets }: Site): string | undefined {
  if (!('image' in page) || page.image === undefined) return undefined
  const number = page.links.findLastIndex(({ kind, href }) => kind === 'image' && href === page.image)
  const target = linkTargets.get(page.route)?.[number]
  return target?.state === 'asset' ? target.asset.route : page.image
}

/** Two versions of an API, or of the guides, have pages of the same name, so the title names the version. */
function documentTitle(page: Page, config: Config): string {
  if (page.kind === 'home') return config.title
  const version =
    'version' in page
      ? config.apis.find((api) => api.version === page.version)?.label
      : isOtherVersion(page, config)
        ? findGuideVersion(page, config)?.label
        : undefined
  return [page.title, version, config.title].filter((part) => part !== undefined).join(' | ')
}

/** Absolute URL of a site path; undefined when the site's own origin is unknown. */
export function toAbsoluteUrl(path: string, { url, base }: Config): string | undefined {
  if (/^https?:/.test(path)) return path
  return url === '' ? undefined : url + hostAddress(path, base)
}
