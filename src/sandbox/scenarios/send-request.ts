import type { Contract, Operation } from '../contract/load-contract.ts'
import { uuid } from '../store/random-ids.ts'
import { issue } from '../auth/issue-token.ts'
import type { Application } from '../store/records.ts'
import { text } from '../read-string.ts'
import type { World } from '../sandbox-context.ts'
import type { Draft } from './draft-request.ts'

/** Milliseconds that the platform may take for an answer. */
const PATIENCE = 30_000

export interface Answer {
  readonly status: number
  readonly requestId: string | null
  readonly body: unknown
}

/** The path of a request with its query, as it stands in the log. */
export function path({ api }: Contract, operation: Operation, { params, query }: Draft): string {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  return `/${api}${filled}${search === '' ? '' : `?${search}`}`
}

/**
 * Sends a request to the API of this sandbox over the network, as the application would: nothing is left out, neither
 * the token nor the quota nor the log.
 */
export async function send(
  world: World,
  contract: Contract,
  operation: Operation,
  draft: Draft,
  application: Application,
): Promise<Answer> {
  const headers = new Headers({ 'user-agent': 'Sandbox-Scenarios/1.0' })
  headers.set('authorization', await authorization(world, operation, draft, application))
  if (operation.idempotent) headers.set('idempotency-key', uuid())
  for (const [name, value] of Object.entries(draft.headers)) headers.set(name, value)
  const body = payload(operation, draft, headers)
  const response = await fetch(`${world.addresses.api}${path(contract, operation, draft)}`, {
    method: operation.method.toUpperCase(),
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
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

async function authorization(
  world: World,
  { security }: Operation,
  { username }: Draft,
  application: Application,
): Promise<string> {
  const bearer = username === undefined && security.some((entry) => 'oauth2' in entry)
  if (bearer) return `Bearer ${await issue(world, application, application.scopes)}`
  // Magic client ids work with any secret; no other one is tried here.
  return `Basic ${Buffer.from(`${encodeURIComponent(username ?? application.id)}:any`).toString('base64')}`
}

/** Content of a file by its ending: the least that is taken for its kind. */
const CONTENT: Readonly<Record<string, readonly [string, string]>> = {
  csv: ['text/csv', 'meter,value\n1,2\n'],
  pdf: ['application/pdf', '%PDF-1.4\n'],
}

function payload(
  { accepts }: Operation,
  { body, file }: Draft,
  headers: Headers,
): string | FormData | URLSearchParams | undefined {
  if (body === undefined) return undefined
  if (file !== undefined) {
    const [type, content] = CONTENT[file.split('.').pop() ?? ''] ?? ['text/csv', 'a,b\n']
    const form = new FormData()
    for (const [name, value] of Object.entries(body))
      form.append(name, new Blob([JSON.stringify(value)], { type: 'application/json' }))
    form.append('file', new Blob([content], { type }), file)
    return form
  }
  if (accepts[0] === 'application/x-www-form-urlencoded')
    return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, text(value)]))
  headers.set('content-type', 'application/json')
  return JSON.stringify(body)
}
