/**
 * Colors the code that our own sample writers produce, without a general highlighter. Each writer lists the few tokens that its
 * programs can contain; everything else is plain. The rules are right for generated code only: an author's code goes through
 * `highlight`, which produces the same colors and the same markup.
 */

import { escapeCode } from '../../lib/text/html/escape-code.ts'

/** The colors of code on our pages; the style sheets have a class `hl-<color>` for each. */
export type CodeColor = 'comment' | 'keyword' | 'string' | 'number' | 'name'

/** A color and the tokens that have it. Where two rules match at one place, the first in the list wins. */
export type TokenRule = readonly [color: CodeColor, pattern: RegExp]

/** A piece of code with one color; without `color` it looks like the text around it. */
export interface CodeRun {
  readonly text: string
  readonly color?: CodeColor
}

/** A string in double quotes, and one in single quotes, in which a backslash escapes the next character. */
export const DOUBLE_QUOTED = /"(?:[^"\\]|\\[^])*"/
export const SINGLE_QUOTED = /'(?:[^'\\]|\\[^])*'/
export const NUMBER = /\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/

interface CompiledRules {
  readonly pattern: RegExp
  /** The color of each group of the pattern. */
  readonly colors: readonly CodeColor[]
}

const compiled = new WeakMap<readonly TokenRule[], CompiledRules>()

/**
 * The code in runs of one color. Joined, their texts are the code. White space between two tokens of one color belongs to the run,
 * so that the markup has as few spans as possible.
 */
export function colorCode(code: string, rules: readonly TokenRule[]): CodeRun[] {
  const runs: CodeRun[] = []
  let color: CodeColor | undefined
  let text = ''
  const add = (nextText: string, nextColor: CodeColor | undefined) => {
    if (nextColor !== color && nextText.trim() !== '') {
      if (text !== '') runs.push({ text, ...(color && { color }) })
      text = ''
      color = nextColor
    }
    text += nextText
  }
  let end = 0
  const { pattern, colors } = compileRules(rules)
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) add(code.slice(end, match.index), undefined)
    let group = 1
    while (match[group] === undefined) group++
    add(match[0], colors[group - 1])
    end = match.index + match[0].length
  }
  add(code.slice(end), undefined)
  if (text !== '') runs.push({ text, ...(color && { color }) })
  return runs
}

/** One expression with a group for each rule: the engine tries all rules in a single pass over the code. */
function compileRules(rules: readonly TokenRule[]): CompiledRules {
  const known = compiled.get(rules)
  if (known !== undefined) return known
  const colors: CodeColor[] = []
  for (const [color, { source }] of rules) {
    // A rule may have groups of its own for back references, which must be named because they are renumbered here.
    const { length } = new RegExp(`${source}|`, 'u').exec('') ?? []
    for (let group = 0; group < (length ?? 1); group++) colors.push(color)
  }
  const pattern = new RegExp(rules.map(([, { source }]) => `(${source})`).join('|'), 'gu')
  const result = { pattern, colors }
  compiled.set(rules, result)
  return result
}

/** The runs as HTML: escaped text, each color in a `<span class="hl-keyword">` or the like. Spans don't nest. */
export function writeCodeHtml(runs: readonly CodeRun[]): string {
  return runs
    .map(({ text, color }) => {
      const html = escapeCode(text)
      return color === undefined ? html : `<span class="hl-${color}">${html}</span>`
    })
    .join('')
}
