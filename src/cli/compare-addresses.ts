/** Compares the addresses of a site with an earlier publication of it, such as the one before a move. None of them may be lost. */

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isFolder } from '../lib/files/is-folder.ts'
import { listRoutes } from '../lib/site/list-routes.ts'
import { listSites } from '../lib/site/locale-sites.ts'
import { normalizeRoute } from '../lib/site/links/site-link.ts'
import { compareStrings } from '../lib/text/compare-strings.ts'
import type { Site } from '../stages/site-types.ts'

export interface Comparison {
  readonly kept: number
  /** Paths without a page, a redirect or a file. */
  readonly lost: readonly string[]
}

/** Lost addresses that are printed. */
const MOST_LOST = 50

/** The URLs or paths of a sitemap, of a file with one in each line, or of the pages of a folder. `source` is a path or a URL. */
export async function readAddresses(source: string): Promise<readonly string[]> {
  if (isFolder(source)) return listPages(source)
  const text = /^https?:\/\//.test(source)
    ? await fetch(source).then((response) => response.text())
    : readFileSync(source, 'utf8')
  if (!/<(?:urlset|sitemapindex)\b/.test(text))
    return text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
  const found = [...text.matchAll(/<loc>\s*([^<]+?)\s*<\/loc>/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  )
  if (!text.includes('<sitemapindex')) return found
  return (await Promise.all(found.map(readAddresses))).flat()
}

/** The pages of a built site. Its page for addresses that do not exist is none of them. */
function listPages(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html') && entry.name !== '404.html')
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll('\\', '/')}`)
}

/** Which of the addresses the site has. Hosts and the base path do not count. */
export function compareAddresses(addresses: readonly string[], site: Site): Comparison {
  const known = new Set(
    listSites(site).flatMap(({ pages, redirects }) => [
      ...pages.flatMap(listRoutes),
      ...redirects.map(({ from }) => from),
    ]),
  )
  const { base } = site.config
  const routes = new Set(
    addresses.map((address) => {
      const path = URL.canParse(address) ? new URL(address).pathname : address.replace(/[?#].*$/, '')
      const below = path.startsWith(base) ? path.slice(base.length - 1) : path
      return normalizeRoute(below === '/index.html' ? '/' : below) || '/'
    }),
  )
  const lost = [...routes].filter((route) => !known.has(route) && !site.assetsByRoute.has(route))
  return { kept: routes.size - lost.length, lost: lost.sort(compareStrings) }
}

/** The comparison as text for the terminal. */
export function formatComparison({ kept, lost }: Comparison): string {
  const total = kept + lost.length
  const lines = lost.slice(0, MOST_LOST).map((route) => `  lost: ${route}`)
  const more = lost.length > MOST_LOST ? [`  and ${lost.length - MOST_LOST} more`] : []
  const hint = lost.length === 0 ? [] : ['  add a page, or a redirect in the option `redirects`']
  return `${[`${kept} of ${total} addresses kept`, ...lines, ...more, ...hint].join('\n')}\n`
}
