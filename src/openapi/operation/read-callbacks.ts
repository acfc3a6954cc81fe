import type { Callback } from '../../model.ts'
import type { ApiReader } from '../api-reader.ts'
import {
  type JsonObject,
  asObject,
  escapePointerToken,
  isJsonObject,
  asText,
} from '../document/json-value.ts'
import { METHODS } from './operation-entry.ts'
import { readRequestBody } from './read-media-types.ts'
import { readResponses } from './read-responses.ts'

// ---------------------------------------------------------------- callbacks
export function readCallbacks(reader: ApiReader, node: JsonObject, pointer: string): readonly Callback[] {
  return Object.entries(asObject(node['callbacks'])).flatMap(([name, one]) => {
    const callback = reader.followReference(one, `${pointer}/callbacks/${escapePointerToken(name)}`)
    return Object.entries(callback.node).flatMap(([expression, raw]) => {
      if (expression.startsWith('x-') || !isJsonObject(raw)) return []
      const item = reader.followReference(raw, `${callback.pointer}/${escapePointerToken(expression)}`)
      return METHODS.flatMap((method) => {
        const call = item.node[method]
        if (!isJsonObject(call)) return []
        const at = `${item.pointer}/${method}`
        const address = `callback.${name}`
        const content = readRequestBody(reader, call['requestBody'], `${at}/requestBody`, address)
        return [
          {
            name,
            expression,
            method: method.toUpperCase(),
            title: asText(call['summary']) || name,
            description: reader.readDescription(call['description'], `${at}/description`),
            ...(content !== undefined && { body: content.value }),
            responses: readResponses(reader, call, at, `${address}.response`).map((answer) => answer.value),
          },
        ]
      })
    })
  })
}
