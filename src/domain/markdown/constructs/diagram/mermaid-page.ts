/**
 * Mermaid in a page without a browser: jsdom as its document, with the sizes that jsdom lacks (measure-svg.ts). Clock, time zone and random
 * numbers are fixed, so that a diagram is drawn the same everywhere.
 */
import { THEME_VARIABLES, type Rgba } from './diagram-colors.ts'
import { isBold, measureElement, readFontSize, readStyle } from './measure-svg.ts'
import type { ResolveColor } from './paint-svg.ts'
import { measureText } from './text-width.ts'
import { splitNames } from '../../../../lib/text/split-names.ts'

/** The part of jsdom and Mermaid that is used here. Both are optional packages without types. */
interface DomModule {
  readonly JSDOM: new (html: string, options: object) => { readonly window: Window & typeof globalThis }
}

interface Mermaid {
  initialize(config: object): void
  render(id: string, source: string): Promise<{ readonly svg: string }>
}

/** Globals of a browser that Mermaid and its layout engines use. */
const GLOBALS = [
  'window',
  'document',
  'screen',
  'Element',
  'HTMLElement',
  'SVGElement',
  'Node',
  'Option',
  'CSSStyleSheet',
  'DOMParser',
  'XMLSerializer',
  'MutationObserver',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const

export interface MermaidPage {
  /** Draws a diagram into the page. */
  render(source: string): Promise<Element>
  readonly resolveColor: ResolveColor
}

/** Loads Mermaid with a document of its own. `packages` are the URLs of the modules. */
export async function openMermaid(packages: {
  readonly jsdom: string
  readonly mermaid: string
}): Promise<MermaidPage> {
  fixClock()
  const { JSDOM } = (await import(packages.jsdom)) as DomModule
  const { window } = new JSDOM('<!doctype html><body></body>', { pretendToBeVisual: true })
  const resolveColor = createColorResolver(window)
  addSizes(window)
  Object.defineProperty(window, 'screen', {
    value: { width: 1280, height: 800, availWidth: 1280, availHeight: 800 },
  })
  Object.assign(globalThis, {
    CSS: { supports: (_: string, value: string) => resolveColor(value) !== undefined },
  })
  Object.assign(window, { CSS: globalThis.CSS })
  // Mind maps are laid out by a library that asks a canvas for sizes, and draws nothing on it that is shown.
  window.HTMLCanvasElement.prototype.getContext = (() => createCanvasContext()) as never
  for (const name of GLOBALS)
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true })
  const { default: mermaid } = (await import(packages.mermaid)) as { readonly default: Mermaid }
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    deterministicIds: true,
    handDrawnSeed: 1,
    theme: 'base',
    themeVariables: THEME_VARIABLES,
    fontFamily: 'Arial',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    gantt: { useWidth: 1000 },
    journey: { textPlacement: 'tspan' },
    sequence: { actorFontFamily: 'Arial', noteFontFamily: 'Arial', messageFontFamily: 'Arial' },
    // An author's theme is for one color mode.
    secure: splitNames(`
      secure securityLevel startOnLoad maxTextSize suppressErrorRendering maxEdges theme themeCSS
      htmlLabels fontFamily look handDrawnSeed deterministicIds
    `),
  })
  const renderOn = async (day: number, source: string): Promise<Element> => {
    today = day
    resetRandom()
    const { svg } = await mermaid.render('d', readFormatting(source))
    window.document.body.innerHTML = svg
    const [element] = window.document.body.children
    if (element === undefined) throw new Error('it is empty')
    // The line of today would be true on one day only.
    for (const line of element.querySelectorAll('g.today')) line.remove()
    return element
  }
  return {
    resolveColor,
    async render(source) {
      const drawn = await renderOn(DAYS[0], source)
      if (drawn.getAttribute('aria-roledescription') !== 'gantt') return drawn
      const later = await renderOn(DAYS[1], source)
      if (drawn.innerHTML !== later.innerHTML)
        throw new Error('it shows the day of drawing, because a task has no date')
      return later
    },
  }
}

/** Kinds whose labels are HTML in browsers. */
const HTML_LABELS =
  /^\s*(?:flowchart|graph|classDiagram|stateDiagram|erDiagram|mindmap|block|requirementDiagram|kanban)\b/m

const FORMATS = /<\/?(b|strong|i|em|u|s|small|big|span|font|code|tt|mark|center|div|p)(?:\s[^<>]*)?>/gi

/** Labels without HTML elements, which are letters in a text of SVG. Flowcharts keep bold and italic words, as Markdown in quotes. */
function readFormatting(source: string): string {
  if (!HTML_LABELS.test(source) || !/<\/\w+>/.test(source)) return source
  const isFlowchart = /^\s*(?:flowchart|graph)\b/m.test(source)
  return source
    .replaceAll(/<(sub|sup)>(\d+)<\/\1>/gi, (_, kind: string, digits: string) =>
      digits.replaceAll(/\d/g, (digit) =>
        (/b/i.test(kind) ? '₀₁₂₃₄₅₆₇₈₉' : '⁰¹²³⁴⁵⁶⁷⁸⁹').charAt(Number(digit)),
      ),
    )
    .replaceAll(/"([^"`\n]*<(b|strong|i|em)>[^"`\n]*)"/gi, (whole, label: string) =>
      isFlowchart
        ? `"\`${label.replaceAll(/<\/?(?:b|strong)>/gi, '**').replaceAll(/<\/?(?:i|em)>/gi, '*')}\`"`
        : whole,
    )
    .replaceAll(FORMATS, (tag, name: string) => (source.includes(`</${name}>`) ? '' : tag))
}

/** Colors as the document reads them: hexadecimal, functions and names. */
function createColorResolver(window: Window & typeof globalThis): ResolveColor {
  const { getComputedStyle } = window
  const probe = window.document.createElement('i')
  window.document.head.append(probe)
  const known = new Map<string, Rgba | undefined>()
  const resolve = (value: string): Rgba | undefined => {
    probe.style.color = ''
    probe.style.color = value
    if (probe.style.color === '' || /^(?:inherit|initial|unset|revert|currentcolor)$/i.test(value))
      return undefined
    const numbers =
      getComputedStyle(probe)
        .color.match(/[\d.]+/g)
        ?.map(Number) ?? []
    const [red, green, blue, alpha = 1] = numbers
    return red === undefined || green === undefined || blue === undefined
      ? undefined
      : [red, green, blue, alpha]
  }
  return (value) => {
    if (!known.has(value)) known.set(value, resolve(value))
    return known.get(value)
  }
}

function createCanvasContext(): object {
  return new Proxy(
    { measureText: (text: string) => ({ width: measureText(text, false) * 16 }) },
    {
      get: (context, name) => (name in context ? context[name as keyof typeof context] : () => undefined),
      set: () => true,
    },
  )
}

/** Without `left`, by which Mermaid recognizes the box of an HTML element. */
const toBox = (element: Element) => {
  const [left, top, right, bottom] = measureElement(element) ?? [0, 0, 0, 0]
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function addSizes(window: Window & typeof globalThis): void {
  const methods = {
    getBBox(this: Element) {
      return toBox(this)
    },
    getBoundingClientRect(this: Element) {
      const box = this.namespaceURI === SVG ? toBox(this) : measureHtml(this)
      return { ...box, left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
    },
    getComputedTextLength(this: Element) {
      return toBox(this).width
    },
  }
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(window.Element.prototype, name, { value, configurable: true, writable: true })
  Object.defineProperty(window.HTMLElement.prototype, 'clientWidth', { get: () => 1000, configurable: true })
  Object.defineProperty(window.HTMLElement.prototype, 'clientHeight', { get: () => 1000, configurable: true })
  window.getComputedStyle = ((element: Element) => {
    const read = (name: string) =>
      name === 'font-size'
        ? `${readFontSize(element)}px`
        : (readStyle(element, name) ?? DEFAULTS[name] ?? '0')
    return {
      getPropertyValue: read,
      fontSize: read('font-size'),
      fontFamily: 'Arial',
      fontWeight: read('font-weight'),
    }
  }) as never
}

const SVG = 'http://www.w3.org/2000/svg'
const DEFAULTS: Readonly<Record<string, string>> = {
  display: 'block',
  'font-weight': '400',
  'font-style': 'normal',
  visibility: 'visible',
}

/** The box of a label in HTML, which Mermaid measures to choose the size of a font. */
function measureHtml(element: Element) {
  const size = readFontSize(element)
  const lines = (element.textContent ?? '').split('\n')
  const width = Math.max(...lines.map((line) => measureText(line.trim(), isBold(element)) * size))
  const height = lines.length * size * 1.5
  return { x: 0, y: 0, width, height }
}

/** Mermaid begins a task without a date today. So charts with dates are drawn on two days: both drawings must be the same. */
const DAYS = [Date.UTC(2000, 0, 3), Date.UTC(2001, 4, 8)] as const
let today: number = DAYS[0]

/** Makes local time UTC and stops the clock: charts with dates are laid out in local time. */
function fixClock(): void {
  const Original = Date
  const isWithoutZone = (text: string) => /\d[T ]\d\d:\d\d(?::[\d.]+)?$/.test(text)
  const create = (parts: readonly unknown[]): Date => {
    const [first] = parts
    if (parts.length === 0) return new Original(today)
    if (parts.length > 1) return new Original(Original.UTC(...(parts as [number, number])))
    if (typeof first !== 'string') return new Original(first as number)
    // Only a date in the form of ISO 8601 is UTC by itself.
    const isIso = /^[+-]?\d{4,6}(?:-\d\d(?:-\d\d)?)?$/.test(first)
    return new Original(
      isWithoutZone(first) || (!isIso && !/(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/i.test(first)) ? `${first}Z` : first,
    )
  }
  const prototype = Original.prototype as unknown as Record<string, unknown>
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const local = name.replace('UTC', '')
    if (local !== name && local in prototype) prototype[local] = prototype[name]
  }
  Original.prototype.getTimezoneOffset = () => 0
  globalThis.Date = new Proxy(Original, {
    construct: (_, parts: readonly unknown[]) => create(parts),
    get: (target, name) => (name === 'now' ? () => today : Reflect.get(target, name)),
  })
}

/** Restarts the random numbers, which layouts and sketched lines use. */
function resetRandom(): void {
  let state = 1
  Math.random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
