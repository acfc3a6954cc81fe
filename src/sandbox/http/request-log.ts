import type { RequestTrace } from './request-trace.ts'
import { redactHeaders, redactQuery, redactSecrets } from './redact-secrets.ts'
import type { OperationResponse, SandboxContext } from '../sandbox-context.ts'

/** Rows that are kept, and how often there is a look at them: the store must not grow for ever under load. */
const MAX_ROWS = 20_000
const PRUNE_INTERVAL = 2000
/** Characters of a body that are kept. */
const MAX_BODY_LENGTH = 16_384
let writtenRows = 0

/** Writes down a call of the published API, as the console shows it. Secrets are not in it. */
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
    trace.path.slice(0, 500),
    reply.status,
    trace.code ?? null,
    Math.round((performance.now() - trace.started) * 100) / 100,
    JSON.stringify(body),
    Number(principal !== undefined),
  )
  writtenRows += 1
  if (writtenRows % PRUNE_INTERVAL === 0)
    store.run('DELETE FROM logs WHERE at < (SELECT at FROM logs ORDER BY at DESC LIMIT 1 OFFSET ?)', MAX_ROWS)
}

/** A body of bearable length: what is longer is kept as the beginning of its text. */
function truncateBody(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text.length <= MAX_BODY_LENGTH
    ? value
    : { truncated: true, beginning: text.slice(0, MAX_BODY_LENGTH) }
}
