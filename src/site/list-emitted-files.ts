/** Lists what emit will write beside the pages, before anything is written: links may lead to it. */
import { apiFiles, blogFeeds, hasMarkdownTwin, twinPath } from '../lib/site/site-files.ts'
import type { Page } from '../site-types.ts'
import type { Config } from '../types.ts'

/** Site paths of files that emit writes beside the pages, so that links to them are good: feeds, Markdown twins, downloads. */
export function listEmittedFiles(config: Config, pages: readonly Page[]): ReadonlySet<string> {
  const files = new Set(['/robots.txt'])
  if (config.url !== '') files.add('/sitemap.xml')
  for (const { kind, route } of config.collections) {
    if (kind === 'api') for (const file of apiFiles(route)) files.add(file)
    if (kind === 'blog' && pages.some((page) => page.kind === 'post'))
      for (const feed of blogFeeds(route)) files.add(feed)
  }
  for (const page of pages) if (hasMarkdownTwin(page)) files.add(twinPath(page.route))
  return files
}
