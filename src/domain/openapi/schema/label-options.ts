/** Labels of the options of a choice. */

import { groupBy } from '../../../lib/data/group-by.ts'
import { joinFirstValues } from '../../../lib/text/join-list.ts'
import { writeText } from '../../../lib/locale/text.ts'
import { htmlToText } from '../../../lib/text/html/html-to-text.ts'
import type { Json, Schema, SchemaChoice } from '../model.ts'
import { itemSchema } from '../schema-fields.ts'

/** Options of a choice inside an option that fit a tab. */
const MOST_OPTIONS = 3

/** Characters of a description that fit a tab. */
const SHORT_DESCRIPTION = 40

/** A label for each option. Where several would have the same, what distinguishes them is their label; a number is the last resort. */
export function labelOptions(options: readonly Schema[]): readonly string[] {
  const labels = options.map(labelOption)
  for (const [label, same] of groupBy(options.keys(), (index) => labels[index] ?? '')) {
    if (same.length === 1) continue
    const schemas = same.map((index) => options[index] ?? {})
    const distinct =
      listDistinctValues(schemas) ??
      schemas.map((schema) => readShortDescription(schema) ?? listFirstValues(schema) ?? label)
    for (const [i, index] of same.entries()) labels[index] = distinct[i] ?? label
  }
  return numberRepeats(labels)
}

/** Label of an option of a choice. */
function labelOption(schema: Schema): string {
  if (schema.title !== undefined && schema.title !== '') return schema.title
  if (schema.ref !== undefined) return schema.ref
  const [from] = schema.from ?? []
  if (from !== undefined) return from
  const [value] = schema.values ?? []
  if (schema.values?.length === 1 && value !== undefined) return value.value
  const type = (schema.types ?? [])[0] ?? labelChoice(schema.choices?.[0]) ?? 'any'
  if (type !== 'array' || schema.items === undefined) return type
  const item = labelOption(schema.items)
  const [choice] = schema.items.choices ?? []
  const isUnion = (choice?.options.length ?? 0) > 1 && item === labelChoice(choice)
  return writeText('type.arrayOf', { type: isUnion ? `(${item})` : item })
}

/** 'integer or boolean': the options of a choice that has no type itself. */
function labelChoice(choice: SchemaChoice | undefined): string | undefined {
  if (choice === undefined || choice.kind === 'if' || choice.options.length > MOST_OPTIONS) return undefined
  return choice.options.map(({ label }) => label).join(` ${writeText('type.or')} `)
}

/** The values of the first property that has one in each option, and a different value in each: `sms` and `mms` of `kind`. */
function listDistinctValues(options: readonly Schema[]): readonly string[] | undefined {
  const items = options.map(itemSchema)
  for (const { name } of items[0]?.properties ?? []) {
    const labels = items.flatMap(({ properties = [] }) => {
      const [value, ...others] = properties.find((property) => property.name === name)?.schema.values ?? []
      return value === undefined || others.length > 0 ? [] : [labelValue(name, value.value)]
    })
    if (labels.length === items.length && new Set(labels).size === labels.length) return labels
  }
  return undefined
}

/** A text is its own label; other values need the name beside them: `retry: true`. */
function labelValue(name: string, json: string): string {
  const value = JSON.parse(json) as Json
  return typeof value === 'string' && value !== '' ? value : `${name}: ${json}`
}

/** An enumeration beside a free text, as APIs write it that may get further values. */
function listFirstValues({ values = [] }: Schema): string | undefined {
  return values.length === 0 ? undefined : joinFirstValues(values.map(({ value }) => value))
}

function readShortDescription({ description }: Schema): string | undefined {
  const text = htmlToText(description?.html ?? '')
    .trim()
    .replace(/[.。]$/, '')
  return text !== '' && text.length <= SHORT_DESCRIPTION && !text.includes('\n') ? text : undefined
}

function numberRepeats(labels: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  return labels.map((label) => {
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    return count === 1 ? label : `${label} ${count}`
  })
}
