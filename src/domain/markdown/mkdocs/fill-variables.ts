/** Templates in pages as far as they are plain: values of variables, `{% set %}` with a text, comments, text that no template changes, and indented parts. */

import type { MkDocsDialect } from '../../../lib/types.ts'
import { indent, rewrite, type Line } from './lines.ts'

const VARIABLE = /(?<!\\)\{\{-?[ \t]*([a-z_][\w.]*)[ \t]*-?\}\}/gi
const RAW = /\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}/
const SET = /\{%-?[ \t]*set[ \t]+(\w+)[ \t]*=[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|(-?[\d.]+))[ \t]*-?%\}/g
const FILTER =
  /^[ \t]*\{%-?[ \t]*(?:filter[ \t]+indent\((?:width=)?(\d+)[^)]*\)|(endfilter))[ \t]*-?%\}[ \t]*$/
const COMMENT = /\{#(?![\w-]+\})[^\n]*?#\}/g

/** Values in the place of `{{ name }}`. Names without a value stay, and are reported. Without variables, braces are text. */
export function fillVariables(lines: readonly Line[], set: MkDocsDialect['variables']): readonly Line[] {
  if (Object.keys(set).length === 0) return lines
  const values: Record<string, string> = { ...set }
  const fill = (whole: string, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole
  const define = (_: string, name: string, double?: string, single?: string, number?: string) => {
    values[name] = double ?? single ?? number ?? ''
    return ''
  }
  let isRaw = false
  let columns = 0
  return lines.map((given) => {
    const line = indent(given, columns)
    if (!line.text.includes('{')) return line
    const [, width, ends] = isRaw ? [] : (FILTER.exec(line.text) ?? [])
    if (width !== undefined || ends !== undefined) {
      columns = Number(width ?? 0)
      return rewrite(line, '')
    }
    // The parts between marks are plain and filled in turns.
    const parts = line.text.split(RAW).map((part, n) => {
      if (n > 0) isRaw = !isRaw
      if (isRaw) return part
      return part.replaceAll(COMMENT, '').replaceAll(SET, define).replaceAll(VARIABLE, fill)
    })
    return { ...line, text: parts.join('') }
  })
}
