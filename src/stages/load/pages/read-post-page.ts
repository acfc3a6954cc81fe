/** Makes a blog post of one Markdown file below the blog folder. Its date is that of its front matter, else that in its name. */
import { countMinutes } from '../../../lib/text/count-minutes.ts'
import { toTitle } from '../../../lib/text/title-case.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { PostPage } from '../../site-types.ts'
import type { Collection, Problem, Result } from '../../../lib/types.ts'
import { readPageFrontMatter, type ParsedSource } from './front-matter.ts'
import { createMarkdownPage } from './create-markdown-page.ts'
import { pageRoute, pathSegments } from './page-route.ts'
import { parseDate } from './parse-date.ts'

/** Date in front of a file or folder name: '2026-05-14-welcome.md', '2026/05/14/welcome.md'. */
const DATE_PREFIX = /(?:^|\/)(\d{4})[-/](\d{2})[-/](\d{2})[-/]/

/** The post. One without a date is reported and dated 1970-01-01, so that the rest of it is still checked. */
export function readPostPage(parsed: ParsedSource, collection: Collection): Result<PostPage> {
  const { path, markdown } = parsed
  const { value: frontMatter, problems: found } = readPageFrontMatter('post', parsed)
  const name = readDatedName(path, collection.source)
  const date = frontMatter.date ?? name.date
  const segments = pathSegments(name.path, collection.source)
  const page = createMarkdownPage(parsed, {
    frontMatter,
    collection: collection.id,
    route: pageRoute(collection.route, segments, frontMatter.slug),
    fallbackTitle: toTitle(segments.at(-1) ?? ''),
  })
  return {
    value: {
      ...page,
      kind: 'post',
      date: date?.day ?? '1970-01-01',
      time: date?.time,
      authors: frontMatter.authors,
      authorsLocation: markdown.frontMatterLocations['authors'] ?? page.location,
      tags: frontMatter.tags,
      excerpt: markdown.excerpt ?? '',
      truncated: markdown.isTruncated,
      minutes: countMinutes(page.words),
    },
    problems: [
      ...found,
      ...name.problems,
      ...(date === undefined && name.problems.length === 0 && markdown.frontMatter['date'] === undefined
        ? [problems.undatedPost(page.location)]
        : []),
    ],
  }
}

interface DatedName {
  /** The path without the date. */
  readonly path: string
  readonly date: ReturnType<typeof parseDate>
  readonly problems: readonly Problem[]
}

function readDatedName(path: string, folder: string): DatedName {
  const below = path.slice(folder.length + 1)
  const match = DATE_PREFIX.exec(below)
  if (match === null) return { path, date: undefined, problems: [] }
  const [prefix, year, month, day] = match
  const written = `${year}-${month}-${day}`
  const date = parseDate(written)
  return {
    path: `${folder}/${below.replace(prefix, '/')}`.replaceAll('//', '/'),
    date,
    problems: date === undefined ? [problems.invalidDate(written, { file: path, line: 1, column: 1 })] : [],
  }
}
