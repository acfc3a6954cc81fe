/** Makes a blog post of one Markdown file below the blog folder. Its date is that of its front matter, else that in its name. */
import { posix } from 'node:path'
import { uniqueValues } from '../../../lib/data/unique-values.ts'
import { removeMarkdownEnding } from '../../../lib/site/paths/markdown-file.ts'
import { countMinutes } from '../../../lib/text/count-minutes.ts'
import { toTitle } from '../../../lib/text/title-case.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { PostPage } from '../../site-types.ts'
import type { Collection, Problem, Result } from '../../../lib/types.ts'
import { readPageFrontMatter, type ParsedSource } from './front-matter.ts'
import { createMarkdownPage } from './create-markdown-page.ts'
import { joinRoute, pageRoute, readSourceName, type SourceName } from './page-route.ts'
import { parseDate } from './parse-date.ts'
import { slug as slugOf } from 'github-slugger'
import { startOf } from '../../../lib/problems/problem.ts'

/** Date in front of a file or folder name: '2026-05-14-welcome.md', '2026/05/14/welcome.md'. */
const DATE_PREFIX = /(?:^|\/)(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[-/]|$)/

/** The post. One without a date is reported and dated 1970-01-01, so that the rest of it is still checked. */
export function readPostPage(parsed: ParsedSource, collection: Collection): Result<PostPage> {
  const { path, markdown } = parsed
  const { value: frontMatter, problems: found } = readPageFrontMatter('post', parsed)
  const name = readDatedName(path, collection.source)
  const date = frontMatter.date ?? name.date
  const source = readSourceName(name.path, collection)
  const { datedRoutes, postRoutes } = collection.blog ?? {}
  const { slug } = frontMatter
  const tags = uniqueValues([...frontMatter.categories, ...frontMatter.tags])
  const fallbackTitle = toTitle(source.segments.at(-1) ?? '')
  const page = createMarkdownPage(parsed, {
    frontMatter,
    collection: collection.id,
    route:
      postRoutes !== undefined
        ? patternRoute(collection.route, postRoutes, {
            day: (date?.day ?? '').split('-'),
            file: source.segments.join('/'),
            name: posix.basename(removeMarkdownEnding(path)),
            tag: slugOf(tags[0] ?? ''),
            slug: slug ?? slugOf(frontMatter.title ?? markdown.title ?? fallbackTitle),
          })
        : datedRoutes === true
          ? datedRoute(collection.route, source, { slug, day: name.day })
          : pageRoute(collection.route, source, slug),
    fallbackTitle,
  })
  return {
    value: {
      ...page,
      kind: 'post',
      date: date?.day ?? '1970-01-01',
      time: date?.time,
      authors: frontMatter.authors,
      authorsLocation: markdown.frontMatterLocations['authors'] ?? page.location,
      tags,
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

/** The route of a post at the day of its file. A slug begins at the blog. */
function datedRoute(
  base: string,
  { segments }: SourceName,
  { slug, day }: { readonly slug: string | undefined; readonly day: readonly string[] },
): string {
  if (slug !== undefined) return joinRoute([base, slug])
  const isIndex = segments.length > 1 && segments.at(-1) === 'index'
  return joinRoute([base, ...day, ...(isIndex ? segments.slice(0, -1) : segments)])
}

/** The route of a post by the pattern of its blog. */
function patternRoute(
  base: string,
  pattern: string,
  {
    day: [year = '', month = '', day = ''],
    ...names
  }: { readonly day: readonly string[] } & Readonly<Record<'file' | 'name' | 'slug' | 'tag', string>>,
): string {
  const parts: Readonly<Record<string, string>> = { year, month, day, ...names }
  return joinRoute([base, pattern.replaceAll(/\{(\w+)\}/g, (whole, part: string) => parts[part] ?? whole)])
}

interface DatedName {
  /** The path without the date. */
  readonly path: string
  readonly date: ReturnType<typeof parseDate>
  /** The date as it is written: ['2026', '5', '14']; empty without one. */
  readonly day: readonly string[]
  readonly problems: readonly Problem[]
}

function readDatedName(path: string, folder: string): DatedName {
  const below = removeMarkdownEnding(path.slice(folder.length + 1))
  const match = DATE_PREFIX.exec(below)
  if (match === null) return { path, date: undefined, day: [], problems: [] }
  const [prefix, year = '', month = '', day = ''] = match
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = parseDate(written)
  return {
    path: `${folder}/${below.replace(prefix, '/')}`.replaceAll('//', '/'),
    date,
    day: [year, month, day],
    problems: date === undefined ? [problems.invalidDate(written, startOf(path))] : [],
  }
}
