/** Takes out of a generated value what contradicts its schema. */

import type { ValidationError } from '../../../lib/data/schema/validate-value.ts'
import type { Json } from '../model.ts'
import { isJsonObject, parsePointer } from '../document/json-value.ts'

/** Members that are taken out of a value before it is given up. */
const MAX_REPAIRS = 30

/** The value without the members that contradict the schema; undefined when the whole does. */
export function repairValue(
  value: Json,
  validate: (value: Json) => ValidationError | undefined,
): Json | undefined {
  let here = value
  for (let i = 0; i < MAX_REPAIRS; i++) {
    const error = validate(here)
    if (error === undefined) return here
    const path = parsePointer(error.pointer)
    if (path.length === 0) return undefined
    here = removeAtPath(here, path)
  }
  return undefined
}

function removeAtPath(value: Json, [key = '', ...rest]: readonly string[]): Json {
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, i) =>
      String(i) !== key ? [item] : rest.length === 0 ? [] : [removeAtPath(item, rest)],
    )
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).flatMap(([name, item]): (readonly [string, Json])[] =>
    name !== key ? [[name, item]] : rest.length === 0 ? [] : [[name, removeAtPath(item, rest)]],
  )
  return Object.fromEntries(entries)
}
