/**
 * Long JSON in attributes of MDX, which generators of API pages write. At each `}` of an expression, the parser of MDX reads all of it again, in
 * time that grows with the square of its length. It gets a template of the same extent in place of such JSON, and the tree the JSON.
 */
import type { Expression } from 'estree'
import type { Preset, Processor } from 'unified'
import { isObject } from '../../../lib/data/is-object.ts'
import { tryTo } from '../../../lib/data/try-to.ts'

/** Characters of JSON that is worth the effort. */
const LONG = 500

/** A sign for private use, which no page has. The number of its JSON follows it in a template. */
const SIGN = '\u{10FFFD}'

const NUMBER = new RegExp(`${SIGN}(\\d+):`, 'u')
const TEMPLATE = new RegExp(`\`[\\s.]*${SIGN}(\\d+):[\\s.]*\``, 'gu')

interface Fold {
  readonly text: string
  /** The JSON in place of each template. */
  readonly sources: readonly string[]
}

/** The parser that is attached so far reads the folded page. */
function foldLongJson(this: Processor): void {
  const { parser } = this
  if (parser === undefined) return
  this.parser = (text, file) => {
    const { text: folded, sources } = fold(text)
    const tree = parser(folded, file)
    return sources.length === 0 ? tree : (unfold(tree, sources) as typeof tree)
  }
}

/** Reads long JSON in attributes in one pass. */
export const longJson: Preset = { plugins: [foldLongJson] }

function fold(text: string): Fold {
  const sources: string[] = []
  if (text.includes(SIGN)) return { text, sources }
  let folded = ''
  let end = 0
  for (const { index } of text.matchAll(/=\{(?=[{[])/g)) {
    const start = index + 2
    if (start < end) continue
    const source = readJson(text, start)
    const template = source && writeTemplate(source, sources.length)
    if (source === undefined || template === undefined) continue
    folded += text.slice(end, start) + template
    sources.push(source)
    end = start + source.length
  }
  return { text: folded + text.slice(end), sources }
}

const TOKEN = /\s*(?:([{[])|([}\]])|"(?:[^"\\\n]|\\.)*"|[-\w.+]+|[,:])/y

/** The JSON that begins at a place and ends with the expression around it; undefined if it is something else. */
function readJson(text: string, start: number): string | undefined {
  let depth = 0
  TOKEN.lastIndex = start
  for (let token = TOKEN.exec(text); token !== null; token = TOKEN.exec(text)) {
    if (token[1] !== undefined) depth++
    if (token[2] !== undefined) depth--
    if (depth > 0) continue
    const source = text.slice(start, TOKEN.lastIndex)
    // In an object of JavaScript, this name sets the prototype.
    const isValue = text[TOKEN.lastIndex] === '}' && !source.includes('"__proto__"')
    return isValue && tryTo(() => JSON.parse(source) as unknown) !== undefined ? source : undefined
  }
  return undefined
}

/** A template literal with the length, the line ends and the blanks of long JSON; undefined if no line has room for its number. */
function writeTemplate(source: string, number: number): string | undefined {
  if (source.length < LONG) return undefined
  const mark = `${SIGN}${number}:`
  const [before, ...after] = source.slice(1, -1).replaceAll(/\S/g, '.').split('.'.repeat(mark.length))
  return after.length === 0 ? undefined : `\`${before}${mark}${after.join('.'.repeat(mark.length))}\``
}

/** A copy of a part of the tree with the sources in place of their templates: as programs in programs, as text elsewhere. */
function unfold(part: unknown, sources: readonly string[]): unknown {
  if (typeof part === 'string')
    return part.includes(SIGN)
      ? part.replaceAll(TEMPLATE, (written, number: string) =>
          indentAs(written, sources[Number(number)] ?? ''),
        )
      : part
  if (Array.isArray(part)) return part.map((item: unknown) => unfold(item, sources))
  if (!isObject(part)) return part
  if (part['type'] === 'TemplateLiteral') {
    const [, number] = NUMBER.exec(JSON.stringify(part['quasis'])) ?? []
    if (number !== undefined) return writeExpression(JSON.parse(sources[Number(number)] ?? ''))
  }
  return Object.assign(
    part,
    Object.fromEntries(Object.entries(part).map(([name, value]) => [name, unfold(value, sources)])),
  )
}

/** The lines of the source without the blanks that a container of the page took from the lines of its template. */
function indentAs(written: string, source: string): string {
  const lines = written.split('\n')
  return source
    .split('\n')
    .map((line, i) => (i === 0 ? line : line.slice(line.length - (lines[i]?.length ?? 0))))
    .join('\n')
}

/** A value of JSON as an expression of JavaScript. */
function writeExpression(value: unknown): Expression {
  if (Array.isArray(value)) return { type: 'ArrayExpression', elements: value.map(writeExpression) }
  if (isObject(value))
    return {
      type: 'ObjectExpression',
      properties: Object.entries(value).map(([name, member]) => ({
        type: 'Property',
        kind: 'init',
        key: writeExpression(name),
        value: writeExpression(member),
        ...PLAIN,
      })),
    }
  if (typeof value === 'number' && value < 0)
    return { type: 'UnaryExpression', operator: '-', prefix: true, argument: writeExpression(-value) }
  return { type: 'Literal', value: value as string | number | boolean | null }
}

const PLAIN = { method: false, shorthand: false, computed: false } as const
