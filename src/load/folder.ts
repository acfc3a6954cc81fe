import * as v from 'valibot'
import type { Folder, Result, Source } from '../types.ts'
import { check } from './front.ts'
import { table } from './yaml.ts'

const schema = v.strictObject({
  label: v.optional(v.string('text')),
  position: v.optional(v.number('a number')),
  collapsed: v.optional(v.boolean('true or false')),
})

/** What a `_category_.yml` or `_category_.json` says about its folder. */
export function folder(source: Source): Result<Folder> {
  const read = table(source)
  const places = Object.fromEntries(Object.keys(read.value).map((key) => [key, read.at(key)]))
  const { value, problems } = check(schema, read.value, places, source.path)
  const given = Object.entries(value).filter(([, part]) => part !== undefined)
  return { value: Object.fromEntries(given), problems: [...read.problems, ...problems] }
}
