import type { Schema } from '../model.ts'
import { cost } from './plan.ts'

/** Characters of HTML above which a part of a schema becomes a named one, with a page of its own. */
const PART = 24_000
/** Characters of HTML that one schema may take in place. */
const WHOLE = 72_000

/** Registers a part under a name; gives the name that it got. */
export type Register = (name: string, schema: Schema) => string

/**
 * The schema with its large inline parts replaced by references, so that no page has to print all of it: some specifications write
 * bodies of thousands of fields in place.
 */
export function split(schema: Schema, name: string, register: Register): Schema {
  if (cost(schema) <= WHOLE) return schema
  let here = mapped(schema, name, (part, at) => split(part, at, register))
  // The largest parts go first, until the rest is small enough or only small parts are left.
  for (
    let limit = Math.max(PART, ...parts(here));
    cost(here) > WHOLE && limit >= 2000;
    limit = Math.floor(limit * 0.75)
  )
    here = mapped(here, name, (part, at) =>
      part.ref === undefined && cost(part) >= limit ? away(part, at, register) : part,
    )
  return here
}

/** Sizes of the parts directly inside a schema. */
function parts(schema: Schema): readonly number[] {
  const found: number[] = []
  mapped(schema, '', (part) => {
    found.push(cost(part))
    return part
  })
  return found
}

/** Moves a part to a place of its own; what is said of the field stays with it. */
function away(part: Schema, name: string, register: Register): Schema {
  if (part.items !== undefined && part.properties === undefined)
    return { ...part, items: away(part.items, name, register) }
  const { description, deprecated, readOnly, writeOnly, nullable } = part
  return {
    ref: register(name, part),
    ...(description !== undefined && { description }),
    ...(deprecated === true && { deprecated }),
    ...(readOnly === true && { readOnly }),
    ...(writeOnly === true && { writeOnly }),
    ...(nullable === true && { nullable }),
  }
}

/** A schema with another one in place of each part directly inside it. */
function mapped(schema: Schema, name: string, change: (part: Schema, name: string) => Schema): Schema {
  const { properties, patterns, items, tuple, choices } = schema
  return {
    ...schema,
    ...(properties && {
      properties: properties.map((one) => ({ ...one, schema: change(one.schema, `${name}.${one.name}`) })),
    }),
    ...(patterns && {
      patterns: patterns.map((one) => ({ ...one, schema: change(one.schema, `${name}.values`) })),
    }),
    // An array is no level of its own.
    ...(items && {
      items:
        items.properties === undefined && items.items === undefined && items.choices === undefined
          ? change(items, name)
          : mapped(items, name, change),
    }),
    ...(tuple && { tuple: tuple.map((one, i) => change(one, `${name}.${i + 1}`)) }),
    ...(choices && {
      choices: choices.map((choice) => ({
        ...choice,
        options: choice.options.map((one) => ({
          ...one,
          schema: change(one.schema, `${name}.${one.label}`),
        })),
      })),
    }),
  }
}
