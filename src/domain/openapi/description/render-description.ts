/**
 * The descriptions of a specification as HTML, with the constructs of guides (CommonMark, OpenAPI 3.1.1, section 4.6, and more).
 * Most of them are plain words, which need no parser (write-simple-markdown.ts).
 */

import { readDescription } from '../../markdown/read-description.ts'
import type { RichText } from '../model.ts'
import type { Heading, Problem, SourceLocation } from '../../../lib/types.ts'
import { toKebabCase } from '../names.ts'
import { escapePlaceholders } from './escape-placeholders.ts'
import { EMPTY_TEXT, NO_LINKS } from './plain-text.ts'
import { HEADING_PREFIX } from './resolve-address.ts'
import { writeSimpleMarkdown } from './write-simple-markdown.ts'

/** A page shows no more of one description: at 5 MB, a browser would only be busy. */
export const MAX_DESCRIPTION = 100_000

export interface DescriptionSource {
  /** Where a text is inside the description; asked only for links and problems. */
  readonly locateText: (text: string) => SourceLocation
  /** The address to write for one in a link or image; see `resolveAddress`. */
  readonly resolveAddress?: (address: string) => string | undefined
  readonly report?: (problem: Problem) => void
}

/** Problems with constructs that the author of a description did not mean: shown as code or text, they lose nothing. */
const DOUBTFUL = new Set(['unclosed-fence', 'unknown-language', 'unknown-directive', 'directive-syntax'])

/** A description as HTML. Headings in it begin at level 3 and have no ids: a page may show it in several places. */
export function renderDescription(markdown: string, source: DescriptionSource): RichText {
  return markdown.trim() === '' ? EMPTY_TEXT : renderMarkdown(markdown, source, 3).text
}

/** A description that has a page of its own: headings begin at level 2, with ids, and are listed. */
export function renderArticle(
  markdown: string,
  source: DescriptionSource,
): { text: RichText; headings: readonly Heading[] } {
  return markdown.trim() === '' ? { text: EMPTY_TEXT, headings: [] } : renderMarkdown(markdown, source, 2)
}

function renderMarkdown(
  markdown: string,
  { locateText, resolveAddress, report }: DescriptionSource,
  headingLevel: 2 | 3,
): { text: RichText; headings: readonly Heading[] } {
  const shown = markdown.length > MAX_DESCRIPTION ? `${markdown.slice(0, MAX_DESCRIPTION)} …` : markdown
  const trimmed = shown.trim()
  const simple = writeSimpleMarkdown(trimmed, (address) => resolveAddress?.(address) !== undefined)
  if (simple !== undefined)
    return { text: { markdown: trimmed, html: simple, links: NO_LINKS }, headings: [] }
  const escaped = escapePlaceholders(shown)
  const {
    html,
    links,
    markdown: plainMarkdown,
    headings,
    problems,
  } = readDescription(escaped, {
    locateText: (text) => locateText(text.replaceAll('&lt;', '<')),
    headingLevel,
    ...(resolveAddress && { resolveAddress }),
    ...(headingLevel === 2 && {
      createHeadingId: (text: string) => `${HEADING_PREFIX}${toKebabCase(text) || 'section'}`,
    }),
  })
  for (const problem of problems) if (!DOUBTFUL.has(problem.code)) report?.(problem)
  const text: RichText = {
    markdown: trimmed,
    html,
    links: links.length === 0 ? NO_LINKS : links,
    ...(plainMarkdown !== trimmed && { plainMarkdown }),
  }
  return { text, headings }
}
