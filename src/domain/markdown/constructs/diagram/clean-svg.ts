/**
 * Removes from a drawing what readers do not need: classes and data for scripts, ids that nothing refers to, parts that are not painted. The
 * words of a text that look alike become one, with the width that the layout has room for.
 */
import { listTextLines, readStyle, type TextLine } from './measure-svg.ts'
import { hasKnownWidth } from './text-width.ts'

/** Entities of Mermaid (`#quot;`, `#9829;`) that it leaves to a browser. */
export function decodeEntities(svg: Element): void {
  const reader = svg.ownerDocument.createElement('i')
  const decode = (entity: string) => {
    reader.innerHTML = entity
    return reader.textContent ?? ''
  }
  for (const element of svg.querySelectorAll('text, tspan'))
    for (const node of element.childNodes)
      if (node.nodeType === 3) {
        const text = node as Text
        text.data = text.data.replace(/&#?\w+;/g, decode)
      }
}

/** Joins the words of each line. Must run while the drawing has its style sheet, because texts are measured. */
export function joinWords(svg: Element): void {
  for (const text of svg.querySelectorAll('text')) {
    const lines = listTextLines(text)
    for (const line of lines) joinLine(text, line, lines.length === 1)
    if (lines.length === 0) text.remove()
  }
}

const LOOKS = ['font-size', 'font-weight', 'font-style', 'fill', 'text-decoration']

/** Mermaid writes each word as an element. The line states its width, which fonts that are wider or narrower then keep. */
function joinLine(text: Element, { nodes, box }: TextLine, isOnly: boolean): void {
  const describe = ({ parentElement }: Node) =>
    parentElement === null ? '' : LOOKS.map((name) => readStyle(parentElement, name) ?? '').join('|')
  const kept: Text[] = []
  for (const node of nodes) {
    const last = kept.at(-1)
    if (
      last === undefined ||
      last.parentElement === node.parentElement ||
      describe(last) !== describe(node)
    ) {
      kept.push(node)
      continue
    }
    last.data += node.data
    node.parentElement?.remove()
  }
  const words = kept.map(({ data }) => data).join('')
  const holder = isOnly ? text : findCommonElement(text, kept)
  if (holder === undefined || words.trim().length < 2 || words !== words.trim() || !hasKnownWidth(words))
    return
  holder.setAttribute('textLength', String(box[2] - box[0]))
  holder.setAttribute('lengthAdjust', 'spacingAndGlyphs')
}

function findCommonElement(text: Element, nodes: readonly Text[]): Element | undefined {
  for (let at = nodes[0]?.parentElement ?? null; at !== null && at !== text; at = at.parentElement) {
    const inside = at
    if (nodes.every((node) => inside.contains(node))) return inside
  }
  return undefined
}

const SHAPES = 'rect, path, polygon, polyline, circle, ellipse, line'

/** Cleans a painted drawing. Ids that something refers to begin with `prefix`. */
export function cleanSvg(svg: Element, prefix: string): void {
  for (const element of svg.querySelectorAll('style, script, metadata, [display="none"]')) element.remove()
  for (const shape of svg.querySelectorAll(SHAPES)) if (!isPainted(shape)) shape.remove()
  removeUnused(svg)
  removeEmpty(svg)
  renameIds(svg, prefix)
  for (const element of [svg, ...svg.querySelectorAll('*')]) cleanAttributes(element)
  for (const tspan of svg.querySelectorAll('text > tspan')) unwrapWords(tspan)
}

function isPainted(shape: Element): boolean {
  const read = (name: string) => shape.closest(`[${name}]`)?.getAttribute(name) ?? undefined
  const isFilled = shape.nodeName !== 'line' && read('fill') !== 'none' && read('fill-opacity') !== '0'
  const isStroked =
    (read('stroke') ?? 'none') !== 'none' && Number.parseFloat(read('stroke-width') ?? '1') > 0
  if (/marker-/.test(shape.getAttributeNames().join(' '))) return true
  if (read('opacity') === '0' || (!isFilled && !isStroked)) return false
  const sizes = shape.nodeName === 'rect' ? ['width', 'height'] : []
  return sizes.every((name) => Number.parseFloat(shape.getAttribute(name) ?? '0') > 0)
}

/** Names of the elements that others refer to. */
function listReferences(svg: Element): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { attributes } of svg.querySelectorAll('*'))
    for (const { name, value } of attributes) {
      const [, id] =
        /^url\(["']?#([^)"']*)["']?\)$/.exec(value) ??
        (name.endsWith('href') ? (/^#(.+)/.exec(value) ?? []) : [])
      if (id !== undefined) names.add(id)
    }
  return names
}

/** Markers, symbols and gradients that nothing refers to. */
function removeUnused(svg: Element): void {
  const used = listReferences(svg)
  for (const element of svg.querySelectorAll('marker, symbol, clipPath, linearGradient, filter, defs > *'))
    if (
      !used.has(element.id) &&
      element.closest('marker, symbol, clipPath, linearGradient, filter') === element
    )
      element.remove()
}

/** Groups without content, and the inner ones first. */
function removeEmpty(svg: Element): void {
  for (const element of Array.from(svg.querySelectorAll('g, defs, tspan, text')).reverse())
    if (element.childElementCount === 0 && (element.textContent ?? '').trim() === '') element.remove()
}

function renameIds(svg: Element, prefix: string): void {
  const names = new Map([...listReferences(svg)].map((name, n) => [name, `${prefix}-${n}`]))
  for (const element of svg.querySelectorAll('*')) {
    const id = names.get(element.id)
    if (id === undefined) element.removeAttribute('id')
    else element.id = id
    for (const { name, value } of Array.from(element.attributes)) {
      const [, target] = /^url\(["']?#([^)"']*)["']?\)$/.exec(value) ?? []
      if (target !== undefined) element.setAttribute(name, `url(#${names.get(target)})`)
      const local = name.endsWith('href') ? names.get(value.slice(1)) : undefined
      if (value.startsWith('#') && local !== undefined) element.setAttribute(name, `#${local}`)
    }
  }
}

/** Attributes for scripts and style sheets, and what says nothing. */
const NEEDLESS =
  /^(?:class|data-.*|role|tabindex|aria-.*|xmlns:.*|on.*|style|cursor|pointer-events|name|font-family|label-.*|stroke-miterlimit|width|height)$/

function cleanAttributes(element: Element): void {
  for (const { name, value } of Array.from(element.attributes)) {
    const isSize =
      (name === 'width' || name === 'height') && !['g', 'tspan', 'text', 'path'].includes(element.nodeName)
    if ((NEEDLESS.test(name) && !isSize) || (/^d[xy]$/.test(name) && value === '0'))
      element.removeAttribute(name)
    else if (!/href$|^id$/.test(name)) element.setAttribute(name, roundNumbers(value))
  }
}

const roundNumbers = (text: string) =>
  text.replace(/-?\d*\.\d{3,}(?:e-?\d+)?|-?\d+(?:\.\d+)?e-\d+/g, (number) =>
    String(Math.round(Number(number) * 100) / 100),
  )

/** The only part of a line without a look of its own is the line. */
function unwrapWords(tspan: Element): void {
  for (const inner of tspan.querySelectorAll('tspan'))
    if (inner.attributes.length === 0) inner.replaceWith(...inner.childNodes)
  tspan.normalize()
}
