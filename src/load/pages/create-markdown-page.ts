import { hashOf } from '../../lib/hash.ts'
import type { Result, SourceFile } from '../../types.ts'
import type { MarkdownPage } from '../../site-types.ts'
import type { MarkdownDocument } from '../../markdown/read-markdown.ts'

/** A source of a page and what the Markdown pipeline made of it. */
export interface ParsedSource {
  readonly source: SourceFile
  readonly markdown: Result<MarkdownDocument>
}

interface PageFrontMatter {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly keywords: readonly string[]
  readonly image?: string | undefined
  readonly hide_table_of_contents: boolean
  readonly unlisted: boolean
}

/** What all pages made of Markdown have in common. `kind` and `own` are the rest that decides about the page, for its hash. */
export function createMarkdownPage(
  parsed: ParsedSource,
  front: PageFrontMatter,
  route: string,
  fallback: string,
  own: unknown,
): MarkdownPage {
  const { source, markdown } = parsed
  const { value } = markdown
  const first = value.sections.find((section) => section.text !== '')?.text ?? ''
  return {
    route,
    title: front.title ?? value.title ?? fallback,
    description: front.description ?? shortenText(first, 160),
    headings: value.headings,
    links: value.links,
    sections: value.sections,
    location: { file: source.path, line: 1, column: 1 },
    hash: hashOf(JSON.stringify([value, front, route, own])),
    body: value.body,
    islands: value.islands,
    markdown: value.markdown,
    words: value.words,
    hideToc: front.hide_table_of_contents,
    keywords: front.keywords,
    ...(front.unlisted ? { unlisted: true } : {}),
    ...(front.image === undefined ? {} : { image: front.image }),
  }
}

/** At most `length` characters, cut between words, with an ellipsis when something is left out. */
function shortenText(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length - 20)).replace(/[\s,;:.]+$/, '')}…`
}
