/** Writes the files for search engines. */
import { canonicalRoute } from '../../../lib/site/canonical-route.ts'
import { hostAddress } from '../../../lib/site/links/site-address.ts'
import { listSites } from '../../../lib/site/locale-sites.ts'
import { escapeHtml } from '../../../lib/text/html/escape-html.ts'
import type { OutFile } from '../../../lib/types.ts'
import type { Site } from '../../site-types.ts'

/** sitemap.xml (sitemaps.org 0.9) of all listed pages but those that another version of the guides has, when the site's origin is known; and robots.txt. */
export function writeSitemap(site: Site): readonly OutFile[] {
  const { url, base } = site.config
  const allow = 'User-agent: *\nAllow: /\n'
  if (url === '') return [{ path: 'robots.txt', data: allow, only: 'site' }]
  const listed = listSites(site).flatMap((localized) =>
    localized.pages
      .filter((page) => page.unlisted !== true && canonicalRoute(page, localized) === page.route)
      .map((page) => ({ page, updated: localized.navs.get(page.route)?.updated })),
  )
  const entries = listed.map(({ page, updated }) => {
    const date = updated === undefined ? '' : `<lastmod>${updated}</lastmod>`
    return `  <url><loc>${escapeHtml(url + hostAddress(page.route, base))}</loc>${date}</url>\n`
  })
  const data = `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
  return [
    {
      path: 'robots.txt',
      data: `${allow}\nSitemap: ${url}${hostAddress('/sitemap.xml', base)}\n`,
      only: 'site',
    },
    { path: 'sitemap.xml', data, only: 'site' },
  ]
}
