/** Compares a JSON text of a guide with a schema: fields that the schema lacks, and the first rule that the value breaks. */

import { readJsonPositions } from '../../../lib/data/json/read-json-positions.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { didYouMean } from '../../../lib/problems/problem.ts'
import { nearestName } from '../../../lib/text/problems/nearest-name.ts'
import type { Problem, SourceLocation } from '../../../lib/types.ts'
import { asList, isJsonObject, parsePointer, type JsonObject } from '../document/json-value.ts'
import { describeExampleError } from '../example/describe-example-error.ts'
import type { Json, Schema } from '../model.ts'
import { listMembers } from '../resolve-references.ts'
import { itemSchema, type Direction } from '../schema-fields.ts'
import type { SnippetContext } from './snippet-context.ts'
import type { PlacedText } from './written-request.ts'

interface SnippetSchema {
  readonly schema: Schema
  /** The schema in the document. */
  readonly pointer: string
  readonly direction: Direction
}

/** Checks a JSON text. Problems have the place of the key or value. */
export function checkSnippetValue(
  placed: PlacedText,
  { schema, pointer, direction }: SnippetSchema,
  context: SnippetContext,
): readonly Problem[] {
  const { text, offsets } = placed
  const locate = (offset: number) => context.locate(offsets[Math.min(offset, offsets.length - 1)] ?? 0)
  const parsed = parseJson(text)
  if ('message' in parsed)
    return [problems.snippetMismatch(`the code is not JSON: ${parsed.message}`, locate(parsed.offset))]
  const { value } = parsed
  const place = (path: readonly string[], isKey: boolean): SourceLocation => {
    let offset = text.length - text.trimStart().length
    let node = readJsonPositions(text)
    for (const [index, key] of path.entries()) {
      const member = node?.child(key)
      if (member === undefined) break
      const isLast = index === path.length - 1
      offset = (isLast && isKey) || member.value === undefined ? member.key : member.value.offset
      node = member.value
    }
    return locate(offset)
  }
  const unknown = findUnknownFields(value, [schema], context).map((found) =>
    describeUnknown(found, place(found.path, true)),
  )
  const directions = direction === 'both' ? (['request', 'response'] as const) : [direction]
  const errors = directions.map((each) => context.reader.validateExample(value, pointer, each))
  const [error] = errors
  // A field with another name is missing as well.
  const isKnown = unknown.length > 0 && (error?.rule === 'missing' || error?.rule === 'unknown')
  if (error === undefined || errors.includes(undefined) || isKnown) return unknown
  const path = parsePointer(error.pointer)
  return [
    ...unknown,
    problems.snippetMismatch(describeExampleError(error, value), place(path, error.rule === 'unknown')),
  ]
}

function parseJson(
  text: string,
): { readonly value: Json } | { readonly message: string; readonly offset: number } {
  try {
    return { value: JSON.parse(text) as Json }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const [, position] = /position (\d+)/.exec(message) ?? []
    const offset = position === undefined ? findBadToken(text) : Number(position)
    const found =
      text.slice(offset).trim() === '' ? 'it ends too early' : `unexpected \`${text.charAt(offset)}\``
    return { message: found, offset }
  }
}

/** V8 names no position for a bad token. Texts that end before it only end too early. */
function findBadToken(text: string): number {
  const isBad = (end: number) => {
    try {
      JSON.parse(text.slice(0, end))
      return false
    } catch (error) {
      return error instanceof Error && error.message.startsWith('Unexpected token')
    }
  }
  let good = 0
  let bad = text.length + 1
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isBad(middle)) bad = middle
    else good = middle
  }
  return good
}

interface UnknownField {
  readonly path: readonly string[]
  readonly name: string
  /** Name that is probably meant. */
  readonly nearest: string | undefined
  /** Nothing else can be meant. */
  readonly isCertain: boolean
}

/** Fields that none of the schemas describes. An object without described fields, or with any others, may have all. */
function findUnknownFields(
  value: Json,
  schemas: readonly Schema[],
  context: SnippetContext,
  path: readonly string[] = [],
): readonly UnknownField[] {
  if (Array.isArray(value))
    return asList(value).flatMap((item, index) =>
      findUnknownFields(item, schemas, context, [...path, String(index)]),
    )
  if (!isJsonObject(value)) return []
  const members = schemas.flatMap((schema) =>
    listMembers({ schema: itemSchema(schema), address: '', owner: undefined }, context.api),
  )
  const names = [...new Set(members.flatMap(({ field }) => (field.kind === 'property' ? [field.name] : [])))]
  const required = members.flatMap(({ field }) => (field.required ? [field.name] : []))
  const isOpen = names.length === 0 || members.some(({ field }) => field.kind !== 'property')
  return Object.entries(value).flatMap(([name, inner]): readonly UnknownField[] => {
    const fields = members.flatMap(({ field }) =>
      field.name === name && field.kind === 'property' ? [field.schema] : [],
    )
    const here = [...path, name]
    if (fields.length > 0) return findUnknownFields(inner, fields, context, here)
    return isOpen ? [] : [describeField({ name, here, names, value, required })]
  })
}

function describeField({
  name,
  here,
  names,
  value,
  required,
}: {
  readonly name: string
  readonly here: readonly string[]
  readonly names: readonly string[]
  readonly value: JsonObject
  readonly required: readonly string[]
}): UnknownField {
  const free = names.filter((each) => !Object.hasOwn(value, each))
  const nearest = nearestName(name, free)
  const others = free.filter((each) => each !== nearest)
  // A field with a new name lacks its old one, and the new one as well.
  const missing = free.filter((each) => required.includes(each))
  return {
    path: here,
    name,
    nearest: nearest ?? nearestName(name, names) ?? (missing.length === 1 ? missing[0] : undefined),
    isCertain: nearest !== undefined && nearestName(name, others) === undefined,
  }
}

function describeUnknown({ name, nearest, isCertain }: UnknownField, location: SourceLocation): Problem {
  const edit =
    isCertain && nearest !== undefined
      ? { ...location, from: JSON.stringify(name), to: JSON.stringify(nearest) }
      : undefined
  return problems.snippetMismatch(
    `the schema has no field \`${name}\``,
    { ...location, length: JSON.stringify(name).length },
    {
      hint: didYouMean(nearest),
      edit,
    },
  )
}
