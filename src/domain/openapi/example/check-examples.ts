/** Reports the author's examples and defaults that contradict their schema. */

import type { ValidationError } from '../../../lib/data/schema/validate-value.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { ApiReader } from '../api-reader.ts'
import {
  asList,
  isJsonObject,
  parsePointer,
  resolvePointer,
  type JsonObject,
} from '../document/json-value.ts'
import type { Json } from '../model.ts'
import type { ResolvedNode } from '../reference-reader.ts'
import type { Direction } from '../schema-fields.ts'
import { describeExampleError } from './describe-example-error.ts'
import { isFormDataMediaType, isFormMediaType, isJsonLinesMediaType, isJsonMediaType } from './media-type.ts'
import { listExamples, parseJsonExample } from './read-examples.ts'

/** Checks the examples of a media type, and of a parameter or header, which have no media type. */
export function checkExamples(
  reader: ApiReader,
  { node, pointer }: ResolvedNode,
  type: string | undefined,
  direction: Direction,
): void {
  if (!isJsonObject(node['schema'])) return
  const schemaPointer = `${pointer}/schema`
  const isJson = type === undefined || isJsonMediaType(type)
  for (const example of listExamples(reader, node, pointer)) {
    // A serialized text is not a value of the schema (`serializedValue`, OpenAPI 3.2).
    if (example.value === undefined || example.pointer.endsWith('/serializedValue')) continue
    // A text may be a whole body of any media type but JSON; a form may be written as its members.
    const isForm = isFormMediaType(type ?? '') || isFormDataMediaType(type ?? '')
    if (!isJson && !(isForm && isJsonObject(example.value))) continue
    const value =
      type === undefined ? example.value : parseJsonExample(reader, example.value, type, schemaPointer)
    const error = reader.validateExample(value, schemaPointer, direction)
    if (error === undefined || isSequence(reader, value, type, schemaPointer)) continue
    // A value inside a JSON text has no place of its own.
    const at = value === example.value ? example.pointer + error.pointer : example.pointer
    reportMismatch(reader, { kind: 'example', value, error, at })
  }
}

/** Whether a value is a sequence of JSON values: a text with their lines, or a list of which each satisfies the schema. */
function isSequence(
  reader: ApiReader,
  value: Json,
  type: string | undefined,
  schemaPointer: string,
): boolean {
  if (!isJsonLinesMediaType(type ?? '')) return false
  if (!Array.isArray(value)) return typeof value === 'string'
  return (value as readonly Json[]).every(
    (item) => reader.validateExample(item, schemaPointer, 'both') === undefined,
  )
}

/** Earlier findings per schema, because a named schema is read wherever it is used. */
const known = new WeakMap<JsonObject, readonly Mismatch[]>()

interface Mismatch {
  readonly kind: 'example' | 'default'
  readonly value: Json
  readonly error: ValidationError
  /** Pointer to what is wrong, relative to the schema while it is kept. */
  readonly at: string
}

/** Checks `example`, `examples` and `default` of a schema. */
export function checkSchemaValues(reader: ApiReader, schema: JsonObject, pointer: string): void {
  const found = known.get(schema) ?? findMismatches(reader, schema, pointer)
  known.set(schema, found)
  for (const mismatch of found) reportMismatch(reader, { ...mismatch, at: pointer + mismatch.at })
}

function findMismatches(reader: ApiReader, schema: JsonObject, pointer: string): readonly Mismatch[] {
  const values = [
    ['example', '/example', schema['example']],
    ...asList(schema['examples']).map((value, i) => ['example', `/examples/${i}`, value] as const),
    // Null stands for no default in many descriptions.
    ['default', '/default', schema['default'] ?? undefined],
  ] as const
  return values.flatMap(([kind, at, value]) => {
    if (value === undefined) return []
    // One example serves requests and responses, of which each lacks some members.
    const [error, other] = (['request', 'response'] as const).map((direction) =>
      reader.validateExample(value, pointer, direction),
    )
    return error === undefined || other === undefined ? [] : [{ kind, value, error, at: at + error.pointer }]
  })
}

function reportMismatch(reader: ApiReader, { kind, value, error, at }: Mismatch): void {
  const found = typeof resolvePointer(value, parsePointer(error.pointer))
  const isUnquoted =
    error.rule === 'type' && error.list?.includes('string') === true && /^(?:number|boolean)$/.test(found)
  reader.report(
    problems.invalidExample(kind, describeExampleError(error, value), {
      location: reader.locate(at),
      ...(isUnquoted && { hint: 'write it in quotes: without them it is read as another value' }),
    }),
  )
}
