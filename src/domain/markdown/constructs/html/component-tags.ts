/** Reports components of MDX in the raw HTML of a `.md` file, with the directives that do the same there. */
import type { Html as HtmlNode } from 'mdast'
import { getOwn } from '../../../../lib/data/own-property.ts'
import { locateIndex } from '../../../../lib/text/problems/locate-index.ts'
import * as problems from '../../../../lib/problems/problems.ts'
import type { SourceEdit, SourceLocation } from '../../../../lib/types.ts'
import type { MarkdownDraft } from '../../markdown-draft.ts'
import { writeOpeningLine } from '../../mdx/directive-components.ts'

/** Components whose names, in lower case, are elements of HTML. */
const HTML_NAMES = ['Details', 'Video']

/** The opening line of the directive that does in Markdown what the component of that name does in MDX. */
function findDirective(name: string): string | undefined {
  return HTML_NAMES.includes(name) ? undefined : writeOpeningLine(name)
}

/** Reports tags of components in raw HTML, which would give a page with elements that no browser knows. */
export function reportComponentTags(draft: MarkdownDraft, node: HtmlNode, html: string): void {
  for (const { 1: name = '', index } of html.matchAll(/<([A-Z][A-Za-z]*)\b/g)) {
    const directive = findDirective(name)
    if (directive === undefined) continue
    draft.components.add(name.toLowerCase())
    const { line, column } = node.position?.start ?? { line: 1, column: 1 }
    const tag = locateIndex(html, index)
    const row = line + tag.line - 1
    const location = draft.locate(row, tag.line === 1 ? column + tag.column - 1 : tag.column)
    // A badge or an icon inside of a line has one colon.
    const isInside = /^::(?:badge|icon)$/.test(directive) && draft.lines[row - 1]?.trim() !== html.trim()
    const shown = directive.slice(isInside ? 1 : 0)
    const edit = name === 'Badge' ? editBadge(html.slice(index), shown, location) : undefined
    draft.problems.push(
      problems.componentInMarkdown(name, shown, { ...location, length: name.length + 1 }, edit),
    )
  }
}

/** What the types of badges of VitePress are here. */
const BADGE_TONES: Readonly<Record<string, string>> = {
  info: '',
  tip: '{tone=good}',
  warning: '{tone=warn}',
  danger: '{tone=bad}',
}

/** A badge of VitePress, `<Badge type="tip" text="beta" />`, as a directive. */
function editBadge(html: string, directive: string, location: SourceLocation): SourceEdit | undefined {
  const [from] = /^<Badge(?:\s+(?:type|text|style)="[^"<>\n]*")+\s*\/>/.exec(html) ?? []
  if (from === undefined) return undefined
  const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(from)?.[1]
  const [text, tone] = [read('text') ?? '', getOwn(BADGE_TONES, read('type') ?? 'tip')]
  return tone === undefined || !/^[^[\]\\]+$/.test(text)
    ? undefined
    : { ...location, from, to: `${directive}[${text}]${tone}` }
}
