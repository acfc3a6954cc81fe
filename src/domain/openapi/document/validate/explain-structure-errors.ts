/** Says in few plain words what is wrong with the structure of a document. */

import { nameType } from '../../../../lib/text/name-type.ts'
import { countSlips, nearestName } from '../../../../lib/text/problems/nearest-name.ts'
import type { Json } from '../../model.ts'
import { didYouMean } from '../../../../lib/problems/problem.ts'
import * as problems from '../../../../lib/problems/problems.ts'
import type { Problem } from '../../../../lib/types.ts'
import { CONTENT_MEMBERS, hasContent } from './has-content.ts'
import { asTexts, resolvePointer, parsePointer } from '../json-value.ts'
import type { Locator } from '../positions/create-locator.ts'
import type { Dialect } from '../parse/detect-dialect.ts'
import type { StructureError } from './check-schema-keywords.ts'

/** More mistakes than this are counted and not listed: after the first few, they are mostly the same one. */
const MAX_LISTED = 20

/** The problems of a document that errors of its structure mean, with places. */
export function explainStructureErrors(
  errors: readonly StructureError[],
  { document, dialect, locate }: { document: Json; dialect: Dialect; locate: Locator },
): readonly Problem[] {
  if (errors.length === 0) return []
  if (hasContent(document)) return describeErrors(errors, document, locate)
  // One error replaces Ajv's, which names each missing member.
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
  // A member with a similar name is in the place of one that is missing: one mistake.
  const renamed = new Set(errors.map((error) => `${error.instancePath} ${findMeantName(error)}`))
  // An object that must not be empty has no single member that is missing.
  const empty = new Set(
    errors.flatMap(({ keyword, instancePath }) => (keyword === 'minProperties' ? [instancePath] : [])),
  )
  const listed = errors.filter(
    ({ keyword, instancePath, params }) =>
      !renamed.has(`${instancePath} ${params['missingProperty'] ?? ''}`) &&
      !(keyword === 'required' && empty.has(instancePath)),
  )
  const reported = listed.slice(0, MAX_LISTED).map((error) => {
    const path = parsePointer(error.instancePath)
    const key =
      error.params['additionalProperty'] ?? error.params['unevaluatedProperty'] ?? error.propertyName
    // A value that is not there, as in `info:`, has the place of its key.
    const isEmpty = error.keyword === 'type' && resolvePointer(document, path) === null
    const place =
      typeof key === 'string' ? locate([...path, key], { key: true }) : locate(path, { key: isEmpty })
    const hint = hintForError(error, document)
    return problems.specInvalid(describeSchemaError(error, document), place, hint)
  })
  const more = listed.length - reported.length
  const last = reported.at(-1)
  if (more > 0 && last !== undefined)
    reported[reported.length - 1] = {
      ...last,
      notes: [{ message: `${more} more problems of this kind in this file are not listed` }],
    }
  return reported
}

/** OpenAPI 3 replacements for Swagger 2 syntax, by the last keys of the path, and the value or the key that is not allowed there. */
const SWAGGER_HINTS: readonly (readonly [path: RegExp, written: RegExp, hint: string])[] = [
  [/\/parameters\/[^/]+\/in$/, /^(?:body|formData)$/, 'describe the body in `requestBody`'],
  [
    /\/parameters\/[^/]+$/,
    /^(?:type|format|enum|items|default|minimum|maximum|pattern)$/,
    'move it into `schema`',
  ],
  [
    /\/responses\/[^/]+$/,
    /^schema$/,
    'move it below a media type, such as `content: { application/json: { schema: … } }`',
  ],
  [/\/securitySchemes\/[^/]+\/type$/, /^basic$/, 'write `type: http` and `scheme: basic`'],
  [/\/securitySchemes\/[^/]+\/type$/, /^bearer$/, 'write `type: http` and `scheme: bearer`'],
  [/./, /^nullable$/, 'add `"null"` to `type`'],
  [/\/type$/, /^(?:float|double|decimal)$/, 'write `type: number`, and the name as its `format`'],
  [/\/type$/, /^(?:int|int32|int64|long)$/, 'write `type: integer`, and the name as its `format`'],
  [/\/type$/, /^(?:date|date-time|datetime|uuid)$/, 'write `type: string`, and the name as its `format`'],
  [/\/type$/, /^file$/, 'write `type: string` and `format: binary`'],
]

/** The fix of an error, if it is known: the key with a similar name that the object may have, or the OpenAPI 3 replacement. */
function hintForError({ instancePath, params }: StructureError, document: Json): string | undefined {
  const extra = params['additionalProperty'] ?? params['unevaluatedProperty']
  const written = extra ?? resolvePointer(document, parsePointer(instancePath))
  if (typeof written === 'boolean' && instancePath.endsWith('/required'))
    return /\/parameters\/[^/]+\/required$/.test(instancePath)
      ? 'a path has all of its parameters: write `required: true`'
      : 'list the names of required properties in `required` of the object that has them'
  if (typeof written === 'boolean' && /\/exclusiveM(?:in|ax)imum$/.test(instancePath))
    return 'from OpenAPI 3.1 on it is the limit itself, such as `exclusiveMinimum: 1`'
  if (Array.isArray(written) && instancePath.endsWith('/items'))
    return 'describe items by their position in `prefixItems`'
  if (typeof written !== 'string') return undefined
  const found = SWAGGER_HINTS.find(([path, text]) => path.test(instancePath) && text.test(written))
  if (found !== undefined || extra === undefined) return found?.[2]
  return didYouMean(findMeantName({ params }))
}

/** The name that a misspelt one is similar to. Keywords of other versions look alike as well, such as `patternProperties` and `maxProperties`. */
function findMeantName({ params }: Pick<StructureError, 'params'>): string | undefined {
  const written = params['additionalProperty'] ?? params['unevaluatedProperty']
  if (typeof written !== 'string') return undefined
  return nearestName(
    written,
    (params['knownNames'] ?? []) as readonly string[],
    Math.min(2, countSlips(written)),
  )
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
    case 'unknownKeyword':
      return `\`${params['unevaluatedProperty']}\` in ${owner} is not a keyword of JSON Schema`
    case 'not': {
      const names = asTexts(params['exclusive'] as Json).map((name) => `\`${name}\``)
      return names.length > 1
        ? `${owner} has both ${names.join(' and ')}, of which only one is allowed`
        : `${owner} is not valid`
    }
    case 'type':
      return `${owner} must be ${[params['type']].flat().map(nameType).join(' or ')}`
    case 'enum': {
      const allowed = (params['allowedValues'] as readonly Json[]).map((value) => JSON.stringify(value))
      return `${owner} must be ${allowed.length === 1 ? '' : 'one of '}${allowed.join(', ')}`
    }
    case 'const':
      return `${owner} must be ${JSON.stringify(params['allowedValue'])}`
    case 'minProperties':
      return `${owner} has too few members: it needs at least ${String(params['limit'])}`
    case 'pattern': {
      if (error.propertyName !== undefined)
        return `the name \`${error.propertyName}\` in ${owner} does not match \`${params['pattern']}\``
      const value = resolvePointer(document, parsePointer(error.instancePath))
      return `${owner} is ${JSON.stringify(value)}, which does not match \`${params['pattern']}\``
    }
    default:
      return `${owner} ${error.message ?? 'is not valid'}`
  }
}
