/**
 * The style sheet that Mermaid writes into a drawing, as rules: what a part looks like is read from it before the drawing is measured, and
 * written as attributes afterwards, because the pages' Content-Security-Policy forbids style sheets in them.
 */
import { groupBy } from '../../../../lib/data/group-by.ts'

interface StyleRule {
  readonly selector: string
  /** Classes and the element of the last part of the selector, which are compared before the whole of it. */
  readonly subject: { readonly classes: readonly string[]; readonly tag: string | undefined }
  readonly specificity: number
  readonly declarations: readonly Declaration[]
}

interface Declaration {
  readonly property: string
  readonly value: string
  readonly isImportant: boolean
}

interface StyleSheet {
  readonly css: string
  readonly rules: readonly StyleRule[]
  /** Values of each property, strongest first. */
  readonly values: ReadonlyMap<string, readonly { readonly rule: StyleRule; readonly value: string }[]>
}

/** The style sheet of the drawing that is measured: one at a time. */
let current: StyleSheet = { css: '', rules: [], values: new Map() }

/** The rules of a drawing's style sheet, weakest first. */
export const readRules = (svg: Element): readonly StyleRule[] => readSheet(svg).rules

function readSheet(svg: Element): StyleSheet {
  // Runs for each part of a drawing. A selector would search the whole drawing each time.
  const css = svg.getElementsByTagName('style')[0]?.textContent ?? ''
  if (css !== current.css) {
    const rules = parseRules(css)
    const values = rules
      .toReversed()
      .flatMap((rule) =>
        rule.declarations.toReversed().map(({ property, value }) => ({ property, rule, value })),
      )
    current = { css, rules, values: groupBy(values, ({ property }) => property) }
  }
  return current
}

/** Blocks that hold blocks: animations, and rules for other media than a page. */
const NESTED = /@[\w-]+[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

function parseRules(css: string): readonly StyleRule[] {
  const flat = css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(NESTED, '')
    .replace(/@[\w-]+[^{};]*;/g, '')
  const rules = Array.from(flat.matchAll(/([^{}]+)\{([^{}]*)\}/g), ([, selectors = '', body = '']) => {
    const declarations = parseDeclarations(body)
    return splitSelectors(selectors).map((selector) => ({
      selector,
      subject: readSubject(selector),
      specificity: measureSpecificity(selector),
      declarations,
    }))
  })
  return rules.flat().sort((a, b) => a.specificity - b.specificity)
}

/** A list of selectors without commas inside of parentheses. */
const splitSelectors = (text: string) =>
  text
    .split(/,(?![^(]*\))/)
    .map((selector) => selector.trim())
    .filter((selector) => selector !== '' && !/:(?:hover|focus|active)/.test(selector))

function readSubject(selector: string): StyleRule['subject'] {
  const [last = ''] = selector.replace(/:not\([^)]*\)|\[[^\]]*\]/g, '').match(/[^\s>+~]+$/) ?? []
  return {
    classes: Array.from(last.matchAll(/\.([\w-]+)/g), ([, name = '']) => name),
    tag: /^[a-z]+/i.exec(last)?.[0],
  }
}

function measureSpecificity(selector: string): number {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0
  return (
    10_000 * count(/#[\w-]+/g) +
    100 * count(/\.[\w-]+|\[[^\]]*\]|:(?!not)[\w-]+/g) +
    count(/(?:^|[\s>+~(])[a-z]+/gi)
  )
}

/** The declarations of a rule or of a `style` attribute. */
export function parseDeclarations(text: string): readonly Declaration[] {
  return text.split(/;(?![^(]*\))/).flatMap((declaration) => {
    const [, property = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^]*?)\s*$/.exec(declaration) ?? []
    if (property === '' || value === '') return []
    const isImportant = /!\s*important$/.test(value)
    return [{ property, value: value.replace(/\s*!\s*important$/, ''), isImportant }]
  })
}

/** Value of a property in an element's own style, the rules or its attribute. */
export function readOwnStyle(element: Element, property: string, svg: Element | null): string | undefined {
  const inline = element.getAttribute('style') ?? ''
  const own = inline.includes(property)
    ? parseDeclarations(inline).findLast((declaration) => declaration.property === property)
    : undefined
  if (own !== undefined) return own.value
  const values = svg === null ? [] : (readSheet(svg).values.get(property) ?? [])
  const found = values.find(({ rule }) => matchesRule(element, rule))
  if (found !== undefined) return found.value
  return readAttribute(element, property)
}

/** Value of a property in an attribute. Mermaid writes `normal` at each word of a label, also in one that is bold or italic. */
export function readAttribute(element: Element, property: string): string | undefined {
  const value = element.getAttribute(property)
  return value === null || (value === 'normal' && /^font-(?:style|weight)$/.test(property))
    ? undefined
    : value
}

const DEFAULT_SIZE = 16

/** Pixels of a font size. A relative size gets the pixels of the page's text. */
export function parseFontSize(text: string): number {
  const size = Number.parseFloat(text)
  if (Number.isNaN(size)) return DEFAULT_SIZE
  if (text.endsWith('em')) return size * DEFAULT_SIZE
  if (text.endsWith('ex')) return (size * DEFAULT_SIZE) / 2
  return text.endsWith('%') ? (size / 100) * DEFAULT_SIZE : size
}

function matchesRule(element: Element, { selector, subject }: StyleRule): boolean {
  const { classes, tag } = subject
  if (tag !== undefined && tag !== element.nodeName) return false
  return classes.every((name) => element.classList.contains(name)) && matches(element, selector)
}

/** Class names of authors may be invalid in a selector. */
export function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector)
  } catch {
    return false
  }
}
