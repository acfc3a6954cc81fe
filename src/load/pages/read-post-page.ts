import * as problems from '../../problems.ts'
import type { Result } from '../../types.ts'
import type { PostPage } from '../../site-types.ts'
import { toTitle } from '../../lib/title-case.ts'
import { checkFrontMatter, frontMatterSchemas } from './check-front-matter.ts'
import { createMarkdownPage, type ParsedSource } from './create-markdown-page.ts'
import { pageRoute, pathSegments } from './page-route.ts'

/** Date in front of a file or folder name: '2026-05-14-welcome.md', '2026/05/14/welcome.md'. */
const DATED = /(?:^|\/)(\d{4})[-/](\d{2})[-/](\d{2})[-/]/

/** Reading speed in words a minute. */
const SPEED = 200

/** A post: one Markdown file below the blog folder. Its date is that of the front matter, else of its name. Drafts give undefined. */
export function readPostPage(parsed: ParsedSource, folder: string): Result<PostPage | undefined> {
  const { source, markdown } = parsed
  const checked = checkFrontMatter(
    frontMatterSchemas.post,
    markdown.value.frontMatter,
    markdown.value.frontMatterLocations,
    source.path,
  )
  const { value } = checked
  if (value.draft) return { value: undefined, problems: checked.problems }
  const path = source.path.slice(folder.length + 1)
  const [prefix, year, month, day] = DATED.exec(path) ?? []
  const named = year === undefined ? undefined : `${year}-${month}-${day}`
  const date = value.date ?? named
  const undated = `${folder}/${prefix === undefined ? path : path.replace(prefix, '/')}`.replaceAll('//', '/')
  const parts = pathSegments(undated, folder)
  const route = pageRoute('/blog', parts, value.slug)
  const page = createMarkdownPage(parsed, value, route, toTitle(parts.at(-1) ?? ''), ['post', value, date])
  const location = { file: source.path, line: 1, column: 1 }
  return {
    value: {
      ...page,
      kind: 'post',
      date: new Date(date ?? 0).toISOString().slice(0, 10),
      authors: value.authors,
      authorsLocation: markdown.value.frontMatterLocations['authors'] ?? location,
      tags: value.tags,
      excerpt: markdown.value.excerpt ?? page.body,
      truncated: markdown.value.excerpt !== undefined,
      minutes: Math.max(1, Math.ceil(page.words / SPEED)),
    },
    problems: date === undefined ? [...checked.problems, problems.undatedPost(location)] : checked.problems,
  }
}
