/** The tool `check_request`: compares a request that an agent wrote with the description. */
import type { Json } from '../../../domain/openapi/model.ts'
import { listPathsBelow, matchPath, NO_HOST } from '../../../domain/openapi/match-path.ts'
import { listCredentialFields } from '../../../domain/trial/compose-request.ts'
import { parameterKey, type Credentials, type Draft } from '../../../domain/trial/draft.ts'
import type { Input } from '../../../domain/trial/form-value.ts'
import { isObject } from '../../../lib/data/is-object.ts'
import { tryTo } from '../../../lib/data/try-to.ts'
import type { Trial, TrialParameter } from '../../../lib/page/try-it-data.ts'
import type { FoundOperation, SiteReader } from '../site-reader.ts'
import { describeErrors, openDraft, readValue, withBody } from './draft-request.ts'
import { listApis, OPERATION_INPUT } from './find-operation.ts'
import { readText, ToolError, type Tool, type ToolInput } from './tool.ts'

export const checkRequest: Tool = {
  name: 'check_request',
  title: 'Check a request',
  description:
    'Checks a request that you wrote against the API description before you send it: method, path, parameters, headers, credentials and body. Names each value that is wrong. Sends nothing.',
  inputSchema: {
    type: 'object',
    properties: {
      method: { type: 'string', description: 'HTTP method.' },
      url: { type: 'string', description: 'URL with query, or the path below the server.' },
      headers: { type: 'object', description: 'Header fields by name.' },
      body: { type: 'string', description: 'Body as sent. Parts of a multipart body as a JSON object.' },
      version: OPERATION_INPUT['version'] as Json,
    },
    required: ['method', 'url'],
  },
  async run(input, site) {
    const request = readRequest(input)
    const { operation, variables } = await matchOperation(request, input, site)
    const { trial, draft } = await openDraft(operation, site)
    const filled = fillDraft(trial, { ...draft, body: undefined, values: {} }, request, variables)
    const { draft: secured, credentials } = chooseSecurity(trial, filled, request)
    const errors = [...listFormErrors(trial, request), ...describeErrors(trial, secured, credentials)]
    const name = `${operation.method} ${operation.path} (${operation.id})`
    const page = site.urlOf(operation.page)
    return errors.length === 0
      ? `The request matches ${name}. ${page}`
      : `The request does not match ${name}:\n${errors.map((error) => `- ${error}`).join('\n')}\n\nSee ${page}`
  },
}

interface WrittenRequest {
  readonly method: string
  readonly url: URL
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string | undefined
}

function readRequest(input: ToolInput): WrittenRequest {
  const text = readText(input, 'url') ?? ''
  const url = tryTo(() => new URL(text, NO_HOST))
  if (url === undefined) throw new ToolError(`"${text}" is not a URL.`)
  const headers = isObject(input['headers']) ? Object.entries(input['headers']) : []
  const body = input['body']
  return {
    method: (readText(input, 'method') ?? '').toUpperCase(),
    url,
    headers: new Map(
      headers.map(([name, value]) => [
        name.toLowerCase(),
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  }
}

interface Match {
  readonly operation: FoundOperation
  /** Path parameters by name, decoded. */
  readonly variables: Readonly<Record<string, string>>
}

async function matchOperation(
  { method, url }: WrittenRequest,
  input: ToolInput,
  site: SiteReader,
): Promise<Match> {
  const matches: Match[] = []
  for (const api of listApis(input, site)) {
    const { servers } = await site.readCatalog(api)
    const paths = listPathsBelow(url.pathname, servers)
    for (const operation of await site.listOperations(api))
      for (const path of paths) {
        const variables = matchPath(operation.path, path)
        if (variables !== undefined) matches.push({ operation, variables })
      }
  }
  const own = matches.filter(({ operation }) => operation.method === method)
  // A literal segment is more exact than a parameter.
  own.sort((a, b) => Object.keys(a.variables).length - Object.keys(b.variables).length)
  if (own[0] !== undefined) return own[0]
  const methods = [...new Set(matches.map(({ operation }) => operation.method))]
  throw new ToolError(
    methods.length > 0
      ? `${url.pathname} does not support ${method}, only ${methods.join(', ')}.`
      : `No operation has the path ${url.pathname}. Use \`list_operations\` to find its path.`,
  )
}

/** The draft with the values of the request. */
function fillDraft(
  trial: Trial,
  draft: Draft,
  { url, headers, body }: WrittenRequest,
  variables: Match['variables'],
): Draft {
  const values = trial.parameters.flatMap((parameter): readonly [string, Input][] => {
    const texts = readTexts(parameter, { url, headers, variables })
    // A client may accept more than the API sends.
    if (texts.length === 0 || parameterKey(parameter) === 'header.Accept') return []
    const explode = parameter.explode ?? parameter.in === 'query'
    return [
      [parameterKey(parameter), readValue(texts, parameter.schema, { schemas: trial.schemas, explode })],
    ]
  })
  const own: Draft = { ...draft, values: Object.fromEntries(values) }
  return body === undefined || trial.body === undefined
    ? own
    : withBody(trial, own, body, headers.get('content-type'))
}

function readTexts(
  parameter: TrialParameter,
  { url, headers, variables }: Pick<WrittenRequest, 'url' | 'headers'> & Pick<Match, 'variables'>,
): readonly string[] {
  const { in: place, name, style } = parameter
  if (place === 'path') return [variables[name] ?? ''].filter((text) => text !== '')
  if (place === 'header') return [headers.get(name.toLowerCase()) ?? []].flat()
  if (place === 'cookie')
    return (headers.get('cookie') ?? '')
      .split(/;\s*/)
      .flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []))
  if (style !== 'deepObject') return url.searchParams.getAll(name)
  const members = [...url.searchParams].flatMap(([key, value]) => {
    const [, member] = key.startsWith(`${name}[`) ? (/\[([^\]]*)\]/.exec(key) ?? []) : []
    return member === undefined ? [] : [[member, value]]
  })
  return members.length === 0 ? [] : [JSON.stringify(Object.fromEntries(members))]
}

/** The alternative of security that lacks least, and the credentials that the request has. */
function chooseSecurity(
  trial: Trial,
  draft: Draft,
  { url, headers }: WrittenRequest,
): { readonly draft: Draft; readonly credentials: Credentials } {
  const present: Record<string, Record<string, string>> = {}
  const authorization = headers.get('authorization') ?? ''
  for (const [name, { kind, scheme, location, key = '' }] of Object.entries(trial.schemes)) {
    const isSent =
      kind === 'apiKey'
        ? (location === 'query' && url.searchParams.has(key)) ||
          (location === 'header' && headers.has(key.toLowerCase())) ||
          (location === 'cookie' && (headers.get('cookie') ?? '').includes(`${key}=`))
        : authorization.toLowerCase().startsWith(scheme === 'basic' ? 'basic ' : 'bearer ')
    if (isSent) present[name] = { token: '-', username: '-', password: '-', value: '-' }
  }
  const missing = trial.security.map((_, security) => {
    const fields = listCredentialFields(trial, { ...draft, security })
    return fields.filter(({ scheme }) => present[scheme] === undefined).length
  })
  const best = missing.indexOf(Math.min(...missing))
  return { draft: { ...draft, security: Math.max(0, best) }, credentials: present }
}

/** Errors that no field of a form can have: unknown query parameters, and a body that is missing or not allowed. */
function listFormErrors(trial: Trial, { url, body, headers }: WrittenRequest): readonly string[] {
  const keys = Object.values(trial.schemes).map(({ key }) => key)
  const isFreeQuery = trial.parameters.some(
    ({ in: place, style, schema }) =>
      place === 'querystring' ||
      (place === 'query' && style !== 'deepObject' && isObject(schema) && schema['type'] === 'object'),
  )
  const known = new Set(trial.parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : [])))
  const unknown = isFreeQuery
    ? []
    : [...new Set(url.searchParams.keys())].filter(
        (name) => !known.has(name.replace(/\[.*$/, '')) && !known.has(name) && !keys.includes(name),
      )
  return [
    ...unknown.map((name) => `query parameter \`${name}\`: is not in the description`),
    ...(trial.body === undefined && body !== undefined ? ['body: the operation has none'] : []),
    ...(trial.body?.required === true && body === undefined ? ['body: is required'] : []),
    ...(trial.body !== undefined && body !== undefined && !headers.has('content-type')
      ? ['header `Content-Type`: is required with a body']
      : []),
  ]
}
