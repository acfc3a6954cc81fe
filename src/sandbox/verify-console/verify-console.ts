/**
 * Checks a backend of the developer console against the contract, openapi/console.yaml: documented statuses and bodies, refusal without
 * a session, unknown ids, other organizations, bad parameters, pages by cursor, and CORS. It reads with the session of one user and
 * changes nothing: requests that would change something are sent without a session only, and must be refused.
 */
import { mediaTypeEssence } from '../../lib/network/media-type-essence.ts'
import type { Contract, ContractResponse, Operation } from '../contract/contract.ts'
import { collectIds, fillPath, pathParameters, unknownId, type KnownIds } from './known-ids.ts'

export interface ConsoleUnderTest {
  readonly contract: Contract
  /** Address of the API, without a slash at its end. */
  readonly url: string
  /** Access token of a user who may read the organization. */
  readonly token: string
  /** Origin of the site with the console; without it CORS is not checked. */
  readonly origin?: string
}

/** One way in which the backend breaks the contract. */
export interface ContractBreach {
  /** Method and path as the contract writes them: 'GET /applications/{applicationId}'. */
  readonly operation: string
  readonly message: string
}

export interface ConsoleReport {
  /** How many expectations were checked. */
  readonly checks: number
  readonly breaches: readonly ContractBreach[]
  /** Operations that could not be read with a session, because the organization has nothing that they could show. */
  readonly skipped: readonly string[]
}

/** Milliseconds for one response. */
const TIMEOUT = 15_000

/** Parameters of a list that the contract refuses. */
const BAD_PARAMETERS = ['limit=0', 'limit=1000', 'cursor=%21']

/** Runs all checks. Rejects only where the API cannot be reached at all. */
export async function verifyConsole(target: ConsoleUnderTest): Promise<ConsoleReport> {
  const breaches: ContractBreach[] = []
  const skipped: string[] = []
  let checks = 0
  const send = (operation: Operation, path: string, session = true) =>
    request(target, { method: operation.method, path, session })
  /** Counts a check, and keeps what it finds. */
  const check = (operation: Operation, messages: readonly string[]) => {
    checks += 1
    for (const message of messages) breaches.push({ operation: nameOf(operation), message })
  }
  const operations: Operation[] = []
  for (const operation of target.contract.operations)
    if (!operation.isOptional || !(await isMissing(operation, (path) => send(operation, path))))
      operations.push(operation)
  for (const operation of operations)
    check(
      operation,
      describeRefusal(target.contract, operation, await send(operation, placeholders(operation), false)),
    )
  const ids = await collectIds(operations, (operation, path) => send(operation, path))
  for (const operation of operations.filter(({ method }) => method === 'get')) {
    const path = fillPath(operation, ids)
    if (path === undefined) {
      skipped.push(nameOf(operation))
      continue
    }
    const response = await send(operation, path)
    check(operation, describeSuccess(target.contract, operation, response))
    for (const { path: wrongPath, meaning } of wrongPaths(operation, path, ids))
      check(
        operation,
        describeWrong(target.contract, operation, { meaning, response: await send(operation, wrongPath) }),
      )
    if (isPaged(operation)) check(operation, await describePages(path, (at) => send(operation, at)))
  }
  if (target.origin !== undefined) {
    const preflight = await describeCors(target, target.origin)
    for (const operation of operations.filter(({ path, method }) => path === '/me' && method === 'get'))
      check(operation, preflight)
  }
  return { checks, breaches, skipped }
}

/** Whether a backend leaves an optional operation out: nothing is at its path. */
async function isMissing(
  operation: Operation,
  send: (path: string) => Promise<ContractResponse>,
): Promise<boolean> {
  const { status } = await send(placeholders(operation))
  return status === 404 || status === 405 || status === 501
}

const nameOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`

interface ConsoleRequest {
  readonly method: string
  readonly path: string
  readonly session: boolean
  readonly headers?: Readonly<Record<string, string>>
}

async function request(
  { url, token, origin }: ConsoleUnderTest,
  { method, path, session, headers = {} }: ConsoleRequest,
): Promise<ContractResponse> {
  const hasBody = ['post', 'put', 'patch'].includes(method)
  const response = await fetch(url + path, {
    method: method.toUpperCase(),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT),
    headers: {
      ...(session && { authorization: `Bearer ${token}` }),
      ...(origin !== undefined && { origin }),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(hasBody && { body: '{}' }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    mediaType: mediaTypeEssence(response.headers.get('content-type') ?? ''),
    body: parseResponseBody(text),
  }
}

function parseResponseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A path whose parameters are filled with a word: without a session they are not looked at. */
const placeholders = ({ path }: Operation) => path.replaceAll(/\{[^}]+\}/g, 'unknown')

/** Without a session every operation is refused with 401, as the contract documents it. */
function describeRefusal(
  contract: Contract,
  operation: Operation,
  response: ContractResponse,
): readonly string[] {
  if (response.status !== 401) return [`without a session the status is ${response.status}, expected 401`]
  return breachesOf(contract, operation, response).map((message) => `without a session: ${message}`)
}

function describeSuccess(
  contract: Contract,
  operation: Operation,
  response: ContractResponse,
): readonly string[] {
  if (response.status !== 200)
    return [`the status is ${response.status}, expected 200${problemCode(response)}`]
  return breachesOf(contract, operation, response)
}

interface WrongRequest {
  /** Description of the request's error. */
  readonly meaning: string
  readonly response: ContractResponse
}

/** A wrong request is refused with a documented status from 400 to 499. */
function describeWrong(
  contract: Contract,
  operation: Operation,
  { meaning, response }: WrongRequest,
): readonly string[] {
  if (response.status < 400 || response.status > 499)
    return [`${meaning}: the status is ${response.status}, expected one from 400 to 499`]
  return breachesOf(contract, operation, response).map((message) => `${meaning}: ${message}`)
}

function breachesOf(contract: Contract, operation: Operation, response: ContractResponse): readonly string[] {
  return contract.checkResponse(operation, response)
}

/** The code of a problem document: why a request failed. */
function problemCode({ body }: ContractResponse): string {
  const code = (body as { readonly code?: unknown } | undefined)?.code
  return typeof code === 'string' ? ` (${code})` : ''
}

interface WrongPath {
  readonly path: string
  readonly meaning: string
}

/** Requests beside `path` for things that do not exist, for an organization that does not exist, and with parameters that the contract refuses. */
function wrongPaths(operation: Operation, path: string, ids: KnownIds): readonly WrongPath[] {
  const parameters = pathParameters(operation.path)
  const last = parameters.at(-1)
  const known = last === undefined ? undefined : ids.get(last)
  const organization = ids.get('organizationId')
  const replaced: readonly (readonly [name: string, value: string, meaning: string])[] = [
    ...(last !== undefined && known !== undefined
      ? [[last, unknownId(known), `with an unknown ${last}`] as const]
      : []),
    ...(organization !== undefined && !parameters.includes('organizationId') && operation.path !== '/orgs'
      ? [['organizationId', unknownId(organization), 'for an unknown organization'] as const]
      : []),
  ]
  const unknown = replaced.flatMap(([name, value, meaning]) => {
    const changed = fillPath(operation, new Map([...ids, [name, value]]))
    return changed === undefined || changed === path ? [] : [{ path: changed, meaning }]
  })
  const bad = isPaged(operation) ? BAD_PARAMETERS : []
  return [
    ...unknown,
    ...bad.map((text) => ({ path: addQuery(path, text), meaning: `with ${decodeURIComponent(text)}` })),
  ]
}

const addQuery = (path: string, text: string) => `${path}${path.includes('?') ? '&' : '?'}${text}`

const isPaged = ({ queryNames }: Operation) => queryNames.includes('cursor')

interface Page {
  readonly items?: readonly unknown[]
  readonly page?: { readonly nextCursor?: string | null }
}

/** Pages of one item: each has at most one, and the next page has a different item. */
async function describePages(
  path: string,
  send: (path: string) => Promise<ContractResponse>,
): Promise<readonly string[]> {
  const first = (await send(addQuery(path, 'limit=1'))).body as Page | undefined
  const items = first?.items ?? []
  if (items.length > 1) return [`with limit=1 the page has ${items.length} items`]
  const cursor = first?.page?.nextCursor
  if (typeof cursor !== 'string') return []
  const next = await send(addQuery(path, `limit=1&cursor=${encodeURIComponent(cursor)}`))
  if (next.status !== 200) return [`with its own nextCursor the status is ${next.status}, expected 200`]
  const nextItems = (next.body as Page | undefined)?.items ?? []
  const isRepeated = items.length === 1 && JSON.stringify(nextItems) === JSON.stringify(items)
  return isRepeated ? ['the page after nextCursor has the same item again'] : []
}

/** Headers that the console sends beside those that need no permission. */
const CONSOLE_HEADERS = ['authorization', 'content-type', 'idempotency-key', 'if-match']

/** A preflight of the site's origin is allowed, for each method and header of the console (Fetch, section 3.2). */
async function describeCors(target: ConsoleUnderTest, origin: string): Promise<readonly string[]> {
  const messages: string[] = []
  const allows = (value: string | undefined, wanted: string) =>
    value === '*' ||
    (value ?? '')
      .toLowerCase()
      .split(/\s*,\s*/)
      .includes(wanted.toLowerCase())
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
    const { status, headers } = await request(target, {
      method: 'options',
      path: '/me',
      session: false,
      headers: {
        'access-control-request-method': method,
        'access-control-request-headers': CONSOLE_HEADERS.join(','),
      },
    })
    if (status < 200 || status > 299)
      messages.push(
        `CORS: the preflight for ${method} has the status ${status}, expected one from 200 to 299`,
      )
    if (!allows(headers['access-control-allow-origin'], origin))
      messages.push(`CORS: the preflight for ${method} does not allow the origin ${origin}`)
    if (!['GET', 'POST'].includes(method) && !allows(headers['access-control-allow-methods'], method))
      messages.push(`CORS: the preflight does not allow the method ${method}`)
    for (const name of CONSOLE_HEADERS)
      if (!allows(headers['access-control-allow-headers'], name))
        messages.push(`CORS: the preflight for ${method} does not allow the header ${name}`)
  }
  return messages
}
