import type { IncomingMessage, ServerResponse } from 'node:http'
import { authenticate, authorize, basic, enter } from '../auth/authenticate.ts'
import { claimant } from '../auth/client-assertion.ts'
import { content, shown, type Content } from './request-body.ts'
import type { Api, Contract, Operation } from '../contract/load-contract.ts'
import { control } from './control-api.ts'
import { cors } from './cors-headers.ts'
import { flat, read, trusted } from './http-server.ts'
import { id } from '../store/random-ids.ts'
import { record } from './request-log.ts'
import { magic, refuse } from '../contract/magic-values.ts'
import { problem } from './error-response.ts'
import { isRefusal, refusal, type Refusal } from './api-error.ts'
import { once } from './idempotency.ts'
import type { Call, Handlers, Principal, Reply, World } from '../sandbox-context.ts'

/** What is known of a request so far, for its answer and for its log row. */
export interface Trace {
  readonly requestId: string
  readonly method: string
  readonly path: string
  readonly search: string
  readonly headers: Readonly<Record<string, string>>
  readonly ip: string
  readonly started: number
  contract: Contract
  operation?: Operation
  principal?: Principal | undefined
  /** The client id that was tried, where authentication failed. */
  tried?: string | undefined
  body?: unknown
  rate?: Readonly<Record<string, string>>
  code?: string
  /** How the answer breaks the contract. */
  broken?: readonly string[]
}

const PREFIXES: readonly (readonly [string, Api])[] = [
  ['/v1', 'v1'],
  ['/v2', 'v2'],
  ['/console', 'console'],
]

/** Answers every request of the API's address: the two versions, the console's API, and the controls of the sandbox. */
export function api(world: World, handlers: Readonly<Record<Api, Handlers>>, hosts: readonly string[]) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s)
    const api = PREFIXES.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1]
    const trace: Trace = {
      requestId: id('req'),
      method: request.method ?? '',
      path,
      search,
      headers: flat(request),
      ip: request.socket.remoteAddress ?? '',
      started: performance.now(),
      contract: world.contracts[api ?? 'v1'],
    }
    const share = cors(world, trace.headers['origin'])
    if (request.method === 'OPTIONS' && trace.headers['access-control-request-method'] !== undefined) {
      response.writeHead(204, { ...share, 'X-Request-Id': trace.requestId }).end()
      return
    }
    let reply = await attempt(
      trace,
      async () => {
        if (!trusted(request, hosts)) throw refusal('malformed_request', 'This host name is not served here.')
        if (api !== undefined) return answer(world, handlers[api], request, trace)
        if (path === '/sandbox' || path.startsWith('/sandbox/')) return control(world, request, trace)
        throw refusal(
          'endpoint_not_found',
          `Nothing is at ${shown(path)}. The versions begin with /v1, /v2 and /console.`,
        )
      },
      world,
    )
    reply = held(trace, reply, world)
    send(response, { ...share, ...reply.headers }, reply, trace)
    if (api !== undefined) record(world, trace, reply)
  }
}

async function attempt(trace: Trace, work: () => Promise<Reply>, world: World): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    return failed(trace, isRefusal(error) ? error : bug(error, trace, world))
  }
}

function failed(trace: Trace, error: Refusal): Reply {
  trace.code = error.code
  const reply = problem(trace.contract, trace.operation, error, trace)
  return { ...reply, headers: { ...trace.rate, ...reply.headers } }
}

function bug(error: unknown, { requestId }: Trace, world: World): Refusal {
  world.print(`${requestId} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return refusal('internal_error', 'The request could not be completed.', { headers: { 'retry-after': '1' } })
}

/** Holds an answer to its contract: one that breaks it is a 500 that says how. */
function held(trace: Trace, reply: Reply, world: World): Reply {
  const { contract, operation, requestId } = trace
  if (operation === undefined || (reply.status === 404 && trace.code === 'endpoint_not_found')) return reply
  const headers: Readonly<Record<string, string>> = { 'x-request-id': requestId, ...lower(reply.headers) }
  // As the client will read it: without members that are undefined.
  const body: unknown = reply.body === undefined ? undefined : JSON.parse(JSON.stringify(reply.body))
  const broken = contract.check(
    operation,
    reply.status,
    headers,
    headers['content-type'] ?? 'application/json',
    body,
  )
  if (broken.length === 0) return reply
  trace.broken = broken
  trace.code = 'internal_error'
  world.print(`${requestId} ${operation.id} breaks the contract: ${broken.join('; ')}\n`)
  const detail = `The answer of ${operation.id} breaks the contract: ${broken.slice(0, 5).join('; ')}`
  return failed({ ...trace }, refusal('internal_error', detail))
}

function lower(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

async function answer(
  world: World,
  handlers: Handlers,
  request: IncomingMessage,
  trace: Trace,
): Promise<Reply> {
  const { contract } = trace
  const path = local(trace.path, contract.api)
  const operation = contract.match(trace.method.toLowerCase(), path)
  if (operation === undefined) throw nowhere(contract, trace.method, path)
  const params = parameters(contract, operation, path)
  trace.operation = operation
  const query = searched(trace.search)
  const username = basic(trace.headers['authorization'])?.username
  trace.tried = username
  // What needs no body is met first: magic credentials work with any secret.
  const met = magic(contract, operation, { params, query, headers: trace.headers, username })
  refuse(met.filter((row) => row.in === 'basic' || row.field === 'Authorization'))
  const userAgent = (trace.headers['user-agent'] ?? '').slice(0, 200)
  const url = `http://${trace.headers['host'] ?? ''}${trace.path}`
  // A client that does not say in a header who it is may do so in the body (RFC 6749, section 2.3.1).
  const first = operation.asserts && trace.headers['authorization'] === undefined
  const early = first ? await body(operation, request, trace) : undefined
  if (early !== undefined) {
    trace.body = early.body
    trace.tried = claimant(early.body)
  }
  const knock = {
    method: trace.method,
    url,
    headers: trace.headers,
    ip: trace.ip,
    userAgent,
    body: early?.body,
  }
  const principal = await authenticate(world, contract, operation, knock)
  trace.principal = principal
  enter(world, principal, knock)
  quota(world, trace, operation, principal)
  authorize(operation, principal)
  if (operation.idempotent && (trace.headers['idempotency-key'] ?? '') === '')
    throw refusal('idempotency_key_missing', 'Send an Idempotency-Key header that holds a UUID.')
  const sent = early ?? (await body(operation, request, trace))
  trace.body = sent.body
  const checked = contract.validate(operation, {
    method: operation.method,
    path,
    query,
    headers: trace.headers,
    ...(sent.body === undefined ? {} : { body: sent.body }),
  })
  const rows = magic(contract, operation, { ...sent, params, query, headers: trace.headers })
  // A magic value may lie outside of what its parameter allows, as a cursor that was never issued does.
  if (checked.errors.length > 0) throw invalid(checked.errors)
  refuse(rows)
  const handler = handlers[operation.id]
  if (handler === undefined) throw new Error(`nothing does ${operation.id}`)
  const call: Call = {
    requestId: trace.requestId,
    operation,
    params,
    query: checked.query,
    headers: trace.headers,
    body: sent.body ?? {},
    file: sent.file,
    principal,
    magic: rows,
    ip: trace.ip,
    userAgent,
  }
  const reply = operation.idempotent
    ? once(world, call, sent.print, () => handler(call, world) as Reply)
    : await handler(call, world)
  return { ...reply, headers: { ...trace.rate, ...reply.headers } }
}

function local(path: string, api: Api): string {
  return path.slice(PREFIXES.find(([, name]) => name === api)?.[0].length) || '/'
}

function nowhere(contract: Contract, method: string, path: string): Refusal {
  const allowed = contract.allowed(path)
  if (allowed.length === 0) return refusal('endpoint_not_found', `No operation has the path ${shown(path)}.`)
  return refusal('method_not_allowed', `${shown(method)} is not possible here, but ${allowed.join(', ')}.`, {
    headers: { allow: allowed.join(', ') },
  })
}

function parameters(
  contract: Contract,
  operation: Operation,
  path: string,
): Readonly<Record<string, string>> {
  try {
    return contract.params(operation, path)
  } catch {
    throw refusal('endpoint_not_found', 'The path holds an invalid percent encoding.')
  }
}

function searched(text: string): Readonly<Record<string, string | string[]>> {
  const found = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(found.keys())].map((name) => {
      const values = found.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

/** Counts the request. Throws rate_limited when the quota is used up. */
function quota(world: World, trace: Trace, operation: Operation, principal: Principal | undefined): void {
  const { rate } = operation
  if (rate === undefined) return
  const { left, seconds } = world.limits.take(principal?.id ?? trace.ip, rate)
  trace.rate = {
    'ratelimit-policy': `"${rate.policy}";q=${rate.limit};w=${rate.windowSeconds}`,
    ratelimit: `"${rate.policy}";r=${Math.max(0, left)};t=${seconds}`,
  }
  if (left >= 0) return
  throw refusal(
    'rate_limited',
    `The policy "${rate.policy}" allows ${rate.limit} requests in ${rate.windowSeconds} seconds.`,
    { headers: { 'retry-after': String(seconds) } },
  )
}

async function body(operation: Operation, request: IncomingMessage, trace: Trace): Promise<Content> {
  // What nobody asked for is not waited for.
  if (operation.accepts.length === 0) return { body: undefined, file: undefined, print: '' }
  const got = await read(request, operation.bodyLimit).catch(() => {
    throw refusal('malformed_request', 'The request ended before its body did.')
  })
  if ('data' in got) return content(operation, trace.headers['content-type'], got.data)
  const upload = operation.accepts.includes('multipart/form-data')
  const limit = upload ? 26_214_400 : operation.bodyLimit
  throw refusal(
    upload ? 'file_too_large' : 'payload_too_large',
    `The ${upload ? 'file' : 'body'} has ${got.tooLarge} bytes; at most ${limit} are accepted.`,
    { headers: { connection: 'close' } },
  )
}

function invalid(errors: NonNullable<Refusal['more']['errors']>): Refusal {
  const first = errors[0]
  const place = first?.parameter ?? first?.header ?? first?.pointer ?? ''
  const detail =
    errors.length === 1
      ? `${place === '' ? 'The body' : place} is not valid: ${first?.message ?? ''}`
      : `${errors.length} parts of the request are not valid.`
  return refusal('validation_failed', detail, { errors })
}

function send(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  reply: Reply,
  trace: Trace,
): void {
  const text = reply.body === undefined ? undefined : JSON.stringify(reply.body)
  const own: Record<string, string> = {
    'X-Request-Id': trace.requestId,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(text === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
  }
  const all = new Map(Object.entries(own).map(([name, value]) => [name.toLowerCase(), value]))
  for (const [name, value] of Object.entries(headers)) all.set(name.toLowerCase(), value)
  if (text === undefined) all.delete('content-type')
  response.writeHead(reply.status, Object.fromEntries(all))
  response.end(trace.method === 'HEAD' ? undefined : text)
}
