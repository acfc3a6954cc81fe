/**
 * Rewrites what a drawing's style sheet and `style` attributes say as presentation attributes, in the colors of the site. An author's colors
 * stay; text on an author's fill gets the color that is readable on it, in both color modes.
 */
import {
  adaptToModes,
  chooseTextColor,
  chooseTextToken,
  findNearest,
  isReadableOn,
  type Rgba,
} from './diagram-colors.ts'
import { measureInDrawing, type Box } from './measure-svg.ts'
import { matches, parseDeclarations, parseFontSize, readAttribute, readRules } from './style-sheet.ts'
import { splitNames } from '../../../../lib/text/split-names.ts'

/** Properties that are attributes in SVG as well, by whether children inherit them. */
const PROPERTIES: ReadonlyMap<string, boolean> = new Map([
  ...splitNames(`
    color fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray
    stroke-dashoffset stroke-linecap stroke-linejoin font-size font-weight font-style letter-spacing
    paint-order text-anchor visibility marker-start marker-mid marker-end
  `).map((name) => [name, true] as const),
  ...splitNames(`
    opacity display dominant-baseline alignment-baseline text-decoration clip-path mask stop-color
    stop-opacity transform-origin
  `).map((name) => [name, false] as const),
])

const INITIAL: Readonly<Record<string, string>> = {
  fill: '#000',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-dasharray': 'none',
  'stroke-opacity': '1',
  'fill-opacity': '1',
  'font-size': '16',
  'font-weight': '400',
  'font-style': 'normal',
  'text-anchor': 'start',
}

const COLOR_PROPERTIES = ['fill', 'stroke', 'stop-color'] as const

/** Gives a color value as red, green, blue and opacity; undefined for other values. */
export type ResolveColor = (value: string) => Rgba | undefined

type Style = Map<string, string>

/** Writes the looks of a drawing and of all its parts as attributes. `source` is the diagram's text, whose colors are its author's. */
export function paintSvg(svg: Element, source: string, resolveColor: ResolveColor): void {
  const styles = cascade(svg)
  const authorColors = listAuthorColors(source, resolveColor)
  const { colors, crossed } = chooseTextColors(svg, styles, { authorColors, resolveColor })
  for (const style of styles.values())
    for (const property of COLOR_PROPERTIES) {
      const value = style.get(property)
      if (value !== undefined) style.set(property, paint(value, property, { authorColors, resolveColor }))
    }
  for (const [text, color] of colors) styles.get(text)?.set('fill', color)
  for (const text of crossed) addHalo(styles.get(text))
  writeAttributes(svg, styles, new Map(Object.entries(INITIAL)))
}

/** The declared properties of each element: attributes, then rules by their weight, then the element's own style. */
function cascade(svg: Element): Map<Element, Style> {
  const important = new Map<Element, Style>()
  const styles = new Map<Element, Style>()
  const elements = [svg, ...svg.querySelectorAll('*')]
  for (const element of elements) {
    styles.set(element, new Map())
    important.set(element, new Map())
    for (const name of PROPERTIES.keys()) setDeclared(styles, element, name, readAttribute(element, name))
  }
  for (const { selector, declarations } of readRules(svg)) {
    const found = findAll(svg, selector)
    for (const element of found)
      for (const { property, value, isImportant } of declarations)
        setDeclared(isImportant ? important : styles, element, property, value)
  }
  for (const element of elements)
    for (const { property, value, isImportant } of parseDeclarations(element.getAttribute('style') ?? ''))
      setDeclared(isImportant ? important : styles, element, property, value)
  for (const [element, style] of important)
    for (const [property, value] of style) styles.get(element)?.set(property, value)
  return styles
}

function findAll(svg: Element, selector: string): readonly Element[] {
  try {
    const below = Array.from(svg.querySelectorAll(selector))
    return matches(svg, selector) ? [svg, ...below] : below
  } catch {
    return []
  }
}

function setDeclared(
  styles: Map<Element, Style>,
  element: Element,
  property: string,
  value: string | undefined,
): void {
  if (value === undefined || !PROPERTIES.has(property) || /^(?:inherit|initial|revert|unset)$/.test(value))
    return
  // Gradients and markers of the drawing itself; nothing is loaded from elsewhere.
  if (/url\((?!["']?#)/.test(value)) return
  styles.get(element)?.set(property, value.trim().replace(/(?<=\d)px\b/g, ''))
}

interface ColorContext {
  readonly authorColors: ReadonlySet<string>
  readonly resolveColor: ResolveColor
}

/** The colors that an author names in a diagram. */
function listAuthorColors(source: string, resolveColor: ResolveColor): ReadonlySet<string> {
  const words = source.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\([^)\n]*\)|\b[a-z]{3,20}\b/gi) ?? []
  return new Set([...new Set(words)].flatMap((word) => resolveColor(word)?.join(' ') ?? []))
}

/** A color in terms of the site's style sheet. */
function paint(value: string, property: string, { authorColors, resolveColor }: ColorContext): string {
  if (/^(?:none|url\(|var\(|color-mix\()/.test(value)) return value.replaceAll(/["']/g, '')
  const color = resolveColor(value)
  if (color === undefined) return value === 'transparent' ? 'none' : value
  if (color[3] === 0) return 'none'
  if (!authorColors.has(color.join(' '))) return writePaletteColor(color)
  return property === 'stroke' ? adaptToModes(value, color, 2) : value
}

function writePaletteColor(color: Rgba): string {
  const { css } = findNearest(color)
  return color[3] === 1 ? css : `color-mix(in srgb,${css} ${Math.round(color[3] * 100)}%,transparent)`
}

/** Keeps lines that pass below a text, such as lifelines of sequence diagrams, away from its letters. */
function addHalo(style: Style | undefined): void {
  // Numbers of messages have the color of the page, and lie on the end of a line.
  if (style === undefined || style.get('fill') === PAPER || (style.get('stroke') ?? 'none') !== 'none') return
  for (const [property, value] of HALO) style.set(property, value)
}

const PAPER = 'var(--paper)'

const HALO = [
  ['stroke', PAPER],
  ['stroke-width', '4'],
  ['paint-order', 'stroke'],
] as const

const SHAPES = new Set(['rect', 'path', 'polygon', 'circle', 'ellipse'])

interface FoundColor {
  readonly value: string
  readonly color: Rgba
  readonly isAuthors: boolean
}

/** The colors of texts: readable on the shape below them, whether its color is the author's or the site's. Lines pass below the `crossed` ones. */
function chooseTextColors(
  svg: Element,
  styles: ReadonlyMap<Element, Style>,
  { authorColors, resolveColor }: ColorContext,
): { readonly colors: ReadonlyMap<Element, string>; readonly crossed: readonly Element[] } {
  const colors = new Map<Element, string>()
  const crossed: Element[] = []
  const lines = [...svg.querySelectorAll('line')].flatMap((line): readonly Box[] => {
    const box = measureInDrawing(line)
    return box === undefined ? [] : [box]
  })
  const readFill = (element: Element): FoundColor | undefined => {
    const value = readInherited(styles, element, 'fill') ?? 'none'
    const color = resolveColor(value)
    return color === undefined ? undefined : { value, color, isAuthors: authorColors.has(color.join(' ')) }
  }
  const fills: { readonly box: Box; readonly fill: FoundColor; readonly isOpaque: boolean }[] = []
  for (const element of svg.querySelectorAll('*')) {
    if (element.nodeName !== 'text' && !SHAPES.has(element.nodeName)) continue
    const box = element.closest('defs, marker, clipPath') === null ? measureInDrawing(element) : undefined
    const fill = readFill(element)
    if (box === undefined) continue
    if (element.nodeName !== 'text') {
      if (fill !== undefined) fills.push({ box, fill, isOpaque: isOpaque(fill.color, element, styles) })
      continue
    }
    const below = fills.filter((shape) => holdsCenter(shape.box, box))
    const ground = below.findLast((shape) => shape.isOpaque)?.fill
    if (below.length === 0 && lines.some((line) => areCrossing(line, box)))
      crossed.push(element, ...element.querySelectorAll('tspan'))
    for (const part of [element, ...element.querySelectorAll('tspan')]) {
      const text = part === element || styles.get(part)?.has('fill') === true ? readFill(part) : undefined
      const color = text === undefined ? undefined : chooseColor(text, ground)
      if (color !== undefined) colors.set(part, color)
    }
  }
  return { colors, crossed }
}

function chooseColor(text: FoundColor, ground: FoundColor | undefined): string | undefined {
  if (ground?.isAuthors === true) {
    // Both are fixed: the author sees them so.
    const isFine = text.isAuthors && isReadableOn(text.color, ground.color)
    return isFine ? text.value : chooseTextColor(ground.color)
  }
  if (text.isAuthors) return adaptToModes(text.value, text.color, 4.5)
  return ground === undefined
    ? undefined
    : chooseTextToken(findNearest(text.color), findNearest(ground.color))
}

function isOpaque(color: Rgba, element: Element, styles: ReadonlyMap<Element, Style>): boolean {
  const opacity = (name: string) => Number.parseFloat(styles.get(element)?.get(name) ?? '1')
  return color[3] * opacity('opacity') * opacity('fill-opacity') >= 0.5
}

function holdsCenter(outer: Box, inner: Box): boolean {
  const [x, y] = [(inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2]
  return outer[0] <= x && x <= outer[2] && outer[1] <= y && y <= outer[3]
}

/** Whether boxes have a point in common. */
const areCrossing = ([left, top, right, bottom]: Box, other: Box): boolean =>
  left <= other[2] && other[0] <= right && top <= other[3] && other[1] <= bottom

function readInherited(
  styles: ReadonlyMap<Element, Style>,
  element: Element,
  property: string,
): string | undefined {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const value = styles.get(at)?.get(property)
    if (value === 'currentColor') return readInherited(styles, at, 'color')
    if (value !== undefined) return value
  }
  return INITIAL[property]
}

/** Writes the properties of an element that differ from inherited ones, then does the same for its children. */
function writeAttributes(
  element: Element,
  styles: ReadonlyMap<Element, Style>,
  inherited: ReadonlyMap<string, string>,
): void {
  const style = styles.get(element) ?? new Map<string, string>()
  const passed = new Map(inherited)
  element.removeAttribute('style')
  for (const [property, inherits] of PROPERTIES) {
    element.removeAttribute(property)
    const value = normalize(property, style.get(property))
    if (value === undefined || property === 'color') continue
    if (inherits && passed.get(property) === value) continue
    if (inherits) passed.set(property, value)
    element.setAttribute(property, value)
  }
  for (const child of element.children) writeAttributes(child, styles, passed)
}

function normalize(property: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (value === 'currentColor' || (property === 'visibility' && value === 'visible')) return undefined
  // A dash without a gap is a line.
  if (property === 'stroke-dasharray' && /^(?:0|[\d.]+[\s,]+0)$/.test(value)) return 'none'
  if (property === 'font-weight') return value === 'normal' ? '400' : value
  if (property === 'font-size') return String(parseFontSize(value))
  return value
}
