/**
 * Swagger 2.0 as OpenAPI 3.0. Walks over a document by its grammar, so that data which looks like a schema or a reference stays as it is.
 * Section names are from the Swagger 2.0 specification.
 */

import type { Json } from '../../model.ts'
import {
  asList,
  asObject,
  asText,
  asTexts,
  isJsonObject,
  parsePointer,
  pointerOfFragment,
  resolvePointer,
  type JsonObject,
} from '../json-value.ts'

type Changes = Record<string, Json>

/** Extension of a Parameter, Header or Encoding Object. */
export const INNER_DELIMITERS = 'x-inner-delimiters'

const DEFAULT_TYPES = ['application/json']
const FILE_TYPES = ['application/octet-stream']
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

/** State that the operations of a document share. */
interface SwaggerDocument {
  readonly document: JsonObject
  readonly consumes: readonly string[]
  readonly produces: readonly string[]
}

/** A document of Swagger 2.0 as one of OpenAPI 3.0. */
export function upgradeSwagger(document: JsonObject): JsonObject {
  const { swagger: _, host: __, basePath: ___, schemes, consumes, produces, ...others } = document
  const { definitions, parameters, responses, securityDefinitions, paths, ...rest } = others
  const shared = { document, consumes: asTexts(consumes), produces: asTexts(produces) }
  const servers = listServers(document, schemes)
  const reusable = Object.entries(asObject(parameters)).filter(([, value]) => isPlain(asObject(value)))
  const components: Changes = {
    ...asObject(document['components']),
    ...(isJsonObject(definitions) && { schemas: mapValues(definitions, upgradeSchema) }),
    ...(reusable.length > 0 && { parameters: mapValues(Object.fromEntries(reusable), upgradeParameter) }),
    ...(isJsonObject(responses) && {
      responses: mapValues(responses, (response) => upgradeResponse(response, shared, EMPTY)),
    }),
    ...(isJsonObject(securityDefinitions) && {
      securitySchemes: mapValues(securityDefinitions, upgradeSecurityScheme),
    }),
  }
  return {
    openapi: '3.0.4',
    ...rest,
    ...(servers.length > 0 && { servers }),
    ...(paths !== undefined && {
      paths: mapValues(asObject(paths), (item) => upgradePathItem(item, shared)),
    }),
    ...(Object.keys(components).length > 0 && { components }),
  }
}

const EMPTY: JsonObject = {}

function mapValues(map: JsonObject, change: (value: JsonObject) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(map).map(([key, value]) => [key, isJsonObject(value) ? change(value) : value]),
  )
}

/**
 * Servers of a document or of an operation, which may have schemes of its own; HTTPS comes first, as samples send credentials to the
 * first one. Without a scheme, a host is asked as it always was.
 */
function listServers({ host, basePath }: JsonObject, schemes: Json | undefined): readonly JsonObject[] {
  const base = asText(basePath)
  if (asText(host) === '') return base === '' ? [] : [{ url: base }]
  const names = asTexts(schemes)
  const sorted = names.includes('https') ? ['https', ...names.filter((scheme) => scheme !== 'https')] : names
  return (sorted.length > 0 ? sorted : ['http']).map((scheme) => ({
    url: `${scheme}://${asText(host)}${base}`,
  }))
}

const FOLDERS: readonly (readonly [from: string, to: string])[] = [
  ['#/definitions/', '#/components/schemas/'],
  ['#/parameters/', '#/components/parameters/'],
  ['#/responses/', '#/components/responses/'],
]

function upgradeReference(ref: string): string {
  const [from = '', to = ''] = FOLDERS.find(([folder]) => ref.startsWith(folder)) ?? []
  return to + ref.slice(from.length)
}

/** Schema Object: a file, a discriminator, and null, which Swagger 2.0 has by extension only. */
function upgradeSchema(schema: JsonObject): JsonObject {
  const changed: Changes = { ...schema }
  const { $ref: ref, discriminator, type } = schema
  if (typeof ref === 'string') changed['$ref'] = upgradeReference(ref)
  if (typeof discriminator === 'string') changed['discriminator'] = { propertyName: discriminator }
  if (type === 'file') Object.assign(changed, { type: 'string', format: 'binary' })
  if (typeof schema['x-nullable'] === 'boolean') changed['nullable'] = schema['x-nullable']
  for (const key of ['x-nullable', 'collectionFormat']) delete changed[key]
  for (const key of ['items', 'additionalProperties', 'not']) {
    const inner = schema[key]
    if (isJsonObject(inner)) changed[key] = upgradeSchema(inner)
  }
  for (const key of ['allOf', 'oneOf', 'anyOf', 'items']) {
    const list = schema[key]
    if (Array.isArray(list))
      changed[key] = asList(list).map((member) => (isJsonObject(member) ? upgradeSchema(member) : member))
  }
  for (const key of ['properties', 'patternProperties'])
    if (isJsonObject(schema[key])) changed[key] = mapValues(schema[key], upgradeSchema)
  return changed
}

/** Keywords of a Parameter Object, an Items Object and a Header Object about their value, which OpenAPI 3 has in a schema. */
const SCHEMA_KEYS = new Set(
  (
    'type format items default enum multipleOf pattern uniqueItems x-nullable maximum exclusiveMaximum minimum exclusiveMinimum ' +
    'maxLength minLength maxItems minItems x-enumDescriptions x-enum-descriptions x-enum-varnames x-enumNames x-enum-names'
  ).split(' '),
)

/** The members that describe the value as a schema, and the others. */
function splitSchema(node: JsonObject): { readonly schema: JsonObject; readonly rest: Changes } {
  const own: Changes = {}
  const rest: Changes = {}
  for (const [key, value] of Object.entries(node)) (SCHEMA_KEYS.has(key) ? own : rest)[key] = value
  const written = rest['schema']
  return { schema: upgradeSchema(isJsonObject(written) ? written : own), rest }
}

const SWAGGER_FOLDERS: Readonly<Record<string, string>> = {
  schemas: 'definitions',
  securitySchemes: 'securityDefinitions',
}

/** The path in a Swagger document of a part that its upgrade has at a different path. */
export function findSwaggerPath(document: JsonObject, path: readonly string[]): readonly string[] {
  const [root = '', folder = '', ...rest] = path
  if (root === 'components') return findResponsePath([SWAGGER_FOLDERS[folder] ?? folder, ...rest])
  if (root !== 'paths') return path
  // Parameters of a path item, or of one of its operations.
  const at = path.findIndex((key, index) => index > 1 && (key === 'parameters' || key === 'requestBody'))
  if (at < 0 || at > 3) return findResponsePath(path)
  const owner = path.slice(0, at)
  const list = asList(asObject(resolvePointer(document, owner))['parameters'])
  const entries = list.map((parameter, index) => ({
    index: String(index),
    parameter: followParameter(parameter, document),
  }))
  const inside = path.slice(at + 1)
  if (path[at] === 'parameters') {
    const [number = '', ...members] = inside
    const entry = entries.filter(({ parameter }) => isPlain(parameter))[Number(number)]
    return entry === undefined ? path : [...owner, 'parameters', entry.index, ...members]
  }
  const members = inside[0] === 'content' ? inside.slice(2) : inside
  const body = entries.findLast(({ parameter }) => parameter['in'] === 'body')
  if (body !== undefined) return [...owner, 'parameters', body.index, ...members]
  const [, , name = '', ...field] = members
  const found = entries.findLast(
    ({ parameter }) => parameter['in'] === 'formData' && parameter['name'] === name,
  )
  return found === undefined ? owner : [...owner, 'parameters', found.index, ...field]
}

/** A response of Swagger has its schema beside its description, and not in a media type. */
function findResponsePath(path: readonly string[]): readonly string[] {
  const at = path.indexOf('content')
  return path[at - 2] === 'responses' ? [...path.slice(0, at), ...path.slice(at + 2)] : path
}

/** Whether a parameter stays one: bodies and fields of forms become request bodies. */
const isPlain = ({ in: place }: JsonObject) => place !== 'body' && place !== 'formData'

const STYLES: Readonly<Record<string, JsonObject>> = {
  multi: { style: 'form', explode: true },
  ssv: { style: 'spaceDelimited', explode: false },
  // OpenAPI 3 has no style for tabs.
  tsv: { style: 'tabDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
}

/** How a list is written; separated by commas by default. `multi` is for queries and forms only. */
function describeList({ in: place, type, collectionFormat, items }: JsonObject): JsonObject {
  if (type !== 'array') return {}
  const isPair = place === 'query' || place === 'formData'
  const format = asText(collectionFormat)
  const style = isPair || format !== 'multi' ? STYLES[format] : undefined
  const inner = listInnerDelimiters(items)
  return {
    ...(style ?? (isPair ? { style: 'form', explode: false } : {})),
    ...(inner.length > 0 && { [INNER_DELIMITERS]: inner }),
  }
}

const DELIMITERS: Readonly<Record<string, string>> = { ssv: ' ', tsv: '\t', pipes: '|' }

/** Delimiters of the lists inside a list, from the outer one to the inner one (Items Object). OpenAPI 3 has no keyword for them. */
function listInnerDelimiters(items: Json | undefined): readonly string[] {
  const { type, collectionFormat, items: inner } = asObject(items)
  return type === 'array' ? [DELIMITERS[asText(collectionFormat)] ?? ',', ...listInnerDelimiters(inner)] : []
}

function upgradeParameter(parameter: JsonObject): JsonObject {
  const { $ref: ref } = parameter
  if (typeof ref === 'string') return { ...parameter, $ref: upgradeReference(ref) }
  const { schema, rest } = splitSchema(parameter)
  const { collectionFormat: _, 'x-example': example, ...others } = rest
  return {
    ...others,
    ...describeList(parameter),
    schema,
    ...(example !== undefined && { example }),
  }
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch'])

function upgradePathItem(item: JsonObject, shared: SwaggerDocument): JsonObject {
  const follow = (parameter: Json) => followParameter(parameter, shared.document)
  const common = asList(item['parameters'])
  // A body or a form that all operations share is the request body of each.
  const bodies = common.filter((parameter) => !isPlain(follow(parameter)))
  return Object.fromEntries(
    Object.entries(item).flatMap(([key, value]) => {
      if (key === 'parameters')
        return [[key, common.filter((each) => !bodies.includes(each)).map(upgradeEntry)]]
      if (!METHODS.has(key) || !isJsonObject(value)) return [[key, value]]
      return [[key, upgradeOperation(value, bodies, shared)]]
    }),
  )
}

const upgradeEntry = (parameter: Json): Json =>
  isJsonObject(parameter) ? upgradeParameter(parameter) : parameter

function followParameter(parameter: Json, document: JsonObject): JsonObject {
  const ref = asObject(parameter)['$ref']
  const pointer = typeof ref === 'string' && ref.startsWith('#') ? pointerOfFragment(ref) : undefined
  return asObject(pointer === undefined ? parameter : resolvePointer(document, parsePointer(pointer)))
}

function upgradeOperation(
  operation: JsonObject,
  common: readonly Json[],
  shared: SwaggerDocument,
): JsonObject {
  const { consumes: _, produces: __, schemes, parameters, responses, ...rest } = operation
  const own = asList(parameters)
  const plain = own.filter((parameter) => isPlain(followParameter(parameter, shared.document)))
  const bodies = [...common, ...own].flatMap((parameter) => {
    const followed = followParameter(parameter, shared.document)
    return isPlain(followed) ? [] : [followed]
  })
  const body = upgradeBody(
    bodies,
    operation['consumes'] === undefined ? shared.consumes : asTexts(operation['consumes']),
  )
  const servers = schemes === undefined ? [] : listServers(shared.document, schemes)
  return {
    ...rest,
    ...(servers.length > 0 && { servers }),
    ...(plain.length > 0 && { parameters: plain.map(upgradeEntry) }),
    ...(body !== undefined && { requestBody: body }),
    ...(responses !== undefined && {
      responses: mapValues(asObject(responses), (response) => upgradeResponse(response, shared, operation)),
    }),
  }
}

/** The request body of an operation. Its own body replaces the body of its path. */
function upgradeBody(parameters: readonly JsonObject[], consumes: readonly string[]): JsonObject | undefined {
  const body = parameters.findLast((parameter) => parameter['in'] === 'body')
  if (body === undefined) return parameters.length === 0 ? undefined : upgradeForm(parameters, consumes)
  const { in: _, name: __, schema, 'x-example': example, 'x-examples': examples, ...rest } = body
  const types = consumes.length > 0 ? consumes : DEFAULT_TYPES
  const media = (type: string): JsonObject => {
    const written = asObject(examples)[type] ?? example
    return {
      ...(isJsonObject(schema) && { schema: upgradeSchema(schema) }),
      ...(written !== undefined && { example: written }),
    }
  }
  return { ...rest, content: Object.fromEntries(types.map((type) => [type, media(type)])) }
}

/** Fields of a form. One with a file is multipart. */
function upgradeForm(parameters: readonly JsonObject[], consumes: readonly string[]): JsonObject {
  const fields = new Map(parameters.map((parameter) => [asText(parameter['name']), parameter]))
  const list = [...fields.values()]
  const hasFile = list.some(({ type }) => type === 'file')
  const fitting = consumes.filter((type) => type === MULTIPART || (type === FORM && !hasFile))
  const required = list.flatMap(({ name, required: isRequired }) =>
    isRequired === true ? [asText(name)] : [],
  )
  const properties = list.map((field): [string, Json] => {
    const { schema, rest } = splitSchema(field)
    const { name, in: _, required: __, collectionFormat: ___, allowEmptyValue: ____, ...others } = rest
    const { 'x-example': example, ...words } = others
    return [asText(name), { ...schema, ...words, ...(example !== undefined && { example }) }]
  })
  const encoding = list
    .filter(({ type }) => type === 'array')
    .map((field): [string, Json] => [asText(field['name']), describeList(field)])
  const media = {
    schema: {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
    },
    ...(encoding.length > 0 && { encoding: Object.fromEntries(encoding) }),
  }
  const types = fitting.length > 0 ? fitting : [hasFile ? MULTIPART : FORM]
  return {
    ...(required.length > 0 && { required: true }),
    content: Object.fromEntries(types.map((type) => [type, media])),
  }
}

function upgradeResponse(
  response: JsonObject,
  { produces }: SwaggerDocument,
  operation: JsonObject,
): JsonObject {
  const { $ref: ref, schema, examples, headers, ...rest } = response
  if (typeof ref === 'string') return { ...response, $ref: upgradeReference(ref) }
  const own = operation['produces'] === undefined ? produces : asTexts(operation['produces'])
  const known = own.length > 0 ? own : asObject(schema)['type'] === 'file' ? FILE_TYPES : DEFAULT_TYPES
  const types = new Set([...(isJsonObject(schema) ? known : []), ...Object.keys(asObject(examples))])
  const media = (type: string): JsonObject => ({
    ...(isJsonObject(schema) && { schema: upgradeSchema(schema) }),
    ...(asObject(examples)[type] !== undefined && { example: asObject(examples)[type] ?? null }),
  })
  return {
    ...rest,
    ...(isJsonObject(headers) && { headers: mapValues(headers, upgradeHeader) }),
    ...(types.size > 0 && { content: Object.fromEntries([...types].map((type) => [type, media(type)])) }),
  }
}

function upgradeHeader(header: JsonObject): JsonObject {
  const { schema, rest } = splitSchema(header)
  const { collectionFormat: _, ...others } = rest
  return { ...others, ...describeList(header), schema }
}

const FLOWS: Readonly<Record<string, string>> = {
  accessCode: 'authorizationCode',
  application: 'clientCredentials',
}

function upgradeSecurityScheme(scheme: JsonObject): JsonObject {
  const { type, flow, authorizationUrl, tokenUrl, scopes, ...rest } = scheme
  if (type === 'basic') return { ...rest, type: 'http', scheme: 'basic' }
  if (type !== 'oauth2') return scheme
  const name = asText(flow)
  const described = {
    ...(authorizationUrl !== undefined && { authorizationUrl }),
    ...(tokenUrl !== undefined && { tokenUrl }),
    scopes: scopes ?? {},
  }
  return { ...rest, type, flows: { [FLOWS[name] ?? name]: described } }
}
