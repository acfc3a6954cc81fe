/** Reads everything that the page of one operation shows, and the request that its samples send. */

import { writeText } from '../../../lib/locale/text.ts'
import type { Api, Operation, ApiResponse, SandboxOutcome, SecurityScheme, Server } from '../model.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { readExternalDocs } from '../description/read-external-docs.ts'
import { readLongDescription, readLongSummary, readPathItem, type OperationEntry } from './operation-entry.ts'
import { asList, asObject, asText, asTexts, type JsonObject } from '../document/json-value.ts'
import { uniqueValues } from '../../../lib/data/unique-values.ts'
import { readRequestBody } from './read-media-types.ts'
import { readResponses } from './read-responses.ts'
import { readParameters } from './read-parameters.ts'
import type { ApiReader } from '../api-reader.ts'
import { addFormValues } from '../sample/add-form-values.ts'
import { buildSampleRequest } from '../sample/build-sample-request.ts'
import { readAuthorSamples } from '../sample/write-operation-samples.ts'
import { dropUnknownSchemes, readSecurityRequirements } from './read-security.ts'
import { DEFAULT_SERVER, readServers } from './read-servers.ts'
import { readCallbacks } from './read-callbacks.ts'
import { isJsonMediaType } from '../example/media-type.ts'

/** State that operations share. */
export interface OperationContext {
  readonly servers: readonly Server[]
  readonly schemes: Readonly<Record<string, SecurityScheme>>
  readonly errors: Api['errors']
  /** Operation by id, for what replaces a deprecated one. */
  readonly route: (id: string) => string | undefined
}

/** Everything that an operation's page shows, but for which schemas it opens. */
export function readOperation(
  reader: ApiReader,
  entry: OperationEntry,
  context: OperationContext,
): Operation {
  const { node, pointer, item, method, path } = entry
  const read = readParameters(reader, [item, entry])
  const missing = listMissingReferences(reader, entry)
  checkPathParameters(
    reader,
    entry,
    missing,
    read
      .filter((source) => source.parameter.in === 'path')
      .map((source) => ({ name: source.parameter.name, at: source.pointer })),
  )
  const content = readRequestBody(reader, node['requestBody'], `${pointer}/requestBody`, {
    address: 'body',
    direction: 'request',
  })
  const responses = readResponses(reader, node, pointer, 'response')
  const accepts = listAcceptedTypes(responses.map(({ value }) => value))
  const security = readSecurityRequirements(reader.document, node)
  // The nearest list prevails as a whole (OpenAPI 3.1.1, section 4.8.10.1).
  const [all = []] = [
    readServers(reader, node, pointer),
    readServers(reader, item.node, item.pointer),
    context.servers,
  ].filter((servers) => servers.length > 0)
  const parts = {
    method,
    path,
    server: all[0] ?? DEFAULT_SERVER,
    parameters: read,
    accepts,
    body: content,
    security,
    schemes: context.schemes,
  }
  const request = buildSampleRequest(reader, parts)
  return {
    id: entry.id,
    method,
    path,
    tag: entry.tag,
    ...readLongSummary(node),
    description: readLongDescription(reader, node, pointer),
    ...readPathItem(reader, item),
    missing,
    deprecated: node['deprecated'] === true,
    ...readReplacement(node, context),
    ...readDocs(node),
    servers: all,
    security: dropUnknownSchemes(security, context.schemes),
    parameters: read.map((source) => source.parameter),
    ...(content !== undefined && { body: addFormValues(reader, content) }),
    responses: dropRepeatedExamples(responses.map((response) => response.value)),
    callbacks: readCallbacks(reader, { node, pointer }, context.schemes),
    events: asTexts(node['x-triggers'] ?? node['x-events']),
    errors: listErrorCodes(node, responses, context.errors),
    limits: readLimits(node),
    ...readQuestions(node),
    outcomes: readOutcomes(node),
    accepts,
    request,
    samples: readAuthorSamples(reader, entry),
  }
}

/** References to parameters and to the body that cannot be resolved; references of responses are noted on the responses. */
function listMissingReferences(
  reader: ApiReader,
  { node, pointer, item }: OperationEntry,
): readonly string[] {
  const candidates = [
    ...asList(item.node['parameters']).map((value, i) => ({ value, at: `${item.pointer}/parameters/${i}` })),
    ...asList(node['parameters']).map((value, i) => ({ value, at: `${pointer}/parameters/${i}` })),
    { value: node['requestBody'], at: `${pointer}/requestBody` },
  ]
  const missing = candidates.flatMap(({ value, at }) => {
    const ref = asText(asObject(value)['$ref'])
    return ref !== '' && reader.followReference(value, at).unresolved === true ? [ref] : []
  })
  return uniqueValues(missing)
}

/** Responses without made examples that an earlier one shows already: 200, 201 and 202 often carry the same schema. */
function dropRepeatedExamples(list: readonly ApiResponse[]): readonly ApiResponse[] {
  const seen = new Set<string>()
  return list.map((response) => ({
    ...response,
    media: response.media.map((media) => ({
      ...media,
      examples: media.examples.filter(({ generated, text }) => {
        const again = generated === true && seen.has(text)
        seen.add(text)
        return !again
      }),
    })),
  }))
}

function readQuestions(node: JsonObject): Pick<Operation, 'questions'> {
  const questions = asTexts(node['x-questions']).map((text) => ({ text }))
  return questions.length === 0 ? {} : { questions }
}

function readDocs(node: JsonObject): Partial<Operation> {
  const found = readExternalDocs(node['externalDocs'])
  return found === undefined ? {} : { docs: found }
}

function checkPathParameters(
  reader: ApiReader,
  { path, pointer, item }: OperationEntry,
  missing: readonly string[],
  declared: readonly { name: string; at: string }[],
): void {
  const written = [...path.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '')
  for (const { name, at } of declared)
    if (!written.includes(name))
      reader.report(problems.strayPathParameter(name, path, reader.locate(`${at}/name`), written))
  // A reference that is reported already may lead to their declarations.
  if (missing.length > 0) return
  for (const name of written)
    if (!declared.some((parameter) => parameter.name === name))
      reader.report(
        problems.undeclaredPathParameter(
          name,
          path,
          reader.locate(item.pointer === '' ? pointer : item.pointer, { key: true }),
        ),
      )
}

function readReplacement(node: JsonObject, { route }: OperationContext): Partial<Operation> {
  const id = asText(node['x-replaced-by'] ?? node['x-deprecated-by'])
  const sunset = asText(node['x-sunset'])
  const found = route(id)
  return {
    ...(id !== '' && { replacement: { label: id, ...(found !== undefined && { route: found }) } }),
    ...(sunset !== '' && { sunset }),
  }
}

/** Codes of the error catalogue: as declared on responses, and as their examples say. */
function listErrorCodes(
  node: JsonObject,
  responses: readonly { node: JsonObject }[],
  errors: Api['errors'],
): readonly string[] {
  const found = new Set(asTexts(node['x-error-codes'] ?? node['x-errors']))
  for (const { node: response } of responses)
    for (const code of asTexts(response['x-error-codes'] ?? response['x-errors'])) found.add(code)
  return errors.filter((error) => found.has(error.code)).map((error) => error.code)
}

function readLimits(node: JsonObject): Operation['limits'] {
  const rate = asObject(node['x-rate-limit'] ?? node['x-ratelimit'])
  const found: { label: string; text: string }[] = []
  const count = asText(rate['limit'])
  if (count !== '') {
    const window = Number(rate['windowSeconds'] ?? rate['window'])
    const per = asText(rate['per'])
    found.push({
      label: writeText('api.rateLimit'),
      text: [
        Number.isFinite(window)
          ? writeText('api.requestsIn', { count, time: formatDuration(window) })
          : writeText('api.requests', { count }),
        ...(per === '' ? [] : [writeText('api.forEach', { what: per })]),
      ].join(' '),
    })
  }
  const paging = asObject(node['x-pagination'] ?? node['x-paging'])
  const style = asText(paging['style'] ?? paging['type'])
  if (style !== '') found.push({ label: writeText('api.paging'), text: style })
  return found
}

const OUTCOME_LOCATIONS: ReadonlySet<string> = new Set(['body', 'path', 'query', 'header', 'basic', 'file'])

/** Values that choose an outcome in the sandbox. Incomplete entries are left out: the extension is our own, and no schema checks it. */
function readOutcomes(node: JsonObject): readonly SandboxOutcome[] {
  return asList(node['x-magic-values']).flatMap((item) => {
    const { in: location, field, value, outcome, status, code } = asObject(item)
    if (!OUTCOME_LOCATIONS.has(asText(location)) || asText(field) === '' || asText(value) === '') return []
    return [
      {
        in: asText(location) as SandboxOutcome['in'],
        field: asText(field),
        value: asText(value),
        outcome: asText(outcome),
        ...(asText(status) !== '' && { status: asText(status) }),
        ...(asText(code) !== '' && { code: asText(code) }),
      },
    ]
  })
}

/** Seconds in words: '1 minute', '2 hours', '90 seconds'. */
function formatDuration(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ] as const
  const [size, noun] = units.find(([size]) => seconds >= size && seconds % size === 0) ?? [1, 'second']
  return writeText(`duration.${noun}`, { count: seconds / size })
}

/**
 * The media types that a client names in `Accept`: the types of successful responses, or of `default` without any; JSON first, as pages show its
 * example first. OpenAPI ignores a parameter of that name.
 */
function listAcceptedTypes(responses: readonly ApiResponse[]): readonly string[] {
  const successful = responses.filter(({ status }) => status.startsWith('2'))
  const chosen = successful.length > 0 ? successful : responses.filter(({ status }) => status === 'default')
  // Clients accept anything by default.
  const types = uniqueValues(chosen.flatMap(({ media }) => media.map(({ type }) => type))).filter(
    (type) => type.includes('/') && type !== '*/*',
  )
  return [...types.filter(isJsonMediaType), ...types.filter((type) => !isJsonMediaType(type))]
}
