import * as v from 'valibot'
import * as problems from '../problems.ts'
import type { Author, Place, Problem, Result, Source, Tag } from '../types.ts'
import { check } from './front.ts'
import { table } from './yaml.ts'

const author = v.strictObject({
  name: v.optional(v.string('text')),
  title: v.optional(v.string('text')),
  description: v.optional(v.string('text')),
  url: v.optional(v.string('an address')),
  image: v.optional(v.string('an address')),
  socials: v.optional(v.record(v.string(), v.string('an address')), {}),
})

const tag = v.strictObject({ label: v.optional(v.string('text')), description: v.optional(v.string('text')) })

/** The people of `authors.yml`, by key; a person without a name is called by the key. */
export function authors(source: Source): Result<readonly Author[]> {
  return entries(source, author, (key, { name, ...rest }, place) => ({
    ...given(rest),
    name: name ?? key,
    key,
    place,
  }))
}

/** The tags of `tags.yml`, by key. */
export function tags(source: Source): Result<readonly Tag[]> {
  return entries(source, tag, (key, { label, ...rest }) => ({ ...given(rest), label: label ?? key, key }))
}

/** The object without its undefined members. */
function given<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as never
}

/** Entries of a YAML file that is a table of tables. What does not fit in an entry is told and left out; the rest of it stays. */
function entries<S extends v.StrictObjectSchema<v.ObjectEntries, undefined>, T>(
  source: Source,
  schema: S,
  make: (key: string, value: v.InferOutput<S>, place: Place) => T,
): Result<readonly T[]> {
  const read = table(source)
  const told: Problem[] = [...read.problems]
  const value: T[] = []
  for (const [key, raw] of Object.entries(read.value)) {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
      told.push(problems.frontMatterValue(key, 'a table of keys and values', read.at(key)))
      continue
    }
    const places = Object.fromEntries(Object.keys(raw).map((name) => [name, read.at(key, name)]))
    const checked = check(schema, raw as Record<string, unknown>, places, source.path)
    told.push(...checked.problems)
    value.push(make(key, checked.value, read.at(key)))
  }
  return { value, problems: told }
}
