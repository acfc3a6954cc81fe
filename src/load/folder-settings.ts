import * as v from 'valibot'
import type { FolderSettings, Result, SourceFile } from '../types.ts'
import { checkFrontMatter } from './pages/check-front-matter.ts'
import { readYamlTable } from '../markdown/source/read-yaml-table.ts'

const schema = v.strictObject({
  label: v.optional(v.string('text')),
  position: v.optional(v.number('a number')),
  collapsed: v.optional(v.boolean('true or false')),
})

/** What a `_category_.yml` or `_category_.json` says about its folder. */
export function readFolderSettings(source: SourceFile): Result<FolderSettings> {
  const read = readYamlTable(source)
  const places = Object.fromEntries(Object.keys(read.value).map((key) => [key, read.locate(key)]))
  const { value, problems } = checkFrontMatter(schema, read.value, places, source.path)
  const given = Object.entries(value).filter(([, part]) => part !== undefined)
  return { value: Object.fromEntries(given), problems: [...read.problems, ...problems] }
}
