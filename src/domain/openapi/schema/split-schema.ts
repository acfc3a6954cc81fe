/** Cuts schemas that are too large for a page into named parts. Pure; the caller keeps the parts. */

import type { Schema } from '../model.ts'
import { estimateCost } from '../schema-fields.ts'

/** Characters of HTML above which a part of a schema becomes a named one, with a page of its own. */
const MIN_PART = 24_000
/** Characters of HTML that one schema may take in place. */
const MAX_INLINE = 72_000

/** Registers a part under a name; returns the assigned name. */
export type RegisterPart = (name: string, schema: Schema) => string

/**
 * The schema with its large inline parts replaced by references, so that no page has to print all of it: some specifications write
 * bodies of thousands of fields in place.
 */
export function splitSchema(schema: Schema, name: string, register: RegisterPart): Schema {
  if (estimateCost(schema) <= MAX_INLINE) return schema
  let here = mapParts(schema, name, (part, at) => splitSchema(part, at, register))
  // The largest parts go first, until the rest is small enough or only small parts are left.
  for (
    let limit = Math.max(MIN_PART, ...partCosts(here));
    estimateCost(here) > MAX_INLINE && limit >= 2000;
    limit = Math.floor(limit * 0.75)
  )
    here = mapParts(here, name, (part, at) =>
      part.ref === undefined && estimateCost(part) >= limit ? extractPart(part, at, register) : part,
    )
  return here
}

/** Sizes of the parts directly inside a schema. */
function partCosts(schema: Schema): readonly number[] {
  const found: number[] = []
  mapParts(schema, '', (part) => {
    found.push(estimateCost(part))
    return part
  })
  return found
}

/** Moves a part to a place of its own; what is said of the field stays with it. */
function extractPart(part: Schema, name: string, register: RegisterPart): Schema {
  if (part.items !== undefined && part.properties === undefined)
    return { ...part, items: extractPart(part.items, name, register) }
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

/** A schema in which each part directly inside it is replaced by a different one. */
function mapParts(schema: Schema, name: string, change: (part: Schema, name: string) => Schema): Schema {
  const { properties, patterns, items, tuple, choices } = schema
  return {
    ...schema,
    ...(properties && {
      properties: properties.map((property) => ({
        ...property,
        schema: change(property.schema, `${name}.${property.name}`),
      })),
    }),
    ...(patterns && {
      patterns: patterns.map((member) => ({ ...member, schema: change(member.schema, `${name}.values`) })),
    }),
    // An array is not a level of its own.
    ...(items && {
      items:
        items.properties === undefined && items.items === undefined && items.choices === undefined
          ? change(items, name)
          : mapParts(items, name, change),
    }),
    ...(tuple && { tuple: tuple.map((item, i) => change(item, `${name}.${i + 1}`)) }),
    ...(choices && {
      choices: choices.map((choice) => ({
        ...choice,
        options: choice.options.map((option) => ({
          ...option,
          schema: change(option.schema, `${name}.${option.label}`),
        })),
      })),
    }),
  }
}
