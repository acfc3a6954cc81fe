/** Describes an operation for those who check or send its requests (lib/page/try-it-data.ts): parameters, media types and schemas, without the words for readers. Pure. */
import { mayBacktrack } from '../../lib/data/schema/may-backtrack.ts'
import { mediaTypeEssence } from '../../lib/network/media-type-essence.ts'
import { getOwn } from '../../lib/data/own-property.ts'
import { isLoopbackUrl } from '../../lib/site/paths/fetched-path.ts'
import type {
  Trial,
  TrialExample,
  TrialMedia,
  TrialOutcome,
  TrialParameter,
  TrialScheme,
  TrialServer,
} from '../../lib/page/try-it-data.ts'
import type { Api, Json, MediaType, Operation, SandboxOutcome, Server } from '../openapi/model.ts'
import { asObject, resolveFragment, type JsonObject } from '../openapi/document/json-value.ts'
import {
  isBinarySchema,
  isFormDataMediaType,
  isJsonLinesMediaType,
  isMultipartMediaType,
  isXmlMediaType,
} from '../openapi/example/media-type.ts'
import { readStyle } from '../openapi/example/form-parts.ts'
import { listCredentialChoices } from '../openapi/sample/build-sample-request.ts'
import { nameRange } from '../openapi/operation/read-responses.ts'
import type { SampleRequest } from '../samples/sample-request.ts'
import { sampleLanguages } from '../samples/write-sample.ts'

export interface TrialOptions {
  /** Whether to include the schemas of responses. Offline nothing is sent. */
  readonly withResponses: boolean
  /** URL of the API that the site is configured with. On this machine it is a running sandbox, whose port may differ from the description's. */
  readonly apiHost?: string
  /** URL of a mock server (`docs serve --mock`), which is the first server then. */
  readonly mockHost?: string | undefined
}

/**
 * The data of an operation.
 * @param slice a document with the operation's path item as its only path
 */
export function describeTrial(
  api: Api,
  operation: Operation,
  slice: JsonObject,
  { withResponses, apiHost = '', mockHost }: TrialOptions,
): Trial {
  const { method, path, security } = operation
  const follow = (value: Json | undefined): JsonObject => followReference(slice, value)
  const item = asObject(Object.values(asObject(slice['paths']))[0])
  const raw = asObject(item[method.toLowerCase()] ?? asObject(item['additionalOperations'])[method])
  const parameters = describeParameters(operation, [item['parameters'], raw['parameters']], follow)
  const body = describeBody(operation, follow(raw['requestBody'])['content'], follow)
  const given = asObject(raw['responses'])
  const responses = withResponses
    ? operation.responses.map(({ status, media }): [string, readonly TrialMedia[]] => [
        status,
        describeMedia(media, follow(getOwn(given, status))['content'], follow),
      ])
    : []
  return {
    method,
    path,
    servers: [
      ...(mockHost === undefined ? [] : [createMockServer(`${mockHost}/${api.version}`)]),
      ...operation.servers.map((server) => describeServer(server, apiHost)),
    ],
    security: listCredentialChoices(security, api.security),
    schemes: describeSchemes(security, api),
    parameters,
    ...(body && { body }),
    ...(operation.outcomes.length > 0 && { outcomes: operation.outcomes.map(groupOutcome) }),
    tokenSchemes: Object.values(api.security)
      .filter(({ kind, scheme }) => kind === 'oauth2' || kind === 'openIdConnect' || scheme === 'bearer')
      .map(({ name }) => name),
    responses: Object.fromEntries(responses),
    schemas: collectSchemas(slice, { parameters, body, responses }),
    request: operation.request,
    ...(!isAllLanguages(api.languages) && { languages: api.languages }),
  }
}

/** Returns the target of a reference, or the node itself if it is none. */
type Follow = (value: Json | undefined) => JsonObject

/** The parameters with their schemas, from the lists of the path and of the operation, of which the last one counts. */
function describeParameters(
  { parameters, accepts }: Operation,
  lists: readonly (Json | undefined)[],
  follow: Follow,
): readonly TrialParameter[] {
  const nodes = lists.flatMap((list) => (Array.isArray(list) ? list.map(follow) : []))
  const declared = parameters.map(({ in: place, name, required, content, encoding }): TrialParameter => {
    const node = nodes.findLast((other) => other['name'] === name && other['in'] === place) ?? {}
    const holder = content === undefined ? node : asObject(asObject(node['content'])[content])
    return {
      in: place,
      name,
      required,
      schema: trimSchema(holder['schema'] ?? {}),
      ...(content !== undefined && { content }),
      ...(encoding !== undefined && { encoding }),
      ...readStyle(node),
    }
  })
  if (accepts.length === 0) return declared
  return [{ in: 'header', name: 'Accept', required: false, schema: { enum: accepts } }, ...declared]
}

const createMockServer = (url: string): TrialServer => ({
  url,
  label: url,
  isMock: true,
  variables: [],
})

function describeServer({ url, filled, name, variables }: Server, apiHost: string): TrialServer {
  const running = useRunningPort(filled, apiHost)
  return {
    url: variables.length === 0 ? running : url,
    label: name ?? running,
    variables: variables.map((variable) => ({
      name: variable.name,
      value: variable.value,
      values: variable.values,
    })),
  }
}

/** The security schemes that an operation names. */
function describeSchemes(security: Operation['security'], api: Api): Readonly<Record<string, TrialScheme>> {
  const names = new Set(security.flatMap(({ schemes }) => schemes.map(({ name }) => name)))
  return Object.fromEntries(
    [...names].flatMap((name): [string, TrialScheme][] => {
      const known = getOwn(api.security, name)
      if (known === undefined) return []
      const { kind, scheme, isClient, in: location, parameterName: key } = known
      return [
        [
          name,
          {
            kind,
            ...(scheme && { scheme }),
            ...(isClient && { isClient }),
            ...(location && { location }),
            ...(key !== undefined && { key }),
          },
        ],
      ]
    }),
  )
}

/** The body, with the media types that can be sent. A range whose values are sent as another type of the body is left out. */
function describeBody(
  { body, request }: Operation,
  content: Json | undefined,
  follow: Follow,
): Trial['body'] {
  if (body === undefined) return undefined
  const declared = new Set(body.media.map(({ type }) => type))
  const sendable = body.media.filter(({ sentType = '' }) => !declared.has(sentType))
  const media = sendable.flatMap((mediaType): readonly TrialMedia[] => {
    const { type, sentType = type, formValue, formSchema, rules, itemRule } = mediaType
    const examples = readBodyExamples(getOwn(asObject(content), type), formSchema, follow)
    return describeMedia([mediaType], content, follow).map((described) => ({
      ...described,
      type: sentType,
      ...(formSchema !== undefined && { schema: trimForm(formSchema) }),
      ...(formValue !== undefined && { value: formValue }),
      ...(rules !== undefined && { rules }),
      ...(itemRule !== undefined && { itemRule }),
      ...(examples.length > 1 && { examples }),
    }))
  })
  const sample = media.findIndex(({ type }) => mediaTypeEssence(type) === sampleMediaType(request.body))
  return { required: body.required, media, ...(sample > 0 && { sample }) }
}

function sampleMediaType(body: SampleRequest['body']): string {
  if (body === undefined) return ''
  switch (body.type) {
    case 'json':
      return mediaTypeEssence(body.contentType ?? 'application/json')
    case 'form':
      return mediaTypeEssence(body.contentType ?? 'application/x-www-form-urlencoded')
    case 'multipart':
      return 'multipart/form-data'
    default:
      return mediaTypeEssence(body.contentType ?? '')
  }
}

function groupOutcome(outcome: SandboxOutcome): TrialOutcome {
  if (outcome.status === undefined) return outcome
  const range = `${outcome.status.charAt(0)}XX`
  return { ...outcome, group: `${range} ${nameRange(range)}`.trim() }
}

/** Whether a site has the samples that it has without the option `languages`. */
function isAllLanguages(ids: readonly string[]): boolean {
  return ids.length === sampleLanguages.length && sampleLanguages.every(({ id }, i) => id === ids[i])
}

/** The URL of a server on this machine, at the current port of the sandbox. */
function useRunningPort(server: string, apiHost: string): string {
  if (!isLoopbackUrl(server) || !isLoopbackUrl(apiHost)) return server
  const { pathname, search } = new URL(server)
  return new URL(apiHost).origin + pathname + search
}

/** The target of a reference; the node itself when it is none. */
function followReference(root: JsonObject, value: Json | undefined): JsonObject {
  let node = asObject(value)
  // More steps than this are a circle.
  for (let steps = 0; typeof node['$ref'] === 'string' && steps < 50; steps++)
    node = asObject(resolveFragment(root, node['$ref']))
  return node
}

function describeMedia(
  media: readonly MediaType[],
  content: Json | undefined,
  follow: Follow,
): readonly TrialMedia[] {
  return media.map(({ type, address }) => {
    const node = follow(getOwn(asObject(content), type))
    return {
      type,
      schema: isCheckedAsValue(type, follow(node['schema'])) ? trimSchema(node['schema'] ?? {}) : {},
      address,
    }
  })
}

/** Whether bodies are values that the schema allows or not. A schema of XML or of parts describes what the text means, and so does one of a structure as a plain text. */
function isCheckedAsValue(type: string, { type: schemaType }: JsonObject): boolean {
  if (isXmlMediaType(type) || isJsonLinesMediaType(type)) return false
  if (isMultipartMediaType(type) && !isFormDataMediaType(type)) return false
  return !/^text\/|yaml/i.test(type) || [schemaType].flat().includes('string')
}

/** The named examples of a body, whole: the page may have shortened them. A reader has to choose the files of a form. */
function readBodyExamples(
  media: Json | undefined,
  formSchema: Json | undefined,
  follow: Follow,
): readonly TrialExample[] {
  const { properties, oneOf, anyOf } = asObject(formSchema)
  const options = [oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []))
  const tables = [properties, ...options.map((option) => asObject(option)['properties'])]
  const isFile = (name: string) =>
    tables.some((fields) => isBinarySchema(asObject(getOwn(asObject(fields), name))))
  return Object.entries(asObject(follow(media)['examples'])).flatMap(([name, example]) => {
    const { summary, value, dataValue } = follow(example)
    const given = value === undefined ? dataValue : value
    if (given === undefined) return []
    const members = Object.entries(asObject(given))
    const typed =
      formSchema === undefined ? given : Object.fromEntries(members.filter(([field]) => !isFile(field)))
    return [{ label: typeof summary === 'string' ? summary : name, value: typed }]
  })
}

/** Keywords whose members are schemas by name, and names may be anything. */
const SCHEMA_TABLES = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'])
/** Keywords that hold values. */
const VALUE_KEYWORDS = new Set(['enum', 'const', 'default', 'required'])
/** Words for readers, who have the page. */
const PROSE_KEYWORDS = new Set([
  'description',
  'example',
  'examples',
  'externalDocs',
  'xml',
  '$comment',
  'contentMediaType',
  'deprecated',
])

/** The schema of a form. Only its own fields are files, because binary data in a structure is a text. */
function trimForm(schema: Json): Json {
  const trimField = (field: Json) => (isBinarySchema(asObject(field)) ? field : trimSchema(field))
  const trimFields = (fields: Json | undefined) =>
    Object.fromEntries(Object.entries(asObject(fields)).map(([name, field]) => [name, trimField(field)]))
  const { properties, oneOf, anyOf, additionalProperties, prefixItems, items, ...rest } = asObject(schema)
  const options = oneOf ?? anyOf
  return {
    ...rest,
    ...(properties !== undefined && { properties: trimFields(properties) }),
    ...(Array.isArray(prefixItems) && { prefixItems: prefixItems.map(trimField) }),
    ...(items !== undefined && { items: trimField(items) }),
    ...(Array.isArray(options) && { [oneOf === undefined ? 'anyOf' : 'oneOf']: options.map(trimForm) }),
    ...(additionalProperties !== undefined && { additionalProperties: trimSchema(additionalProperties) }),
  }
}

/** A schema without what neither a form nor a check needs. */
function trimSchema(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(trimSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([key, value]) =>
          !PROSE_KEYWORDS.has(key) &&
          !key.startsWith('x-') &&
          !(key === 'format' && value === 'binary') &&
          !(key === 'pattern' && isHostile(value)),
      )
      .map(([key, value]) => {
        if (VALUE_KEYWORDS.has(key)) return [key, value]
        if (!SCHEMA_TABLES.has(key)) return [key, trimSchema(value)]
        return [
          key,
          Object.fromEntries(
            Object.entries(asObject(value))
              .filter(([name]) => key !== 'patternProperties' || !isHostile(name))
              .map(([name, member]) => [name, trimSchema(member)]),
          ),
        ]
      }),
  )
}

/** The page has JavaScript's own expressions only, which could freeze the reader's tab. */
const isHostile = (pattern: Json): boolean => typeof pattern === 'string' && mayBacktrack(pattern)

/** All schemas that a value refers to, and that those refer to. */
function collectSchemas(root: JsonObject, start: unknown): Readonly<Record<string, Json>> {
  const found: Record<string, Json> = {}
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) {
      if (
        key === '$ref' &&
        typeof member === 'string' &&
        member.startsWith('#/') &&
        !Object.hasOwn(found, member)
      ) {
        const target = resolveFragment(root, member)
        if (target === undefined) continue
        found[member] = trimSchema(target)
        visit(found[member])
      } else visit(member)
    }
  }
  visit(start)
  return found
}
