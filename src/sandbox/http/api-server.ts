/**
 * Answers requests to the API address: both versions of the platform API, the console API, and the control API of the
 * sandbox. Checks run in the order of a real gateway: route, authentication, quota, scopes, body, contract. Responses
 * are checked against the contract too: one that breaks it becomes a 500 that says how.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  admitApplication,
  authenticate,
  identifyApplication,
  parseBasicCredentials,
  requireScopes,
  type AuthenticationRequest,
} from '../auth/authenticate.ts'
import { readClaimedClientId } from '../auth/client-assertion.ts'
import { parseRequestBody, quoteInput, type RequestBody } from './request-body.ts'
import type { ApiName, Contract, Operation } from '../contract/contract.ts'
import { handleControlRequest } from './control-api.ts'
import { corsHeaders } from './cors-headers.ts'
import { joinHeaders, readRequestBytes, isTrustedHost } from '../../lib/network/http-server.ts'
import { describeStoreError, formatFailure } from '../store/describe-store-error.ts'
import { createId } from '../store/random-ids.ts'
import { logRequest } from './request-log.ts'
import type { RequestTrace } from './request-trace.ts'
import { matchMagicValues, throwMagicError } from '../contract/magic-values.ts'
import { createErrorResponse } from './error-response.ts'
import { isApiError, createApiError, type ApiError } from './api-error.ts'
import { runOnce } from './idempotency.ts'
import { requireQuota } from '../console-api/product-quotas.ts'
import type {
  OperationCall,
  OperationHandlers,
  Principal,
  OperationResponse,
  SandboxContext,
} from '../sandbox-context.ts'

const PREFIXES: readonly (readonly [string, ApiName])[] = [
  ['/v1', 'v1'],
  ['/v2', 'v2'],
  ['/console', 'console'],
]

/** The listener of the API address. `handlers` are the operations of each API by operation id. */
export function createApiListener(
  context: SandboxContext,
  handlers: Readonly<Record<ApiName, OperationHandlers>>,
  hosts: readonly string[],
) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s)
    const api = PREFIXES.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1]
    const trace: RequestTrace = {
      requestId: createId('req'),
      method: request.method ?? '',
      path,
      search,
      headers: joinHeaders(request),
      ip: request.socket.remoteAddress ?? '',
      started: performance.now(),
      contract: context.contracts[api ?? 'v1'],
    }
    const cors = corsHeaders(context, trace.headers['origin'])
    if (request.method === 'OPTIONS' && trace.headers['access-control-request-method'] !== undefined) {
      response.writeHead(204, { ...cors, 'X-Request-Id': trace.requestId }).end()
      return
    }
    let reply = await catchApiErrors(
      trace,
      async () => {
        if (!isTrustedHost(request, hosts))
          throw createApiError('malformed_request', 'The sandbox does not respond to this host name.')
        if (api !== undefined) return runOperation(context, handlers[api], request, trace)
        if (path === '/sandbox' || path.startsWith('/sandbox/'))
          return handleControlRequest(context, request, trace)
        if (path === '/' && SAFE_METHODS.has(trace.method)) return describeAddress()
        trace.principal = await identifyApplication(context, trace.contract, describeCaller(trace))
        throw createApiError(
          'endpoint_not_found',
          `There is no endpoint at ${quoteInput(path)}. Paths start with /v1, /v2 or /console.`,
        )
      },
      context,
    )
    reply = enforceContract(trace, reply, context)
    // The sandbox's clock may be ahead. Clients that compare times with their own clock would be wrong by that.
    const date = new Date(context.clock.now()).toUTCString()
    sendResponse(response, { date, ...cors, ...reply.headers }, reply, trace)
    if (api !== undefined || trace.principal !== undefined) logRequest(context, trace, reply)
  }
}

/** Methods that ask what is there. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Describes this server to developers who open it, and to Try it, which looks for a running sandbox. */
const describeAddress = (): OperationResponse => ({
  status: 200,
  body: { name: 'Sandbox', paths: [...PREFIXES.map(([prefix]) => prefix), '/sandbox'] },
})

async function catchApiErrors(
  trace: RequestTrace,
  work: () => Promise<OperationResponse>,
  context: SandboxContext,
): Promise<OperationResponse> {
  try {
    return await work()
  } catch (error) {
    return errorResponse(trace, isApiError(error) ? error : reportBug(error, trace, context))
  }
}

function errorResponse(trace: RequestTrace, error: ApiError): OperationResponse {
  trace.code = error.code
  const reply = createErrorResponse(trace.contract, trace.operation, error, trace)
  return { ...reply, headers: { ...trace.rateHeaders, ...reply.headers } }
}

function reportBug(error: unknown, { requestId }: RequestTrace, context: SandboxContext): ApiError {
  const problem = describeStoreError(error)
  context.print(`${requestId} ${formatFailure(error)}`)
  const detail =
    problem === undefined ? 'The request could not be completed.' : `The request failed: ${problem.message}.`
  return createApiError('internal_error', detail, { headers: { 'retry-after': '1' } })
}

/** Checks a response against the contract. One that breaks it is replaced by a 500 that says how. */
function enforceContract(
  trace: RequestTrace,
  reply: OperationResponse,
  context: SandboxContext,
): OperationResponse {
  const { contract, operation, requestId } = trace
  if (operation === undefined || (reply.status === 404 && trace.code === 'endpoint_not_found')) return reply
  const headers: Readonly<Record<string, string>> = {
    'x-request-id': requestId,
    ...lowerCaseNames(reply.headers),
  }
  // As the client will read it: without undefined properties.
  const body: unknown = reply.body === undefined ? undefined : JSON.parse(JSON.stringify(reply.body))
  const mediaType = headers['content-type'] ?? 'application/json'
  const broken = contract.checkResponse(operation, { status: reply.status, headers, mediaType, body })
  if (broken.length === 0) return reply
  trace.contractBreaches = broken
  trace.code = 'internal_error'
  context.print(`${requestId} ${operation.id} breaks the contract: ${broken.join('; ')}\n`)
  const detail = `The response of ${operation.id} breaks the contract: ${broken.slice(0, 5).join('; ')}`
  return errorResponse({ ...trace }, createApiError('internal_error', detail))
}

function lowerCaseNames(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

async function runOperation(
  context: SandboxContext,
  handlers: OperationHandlers,
  request: IncomingMessage,
  trace: RequestTrace,
): Promise<OperationResponse> {
  const { contract } = trace
  const path = stripApiPrefix(trace.path, contract.api)
  const operation = contract.findOperation(trace.method.toLowerCase(), path)
  if (operation === undefined) {
    if (contract.api !== 'console')
      trace.principal = await identifyApplication(context, contract, describeCaller(trace))
    throw routeNotFound(contract, trace.method, path)
  }
  const params = readPathParameters(contract, operation, path)
  trace.operation = operation
  const query = readQuery(trace.search)
  const username = parseBasicCredentials(trace.headers['authorization'])?.username
  trace.claimedClientId = username
  // Magic credentials work with any secret, so they come before authentication.
  const presetValues = matchMagicValues(contract, operation, {
    params,
    query,
    headers: trace.headers,
    username,
  })
  throwMagicError(presetValues.filter((row) => row.in === 'basic' || row.field === 'Authorization'))
  // A client that does not say in a header who it is may do so in the body (RFC 6749, section 2.3.1).
  const readsBodyFirst = operation.acceptsClientAssertion && trace.headers['authorization'] === undefined
  const earlyBody = readsBodyFirst ? await receiveBody(operation, request, trace) : undefined
  if (earlyBody !== undefined) {
    trace.body = earlyBody.body
    trace.claimedClientId = readClaimedClientId(earlyBody.body)
  }
  const authenticationRequest = describeCaller(trace, earlyBody?.body)
  const principal = await authenticate(context, contract, operation, authenticationRequest)
  trace.principal = principal
  admitApplication(context, principal, authenticationRequest)
  countRequest(context, trace, operation, principal)
  requireQuota(context, operation.id, principal)
  requireScopes(operation, principal)
  if (operation.requiresIdempotencyKey && (trace.headers['idempotency-key'] ?? '') === '')
    throw createApiError('idempotency_key_missing', 'Send an Idempotency-Key header with a UUID.')
  const requestBody = earlyBody ?? (await receiveBody(operation, request, trace))
  trace.body = requestBody.body
  const checked = contract.validateRequest(operation, {
    method: operation.method,
    path,
    query,
    headers: trace.headers,
    ...(requestBody.body === undefined ? {} : { body: requestBody.body }),
  })
  const rows = matchMagicValues(contract, operation, {
    ...requestBody,
    params,
    query,
    headers: trace.headers,
  })
  // Magic values are checked after validation, but found before: a magic cursor is not a valid one.
  if (checked.errors.length > 0) throw validationFailed(checked.errors)
  throwMagicError(rows)
  const handler = handlers[operation.id]
  if (handler === undefined) throw new Error(`nothing does ${operation.id}`)
  const call: OperationCall = {
    requestId: trace.requestId,
    operation,
    params,
    query: checked.query,
    headers: trace.headers,
    body: requestBody.body ?? {},
    file: requestBody.file,
    principal,
    magicValues: rows,
    ip: trace.ip,
    userAgent: authenticationRequest.userAgent,
  }
  // A validated request has the types of the contract, which the handler is written for.
  const run = () => handler(call as OperationCall<never, never, never>, context)
  const reply = operation.requiresIdempotencyKey
    ? runOnce(context, call, requestBody.fingerprint, () => run() as OperationResponse)
    : await run()
  return { ...reply, headers: { ...trace.rateHeaders, ...reply.headers } }
}

/** Parts of a request that authentication reads. */
function describeCaller(
  { method, path, headers, ip }: RequestTrace,
  body?: RequestBody['body'],
): AuthenticationRequest {
  return {
    method,
    url: `http://${headers['host'] ?? ''}${path}`,
    headers,
    ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, 200),
    body,
  }
}

function stripApiPrefix(path: string, api: ApiName): string {
  return path.slice(PREFIXES.find(([, name]) => name === api)?.[0].length) || '/'
}

function routeNotFound(contract: Contract, method: string, path: string): ApiError {
  const allowed = contract.listMethods(path)
  if (allowed.length === 0)
    return createApiError('endpoint_not_found', `No operation has the path ${quoteInput(path)}.`)
  return createApiError(
    'method_not_allowed',
    `${quoteInput(method)} is not allowed. Use ${allowed.join(', ')}.`,
    {
      headers: { allow: allowed.join(', ') },
    },
  )
}

function readPathParameters(
  contract: Contract,
  operation: Operation,
  path: string,
): Readonly<Record<string, string>> {
  try {
    return contract.readParameters(operation, path)
  } catch {
    throw createApiError('endpoint_not_found', 'The path contains an invalid percent encoding.')
  }
}

function readQuery(text: string): Readonly<Record<string, string | string[]>> {
  const parameters = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

/** Counts a request for its rate limit. Throws rate_limited when the limit is reached. */
function countRequest(
  context: SandboxContext,
  trace: RequestTrace,
  operation: Operation,
  principal: Principal | undefined,
): void {
  const { rateLimit } = operation
  if (rateLimit === undefined) return
  const { left, seconds } = context.rateLimiter.countRequest(principal?.id ?? trace.ip, rateLimit)
  trace.rateHeaders = {
    'ratelimit-policy': `"${rateLimit.policy}";q=${rateLimit.limit};w=${rateLimit.windowSeconds}`,
    ratelimit: `"${rateLimit.policy}";r=${Math.max(0, left)};t=${seconds}`,
  }
  if (left >= 0) return
  throw createApiError(
    'rate_limited',
    `The policy "${rateLimit.policy}" allows ${rateLimit.limit} requests in ${rateLimit.windowSeconds} seconds.`,
    { headers: { 'retry-after': String(seconds) } },
  )
}

async function receiveBody(
  operation: Operation,
  request: IncomingMessage,
  trace: RequestTrace,
): Promise<RequestBody> {
  // The contract has no body here, so none is read.
  if (operation.mediaTypes.length === 0) return { body: undefined, file: undefined, fingerprint: '' }
  const content = await readRequestBytes(request, operation.bodyLimit).catch(() => {
    throw createApiError('malformed_request', 'The request ended before its body did.')
  })
  if ('data' in content) return parseRequestBody(operation, trace.headers['content-type'], content.data)
  const { fileLimit, bodyLimit } = operation
  throw createApiError(
    fileLimit === undefined ? 'payload_too_large' : 'file_too_large',
    `The ${fileLimit === undefined ? 'body' : 'file'} has ${content.tooLarge} bytes; at most ${fileLimit ?? bodyLimit} are accepted.`,
    { headers: { connection: 'close' } },
  )
}

function validationFailed(errors: NonNullable<ApiError['details']['errors']>): ApiError {
  const first = errors[0]
  const place = first?.parameter ?? first?.header ?? first?.pointer ?? ''
  const detail =
    errors.length === 1
      ? `${place === '' ? 'The body' : place} is not valid: ${first?.message ?? ''}`
      : `${errors.length} parts of the request are not valid.`
  return createApiError('validation_failed', detail, { errors })
}

function sendResponse(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  reply: OperationResponse,
  trace: RequestTrace,
): void {
  const text = reply.body === undefined ? undefined : JSON.stringify(reply.body)
  const defaults: Record<string, string> = {
    'X-Request-Id': trace.requestId,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(text === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
  }
  const all = new Map(Object.entries(defaults).map(([name, value]) => [name.toLowerCase(), value]))
  for (const [name, value] of Object.entries(headers)) all.set(name.toLowerCase(), value)
  if (text === undefined) all.delete('content-type')
  response.writeHead(reply.status, Object.fromEntries(all))
  response.end(trace.method === 'HEAD' ? undefined : text)
}
