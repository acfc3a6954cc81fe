/** Lists all differences between a value and its schema. Pure. */
import { writeText } from '../../lib/locale/text.ts'
import { describeRule } from '../../lib/data/schema/describe-rule.ts'
import { validateValue } from '../../lib/data/schema/validate-value.ts'
import type { Json } from '../openapi/model.ts'
import type { Direction } from '../openapi/schema-fields.ts'
import {
  type Schemas,
  mergeSchema,
  requiredNames,
  formItemSchema,
  additionalSchema,
  propertiesOf,
} from './form-schema.ts'
import { escapePointerToken, isJsonObject } from '../openapi/document/json-value.ts'
import type { SchemaObject } from './form-value.ts'

/** The error of a field in words, without the field's name. */
export interface FieldError {
  /** JSON Pointer of the field. */
  readonly pointer: string
  readonly message: string
  /** The field has no value yet: reported once the reader was in it, or has sent the request. */
  readonly isEmpty?: true
}

/** A list of differences has at most this many. */
const MAX_DIFFERENCES = 50

/**
 * All differences between a value and a schema, by field. `validateValue` returns only the first error, so each member is checked on its
 * own where the schema says what it is. A missing member of a request is an error of that member, because the form has an empty field for it.
 */
export function listDifferences(
  value: Json,
  schema: Json | undefined,
  schemas: Schemas,
  direction: Direction,
  pointer = '',
): readonly FieldError[] {
  const error = validateValue(value, schema, { resolve: (ref) => schemas[ref], direction })
  if (error === undefined) return []
  const node = mergeSchema(schema, schemas)
  const inside = listDifferingMembers(value, node).flatMap(([key, member, own]) =>
    listDifferences(member, own, schemas, direction, `${pointer}/${escapePointerToken(key)}`),
  )
  const isListed = inside.some((difference) => difference.pointer === pointer + error.pointer)
  const missing = isJsonObject(value)
    ? [...requiredNames(node)].filter(
        (name) => !Object.hasOwn(value, name) && !isIgnoredMember(node, name, schemas, direction),
      )
    : []
  const absent = missing.map((name) =>
    direction === 'request'
      ? {
          pointer: `${pointer}/${escapePointerToken(name)}`,
          message: writeText('tryit.isRequired'),
          isEmpty: true as const,
        }
      : { pointer, message: describeRule({ rule: 'missing', values: { name } }) },
  )
  if (absent.length + inside.length === 0 || (absent.length === 0 && !isListed && error.pointer === ''))
    return [
      {
        pointer: pointer + error.pointer,
        // A pattern says little about an empty field. "At least 1 character" does.
        message:
          direction === 'request' && value === '' && error.rule !== 'minLength'
            ? writeText('tryit.isRequired')
            : describeRule(error),
        ...(value === '' && { isEmpty: true as const }),
      },
      ...inside,
    ].slice(0, MAX_DIFFERENCES)
  return [...absent, ...inside].slice(0, MAX_DIFFERENCES)
}

function isIgnoredMember(node: SchemaObject, name: string, schemas: Schemas, direction: Direction): boolean {
  const own = mergeSchema(propertiesOf(node)[name], schemas)
  return own[direction === 'request' ? 'readOnly' : 'writeOnly'] === true
}

function listDifferingMembers(value: Json, node: SchemaObject): readonly (readonly [string, Json, Json])[] {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item, i) => [String(i), item, formItemSchema(node, i)] as const)
  if (!isJsonObject(value)) return []
  const own = propertiesOf(node)
  return Object.entries(value).flatMap(([key, member]) => {
    const schema =
      own[key] ?? additionalSchema(node) ?? (node['additionalProperties'] === false ? false : undefined)
    return schema === undefined ? [] : [[key, member, schema] as const]
  })
}
