/** The tool `read_page`: a page as Markdown, whole or one section of it. */
import type { SiteReader } from '../site-reader.ts'
import {
  cutText,
  DEFAULT_CHARS,
  markData,
  MAX_CHARS,
  readCount,
  readText,
  ToolError,
  type Tool,
} from './tool.ts'

export const readPage: Tool = {
  name: 'read_page',
  title: 'Read a page',
  description:
    'Returns a page of the documentation as Markdown. Long pages are cut at `max_chars` with the list of their sections: ask again with `section`.',
  inputSchema: {
    type: 'object',
    properties: {
      page: { type: 'string', description: 'Path or URL of the page, as `search` returns it.' },
      section: {
        type: 'string',
        description: 'Heading or anchor of one section, such as "Errors" or "#errors".',
      },
      max_chars: MAX_CHARS,
    },
    required: ['page'],
  },
  async run(input, site) {
    const page = readText(input, 'page') ?? ''
    const [route, anchor] = [site.routeOf(page), /#(.+)$/.exec(page)?.[1]]
    const text = await readMarkdown(route, site)
    const section = readText(input, 'section')?.replace(/^#+\s*/, '') ?? anchor
    const shown = section === undefined ? text : await findSection(text, section, { route, site })
    const note = `Sections: ${listHeadings(text)
      .map(({ title }) => title)
      .join(' · ')}`
    return markData(
      cutText(shown, readCount(input, 'max_chars', DEFAULT_CHARS), note),
      site.urlOf(route) + (section === undefined ? '' : `#${section}`),
    )
  },
}

/** The Markdown of a page, or its texts in the search index if the site has none. */
export async function readMarkdown(route: string, site: SiteReader): Promise<string> {
  const markdown = await site.readMarkdown(route)
  if (markdown !== undefined) return markdown
  const sections = await site.readSections(route, languageOf(route, site))
  if (sections.length === 0) throw new ToolError(`There is no page "${route}". Use \`search\` to find pages.`)
  return sections
    .map(({ heading, text }) => (heading === '' ? text : `## ${heading}\n\n${text}`))
    .join('\n\n')
}

/** The language whose prefix a route has. */
function languageOf(route: string, { card, findLanguage }: SiteReader) {
  const own = card.languages.find(({ prefix }) => prefix !== '' && `${route}/`.startsWith(`${prefix}/`))
  return findLanguage(own?.tag)
}

interface MarkdownHeading {
  readonly level: number
  readonly title: string
  /** Where it begins. */
  readonly start: number
}

/** Headings outside of code blocks. */
function listHeadings(text: string): readonly MarkdownHeading[] {
  const headings: MarkdownHeading[] = []
  let fence = ''
  let start = 0
  for (const line of text.split('\n')) {
    const [, mark = ''] = /^\s*(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === '') fence = mark
    else if (mark.startsWith(fence)) fence = ''
    const [, marks = '', title = ''] = (fence === '' && /^(#{1,6}) (.+)$/.exec(line)) || []
    if (marks !== '') headings.push({ level: marks.length, title: title.trim(), start })
    start += line.length + 1
  }
  return headings
}

/** Letters and digits of a heading, by which headings are compared. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

async function findSection(
  text: string,
  section: string,
  { route, site }: { readonly route: string; readonly site: SiteReader },
): Promise<string> {
  const headings = listHeadings(text)
  const indexed = await site.readSections(route, languageOf(route, site)).catch(() => [])
  const title = indexed.find(({ id }) => id === section)?.heading ?? section
  const index = headings.findIndex((heading) => fold(heading.title) === fold(title))
  const found = headings[index]
  if (found === undefined)
    throw new ToolError(
      `The page has no section "${section}". Sections: ${headings.map((heading) => heading.title).join(' · ')}`,
    )
  const next = headings.slice(index + 1).find(({ level }) => level <= found.level)
  return text.slice(found.start, next?.start)
}
