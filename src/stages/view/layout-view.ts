/** Collects the part of a page that is the same on every page; views name it by its hash. */
import { analyticsStart, listAnalyticsScripts } from '../../lib/page/analytics.ts'
import { contentSecurityPolicy, type PolicyReach } from '../../lib/page/content-security-policy.ts'
import { embedOrigins } from '../../lib/page/embeds.ts'
import { siteMarker } from '../../lib/site/links/markers.ts'
import { blogFeeds, MANIFEST_ROUTE } from '../../lib/site/paths/site-files.ts'
import { configuredAddress } from '../../lib/site/links/link-address.ts'
import type { IconLink, LayoutView, LinkView, LogoImage, LogoView, TagView } from './view-types.ts'
import type { Site } from '../site-types.ts'
import type { Asset, Attributes, PolicyExtension, SiteAssets } from '../../lib/types.ts'
import { navbarView } from './navbar-view.ts'

const FEED_TYPES = ['application/rss+xml', 'application/atom+xml']

/** Where pages of the console differ from the others. */
interface LayoutChange {
  /** Permissions of their policy instead of the default ones. */
  readonly reach: PolicyReach
  /** A further inline script. */
  readonly inlineScript: string
}

/** Parts that all pages of the site have in common, or all pages of the console if `change` is set. */
export function layoutView(site: Site, assets: SiteAssets, change?: LayoutChange): LayoutView {
  const { config } = site
  const { style, boot, react } = assets
  const { early } = assets
  const blog = config.collections.find(({ kind }) => kind === 'blog')
  const feeds = blog !== undefined && site.pagesByRoute.has(blog.route) ? blogFeeds(blog.route) : []
  return {
    language: config.locale.tag,
    direction: config.locale.direction,
    interface: config.locale.interface,
    home: config.locale.prefix || '/',
    index: `${config.locale.prefix}/search`,
    siteTitle: config.title,
    ...(config.announcement !== undefined && { announcement: config.announcement }),
    ...(config.colorMode !== 'system' && { mode: config.colorMode }),
    ...logoView(site),
    icons: listIconLinks(site),
    preload: site.brand.preload.map(siteMarker),
    feeds: FEED_TYPES.flatMap((type, index) => {
      const route = feeds[index]
      return route === undefined ? [] : [{ type, route }]
    }),
    footer: config.footer.map(linkView),
    footerColumns: config.footerColumns.map(({ title, links }) => ({ title, links: links.map(linkView) })),
    footerLines: config.footerLines.length > 0 ? config.footerLines : [config.title],
    navbar: navbarView(site),
    headTags: config.head.map(({ tag, attributes }) => ({ tag, attributes: addressTag(attributes) })),
    extraScripts: listScripts(site),
    ...(site.brand.templates !== undefined && { templates: site.brand.templates.ref }),
    contentSecurityPolicy: contentSecurityPolicy(
      change === undefined ? [early] : [early, change.inlineScript],
      policyExtension(site),
      change?.reach,
    ),
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

function linkView({ label, href }: { readonly label: string; readonly href: string }): LinkView {
  return { label, href: configuredAddress(href) }
}

/** Attributes with paths of the site as site markers. */
function addressTag(attributes: Attributes): Attributes {
  const { href } = attributes
  return typeof href === 'string' && href.startsWith('/') && !href.startsWith('//')
    ? { ...attributes, href: siteMarker(href) }
    : attributes
}

function listScripts({ config, brand }: Site): readonly TagView[] {
  const analytics = listAnalyticsScripts(config.analytics)
  const start = analyticsStart(config.analytics)
  const tag = (src: string, load: 'defer' | 'async', attributes: Attributes): TagView => ({
    tag: 'script',
    attributes: { [load]: true, ...attributes, src },
  })
  return [
    ...config.scripts.map(({ src, load, attributes }, n) => {
      const route = brand.scripts[n]
      return tag(route === undefined ? src : siteMarker(route), load, attributes)
    }),
    ...analytics.map(({ src, load, attributes }) => tag(src, load, attributes)),
    ...(start === undefined ? [] : [tag(siteMarker(`/${start.path}`), 'defer', {})]),
  ]
}

/** Parts that all pages of the console have in common. They may reach the identity provider and the APIs, and no image of others. */
export function consoleLayoutView(site: Site, assets: SiteAssets): LayoutView {
  const { console, hosts } = site.config
  if (console === undefined) return layoutView(site, assets)
  const addresses = [
    console.issuer,
    ...console.providerOrigins,
    hosts.apiService,
    hosts.api,
    hosts.identityProvider,
    console.statusFeed,
  ]
  const origins = addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []))
  return layoutView(site, assets, {
    reach: { connect: [...new Set(origins)], image: [] },
    inlineScript: assets.console?.start ?? '',
  })
}

/** Resources that the configured scripts need besides the site's own files: their address without its query, and the hosts and policies that they name. */
function policyExtension({ config, brand }: Site): PolicyExtension {
  const scripts = [
    ...config.scripts.filter((_, n) => brand.scripts[n] === undefined),
    ...listAnalyticsScripts(config.analytics),
  ]
  const all: readonly Partial<PolicyExtension>[] = [
    { script: scripts.map(({ src }) => src.replace(/[?#].*$/, '')) },
    ...scripts.map(({ policy }) => policy),
    ...config.scripts.map(({ policy }) => policy),
    { frame: embedOrigins(config.embeds) },
  ]
  const collect = (name: keyof PolicyExtension) => [...new Set(all.flatMap((policy) => policy[name] ?? []))]
  return {
    script: collect('script'),
    connect: collect('connect'),
    style: collect('style'),
    font: collect('font'),
    frame: collect('frame'),
    trustedTypes: collect('trustedTypes'),
  }
}

function logoView({ config, brand }: Site): { readonly logo?: LogoView } {
  if (config.logo === undefined || brand.logo === undefined) return {}
  const { light, dark } = brand.logo
  const { alt, link } = config.logo
  return {
    logo: {
      light: logoImage(light),
      ...(dark !== undefined && { dark: logoImage(dark) }),
      alt,
      href: configuredAddress(link),
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
function listIconLinks({ brand: { favicon } }: Site): readonly IconLink[] {
  if (favicon === undefined) return [{ rel: 'icon', type: 'image/svg+xml', href: siteMarker('/favicon.svg') }]
  const href = siteMarker(favicon.route)
  const manifest = { rel: 'manifest', href: siteMarker(MANIFEST_ROUTE) } as const
  if (favicon.route.endsWith('.svg')) return [{ rel: 'icon', type: 'image/svg+xml', href }, manifest]
  const sizes = `${favicon.width ?? 0}x${favicon.height ?? 0}`
  return [{ rel: 'icon', type: 'image/png', sizes, href }, { rel: 'apple-touch-icon', href }, manifest]
}
