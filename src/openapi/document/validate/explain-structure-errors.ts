/** Says in few plain words what is wrong with the structure of a document. */

import type { Json } from '../../../model.ts'
import * as problems from '../../../problems.ts'
import type { Problem } from '../../../types.ts'
import { CONTENT_MEMBERS, hasContent } from './has-content.ts'
import { resolvePointer, parsePointer } from '../json-value.ts'
import type { Locator } from '../positions/create-locator.ts'
import type { Dialect } from '../parse/detect-dialect.ts'
import type { StructureError } from './validate-document.ts'

/** More mistakes than this are counted and not listed: after the first few, they are mostly the same one. */
const MAX_LISTED = 20

/** The problems of a document that errors of its structure mean, with places. */
export function explainStructureErrors(
  errors: readonly StructureError[],
  { document, dialect, locate }: { document: Json; dialect: Dialect; locate: Locator },
): readonly Problem[] {
  if (errors.length === 0) return []
  if (hasContent(document)) return describeErrors(errors, document, locate)
  // One error stands for those of Ajv, which names each member that is missing.
  const others = errors.filter(
    ({ instancePath, params }) =>
      instancePath !== '' || !CONTENT_MEMBERS.includes(String(params['missingProperty'])),
  )
  const isPathsRequired = dialect === '2.0' || dialect === '3.0'
  return [problems.missingPaths(isPathsRequired, locate([])), ...describeErrors(others, document, locate)]
}

/** Schema errors as problems, the first of them by themselves. */
function describeErrors(
  errors: readonly StructureError[],
  document: Json,
  locate: Locator,
): readonly Problem[] {
  const reported = errors.slice(0, MAX_LISTED).map((error) => {
    const path = parsePointer(error.instancePath)
    const key =
      error.params['additionalProperty'] ??
      error.params['unevaluatedProperty'] ??
      error.params['propertyName']
    const place = typeof key === 'string' ? locate([...path, key], { key: true }) : locate(path)
    return problems.specInvalid(describeSchemaError(error, document), place)
  })
  const more = errors.length - reported.length
  const last = reported.at(-1)
  if (more > 0 && last !== undefined)
    reported[reported.length - 1] = {
      ...last,
      notes: [{ message: `${more} more problems of this kind in this file are not listed` }],
    }
  return reported
}

/** '`tags[0]`' for an item of a list, else the last key. */
function describeOwner(path: readonly string[]): string {
  const last = path.at(-1)
  if (last === undefined) return 'the document'
  const list = /^\d+$/.test(last) ? path.at(-2) : undefined
  // A status is a number as well, and no position.
  return list === undefined || list === 'responses' ? `\`${last}\`` : `\`${list}[${last}]\``
}

function describeSchemaError(error: StructureError, document: Json): string {
  const owner = describeOwner(parsePointer(error.instancePath))
  const { params } = error
  switch (error.keyword) {
    case 'required':
      return `\`${params['missingProperty']}\` is missing in ${owner}`
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `\`${params['additionalProperty'] ?? params['unevaluatedProperty']}\` is not allowed in ${owner}`
    case 'type':
      return `${owner} must be ${[params['type']].flat().join(' or ')}`
    case 'enum':
      return `${owner} must be one of ${(params['allowedValues'] as readonly Json[]).map((value) => JSON.stringify(value)).join(', ')}`
    case 'const':
      return `${owner} must be ${JSON.stringify(params['allowedValue'])}`
    case 'pattern': {
      const value = resolvePointer(document, parsePointer(error.instancePath))
      return `${owner} is ${JSON.stringify(value)}, which does not match \`${params['pattern']}\``
    }
    default:
      return `${owner} ${error.message ?? 'is not valid'}`
  }
}
