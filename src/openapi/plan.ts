import { listFields, itemSchema, opening, listOptions, type Direction } from './schema-fields.ts'
import type { Schema } from '../model.ts'

/** A schema that a page prints from an address on. */
export interface Root {
  readonly address: string
  readonly schema: Schema
  readonly direction: Direction
}

export interface Plan {
  /** Keys of lib/fields.ts: where the page prints a named schema in place. */
  readonly opens: readonly string[]
  /** Ids of all fields. */
  readonly anchors: readonly string[]
  /** Names of the schemas that are printed, and of those that are linked. */
  readonly printed: readonly string[]
}

type Named = (name: string) => Schema | undefined

/** Characters of HTML that one field takes besides its description: measured on pages of GitHub's API. */
const FIELD = 560

/** HTML that a page spends on fields of named schemas, in characters: with samples, examples and frame it stays under 300 KB. */
const BUDGET = 75_000

/**
 * Decides which named schemas a page prints in place: breadth first, each at most once in each direction, as many as the budget lets.
 * What is not opened is a link to the schema's own page, so that recursion ends and no page grows without end.
 */
export function plan(roots: readonly Root[], named: Named, budget = BUDGET): Plan {
  const opens: string[] = []
  const anchors: string[] = []
  const opened = new Set<string>()
  const printed = new Set<string>()
  let waiting: { ref: string; address: string; direction: Direction }[] = []
  let spent = 0

  const print = (schema: Schema, address: string, direction: Direction) => {
    const here = itemSchema(schema)
    if (here.ref !== undefined) waiting.push({ ref: here.ref, address, direction })
    for (const field of listFields(here, address, direction)) {
      anchors.push(field.address)
      print(field.schema, field.address, direction)
    }
    for (const choice of here.choices ?? [])
      for (const option of listOptions(choice, address)) print(option.schema, option.address, direction)
  }

  for (const { schema, address, direction } of roots) {
    spent += cost(schema, direction)
    print(schema, address, direction)
  }
  while (waiting.length > 0) {
    const level = waiting
    waiting = []
    for (const { ref, address, direction } of level) {
      const schema = named(ref)
      const key = `${direction} ${ref}`
      if (schema === undefined || opened.has(key)) continue
      const price = cost(schema, direction)
      if (spent + price > budget) continue
      spent += price
      opened.add(key)
      printed.add(ref)
      opens.push(opening(ref, address))
      print(schema, address, direction)
    }
  }
  return { opens, anchors: [...new Set(anchors)], printed: [...printed].sort() }
}

const costs = new WeakMap<Schema, number>()

/** Characters of HTML that a schema takes without what its references lead to. */
export function cost(schema: Schema, direction: Direction = 'both'): number {
  const known = costs.get(schema)
  if (known !== undefined) return known
  const here = itemSchema(schema)
  let sum = here.description?.html.length ?? 0
  for (const value of here.values ?? []) sum += 40 + value.value.length + (value.description?.length ?? 0)
  for (const field of listFields(here, '', direction)) sum += FIELD + cost(field.schema, direction)
  for (const choice of here.choices ?? [])
    for (const option of choice.options) sum += FIELD + cost(option.schema, direction)
  costs.set(schema, sum)
  return sum
}
