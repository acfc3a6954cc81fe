import { FEEDS } from '../lib/posts.ts'
import type { Config } from '../types.ts'
import type { Content, Page } from '../site-types.ts'

/** Site paths of files that emit writes beside the pages, so that links to them are good: feeds, Markdown twins, specifications. */
export function emittedFiles(config: Config, content: Content, pages: readonly Page[]): ReadonlySet<string> {
  const files = new Set(['/robots.txt'])
  if (config.url !== '') files.add('/sitemap.xml')
  if (pages.some((page) => page.kind === 'post')) for (const feed of FEEDS) files.add(feed)
  for (const page of pages) if ('markdown' in page || page.kind === 'operation') files.add(`${page.route}.md`)
  for (const api of content.apis) files.add(`/docs/api/${api.version}/openapi.json`)
  return files
}
