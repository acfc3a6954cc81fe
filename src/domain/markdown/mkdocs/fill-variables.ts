/** Templates in pages as far as they are plain: values of variables, `{% set %}` with a text, comments, text that no template changes, and indented parts. */

import type { MkDocsDialect } from '../../../lib/types.ts'
import { indent, rewrite, type Line } from './lines.ts'
import { templatePatterns } from './template-patterns.ts'

/** Values in the place of `{{ name }}`. Names without a value stay, and are reported. Without variables, braces are text. */
export function fillVariables(
  lines: readonly Line[],
  { variables, signs }: Pick<MkDocsDialect, 'variables' | 'signs'>,
): readonly Line[] {
  if (Object.keys(variables).length === 0) return lines
  const patterns = templatePatterns(signs)
  const values: Record<string, string> = { ...variables }
  const fill = (whole: string, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole
  const define = (_: string, name: string, double?: string, single?: string, number?: string) => {
    values[name] = double ?? single ?? number ?? ''
    return ''
  }
  const mayHaveTemplate = (text: string) => Object.values(signs).some(([open]) => text.includes(open))
  let isRaw = false
  let columns = 0
  return lines.map((given) => {
    const line = indent(given, columns)
    if (!mayHaveTemplate(line.text)) return line
    const [, width, ends] = isRaw ? [] : (patterns.filter.exec(line.text) ?? [])
    if (width !== undefined || ends !== undefined) {
      columns = Number(width ?? 0)
      return rewrite(line, '')
    }
    // The parts between marks are plain and filled in turns.
    const parts = line.text.split(patterns.rawMark).map((part, n) => {
      if (n > 0) isRaw = !isRaw
      if (isRaw) return part
      return part
        .replaceAll(patterns.comment, '')
        .replaceAll(patterns.set, define)
        .replaceAll(patterns.variable, fill)
    })
    return { ...line, text: parts.join('') }
  })
}
