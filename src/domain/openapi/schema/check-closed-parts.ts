/** Reports parts of an `allOf` that forbid what other parts describe: no value has the members of all of them. */

import * as problems from '../../../lib/problems/problems.ts'
import type { ApiReader } from '../api-reader.ts'
import { asList, asObject, type JsonObject } from '../document/json-value.ts'

/** Names in one message. */
const MAX_NAMES = 3

/** Checks the parts of a schema's `allOf`, and the keywords beside it, against each other. */
export function checkClosedParts(reader: ApiReader, schema: JsonObject, pointer: string): void {
  const parts = [
    { node: schema, at: pointer },
    ...asList(schema['allOf']).map((part, i) => {
      const at = `${pointer}/allOf/${i}`
      return { node: reader.followReference(part, at).node, at }
    }),
  ]
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
