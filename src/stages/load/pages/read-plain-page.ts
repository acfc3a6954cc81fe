/** Makes a page of one Markdown file below the pages folder. */
import { removeMarkdownEnding } from '../../../lib/site/paths/markdown-file.ts'
import { toTitle } from '../../../lib/text/title-case.ts'
import type { PlainPage } from '../../site-types.ts'
import type { Collection, Result } from '../../../lib/types.ts'
import { readPageFrontMatter, type ParsedSource } from './front-matter.ts'
import { createMarkdownPage } from './create-markdown-page.ts'
import { joinRoute, pageRoute, readSourceName } from './page-route.ts'

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

/** The page of a React component, which has its headings, and the frame of a landing page. */
export function readReactPage(parsed: ParsedSource, { id, source, route }: Collection): PlainPage {
  const { metadata, headings } = parsed.markdown
  const segments = removeMarkdownEnding(parsed.path.slice(source.length + 1)).split('/')
  const name = segments.at(-1) ?? ''
  const page = createMarkdownPage(parsed, {
    frontMatter: {
      title: metadata.title ?? headings[0]?.text ?? (name === 'index' ? undefined : toTitle(name)),
      description: metadata.description,
      keywords: [],
      questions: [],
      hide_table_of_contents: true,
      unlisted: false,
      draft: false,
      layout: 'landing',
    },
    collection: id,
    route: joinRoute([route, ...(name === 'index' ? segments.slice(0, -1) : segments)]),
    fallbackTitle: toTitle(segments.at(-2) ?? 'Home'),
    hasTitle: false,
  })
  return { ...page, kind: 'plain' }
}
