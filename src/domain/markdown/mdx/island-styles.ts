/**
 * Carries the inline styles in the HTML of an island past the content security policy: as `data-style`, which becomes the style again before the
 * island hydrates (lib/page/inline-style.ts). React would not set them then: it only sets what changes, and what it creates, later.
 */
import { isPortableStyle, STYLE_ATTRIBUTE } from '../../../lib/page/inline-style.ts'
import { decodeReferences } from '../../../lib/text/html/html-to-text.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { locateStyle } from '../constructs/html/locate-style.ts'
import { BLOCKED_BY_POLICY } from '../constructs/html/raw-html.ts'
import type { MarkdownDraft } from '../markdown-draft.ts'

/** A tag as React writes it: text and values of attributes have no angle brackets. */
const TAG = /<[a-z][^<>]*>/gi
const STYLE = /\sstyle="([^"]*)"/g

/** An island of a page: `content/docs/counter.tsx#Counter`, and where the page uses it. */
interface IslandUse {
  readonly island: string
  readonly line: number
  readonly column: number
}

/** The HTML of an island with its inline styles as `data-style`. One that cannot be in a style sheet is removed, and reported where it is written. */
export function convertIslandStyles(
  draft: MarkdownDraft,
  html: string,
  { island, line, column }: IslandUse,
): string {
  if (!html.includes('style=')) return html
  let isRemoved = false
  const converted = html.replace(TAG, (tag) =>
    tag.replace(STYLE, (_, style: string) => {
      const isPortable = isPortableStyle(decodeReferences(style))
      isRemoved ||= !isPortable
      return isPortable && style !== '' ? ` ${STYLE_ATTRIBUTE}="${style}"` : ''
    }),
  )
  if (!isRemoved) return converted
  const [file = '', name = ''] = island.split('#')
  const start = { line, column }
  const location = locateStyle(draft, { position: { start, end: start } }, { file, name })
  const hint = 'use a class, or set the style after hydration'
  draft.problems.push({
    ...problems.blockedHtml('the attribute `style` of an island', BLOCKED_BY_POLICY, location),
    hint,
  })
  return converted
}
