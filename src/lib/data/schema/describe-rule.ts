/**
 * Describes the requirement of a schema rule in words, as the end of a sentence that begins with the field's name: 'must be string'. Try-it shows it
 * beside the field, in the language of the site; the build reports examples with it.
 */
import { writeText } from '../../locale/text.ts'
import type { BrokenRule, RuleName } from './validate-value.ts'

type Values = NonNullable<BrokenRule['values']>

/** The words for a broken rule. */
export function describeRule({ rule, values = {}, list = [] }: BrokenRule): string {
  if (rule === 'type') return writeText('check.type', { types: list.join(` ${writeText('type.or')} `) })
  if (rule === 'enum') return writeText('check.enum', { values: list.join(', ') })
  return DESCRIPTIONS[rule](values)
}

// Each key is a literal, so that a script of the browser takes along its own messages only.
const DESCRIPTIONS: Readonly<Record<Exclude<RuleName, 'type' | 'enum'>, (values: Values) => string>> = {
  above: (values) => writeText('check.above', values),
  below: (values) => writeText('check.below', values),
  const: (values) => writeText('check.const', values),
  contains: () => writeText('check.contains'),
  forbidden: () => writeText('check.forbidden'),
  maxItems: (values) => writeText('check.maxItems', values),
  maxLength: (values) => writeText('check.maxLength', values),
  maxProperties: (values) => writeText('check.maxProperties', values),
  maximum: (values) => writeText('check.maximum', values),
  minItems: (values) => writeText('check.minItems', values),
  minLength: (values) => writeText('check.minLength', values),
  minProperties: (values) => writeText('check.minProperties', values),
  minimum: (values) => writeText('check.minimum', values),
  missing: (values) => writeText('check.missing', values),
  missingFor: (values) => writeText('check.missingFor', values),
  multiple: (values) => writeText('check.multiple', values),
  name: () => writeText('check.name'),
  none: () => writeText('check.none'),
  not: () => writeText('check.not'),
  pattern: (values) => writeText('check.pattern', values),
  several: () => writeText('check.several'),
  unique: () => writeText('check.unique'),
  unknown: () => writeText('check.unknown'),
}
