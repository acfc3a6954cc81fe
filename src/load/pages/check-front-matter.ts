import * as v from 'valibot'
import * as problems from '../../problems.ts'
import type { SourceLocation, Problem, Result } from '../../types.ts'

const textOnly = v.string('text')
/** YAML reads `title: 2026` as a number; a title is text all the same. */
const textValue = v.union(
  [textOnly, v.pipe(v.number(), v.transform(String)), v.pipe(v.boolean(), v.transform(String))],
  'text',
)
const number = v.number('a number')
const flag = v.boolean('true or false')
const nameList = v.union(
  [
    v.pipe(
      textValue,
      v.transform((name) => [name]),
    ),
    v.array(textValue, 'a list of names'),
  ],
  'a name or a list of names',
)

const commonKeys = {
  title: v.optional(textValue),
  description: v.optional(textValue),
  slug: v.optional(textValue),
  keywords: v.optional(nameList, []),
  image: v.optional(textOnly),
  hide_table_of_contents: v.optional(flag, false),
  unlisted: v.optional(flag, false),
  draft: v.optional(flag, false),
}

/** Front matter by kind of page: keys, checks and defaults. */
export const frontMatterSchemas = {
  doc: v.strictObject({
    ...commonKeys,
    sidebar_label: v.optional(textValue),
    sidebar_position: v.optional(number),
    sidebar_hidden: v.optional(flag, false),
    event: v.optional(textOnly),
  }),
  plain: v.strictObject(commonKeys),
  post: v.strictObject({
    ...commonKeys,
    date: v.optional(
      v.pipe(
        v.union([
          textOnly,
          v.pipe(
            v.date(),
            v.transform((date) => date.toISOString()),
          ),
        ]),
        v.check((value) => !Number.isNaN(Date.parse(value)), 'a date such as 2026-05-14'),
      ),
    ),
    authors: v.optional(nameList, []),
    tags: v.optional(nameList, []),
  }),
}

/** Checked front matter. A wrong value takes its default and is told; an unknown key is told and left out. */
export function checkFrontMatter<S extends v.StrictObjectSchema<v.ObjectEntries, undefined>>(
  schema: S,
  values: Readonly<Record<string, unknown>>,
  locations: Readonly<Record<string, SourceLocation>>,
  file: string,
): Result<v.InferOutput<S>> {
  const known = Object.keys(schema.entries)
  const locateKey = (key: string) => locations[key] ?? { file, line: 1, column: 1 }
  // The schema tells the first unknown key only.
  const problemList: Problem[] = Object.keys(values)
    .filter((key) => !known.includes(key))
    .map((key) => problems.unknownKey(key, known, locateKey(key)))
  const good = Object.fromEntries(Object.entries(values).filter(([key]) => known.includes(key)))
  const result = v.safeParse(schema, good)
  for (const issue of result.issues ?? []) {
    const key = String(issue.path?.[0]?.key)
    problemList.push(problems.frontMatterValue(key, issue.message, locateKey(key)))
    delete good[key]
  }
  return { value: result.success ? result.output : v.parse(schema, good), problems: problemList }
}
