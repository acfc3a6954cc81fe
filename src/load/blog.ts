import * as v from 'valibot'
import { LineCounter, parseDocument } from 'yaml'
import * as problems from '../problems.ts'
import type { Author, Place, Problem, Result, Source, Tag } from '../types.ts'

const author = v.strictObject({
  name: v.string('text'),
  title: v.optional(v.string('text')),
  description: v.optional(v.string('text')),
  url: v.optional(v.string('an address')),
  image: v.optional(v.string('an address')),
  socials: v.optional(v.record(v.string(), v.string('an address')), {}),
})

const tag = v.strictObject({ label: v.string('text'), description: v.optional(v.string('text')) })

/** The people of `authors.yml`, by key. */
export function authors(source: Source): Result<readonly Author[]> {
  return entries(source, author, (key, value, place) => ({ ...given(value), key, place }) as Author)
}

/** The tags of `tags.yml`, by key. */
export function tags(source: Source): Result<readonly Tag[]> {
  return entries(source, tag, (key, value) => ({ ...given(value), key }) as Tag)
}

function given(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined))
}

/** Entries of a YAML file that is a table of objects; those that do not fit are told and left out. */
function entries<S extends v.StrictObjectSchema<v.ObjectEntries, undefined>, T>(
  source: Source,
  schema: S,
  make: (key: string, value: v.InferOutput<S>, place: Place) => T,
): Result<readonly T[]> {
  const lines = new LineCounter()
  const document = parseDocument(source.text, { lineCounter: lines })
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { file: source.path, line, column: col }
  }
  if (document.errors.length > 0)
    return {
      value: [],
      problems: document.errors.map((error) =>
        problems.yamlSyntax(error.message.split('\n')[0] ?? '', place(error.pos[0])),
      ),
    }
  const told: Problem[] = []
  const value: T[] = []
  for (const [key, raw] of Object.entries((document.toJS() ?? {}) as Record<string, unknown>)) {
    const at = place(offsetOf(document.getIn([key], true)))
    const result = v.safeParse(schema, raw)
    if (result.success) value.push(make(key, result.output, at))
    else
      for (const issue of result.issues) {
        const path = [key, ...(issue.path ?? []).map((item) => item.key)]
        const where = place(offsetOf(document.getIn(path, true)))
        const name = String(path.at(-1))
        if (issue.expected === 'never')
          told.push(problems.unknownKey(name, Object.keys(schema.entries), where))
        else told.push(problems.frontMatterValue(path.join('.'), issue.message, where))
      }
  }
  return { value, problems: told }
}

function offsetOf(node: unknown): number {
  const { range } = (node ?? {}) as { range?: readonly [number, number, number] | null }
  return range?.[0] ?? 0
}
