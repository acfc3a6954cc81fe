/**
 * Writes the request log that the console shows. Secrets are removed before anything is stored, and old rows are deleted,
 * so that the database stays small under load.
 */

import type { RequestTrace } from './request-trace.ts'
import { redactHeaders, redactQuery, redactSecrets, redactText } from './redact-secrets.ts'
import type { OperationResponse, SandboxContext } from '../sandbox-context.ts'

/** Rows that are stored, and after how many new rows old ones are deleted. */
const MAX_ROWS = 1_000_000
const PRUNE_INTERVAL = 2000
/** Characters of a body that are stored. */
const MAX_BODY_LENGTH = 16_384
let writtenRows = 0

/** Writes a request to the platform API to the log, as the console shows it. */
export function logRequest(context: SandboxContext, trace: RequestTrace, reply: OperationResponse): void {
  if (trace.contract.api === 'console') return
  const { store, clock } = context
  const { principal } = trace
  // Anyone can claim a client id. A request that was refused for too many guesses is not written down for its victim.
  const claimedClientId = trace.code === 'rate_limited' ? undefined : trace.claimedClientId
  const application =
    principal?.kind === 'application' ? principal.id : store.get('application', claimedClientId ?? '')?.id
  const org =
    principal?.kind === 'application' ? principal.org : store.get('application', claimedClientId ?? '')?.org
  const body = {
    query: redactQuery(trace.search),
    ipAddress: trace.ip,
    userAgent: (trace.headers['user-agent'] ?? '').slice(0, 200),
    secretId: principal?.kind === 'application' ? (principal.secretId ?? principal.grantedBy ?? null) : null,
    request: { headers: redactHeaders(trace.headers), body: truncateBody(redactSecrets(trace.body ?? null)) },
    response: {
      headers: redactHeaders({ 'x-request-id': trace.requestId, ...reply.headers }),
      body: truncateBody(redactSecrets(reply.body ?? null, true)),
    },
    broken: trace.contractBreaches ?? [],
  }
  store.run(
    'INSERT INTO logs (id, at, org, application, api, operation, method, path, status, code, ms, body, authenticated) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    trace.requestId,
    clock.now(),
    org ?? null,
    application ?? null,
    trace.contract.api,
    trace.operation?.id ?? null,
    trace.method,
    redactText(trace.path).slice(0, 500),
    reply.status,
    trace.code ?? null,
    Math.round((performance.now() - trace.started) * 100) / 100,
    JSON.stringify(body),
    Number(principal !== undefined),
  )
  if (org !== undefined && org !== null) context.alertMonitor.notice(org)
  writtenRows += 1
  if (writtenRows % PRUNE_INTERVAL === 0)
    store.run('DELETE FROM logs WHERE at < (SELECT at FROM logs ORDER BY at DESC LIMIT 1 OFFSET ?)', MAX_ROWS)
}

/** Shortens a body: of a long one the beginning of its JSON text is stored. */
function truncateBody(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text.length <= MAX_BODY_LENGTH
    ? value
    : { truncated: true, beginning: text.slice(0, MAX_BODY_LENGTH) }
}
