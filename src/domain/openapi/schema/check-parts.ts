/** Reports parts of an `allOf` that exclude each other: no value satisfies all of them. */

import * as problems from '../../../lib/problems/problems.ts'
import type { ApiReader } from '../api-reader.ts'
import { uniqueValues } from '../../../lib/data/unique-values.ts'
import { asList, asObject, asTexts, type JsonObject } from '../document/json-value.ts'

/** Names in one message. */
const MAX_NAMES = 3

interface Part {
  readonly node: JsonObject
  readonly at: string
}

/** Checks the parts of a schema's `allOf`, and the keywords beside it, against each other. Returns whether a value can have the types of all. */
export function checkParts(reader: ApiReader, schema: JsonObject, pointer: string): boolean {
  const parts = [
    { node: schema, at: pointer },
    ...asList(schema['allOf']).map((part, i) => {
      const at = `${pointer}/allOf/${i}`
      return { node: reader.followReference(part, at).node, at }
    }),
  ]
  checkClosedParts(reader, parts)
  const typed = parts.map(({ node }) => listTypes(node)).filter((types) => types.length > 0)
  const common = typed.reduce((all, types) => all.filter((type) => types.includes(type)), typed[0] ?? [])
  if (typed.length === 0 || common.length > 0) return true
  const names = uniqueValues(typed.map((types) => nameTypes(types)))
  reader.report(
    problems.specInvalid(
      `the parts of this \`allOf\` have no type in common, so that no value is allowed: ${names.join(', ')}`,
      reader.locate(`${pointer}/allOf`, { key: true }),
      'write `oneOf` if a value may have either type',
    ),
  )
  return false
}

/** The types of a schema; none if it does not restrict them. Every integer is a number. */
function listTypes({ type, nullable }: JsonObject): readonly string[] {
  const types = asTexts([type].flat())
  if (types.length === 0) return []
  return [...types, ...(types.includes('number') ? ['integer'] : []), ...(nullable === true ? ['null'] : [])]
}

const nameTypes = (types: readonly string[]) =>
  types
    .filter((type) => type !== 'integer' || !types.includes('number'))
    .map((type) => `\`${type}\``)
    .join(' or ')

function checkClosedParts(reader: ApiReader, parts: readonly Part[]): void {
  for (const { node, at } of parts) {
    if (node['additionalProperties'] !== false || node['patternProperties'] !== undefined) continue
    const forbidden = parts
      .flatMap((other) => Object.keys(asObject(other.node['properties'])))
      .filter((name) => !Object.hasOwn(asObject(node['properties']), name))
    if (forbidden.length === 0) continue
    const names = [...new Set(forbidden)].slice(0, MAX_NAMES).map((name) => `\`${name}\``)
    reader.report(
      problems.specInvalid(
        `\`additionalProperties: false\` here forbids ${names.join(', ')}, which another part of the \`allOf\` describes`,
        reader.locate(at),
        reader.version.startsWith('3.0')
          ? 'leave it out: each part of an `allOf` has to allow the whole value'
          : 'write `unevaluatedProperties: false` beside the `allOf` instead',
      ),
    )
    return
  }
}
