/** Sends the request of a scenario over HTTP, with token, quota and log, exactly as a client would. */

import type { Contract, Operation } from '../contract/contract.ts'
import { randomUuid } from '../store/random-ids.ts'
import { issueToken } from '../auth/issue-token.ts'
import type { Application } from '../store/records.ts'
import { readString } from '../read-string.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import type { RequestDraft } from './draft-request.ts'

/** How long a response may take. */
const RESPONSE_TIMEOUT_MS = 30_000

export interface ScenarioResponse {
  readonly status: number
  readonly requestId: string | null
  readonly body: unknown
}

/** The path of a request with its query, as in the log. */
export function writeRequestPath(
  { api }: Contract,
  operation: Operation,
  { params, query }: RequestDraft,
): string {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  return `/${api}${filled}${search === '' ? '' : `?${search}`}`
}

/** A request of an application that a row of a scenario sends. */
interface ScenarioRequest {
  readonly contract: Contract
  readonly operation: Operation
  readonly draft: RequestDraft
  readonly application: Application
}

/**
 * Sends a request to the API of this sandbox over the network, as the application would: nothing is left out, neither
 * the token nor the quota nor the log.
 */
export async function sendScenarioRequest(
  context: SandboxContext,
  { contract, operation, draft, application }: ScenarioRequest,
): Promise<ScenarioResponse> {
  const headers = new Headers({ 'user-agent': 'Sandbox-Scenarios/1.0' })
  headers.set('authorization', await writeScenarioAuthorization(context, operation, draft, application))
  if (operation.requiresIdempotencyKey) headers.set('idempotency-key', randomUuid())
  for (const [name, value] of Object.entries(draft.headers)) headers.set(name, value)
  const body = writePayload(operation, draft, headers)
  const response = await fetch(`${context.addresses.api}${writeRequestPath(contract, operation, draft)}`, {
    method: operation.method.toUpperCase(),
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    ...(body === undefined ? {} : { body }),
  })
  const content = await response.text()
  const json = /\bjson\b/.test(response.headers.get('content-type') ?? '') && content !== ''
  return {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    body: json ? JSON.parse(content) : content === '' ? null : content,
  }
}

async function writeScenarioAuthorization(
  context: SandboxContext,
  { security }: Operation,
  { username }: RequestDraft,
  application: Application,
): Promise<string> {
  const bearer = username === undefined && security.some((entry) => 'oauth2' in entry)
  if (bearer) return `Bearer ${await issueToken(context, application, application.scopes)}`
  // Magic client ids work with any secret; no other one is tried here.
  return `Basic ${Buffer.from(`${encodeURIComponent(username ?? application.id)}:any`).toString('base64')}`
}

/** Content of a file by its ending: the least that is taken for its kind. */
const FILE_CONTENT: Readonly<Record<string, readonly [string, string]>> = {
  csv: ['text/csv', 'meter,value\n1,2\n'],
  pdf: ['application/pdf', '%PDF-1.4\n'],
}

function writePayload(
  { mediaTypes }: Operation,
  { body, file }: RequestDraft,
  headers: Headers,
): string | FormData | URLSearchParams | undefined {
  if (body === undefined) return undefined
  if (file !== undefined) {
    const [type, content] = FILE_CONTENT[file.split('.').pop() ?? ''] ?? ['text/csv', 'a,b\n']
    const form = new FormData()
    for (const [name, value] of Object.entries(body))
      form.append(name, new Blob([JSON.stringify(value)], { type: 'application/json' }))
    form.append('file', new Blob([content], { type }), file)
    return form
  }
  if (mediaTypes[0] === 'application/x-www-form-urlencoded')
    return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, readString(value)]))
  headers.set('content-type', 'application/json')
  return JSON.stringify(body)
}
