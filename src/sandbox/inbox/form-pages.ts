/**
 * Pages of the inbox that do something: start a scenario, move the clock, accept an invitation. They are plain forms
 * without scripts. After each POST the browser is redirected, so that a reload repeats nothing.
 */

import type { IncomingMessage } from 'node:http'
import { advanceClock } from '../http/control-api.ts'
import { readRequestBytes, isSameOriginForm } from '../../lib/network/http-server.ts'
import { renderInvitation, type InvitationDetails } from '../pages/inbox-pages.ts'
import { renderScenarioList, renderScenarioRun, type ClockState } from '../pages/scenario-pages.ts'
import { renderNotice } from '../pages/sign-in-pages.ts'
import { acceptMemberInvitation, isInvitationPending } from '../platform-api/accept-invitation.ts'
import { isApiError } from '../http/api-error.ts'
import { readProgress } from '../scenarios/scenario-progress.ts'
import { runScenario, listParties, listScenarios, type Scenario } from '../scenarios/run-scenario.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** A page, or where to go. */
export interface PageResponse {
  readonly status: number
  readonly html?: string
  readonly headers?: Readonly<Record<string, string>>
}

type ShowPage = (context: SandboxContext, name: string, query: URLSearchParams) => PageResponse | undefined
type SubmitForm = (
  context: SandboxContext,
  name: string,
  form: URLSearchParams,
) => PageResponse | Promise<PageResponse>

/** Runs that the page of all scenarios lists. */
const LISTED_RUNS = 8
/** A page with automatic reload reloads only while something is due within this time. */
const RELOAD_WINDOW_MS = 60_000

/** The pages that do something, by the beginning of their path. */
const PAGES: Readonly<Record<string, { readonly show?: ShowPage; readonly act?: SubmitForm }>> = {
  scenarios: {
    show: (context, name, query) =>
      name === '' ? showScenarioList(context, query) : showScenarioRun(context, name, query),
    act: startScenario,
  },
  clock: { act: moveClock },
  invitations: { show: showInvitation, act: acceptInvitation },
}

/**
 * Actions by forms at the inbox's URL: scenarios, the clock, invitations. Forms of other sites are
 * refused. Gives undefined for other paths.
 */
export function createFormPages(context: SandboxContext) {
  return async (
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
  ): Promise<PageResponse | undefined> => {
    const [, folder = '', name = ''] = /^\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
    const formPage = Object.hasOwn(PAGES, folder) ? PAGES[folder] : undefined
    if (formPage === undefined) return undefined
    if (request.method === 'GET' || request.method === 'HEAD') return formPage.show?.(context, name, query)
    if (request.method !== 'POST' || formPage.act === undefined) return undefined
    if (!isSameOriginForm(request))
      return showError(
        403,
        'This form could not be sent',
        'The form came from another site. Open the page here and send it again.',
      )
    if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
      return showError(415, 'This form could not be sent', 'The form must be form-encoded.')
    const content = await readRequestBytes(request, 10_000)
    if (!('data' in content)) return showError(413, 'This form could not be sent', 'The form is too large.')
    try {
      return await formPage.act(context, name, new URLSearchParams(content.data.toString('utf8')))
    } catch (error) {
      if (isApiError(error)) return showError(400, 'Request failed', error.detail)
      throw error
    }
  }
}

function showError(status: number, title: string, text: string): PageResponse {
  return { status, html: renderNotice(title, text, '/scenarios') }
}

/** Redirects after a form, so that a reload does not send the form again (RFC 9110, section 15.4.4). */
function redirectTo(to: string): PageResponse {
  return { status: 303, headers: { location: to } }
}

function readClockForm({ clock: time }: SandboxContext, next: number | undefined): ClockState {
  return { now: time.now(), ahead: time.ahead(), next }
}

/** When the next job is due. */
function findNextDue({ store }: SandboxContext): number | undefined {
  const due = store.rows('SELECT min(due) AS due FROM jobs')[0]?.['due']
  return typeof due === 'number' ? due : undefined
}

function showScenarioList(context: SandboxContext, query: URLSearchParams): PageResponse {
  const { store, contracts } = context
  const summary = ({ api, operation: { path, method, id } }: Scenario) => {
    const paths = contracts[api].document['paths'] as Readonly<
      Record<string, Readonly<Record<string, { readonly summary?: string }>>>
    >
    return paths[path]?.[method]?.summary ?? id
  }
  const html = renderScenarioList({
    scenarios: listScenarios(context),
    parties: listParties(context),
    chosen: query.get('party') ?? '',
    courses: store.list('scenarioRun', { limit: LISTED_RUNS }).map((run) => readProgress(context, run)),
    clock: readClockForm(context, findNextDue(context)),
    summary,
  })
  return { status: 200, html }
}

function showScenarioRun(
  context: SandboxContext,
  name: string,
  query: URLSearchParams,
): PageResponse | undefined {
  const { store } = context
  const run = store.get('scenarioRun', name)
  if (run === undefined) return undefined
  const progress = readProgress(context, run)
  const [next] = progress.planned
  const watching = query.has('watch') && next !== undefined && next.due - progress.now < RELOAD_WINDOW_MS
  const names = {
    application: store.get('application', run.application)?.name ?? run.application,
    organization: store.get('organization', run.organization)?.legalName ?? run.organization,
  }
  return {
    status: 200,
    html: renderScenarioRun(progress, readClockForm(context, next?.due), names, watching),
    // Only where the reader asked for it, and only while there is something to wait for.
    ...(watching ? { headers: { refresh: '2' } } : {}),
  }
}

async function startScenario(
  context: SandboxContext,
  _: string,
  form: URLSearchParams,
): Promise<PageResponse> {
  const [application = '', organization = ''] = (form.get('party') ?? '').split(' ')
  const run = await runScenario(context, { scenario: form.get('scenario') ?? '', application, organization })
  return redirectTo(`/scenarios/${run.id}`)
}

const CLOCK_STEPS: Readonly<Record<string, number>> = { '3600': 3600, '86400': 86_400 }

async function moveClock(context: SandboxContext, _: string, form: URLSearchParams): Promise<PageResponse> {
  const run = context.store.get('scenarioRun', form.get('run') ?? '')
  const by = form.get('by') ?? ''
  const due = run === undefined ? findNextDue(context) : readProgress(context, run).planned[0]?.due
  const wait = by === 'next' ? Math.max(0, (due ?? 0) - context.clock.now()) / 1000 : CLOCK_STEPS[by]
  if (wait === undefined)
    return showError(400, 'The clock was not moved', 'Choose the next event, one hour or one day.')
  await advanceClock(context, wait)
  return redirectTo(run === undefined ? '/scenarios' : `/scenarios/${run.id}#now`)
}

/** An invitation of either kind: of a business, or of a person to an organization. */
function findInvitation(context: SandboxContext, name: string): InvitationDetails | undefined {
  const { store, addresses, clock: time } = context
  const signIn = `${addresses.portal}/developer`
  const inviterName = (org: string | null | undefined) =>
    store.get('organization', org ?? '')?.legalName ?? 'An organization'
  const invite = store.get('invite', name)
  if (invite !== undefined) {
    const { id, org, email, status, expiresAt, legalName: who, code } = invite
    return { id, by: inviterName(org), who, email, status, expiresAt, signIn, facts: { Code: code } }
  }
  const guest = store.get('memberInvitation', name)
  if (guest === undefined) return undefined
  const { id, org, email, expiresAt, roles } = guest
  const status =
    guest.status === 'pending' && !isInvitationPending(guest, time.now()) ? 'expired' : guest.status
  const facts = { Roles: roles.join(', ') }
  return { id, by: inviterName(org), who: email, email, status, expiresAt, signIn, facts }
}

function showInvitation(context: SandboxContext, name: string): PageResponse | undefined {
  const invitation = findInvitation(context, name)
  return invitation === undefined ? undefined : { status: 200, html: renderInvitation(invitation) }
}

async function acceptInvitation(context: SandboxContext, name: string): Promise<PageResponse> {
  const { store, clock: time, scheduler } = context
  const guest = store.get('memberInvitation', name)
  const invite = store.get('invite', name)
  if (findInvitation(context, name)?.status !== 'pending')
    return showError(
      400,
      'The invitation cannot be accepted',
      'It was already accepted or withdrawn, or it has expired.',
    )
  if (guest !== undefined) acceptMemberInvitation(context, guest)
  if (invite !== undefined) {
    // Through the same job that a magic value plans.
    scheduler.schedule(time.now(), 'accept', invite.id, { audience: [invite.org ?? ''] })
    await scheduler.settle(0)
  }
  return redirectTo(`/invitations/${name}`)
}
