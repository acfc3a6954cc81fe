import * as v from 'valibot'
import { LineCounter, parseDocument } from 'yaml'
import * as problems from '../problems.ts'
import type { Folder, Place, Problem, Result, Source } from '../types.ts'

const schema = v.strictObject({
  label: v.optional(v.string('text')),
  position: v.optional(v.number('a number')),
  collapsed: v.optional(v.boolean('true or false')),
})

/** What a `_category_.yml` or `.json` (JSON is YAML) says about its folder. */
export function folder(source: Source): Result<Folder> {
  const lines = new LineCounter()
  const document = parseDocument(source.text, { lineCounter: lines })
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { file: source.path, line, column: col }
  }
  const broken = document.errors[0]
  if (broken !== undefined)
    return {
      value: {},
      problems: [problems.yamlSyntax(broken.message.split('\n')[0] ?? '', place(broken.pos[0]))],
    }
  const raw: unknown = document.toJS() ?? {}
  const result = v.safeParse(schema, raw)
  if (result.success) return { value: result.output as Folder, problems: [] }
  const told: Problem[] = result.issues.map((issue) => {
    const first = issue.path?.[0]?.key
    const key = typeof first === 'string' ? first : ''
    const node = document.getIn([key], true) as
      | { range?: readonly [number, number, number] | null }
      | undefined
    const where = place(node?.range?.[0] ?? 0)
    return issue.expected === 'never'
      ? problems.unknownKey(key, Object.keys(schema.entries), where)
      : problems.frontMatterValue(key, issue.message, where)
  })
  return { value: {}, problems: told }
}
