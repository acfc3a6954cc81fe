import type { Trace } from './api-server.ts'
import { headers, query, redact } from './redact-secrets.ts'
import type { Reply, World } from '../sandbox-context.ts'

/** Rows that are kept, and how often there is a look at them: the store must not grow for ever under load. */
const ROWS = 20_000
const EVERY = 2000
/** Characters of a body that are kept. */
const LONGEST = 16_384
let count = 0

/** Writes down a call of the published API, as the console shows it. Secrets are not in it. */
export function record(world: World, trace: Trace, reply: Reply): void {
  if (trace.contract.api === 'console') return
  const { store, clock } = world
  const { principal, tried } = trace
  const application =
    principal?.kind === 'application' ? principal.id : store.get('application', tried ?? '')?.id
  const org = principal?.kind === 'application' ? principal.org : store.get('application', tried ?? '')?.org
  const body = {
    query: query(trace.search),
    ipAddress: trace.ip,
    userAgent: (trace.headers['user-agent'] ?? '').slice(0, 200),
    secretId: principal?.kind === 'application' ? (principal.secretId ?? principal.grantedBy ?? null) : null,
    request: { headers: headers(trace.headers), body: cut(redact(trace.body ?? null)) },
    response: {
      headers: headers({ 'x-request-id': trace.requestId, ...reply.headers }),
      body: cut(redact(reply.body ?? null, true)),
    },
    broken: trace.broken ?? [],
  }
  store.run(
    'INSERT INTO logs (id, at, org, application, api, operation, method, path, status, code, ms, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
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
  )
  count += 1
  if (count % EVERY === 0)
    store.run('DELETE FROM logs WHERE at < (SELECT at FROM logs ORDER BY at DESC LIMIT 1 OFFSET ?)', ROWS)
}

/** A body of bearable length: what is longer is kept as the beginning of its text. */
function cut(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text.length <= LONGEST ? value : { truncated: true, beginning: text.slice(0, LONGEST) }
}
