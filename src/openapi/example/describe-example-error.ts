/** Words for an example that contradicts its schema: where in the value, what the schema asks for, and what is there. */

import type { ValidationError } from '../../lib/data/validate-value.ts'
import type { Json } from '../../model.ts'
import { parsePointer, resolvePointer } from '../document/json-value.ts'

/** Values of an enum that a message lists. */
const MAX_VALUES = 8

/** '`lines[0].count` must be integer, not string'. */
export function describeExampleError({ pointer, message }: ValidationError, value: Json): string {
  const path = parsePointer(pointer)
  const rule = message.replace(/^(?:`[^`]*`|the value) /, '')
  const found = resolvePointer(value, path)
  const isAboutType = /^must be (?:(?:string|number|integer|boolean|array|object|null)(?: or )?)+$/.test(rule)
  const subject = path.length === 0 ? 'the value' : `\`${formatExamplePath(path)}\``
  return `${subject} ${shortenEnum(rule)}${isAboutType && found !== undefined ? `, not ${typeOf(found)}` : ''}`
}

function formatExamplePath(path: readonly string[]): string {
  return path.map((key, i) => (/^\d+$/.test(key) ? `[${key}]` : i === 0 ? key : `.${key}`)).join('')
}

function shortenEnum(rule: string): string {
  const values = /^must be one of (.*)$/s.exec(rule)?.[1]?.split(', ') ?? []
  if (values.length <= MAX_VALUES + 1) return rule
  return `must be one of ${values.slice(0, MAX_VALUES).join(', ')} or ${values.length - MAX_VALUES} other values`
}

function typeOf(value: Json): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return Array.isArray(value) ? 'array' : typeof value
}
