/**
 * The control API of the sandbox under /sandbox, which no production platform has: the clock, the mails, the scenarios.
 * Requests that change something must be JSON, so that a page of another origin needs a CORS preflight and cannot use it.
 */

import type { IncomingMessage } from 'node:http'
import type { RequestTrace } from './request-trace.ts'
import { formatTimestamp } from '../time/clock.ts'
import { readRequestBytes } from '../../lib/network/http-server.ts'
import { listPersonas } from '../identity/users.ts'
import { formatMailText } from '../inbox/mails.ts'
import { createApiError } from './api-error.ts'
import { readProgress, toScenarioJson } from '../scenarios/scenario-progress.ts'
import { runScenario, listParties, listScenarios } from '../scenarios/run-scenario.ts'
import { readString } from '../read-string.ts'
import { readStatus, writeStatus } from './status-feed.ts'
import type { OperationResponse, SandboxContext } from '../sandbox-context.ts'

/** How long moving the clock waits for webhooks that became due. */
const SETTLE_TIMEOUT_MS = 20_000
const TEN_YEARS_SECONDS = 315_576_000

type ControlHandler = (
  context: SandboxContext,
  request: IncomingMessage,
  trace: RequestTrace,
  name: string,
) => OperationResponse | Promise<OperationResponse>

/** Handlers by path and method. A star matches one name. */
const CONTROLS: Readonly<Record<string, Readonly<Record<string, ControlHandler>>>> = {
  '/sandbox': { GET: (context) => ({ status: 200, body: describeSandbox(context) }) },
  '/sandbox/status': {
    GET: (context) => ({ status: 200, body: readStatus(context) }),
    async POST(context, request, trace) {
      writeStatus(context, await readJsonBody(request, trace))
      return { status: 200, body: readStatus(context) }
    },
  },
  '/sandbox/mails': { GET: (context) => ({ status: 200, body: listMails(context) }) },
  '/sandbox/clock': {
    GET: (context) => ({ status: 200, body: describeClock(context) }),
    async POST(context, request, trace) {
      const done = await advanceClock(context, readSeconds(await readJsonBody(request, trace)))
      return { status: 200, body: { ...describeClock(context), done } }
    },
  },
  '/sandbox/scenarios': {
    GET: (context) => ({ status: 200, body: listOfferedScenarios(context) }),
    async POST(context, request, trace) {
      const { scenario, application, organization } = await readJsonBody(request, trace)
      const run = await runScenario(context, {
        scenario: readString(scenario),
        application: readString(application),
        organization: readString(organization),
      })
      const headers = { location: `/sandbox/scenarios/${run.id}` }
      return { status: 201, headers, body: toScenarioJson(readProgress(context, run)) }
    },
  },
  '/sandbox/scenarios/*': {
    GET(context, _, __, name) {
      const run = context.store.get('scenarioRun', name)
      if (run === undefined)
        throw createApiError('endpoint_not_found', 'There is no scenario run with this id.')
      return { status: 200, body: toScenarioJson(readProgress(context, run)) }
    },
  },
}

/**
 * The controls of the sandbox, which no production has: GET /sandbox, GET and POST /sandbox/clock, GET /sandbox/mails,
 * GET and POST /sandbox/scenarios, GET /sandbox/scenarios/{id}. What changes something demands JSON, so that a page of
 * another origin can't use it without asking (CORS preflight).
 */
export async function handleControlRequest(
  context: SandboxContext,
  request: IncomingMessage,
  trace: RequestTrace,
): Promise<OperationResponse> {
  const { path, method } = trace
  const [, parent = '', name = ''] = /^(\/sandbox\/\w+)\/(\w+)$/.exec(path) ?? []
  const control = CONTROLS[parent === '' ? path : `${parent}/*`]
  if (control === undefined)
    throw createApiError('endpoint_not_found', 'There is no such endpoint of the control API.')
  const run = control[method]
  if (run !== undefined) return run(context, request, trace, name)
  throw createApiError('method_not_allowed', 'This method is not allowed.', {
    headers: { allow: Object.keys(control).join(', ') },
  })
}

function describeSandbox(context: SandboxContext): object {
  return {
    addresses: context.addresses,
    clock: describeClock(context),
    personas: listPersonas(),
  }
}

function listMails(context: SandboxContext): object {
  return {
    items: context.store.list('mail', { limit: 100 }).map((mail) => ({
      id: mail.id,
      to: mail.to,
      subject: mail.subject,
      text: formatMailText(context, mail),
      sentAt: formatTimestamp(mail.at),
    })),
  }
}

function listOfferedScenarios(context: SandboxContext): object {
  return {
    scenarios: listScenarios(context).map(({ key, api, operation, row }) => ({
      key,
      api,
      operation: operation.id,
      ...row,
    })),
    parties: listParties(context).map(({ application, organization, state }) => ({
      application: { id: application.id, name: application.name },
      organization: { id: organization.id, legalName: organization.legalName, verificationState: state },
    })),
  }
}

function describeClock({ clock }: SandboxContext): { readonly now: string; readonly aheadSeconds: number } {
  return { now: formatTimestamp(clock.now()), aheadSeconds: Math.round(clock.ahead() / 1000) }
}

async function readJsonBody(
  request: IncomingMessage,
  trace: RequestTrace,
): Promise<Readonly<Record<string, unknown>>> {
  if (!/^application\/json\b/i.test(trace.headers['content-type'] ?? ''))
    throw createApiError('unsupported_media_type', 'Send application/json.')
  const content = await readRequestBytes(request, 10_000)
  if (!('data' in content)) throw createApiError('payload_too_large', 'The body is too large.')
  let value: unknown
  try {
    value = JSON.parse(content.data.toString('utf8'))
  } catch {
    throw createApiError('malformed_request', 'The JSON body is not valid.')
  }
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function readSeconds({ advanceSeconds, ...rest }: Readonly<Record<string, unknown>>): number {
  const good = typeof advanceSeconds === 'number' && advanceSeconds > 0 && advanceSeconds <= TEN_YEARS_SECONDS
  if (good && Object.keys(rest).length === 0) return advanceSeconds
  throw createApiError(
    'validation_failed',
    'Send { "advanceSeconds": n } with n greater than 0 and at most ten years.',
    {
      errors: [
        {
          pointer: '/advanceSeconds',
          rule: 'range',
          message: 'Must be greater than 0 and at most 315576000.',
        },
      ],
    },
  )
}

/** Moves the clock and waits until due jobs are done, so that the next request sees their results. Gives their number. */
export async function advanceClock(
  { clock, scheduler, alertMonitor }: SandboxContext,
  by: number,
): Promise<number> {
  clock.advance(by * 1000)
  const done = await scheduler.settle(SETTLE_TIMEOUT_MS)
  alertMonitor.evaluate()
  return done
}
