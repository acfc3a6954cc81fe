import * as v from 'valibot'
import * as problems from '../problems.ts'
import type { SourceLocation, Problem, Result } from '../types.ts'

const text = v.string('text')
/** YAML reads `title: 2026` as a number; a title is text all the same. */
const words = v.union(
  [text, v.pipe(v.number(), v.transform(String)), v.pipe(v.boolean(), v.transform(String))],
  'text',
)
const number = v.number('a number')
const flag = v.boolean('true or false')
const names = v.union(
  [
    v.pipe(
      words,
      v.transform((one) => [one]),
    ),
    v.array(words, 'a list of names'),
  ],
  'a name or a list of names',
)

const prose = {
  title: v.optional(words),
  description: v.optional(words),
  slug: v.optional(words),
  keywords: v.optional(names, []),
  image: v.optional(text),
  hide_table_of_contents: v.optional(flag, false),
  unlisted: v.optional(flag, false),
  draft: v.optional(flag, false),
}

/** Front matter by kind of page: keys, checks and defaults. */
export const frontMatterSchemas = {
  doc: v.strictObject({
    ...prose,
    sidebar_label: v.optional(words),
    sidebar_position: v.optional(number),
    sidebar_hidden: v.optional(flag, false),
    event: v.optional(text),
  }),
  plain: v.strictObject(prose),
  post: v.strictObject({
    ...prose,
    date: v.optional(
      v.pipe(
        v.union([
          text,
          v.pipe(
            v.date(),
            v.transform((date) => date.toISOString()),
          ),
        ]),
        v.check((value) => !Number.isNaN(Date.parse(value)), 'a date such as 2026-05-14'),
      ),
    ),
    authors: v.optional(names, []),
    tags: v.optional(names, []),
  }),
}

/** Checked front matter. A wrong value takes its default and is told; an unknown key is told and left out. */
export function checkFrontMatter<S extends v.StrictObjectSchema<v.ObjectEntries, undefined>>(
  schema: S,
  values: Readonly<Record<string, unknown>>,
  places: Readonly<Record<string, SourceLocation>>,
  file: string,
): Result<v.InferOutput<S>> {
  const known = Object.keys(schema.entries)
  const place = (key: string) => places[key] ?? { file, line: 1, column: 1 }
  // The schema tells the first unknown key only.
  const told: Problem[] = Object.keys(values)
    .filter((key) => !known.includes(key))
    .map((key) => problems.unknownKey(key, known, place(key)))
  const good = Object.fromEntries(Object.entries(values).filter(([key]) => known.includes(key)))
  const result = v.safeParse(schema, good)
  for (const issue of result.issues ?? []) {
    const key = String(issue.path?.[0]?.key)
    told.push(problems.frontMatterValue(key, issue.message, place(key)))
    delete good[key]
  }
  return { value: result.success ? result.output : v.parse(schema, good), problems: told }
}
