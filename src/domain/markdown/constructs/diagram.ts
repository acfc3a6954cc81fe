/**
 * Mermaid diagrams, drawn as SVG when the site is built, so that readers need no script. The drawing library is loaded only for texts that
 * mention diagrams.
 */
import { lowerFirst } from '../../../lib/text/first-letter.ts'
import type { Text } from 'hast'
import type { Code } from 'mdast'
import { escapeHtml } from '../../../lib/text/html/escape-html.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { Html } from '../../../lib/types.ts'
import { storeBlock, locateNode, type MarkdownDraft } from '../markdown-draft.ts'
import { escapeAttribute } from '../../../lib/text/html/escape-attribute.ts'
import { htmlToText } from '../../../lib/text/html/html-to-text.ts'

type RenderDiagram = (source: string, options: Readonly<Record<string, unknown>>) => string

let renderDiagram: RenderDiagram | undefined

/**
 * Loads the drawing library, 8 MB with its layout engine, if a line mentions diagrams. Must be awaited before such a text is
 * converted.
 */
export async function loadDiagramRenderer(lines: readonly string[]): Promise<void> {
  if (renderDiagram === undefined && mentionsDiagram(lines))
    renderDiagram = (await import('beautiful-mermaid')).renderMermaidSVG
}

/**
 * The language after the marks of a fence, whose signs and spaces the string of an API description may write as escapes. The word comes first in the pattern: what is
 * before it is looked at only where it is.
 */
const DIAGRAM_FENCE = /mermaid(?<=(?:[`~]|\\(?:[uUx]0*(?:60|7[Ee]))?)(?:\s|\\t)*mermaid)/

function mentionsDiagram(lines: readonly string[]): boolean {
  return lines.some((line) => DIAGRAM_FENCE.test(line))
}

/**
 * A Mermaid diagram as SVG. Undefined when it cannot be drawn, which is reported; the caller then shows its source as code.
 */
export function convertDiagram(draft: MarkdownDraft, node: Code): Text | undefined {
  // A language that is written with character references is not a diagram, even if another page has loaded the library.
  if (!mentionsDiagram(draft.lines)) return undefined
  if (renderDiagram === undefined) throw new Error('loadDiagramRenderer was not called for this text')
  try {
    const svg = renderDiagram(node.value.replace(NOT_DRAWN, ''), { font: 'system-ui', transparent: true })
    const label = escapeAttribute(describeDiagram(node.value, svg))
    const n = draft.blocks.length
    const direction = beginsAtEnd(svg) ? ' dir="rtl"' : ''
    const html = `<figure class="diagram"${direction} tabindex="0">${cleanSvg(svg, `${draft.idPrefix}d${n}`, label)}</figure>`
    const source = `<pre><code class="language-mermaid">${escapeHtml(node.value)}\n</code></pre>`
    return storeBlock(draft, { html, text: listLabels(svg).join(' · '), source, isApart: 'drawing' })
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
    const [short = ''] = reason.split('. ')
    draft.problems.push(
      problems.undrawnDiagram(lowerFirst(short).replace(/[.:]$/, ''), locateNode(draft, node)),
    )
    return undefined
  }
}

/**
 * Lines that the library would draw as nodes: `click` makes a node a link in a browser, `accTitle` and `accDescr` are texts for screen
 * readers (Mermaid, Accessibility Options).
 */
const NOT_DRAWN = /^[ \t]*(?:click[ \t].*|acc(?:Title[ \t]*:.*|Descr[ \t]*(?::.*|\{[^}]*\})))$/gm

/**
 * Whether a drawing begins in its right half. On phones, where wide ones scroll, it then opens at that end: it would show no more than
 * lines at the other one. The limit is beyond the middle, where the first shape of most flowcharts is, and those open as text does.
 */
function beginsAtEnd(svg: Html): boolean {
  const width = /^<svg [^>]*? width="([\d.]+)"/.exec(svg)?.[1]
  const middle = /<g class="node"[^>]*>[^]*?<text x="([\d.]+)"/.exec(svg)?.[1]
  return Number(middle) / Number(width) > 0.55
}

/** What screen readers say for a drawing: the title and description that its source states, or else the words in it. */
function describeDiagram(source: string, svg: Html): string {
  const stated = tidyTexts([
    /^[ \t]*accTitle[ \t]*:(.*)/m.exec(source)?.[1] ?? '',
    /^[ \t]*accDescr[ \t]*(?::(.*)|\{([^}]*)\})/m.exec(source)?.slice(1).join('') ?? '',
  ])
  if (stated.length > 0) return stated.join('. ')
  return listLabels(svg).join(', ')
}

/** The texts in a drawing, each once: a sequence diagram has its participants above and below. */
function listLabels(svg: Html): readonly string[] {
  const labels = tidyTexts([...svg.matchAll(/<text[\s\S]*?<\/text>/g)].map(([text]) => htmlToText(text)))
  return [...new Set(labels)]
}

/** Texts of one line each, without empty ones. */
const tidyTexts = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)

/** The property of the site's style sheet (tokens.css) that each color of the library is. */
const COLORS: Readonly<Record<string, string>> = {
  bg: 'paper',
  text: 'ink',
  line: 'line-strong',
  'node-fill': 'sheet',
  'node-stroke': 'line-strong',
  'inner-stroke': 'line',
  'group-fill': 'paper',
  'group-hdr': 'sheet',
  'key-badge': 'wash',
}

/** The colors of the series of a chart, in order. */
const SERIES = ['accent', 'info', 'good', 'warn']

/** What each part of a chart looks like: the library has classes for them, and a style sheet that the policy forbids. */
const CHART_PARTS: Readonly<Record<string, (series: string) => string>> = {
  bar: (series) =>
    `fill="color-mix(in srgb,var(--paper) 75%,${series})" stroke="${series}" stroke-width="1.5"`,
  line: (series) => `fill="none" stroke="${series}" stroke-width="2.5" ${ROUND}`,
  'line-shadow': (series) => `fill="none" stroke="${series}" stroke-width="5" opacity=".12" ${ROUND}`,
  'legend-line': (series) => `stroke="${series}"`,
  dot: (series) => `fill="${series}" stroke="var(--paper)" stroke-width="2"`,
  title: () => 'fill="var(--ink)"',
}

const ROUND = 'stroke-linecap="round" stroke-linejoin="round"'

/** What is empty around each drawing but charts: the library leaves 40 pixels, 30 around sequences, of which a text may take five. */
const EDGE = 24

/** Without most of the empty edges, so that phones show where a drawing begins, and wide ones are larger. */
function trimEdges(_: string, width: string, height: string): string {
  const size = [Number(width) - 2 * EDGE, Number(height) - 2 * EDGE] as const
  return `viewBox="${EDGE} ${EDGE} ${size.join(' ')}" width="${size[0]}" height="${size[1]}"`
}

/**
 * The drawing without what the content security policy forbids (style sheets with a web font, `style`), without data for scripts, with ids of its
 * own, and without the thousand dots that are a chart's grid. Its colors are those of the site, in attributes: pages without drawings need no
 * rules for them.
 */
function cleanSvg(svg: Html, prefix: string, label: string): Html {
  return (
    svg
      // Charts, which begin with another attribute, have labels at their edges.
      .replace(/(?<=^<svg xmlns=\S+ )viewBox="0 0 ([\d.]+) ([\d.]+)" width="\1" height="\2"/, trimEdges)
      .replace(/<style>[\s\S]*?<\/style>\s*/g, '')
      .replace(/<circle [^>]*class="xychart-grid"\s*\/>\s*/g, '')
      .replace(/ (?:style|data-[\w-]+)="[^"]*"/g, '')
      .replace(/ id="([^"]*)"/g, ` id="${prefix}-$1"`)
      .replace(/url\(#([^)]*)\)/g, `url(#${prefix}-$1)`)
      // Labels of lines keep a distance from other lines that cross them.
      .replaceAll(' fill="var(--_text-muted)"', '$& stroke="var(--bg)" stroke-width="3" paint-order="stroke"')
      .replace(/var\(--_?([\w-]+)/g, (_, color: string) => `var(--${COLORS[color] ?? 'soft'}`)
      .replace(/class="xychart-([\w-]+)(?: xychart-color-(\d+))?"/g, (_, part: string, n = '') =>
        (CHART_PARTS[part] ?? (() => 'fill="var(--soft)"'))(`var(--${SERIES[Number(n)] ?? 'accent'})`),
      )
      .replace(/(\d+\.\d{2})\d+/g, '$1')
      .replace(/>\s+</g, '><')
      // The library makes room for some long texts only.
      .replace(/^<svg /, `<svg role="img" aria-label="${label}" direction="ltr" overflow="visible" `)
      .trim()
  )
}
