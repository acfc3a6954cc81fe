/** Reports values of `enum` that `type` does not allow: no request and no response can have them. */

import type { Json } from '../model.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { ApiReader } from '../api-reader.ts'
import { asList, asTexts, typeOfValue, type JsonObject } from '../document/json-value.ts'
import { nameType } from '../../../lib/text/name-type.ts'

/** Checks the `enum` of a schema against the `type` beside it. */
export function checkEnum(reader: ApiReader, schema: JsonObject, pointer: string): void {
  const types = asTexts([schema['type']].flat())
  if (types.length === 0) return
  const isAllowed = (value: Json) =>
    types.includes(typeOfValue(value)) || (value === null && schema['nullable'] === true)
  const values = asList(schema['enum'])
  if (schema['nullable'] === true && values.length > 0 && !values.includes(null))
    reader.report(
      problems.specInvalid(
        '`nullable` has no effect, because `enum` does not list `null`',
        reader.locate(`${pointer}/nullable`, { key: true }),
        'add `null` to `enum`, or remove `nullable`',
      ),
    )
  const wrong = values.filter(
    (value) => !isAllowed(value) && !(types.includes('integer') && Number.isInteger(value)),
  )
  if (wrong.length === 0) return
  const [first = null] = wrong
  const list = wrong.slice(0, 3).map((value) => `\`${JSON.stringify(value)}\``)
  reader.report(
    problems.specInvalid(
      `\`enum\` lists values that are not ${types.map(nameType).join(' or ')}: ${list.join(', ')}${wrong.length > list.length ? ' …' : ''}`,
      reader.locate(`${pointer}/enum/${values.indexOf(first)}`),
      suggestChange(wrong, types),
    ),
  )
}

function suggestChange(wrong: readonly Json[], types: readonly string[]): string | undefined {
  if (wrong.every((value) => value === null))
    return 'add `nullable: true`, or `"null"` to `type` in OpenAPI 3.1 and later'
  if (types.includes('string')) return 'write each value of `enum` in quotes'
  if (types.includes('array')) return 'move `enum` into `items`'
  return wrong.every((value) => typeof value === 'string')
    ? 'write the values of `enum` without quotes, or correct `type`'
    : undefined
}
