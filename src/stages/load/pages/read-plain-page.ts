/** Makes a page of one Markdown file below the pages folder. */
import { toTitle } from '../../../lib/text/title-case.ts'
import type { PlainPage } from '../../site-types.ts'
import type { Collection, Result } from '../../../lib/types.ts'
import { readPageFrontMatter, type ParsedSource } from './front-matter.ts'
import { createMarkdownPage } from './create-markdown-page.ts'
import { pageRoute, readSourceName } from './page-route.ts'

/** The page; its route is its path below the folder. */
export function readPlainPage(parsed: ParsedSource, collection: Collection): Result<PlainPage> {
  const { value: frontMatter, problems } = readPageFrontMatter('plain', parsed)
  const name = readSourceName(parsed.path, collection)
  const page = createMarkdownPage(parsed, {
    frontMatter,
    collection: collection.id,
    route: pageRoute(collection.route, name, frontMatter.slug),
    fallbackTitle: toTitle(name.segments.at(-1) ?? ''),
  })
  return { value: { ...page, kind: 'plain' }, problems }
}
