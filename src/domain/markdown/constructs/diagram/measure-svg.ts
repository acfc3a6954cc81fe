/**
 * Sizes of SVG elements, which Mermaid asks for and which a DOM without layout lacks: boxes of shapes, of texts by the widths of their
 * letters, and of groups as the union of what they hold.
 */
import { parseFontSize, readOwnStyle } from './style-sheet.ts'
import { ASCENT, DESCENT, measureText } from './text-width.ts'

/** Left, top, right and bottom edge. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

type Matrix = readonly [number, number, number, number, number, number]

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

const uniteBoxes = (a: Box | undefined, b: Box | undefined): Box | undefined => {
  if (a === undefined || b === undefined) return a ?? b
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}

const uniteAll = (boxes: readonly (Box | undefined)[]): Box | undefined =>
  boxes.reduce<Box | undefined>(uniteBoxes, undefined)

/** The outermost `<svg>` around an element, which has the style sheet. */
function findDrawing(element: Element): Element | null {
  let found: Element | null = null
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    if (at.nodeName === 'svg') found = at
  return found
}

/** An inherited property of an element. */
export function readStyle(element: Element, property: string): string | undefined {
  const svg = findDrawing(element)
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const value = readOwnStyle(at, property, svg)
    if (value !== undefined && value !== 'inherit') return value
  }
  return undefined
}

export const readFontSize = (element: Element): number => parseFontSize(readStyle(element, 'font-size') ?? '')

/** Whether the letters of an element are bold, which are wider. */
export function isBold(element: Element): boolean {
  const weight = readStyle(element, 'font-weight') ?? ''
  return weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600
}

/** A line of text: where it begins, how wide it is, and the text nodes that it consists of. */
export interface TextLine {
  readonly box: Box
  readonly nodes: readonly Text[]
}

interface OpenLine {
  readonly anchor: string
  readonly start: number
  width: number
  top: number
  bottom: number
  readonly nodes: Text[]
}

/** The lines of a `<text>`: a new one begins where a part of it has a position of its own. */
export function listTextLines(element: Element): readonly TextLine[] {
  const lines: TextLine[] = []
  const pen = { x: 0, y: 0 }
  let open: OpenLine | undefined
  const close = () => {
    if (open !== undefined && open.width > 0) {
      const { anchor, start, width, top, bottom, nodes } = open
      const left = start - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0)
      lines.push({ box: [left, top, left + width, bottom], nodes })
    }
    open = undefined
  }
  const addText = (node: Text, parent: Element, size: number) => {
    const width = measureText(collapse(node.data), isBold(parent)) * size
    if (width === 0) return
    const base = pen.y + shiftBaseline(parent, size)
    open ??= {
      anchor: readStyle(parent, 'text-anchor') ?? 'start',
      start: pen.x,
      width: 0,
      top: Infinity,
      bottom: -Infinity,
      nodes: [],
    }
    open.nodes.push(node)
    open.width += width
    open.top = Math.min(open.top, base - ASCENT * size)
    open.bottom = Math.max(open.bottom, base + DESCENT * size)
    pen.x += width
  }
  const visit = (part: Element) => {
    const size = readFontSize(part)
    const read = (name: string) => readLength(part, name, size)
    const [x, y] = [read('x'), read('y')]
    if (x !== undefined || y !== undefined) close()
    pen.x = (x ?? pen.x) + (read('dx') ?? 0)
    pen.y = (y ?? pen.y) + (read('dy') ?? 0)
    for (const child of part.childNodes) {
      if (child.nodeType === 3) addText(child as Text, part, size)
      else if (child.nodeName === 'tspan' || child.nodeName === 'a') visit(child as Element)
    }
  }
  visit(element)
  close()
  return lines
}

const collapse = (text: string) => text.replace(/\s+/g, ' ')

function readLength(element: Element, name: string, size: number): number | undefined {
  const text = element.getAttribute(name)
  const length = Number.parseFloat(text ?? '')
  if (text === null || Number.isNaN(length)) return undefined
  return text.endsWith('em') ? length * size : length
}

/** How far below its position the base line of a text is. */
function shiftBaseline(element: Element, size: number): number {
  const baseline =
    readStyle(element, 'dominant-baseline') ?? readStyle(element, 'alignment-baseline') ?? 'auto'
  if (/central|middle/.test(baseline)) return ((ASCENT - DESCENT) / 2) * size
  return /hanging|text-before-edge/.test(baseline) ? ASCENT * size : 0
}

/** Numbers that each command of a path takes. */
const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7 }
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi

/** The box of a path. Curves lie inside the box of their control points. */
function measurePath(data: string): Box | undefined {
  let box: Box | undefined
  let at = { x: 0, y: 0 }
  let start = at
  const add = (x: number, y: number) => {
    box = uniteBoxes(box, [x, y, x, y])
  }
  for (const [, letter = '', list = ''] of data.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const command = letter.toUpperCase()
    const count = ARGUMENTS[command]
    if (count === undefined) {
      at = start
      continue
    }
    const numbers = list.match(NUMBER)?.map(Number) ?? []
    for (let n = 0; n + count <= numbers.length; n += count) {
      const step = numbers.slice(n, n + count)
      const origin = letter === command ? { x: 0, y: 0 } : at
      for (const point of listPoints(command, step, { at, origin })) {
        add(point.x, point.y)
        at = point
      }
      if (command === 'M' && n === 0) start = at
    }
  }
  return box
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The points of one step of a path; the last one is its end. */
function listPoints(
  command: string,
  step: readonly number[],
  { at, origin }: { readonly at: Point; readonly origin: Point },
): readonly Point[] {
  const [first = 0] = step
  if (command === 'H') return [{ x: first + origin.x, y: at.y }]
  if (command === 'V') return [{ x: at.x, y: first + origin.y }]
  const pairs = command === 'A' ? step.slice(5) : step
  const points: Point[] = []
  for (let n = 0; n + 1 < pairs.length; n += 2)
    points.push({ x: (pairs[n] ?? 0) + origin.x, y: (pairs[n + 1] ?? 0) + origin.y })
  return points
}

function readTransform(element: Element): Matrix {
  const text = element.getAttribute('transform') ?? ''
  let matrix = IDENTITY
  for (const [, name = '', list = ''] of text.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const numbers = list.match(NUMBER)?.map(Number) ?? []
    matrix = multiply(matrix, createMatrix(name, numbers))
  }
  return matrix
}

function createMatrix(name: string, numbers: readonly number[]): Matrix {
  const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = numbers
  if (name === 'translate') return [1, 0, 0, 1, a, b ?? 0]
  if (name === 'scale') return [a, 0, 0, b ?? a, 0, 0]
  if (name === 'matrix') return [a, b ?? 0, c, d, e, f]
  if (name !== 'rotate') return IDENTITY
  const angle = (a * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [x, y] = [b ?? 0, c]
  return multiply(multiply([1, 0, 0, 1, x, y], [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, -x, -y])
}

const multiply = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
]

function transformBox(matrix: Matrix, [left, top, right, bottom]: Box): Box {
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => [
    matrix[0] * x + matrix[2] * y + matrix[4],
    matrix[1] * x + matrix[3] * y + matrix[5],
  ])
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

type Measure = (element: Element, read: (name: string) => number) => Box | undefined

const measureRectangle: Measure = (_, read) => {
  const [x, y] = [read('x'), read('y')]
  return [x, y, x + read('width'), y + read('height')]
}

const measureEllipse: Measure = (_, read) => {
  const [x, y, width, height] = [read('cx'), read('cy'), read('rx') || read('r'), read('ry') || read('r')]
  return [x - width, y - height, x + width, y + height]
}

const measurePoints: Measure = (element) => {
  const numbers = element.getAttribute('points')?.match(NUMBER)?.map(Number) ?? []
  return uniteAll(
    listPoints('L', numbers, { at: { x: 0, y: 0 }, origin: { x: 0, y: 0 } }).map(({ x, y }) => [x, y, x, y]),
  )
}

const measureGroup: Measure = (element) =>
  uniteAll(
    Array.from(element.children, (child) => {
      const box = measureElement(child)
      return box === undefined ? undefined : transformBox(readTransform(child), box)
    }),
  )

const measureTextElement: Measure = (element) => uniteAll(listTextLines(element).map(({ box }) => box))

const MEASURES: Readonly<Record<string, Measure>> = {
  rect: measureRectangle,
  image: measureRectangle,
  use: measureRectangle,
  foreignObject: measureRectangle,
  circle: measureEllipse,
  ellipse: measureEllipse,
  line: (_, read) => {
    const [x1, y1, x2, y2] = [read('x1'), read('y1'), read('x2'), read('y2')]
    return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  },
  polygon: measurePoints,
  polyline: measurePoints,
  path: (element) => measurePath(element.getAttribute('d') ?? ''),
  text: measureTextElement,
  tspan: measureTextElement,
  g: measureGroup,
  a: measureGroup,
  svg: measureGroup,
  switch: measureGroup,
}

/** The box of an element in its own coordinates; undefined if it draws nothing. */
export function measureElement(element: Element): Box | undefined {
  const measure = MEASURES[element.nodeName]
  if (measure === undefined || readOwnStyle(element, 'display', findDrawing(element)) === 'none')
    return undefined
  return measure(element, (name) => Number.parseFloat(element.getAttribute(name) ?? '') || 0)
}

/** The box of an element in the coordinates of the whole drawing. */
export function measureInDrawing(element: Element): Box | undefined {
  let moved = measureElement(element)
  if (moved === undefined) return undefined
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    moved = transformBox(readTransform(at), moved)
  return moved
}
