/**
 * Mermaid diagrams, drawn as SVG when the site is built, so that readers need no script. A diagram that cannot be drawn as Mermaid draws it is
 * shown as its source, with a warning.
 */
import type { Element, Text } from 'hast'
import type { Code } from 'mdast'
import { lowerFirst } from '../../../../lib/text/first-letter.ts'
import { writeText } from '../../../../lib/locale/text.ts'
import * as problems from '../../../../lib/problems/problems.ts'
import { escapeAttribute } from '../../../../lib/text/html/escape-attribute.ts'
import { escapeHtml } from '../../../../lib/text/html/escape-html.ts'
import type { Html, SourceLocation } from '../../../../lib/types.ts'
import { locateNode, locateSpan, storeBlock, type MarkdownDraft } from '../../markdown-draft.ts'
import { drawDiagram, type Drawing } from './draw-diagram.ts'

/** The parts of a diagram; undefined if it cannot be drawn, which is reported. The caller then shows its source as code. */
export function convertDiagram(draft: MarkdownDraft, node: Code): (Element | Text)[] | undefined {
  const drawing = drawDiagram(node.value, `${draft.idPrefix}d${draft.blocks.length}`)
  if (typeof drawing === 'string') {
    const { reason, location } = explainFailure(draft, node, drawing)
    draft.problems.push(problems.undrawnDiagram(reason, location))
    return undefined
  }
  return splitAtLinks(drawing, writeFigure(drawing)).map((part, n) => {
    if (typeof part !== 'string')
      return {
        type: 'element',
        tagName: 'a',
        properties: { href: part.href },
        children: [storeBlock(draft, { html: part.html, text: '', source: '', isApart: 'drawing' })],
      }
    const source = `<pre><code class="language-mermaid">${escapeHtml(node.value)}\n</code></pre>`
    return n === 0
      ? storeBlock(draft, { html: part, text: drawing.labels.join(' · '), source, isApart: 'drawing' })
      : storeBlock(draft, { html: part, text: '', source: '', isApart: 'drawing' })
  })
}

/** Labels are part of the drawing, at the scale at which they have the size of captions. */
const SCALE = 0.875

function writeFigure(drawing: Drawing): Html {
  const { attributes, body, width, height, links } = drawing
  const direction = drawing.isMirrored ? ' dir="rtl"' : ''
  // An image hides what is in it from screen readers, and links must not be hidden.
  const role = links.length === 0 ? 'img' : 'group'
  const size = [width, height].map((length) => Math.ceil(length * SCALE))
  return (
    `<figure class="diagram"${direction} tabindex="0"><svg role="${role}" ` +
    `aria-roledescription="${writeText('diagram.role')}" aria-label="${escapeAttribute(nameDrawing(drawing))}" ` +
    `direction="ltr" width="${size[0]}" height="${size[1]}" ` +
    `${attributes.map(([name, value]) => `${name}="${escapeAttribute(value)}"`).join(' ')}>${body}</svg></figure>`
  )
}

/** The name for screen readers: the title and description that the source has, or else the words in the drawing. */
function nameDrawing({ title, description, labels }: Drawing): string {
  const stated = [title, description].filter(Boolean)
  return stated.length > 0 ? stated.join('. ') : [...new Set(labels)].join(', ')
}

interface DrawnLink {
  readonly href: string
  readonly html: Html
}

/** Links are elements of the page's tree, where their addresses are checked and resolved like other links. */
function splitAtLinks({ links }: Drawing, html: Html): readonly (Html | DrawnLink)[] {
  return html.split(/(<a href="#link-\d+">[^]*?<\/a>)/).map((part) => {
    const [, number, content = ''] = /^<a href="#link-(\d+)">([^]*)<\/a>$/.exec(part) ?? []
    const href = number === undefined ? undefined : links[Number(number)]
    return href === undefined ? part : { href, html: content }
  })
}

/** The reason in one line, and the line of the diagram that Mermaid names. */
function explainFailure(
  draft: MarkdownDraft,
  node: Code,
  message: string,
): { readonly reason: string; readonly location: SourceLocation } {
  const [first = ''] = message.split('\n', 1)
  const [, kind, line] = /^(Parse|Lexical) error on line (\d+)/.exec(first) ?? []
  if (kind === undefined || line === undefined)
    return { reason: tidyReason(first), location: locateNode(draft, node) }
  const expected = /Expecting ([^]*), got '([^']*)'/.exec(message)
  const reason = describeUnexpected(expected?.[2])
  // Mermaid counts lines without front matter and directives.
  const isExact = !/^\s*(?:---|%%)/m.test(node.value) && !draft.isDescription
  const at = (node.position?.start.line ?? 1) + Number(line)
  return isExact && at < (node.position?.end.line ?? 0)
    ? { reason, location: locateSpan(draft, at, 1) }
    : { reason: `line ${line}: ${reason}`, location: locateNode(draft, node) }
}

function describeUnexpected(token: string | undefined): string {
  if (token === 'EOF') return 'the diagram ends too early'
  return token === undefined ? 'a character is not expected here' : `${token} is not expected here`
}

function tidyReason(text: string): string {
  // A fault in Mermaid, as for a chart whose first task has no date.
  if (/^Cannot read properties|is not a function/.test(text)) return 'Mermaid fails and names no reason'
  const [short = ''] = text.split('. ')
  return lowerFirst(short).replace(/[.:]$/, '')
}
