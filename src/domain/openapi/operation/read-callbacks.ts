/** Reads the requests that the platform sends to an address given in an operation (Callback Object, OpenAPI 3.1.1, section 4.8.18). */

import type { Callback, SecurityScheme } from '../model.ts'
import type { ApiReader } from '../api-reader.ts'
import { asObject, asText, escapePointerToken, isJsonObject } from '../document/json-value.ts'
import { operationsOfPathItem, readPathItem } from './operation-entry.ts'
import type { ResolvedNode } from '../reference-reader.ts'
import { dropUnknownSchemes, readSecurityRequirements } from './read-security.ts'
import { readRequestBody } from './read-media-types.ts'
import { readParameters } from './read-parameters.ts'
import { readResponses } from './read-responses.ts'

/** The callbacks of an operation, one entry for each name, expression and method. */
export function readCallbacks(
  reader: ApiReader,
  { node: operation, pointer }: Pick<ResolvedNode, 'node' | 'pointer'>,
  schemes: Readonly<Record<string, SecurityScheme>>,
): readonly Callback[] {
  return Object.entries(asObject(operation['callbacks'])).flatMap(([name, value]) => {
    const found = reader.followReference(value, `${pointer}/callbacks/${escapePointerToken(name)}`)
    let count = 0
    return Object.entries(found.node).flatMap(([expression, pathItem]) => {
      if (expression.startsWith('x-') || !isJsonObject(pathItem)) return []
      const item = reader.followReference(pathItem, `${found.pointer}/${escapePointerToken(expression)}`)
      return operationsOfPathItem(item.node).map(({ method, node, key }): Callback => {
        count++
        const callback = readCallback(reader, { node, pointer: `${item.pointer}/${key}` }, item, {
          name,
          address: `callback.${name}${count === 1 ? '' : `(${count})`}`,
          expression,
          method,
          schemes,
        })
        return { ...callback, ...readPathItem(reader, item) }
      })
    })
  })
}

interface CallbackPlace extends Pick<Callback, 'name' | 'address' | 'expression' | 'method'> {
  readonly schemes: Readonly<Record<string, SecurityScheme>>
}

/** One request that the platform sends; `item` is the path item around its operation. */
export function readCallback(
  reader: ApiReader,
  operation: Pick<ResolvedNode, 'node' | 'pointer'>,
  item: Pick<ResolvedNode, 'node' | 'pointer'>,
  { schemes, ...place }: CallbackPlace,
): Callback {
  const { node, pointer } = operation
  const { address } = place
  const body = readRequestBody(reader, node['requestBody'], `${pointer}/requestBody`, {
    address,
    direction: 'response',
  })
  return {
    ...place,
    title: asText(node['summary']) || place.name,
    description: reader.readDescription(node['description'], `${pointer}/description`),
    deprecated: node['deprecated'] === true,
    // The requirements of the document apply to requests to the API.
    security: dropUnknownSchemes(readSecurityRequirements({}, node), schemes),
    parameters: readParameters(reader, [item, operation]).map(({ parameter }) => parameter),
    ...(body !== undefined && { body: body.value }),
    responses: readResponses(reader, node, pointer, `${address}.response`).map((response) => response.value),
  }
}
