/** Finds the files that emit will write beside the pages, before anything is written, because pages may link to them. */
import {
  apiFiles,
  blogFeeds,
  hasMarkdownTwin,
  llmsFiles,
  twinPath,
} from '../../../lib/site/paths/site-files.ts'
import { SITE_CARD } from '../../../lib/site/published-site.ts'
import type { PageSummary } from '../../site-types.ts'
import type { Config } from '../../config/config-types.ts'

/** Whether emit writes a file beside the pages at a site path, so that links to it are good: feeds, Markdown twins, downloads. */
export function createFileLookup(
  config: Config,
  pages: readonly PageSummary[],
  byRoute: ReadonlyMap<string, PageSummary>,
): (path: string) => boolean {
  let files: ReadonlySet<string> | undefined
  return (path) => (files ??= listFiles(config, pages)).has(path) || isTwin(path, byRoute)
}

function listFiles(config: Config, pages: readonly PageSummary[]): ReadonlySet<string> {
  const files = new Set(['/robots.txt'])
  if (config.url !== '')
    for (const file of ['/sitemap.xml', ...llmsFiles(config.locale.prefix)]) files.add(file)
  files.add(SITE_CARD)
  for (const page of pages)
    if (page.kind === 'doc' && page.changes !== undefined) files.add(page.changes.feed)
  for (const { kind, route } of config.collections) {
    if (kind === 'api') for (const file of apiFiles(route)) files.add(file)
    if (kind === 'blog' && pages.some((page) => page.kind === 'post'))
      for (const feed of blogFeeds(route)) files.add(feed)
  }
  return files
}

function isTwin(path: string, byRoute: ReadonlyMap<string, PageSummary>): boolean {
  if (!path.endsWith('.md')) return false
  const pages = [path.slice(0, -'.md'.length), '/'].map((route) => byRoute.get(route))
  return pages.some((page) => page !== undefined && hasMarkdownTwin(page) && twinPath(page.route) === path)
}
