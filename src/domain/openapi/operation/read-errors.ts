/** Collects the error catalog of an API from `x-errors` and from the examples of problem documents (RFC 9457). */

import type { ApiError } from '../model.ts'
import {
  isJsonObject,
  asObject,
  asText,
  asTexts,
  escapePointerToken,
  type JsonObject,
} from '../document/json-value.ts'
import { toSentence } from '../names.ts'
import type { OperationEntry } from './operation-entry.ts'
import type { ApiReader } from '../api-reader.ts'

/** The error catalogue: what `x-errors` of the document declares, then codes that only examples of responses show. */
export function readErrors(reader: ApiReader, all: readonly OperationEntry[]): readonly ApiError[] {
  const used = new Map<string, Set<string>>()
  const shown = new Map<string, { status: string; node: JsonObject }>()
  for (const { id, node, pointer } of all) {
    const note = (code: string) => used.set(code, (used.get(code) ?? new Set()).add(id))
    for (const code of asTexts(node['x-error-codes'] ?? node['x-errors'])) note(code)
    for (const [status, value] of Object.entries(asObject(node['responses']))) {
      if (!/^[45]|^default$/i.test(status)) continue
      const response = reader.followReference(value, `${pointer}/responses/${escapePointerToken(status)}`)
      for (const code of asTexts(response.node['x-error-codes'] ?? response.node['x-errors'])) note(code)
      for (const example of listProblemExamples(reader, response.node, response.pointer)) {
        const code = errorCodeOf(example)
        if (code === '') continue
        note(code)
        if (!shown.has(code)) shown.set(code, { status, node: example })
      }
    }
  }
  const declared = Object.entries(asObject(reader.document['x-errors']))
  const listed = new Set(declared.map(([code]) => code))
  return [
    ...declared.map(([code, value]) =>
      readError(reader, code, asObject(value), `/x-errors/${escapePointerToken(code)}`),
    ),
    ...[...shown]
      .filter(([code]) => !listed.has(code))
      .map(([code, { status, node }]) =>
        readError(
          reader,
          code,
          { title: node['title'] ?? '', status: asText(node['status']) || status, type: node['type'] ?? '' },
          '',
        ),
      ),
  ].map((error) => ({ ...error, operations: [...(used.get(error.code) ?? [])] }))
}

/** Example values of problem documents (RFC 9457). */
function listProblemExamples(
  reader: ApiReader,
  response: JsonObject,
  pointer: string,
): readonly JsonObject[] {
  const media = asObject(response['content'])['application/problem+json']
  if (!isJsonObject(media)) return []
  const at = `${pointer}/content/application~1problem+json`
  const named = Object.entries(asObject(media['examples'])).map(
    ([name, example]) =>
      reader.followReference(example, `${at}/examples/${escapePointerToken(name)}`).node['value'],
  )
  return [media['example'], ...named].filter(isJsonObject)
}

/** The code that a problem document carries: a member of that name, or the last part of its type. */
function errorCodeOf(problem: JsonObject): string {
  const code = asText(problem['code'])
  const type = asText(problem['type'])
  return code !== ''
    ? code
    : type === '' || type === 'about:blank'
      ? ''
      : (type.split(/[/#]/).findLast((part) => part !== '') ?? '')
}

function readError(reader: ApiReader, code: string, node: JsonObject, pointer: string): ApiError {
  const type = asText(node['type'])
  const action = asText(node['action'])
  const readText = (key: string) => reader.readDescription(node[key], `${pointer}/${key}`)
  return {
    code,
    status: asText(node['status']),
    title: asText(node['title']) || toSentence(code),
    description: readText(node['meaning'] === undefined ? 'description' : 'meaning'),
    ...(type !== '' && type !== 'about:blank' && { type }),
    ...(action !== '' && { action: readText('action') }),
    retry: node['retryable'] === true || node['retry'] === true,
    operations: [],
    // The code itself, as problem types that lead to the page of the catalogue have it.
    anchor: code.replaceAll(/\s+/g, '-'),
  }
}
