import { contentSecurityPolicy } from '../lib/content-security-policy.ts'
import { siteMarker } from '../lib/markers.ts'
import { blogFeeds } from '../lib/site-files.ts'
import { toSitePath } from '../lib/site-link.ts'
import type { LayoutView } from '../view-types.ts'
import type { Site } from '../site-types.ts'
import type { SiteAssets } from '../types.ts'

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
