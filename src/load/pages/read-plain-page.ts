import type { Result } from '../../types.ts'
import type { PlainPage } from '../../site-types.ts'
import { toTitle } from '../../lib/title-case.ts'
import { checkFrontMatter, frontMatterSchemas } from './check-front-matter.ts'
import { createMarkdownPage, type ParsedSource } from './create-markdown-page.ts'
import { pageRoute, pathSegments } from './page-route.ts'

/** A single page: one Markdown file below the pages folder. Drafts give undefined. */
export function readPlainPage(parsed: ParsedSource, folder: string): Result<PlainPage | undefined> {
  const { source, markdown } = parsed
  const { value, problems } = checkFrontMatter(
    frontMatterSchemas.plain,
    markdown.value.frontMatter,
    markdown.value.frontMatterLocations,
    source.path,
  )
  if (value.draft) return { value: undefined, problems }
  const parts = pathSegments(source.path, folder)
  const page = createMarkdownPage(
    parsed,
    value,
    pageRoute('/', parts, value.slug),
    toTitle(parts.at(-1) ?? ''),
    ['plain'],
  )
  return { value: { ...page, kind: 'plain' }, problems }
}
