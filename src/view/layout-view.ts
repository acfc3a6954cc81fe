import { contentSecurityPolicy } from '../lib/content-security-policy.ts'
import { siteMarker } from '../lib/markers.ts'
import { blogFeeds, MANIFEST_ROUTE } from '../lib/site-files.ts'
import { toSitePath } from '../lib/site-link.ts'
import type { IconLink, LayoutView, LogoImage, LogoView } from '../view-types.ts'
import type { Site } from '../site-types.ts'
import type { Asset, SiteAssets } from '../types.ts'

const FEED_TYPES = ['application/rss+xml', 'application/atom+xml']

/** What all pages of the site print alike. */
export function layoutView(site: Site, assets: SiteAssets): LayoutView {
  const { config } = site
  const { style, boot, react, early } = assets
  const blog = config.collections.find(({ kind }) => kind === 'blog')
  const feeds = blog !== undefined && site.pagesByRoute.has(blog.route) ? blogFeeds(blog.route) : []
  return {
    language: config.language,
    siteTitle: config.title,
    ...(config.announcement !== undefined && { announcement: config.announcement }),
    ...(config.colorMode !== 'system' && { mode: config.colorMode }),
    ...logoView(site),
    icons: listIcons(site),
    preload: site.brand.preload.map(siteMarker),
    startRoute: site.startRoute,
    console: config.console !== undefined,
    feeds: FEED_TYPES.flatMap((type, index) => {
      const route = feeds[index]
      return route === undefined ? [] : [{ type, route }]
    }),
    footer: config.footer.map(({ label, href }) => {
      const path = toSitePath(href)
      return { label, href: path === undefined ? href : siteMarker(path) }
    }),
    contentSecurityPolicy: contentSecurityPolicy([early]),
    scripts: {
      style,
      boot,
      react,
      early,
      // Islands of authors are named after their file, and belong to the pages that have them.
      islands: Object.fromEntries(Object.entries(assets.islands).filter(([name]) => !name.includes('#'))),
    },
  }
}

function logoView({ config, brand }: Site): { readonly logo?: LogoView } {
  if (config.logo === undefined || brand.logo === undefined) return {}
  const { light, dark } = brand.logo
  const { alt, link } = config.logo
  const path = toSitePath(link)
  return {
    logo: {
      light: logoImage(light),
      ...(dark !== undefined && { dark: logoImage(dark) }),
      alt,
      href: path === undefined ? link : siteMarker(path),
    },
  }
}

function logoImage({ route, width, height }: Asset): LogoImage {
  return {
    src: siteMarker(route),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  }
}

/** Links to the favicon. Browsers scale an SVG to every size; a PNG is used as it is. */
function listIcons({ brand: { favicon } }: Site): readonly IconLink[] {
  if (favicon === undefined) return [{ rel: 'icon', type: 'image/svg+xml', href: siteMarker('/favicon.svg') }]
  const href = siteMarker(favicon.route)
  const manifest = { rel: 'manifest', href: siteMarker(MANIFEST_ROUTE) } as const
  if (favicon.route.endsWith('.svg')) return [{ rel: 'icon', type: 'image/svg+xml', href }, manifest]
  const sizes = `${favicon.width ?? 0}x${favicon.height ?? 0}`
  return [{ rel: 'icon', type: 'image/png', sizes, href }, { rel: 'apple-touch-icon', href }, manifest]
}
