/** Types of schemas as readers see them beside the names of fields. */

import { writeText, writeTextParts } from '../../../../lib/locale/text.ts'
import type { Inline } from '../../../blocks/block.ts'
import { link } from '../../../blocks/build-blocks.ts'
import { siteMarker } from '../../../../lib/site/links/markers.ts'
import type { ApiSchema, Schema, SchemaChoice } from '../../model.ts'
import { asScalar } from '../../schema-fields.ts'

export type NamedSchemas = Readonly<Record<string, ApiSchema>>

/** The type of a schema in words, named schemas as links: 'array of Pet or null'. */
export function typeText(schema: Schema, schemas: NamedSchemas): readonly Inline[] {
  const words = typeWithoutNull(schema, schemas)
  return isNullable(schema, schemas)
    ? writeTextParts<readonly Inline[]>('type.orNull', { type: words }).flat()
    : words
}

/** Whether a value may be null, as its own schema or the one that it refers to says. */
function isNullable({ nullable, ref }: Schema, schemas: NamedSchemas): boolean {
  return nullable === true || (ref !== undefined && schemas[ref]?.schema.nullable === true)
}

function typeWithoutNull(schema: Schema, schemas: NamedSchemas): readonly Inline[] {
  const { ref, types = [], format, items, tuple, limits, choices = [] } = schema
  if (ref !== undefined) {
    const named = schemas[ref]
    if (named === undefined) return [ref]
    const reference = link(siteMarker(named.route), ref)
    const scalar = asScalar(named.schema)
    if (scalar?.types !== undefined) return [...typeWithoutNull(scalar, schemas), ' ', reference]
    return isArray(named.schema) ? [`${writeText('type.array')} `, reference] : [reference]
  }
  if (tuple !== undefined) {
    // Without a limit, any items may follow those that have a position.
    const isFixed = (limits?.maxItems ?? Infinity) <= tuple.length
    return [isFixed ? writeText('type.arrayOfItems', { count: tuple.length }) : writeText('type.array')]
  }
  if (items !== undefined && types.length <= 1) {
    const words = typeText(items, schemas)
    // The array or its items may be null, or of several types.
    const isUnion = isNullable(items, schemas) || hasSeveralTypes(items, schemas)
    const type = isUnion ? ['(', ...words, ')'] : words
    return writeTextParts<readonly Inline[]>('type.arrayOf', { type }).flat()
  }
  const words = types.join(` ${writeText('type.or')} `)
  if (words !== '') return [format === undefined || format === words ? words : `${words} (${format})`]
  const [choice] = choices
  return choice === undefined || choice.kind === 'if' ? [writeText('type.any')] : choiceText(choice, schemas)
}

/** More different types than these are counted: the options below name them. */
export const MANY_TYPES = 3

/** Whether the words of a type are alternatives: 'string or integer'. */
function hasSeveralTypes(schema: Schema, schemas: NamedSchemas): boolean {
  const { ref, types = [], items, tuple, choices: [choice] = [] } = schema
  if (ref !== undefined || tuple !== undefined) return false
  if (types.length > 0) return types.length > 1
  if (items !== undefined || choice === undefined || choice.kind === 'if') return false
  const { length } = listOptionTypes(choice, schemas)
  return length > 1 && length <= MANY_TYPES
}

/** The different types of the options of a choice. */
function listOptionTypes({ options }: SchemaChoice, schemas: NamedSchemas): readonly (readonly Inline[])[] {
  const texts = options.map(({ schema }) => typeText(schema, schemas))
  return [...new Map(texts.map((words) => [JSON.stringify(words), words])).values()]
}

/** The types of a choice: 'string or integer', 'one of 5 types'. */
function choiceText(choice: SchemaChoice, schemas: NamedSchemas): readonly Inline[] {
  const texts = listOptionTypes(choice, schemas)
  return texts.length > MANY_TYPES
    ? [writeText('type.oneOfTypes', { count: choice.options.length })]
    : texts.flatMap((words, index) => (index === 0 ? words : [` ${writeText('type.or')} `, ...words]))
}

/** A list is written otherwise than an object: its name alone does not say it. */
function isArray({ types = [], items, tuple }: Schema): boolean {
  return (items !== undefined || tuple !== undefined) && types.every((type) => type === 'array')
}
