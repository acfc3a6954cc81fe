/** The scenarios of the contracts: each starts by itself, through the API, and ends as it is declared. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORE_SCHEMA, load } from 'js-yaml'
import {
  advanceClock,
  sendRequest,
  startTestSandbox,
  HARBOUR,
  root,
  signIn,
  type TestResponse,
} from './test-client.ts'

interface Row {
  readonly in: string
  readonly field: string
  readonly value: string
  readonly states?: readonly string[]
  readonly events?: readonly string[]
  readonly status?: number
  readonly code?: string
  readonly sets?: Readonly<Record<string, string>>
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly 'x-magic-values'?: readonly Row[]
}
interface Operation {
  readonly operationId?: string
  readonly 'x-magic-values'?: readonly Row[]
}
interface Step {
  readonly at: string
  readonly kind: string
  readonly title: string
  readonly detail: string
}
interface Run {
  readonly id: string
  readonly verdict: string
  readonly states: readonly string[]
  readonly answer: { readonly status: number; readonly code: string | null; readonly requestId: string }
  readonly past: readonly Step[]
  readonly coming: readonly (Step & { readonly inSeconds: number })[]
}

/** The rows as the contracts have them, read apart from the program. */
const declared = ['v1', 'v2'].flatMap((api) => {
  const text = readFileSync(join(root, 'openapi', `${api}.yaml`), 'utf8')
  const document = load(text, { schema: CORE_SCHEMA }) as Document
  const own = Object.values(document.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) =>
      (operation['x-magic-values'] ?? []).map((row) => ({
        api,
        operation: operation.operationId ?? '',
        row,
      })),
    ),
  )
  const any = api === 'v1' ? 'getOrganization' : 'introspectToken'
  return [...own, ...(document['x-magic-values'] ?? []).map((row) => ({ api, operation: any, row }))]
})
const cases = declared.map((one) => {
  const { api, operation, row } = one
  return [[api, operation, row.in, row.field, row.value].join(' '), one] as const
})

let context: Sandbox
beforeAll(async () => {
  context = await startTestSandbox()
})
afterAll(() => context.close())

const quickstart = () => context.clients.quickstart.id
const begin = (scenario: string, organization = HARBOUR, application = quickstart()): Promise<TestResponse> =>
  sendRequest(`${context.addresses.api}/sandbox/scenarios`, { json: { scenario, application, organization } })
const look = async (id: string): Promise<Run> =>
  (await sendRequest(`${context.addresses.api}/sandbox/scenarios/${id}`)).body as Run

/** Moves the clock from one planned thing to the next until the run is what the contract declares, or nothing is left. */
async function runToEnd(id: string): Promise<Run> {
  for (let moves = 0; moves < 20; moves += 1) {
    const run = await look(id)
    const next = run.coming.find(({ kind }) => kind === 'state') ?? run.coming[0]
    if (run.verdict !== 'open' || next === undefined) return run
    await advanceClock(context, Math.max(1, next.inSeconds))
  }
  throw new Error('the run has no end')
}

test('all magic values of the platform contracts are offered, and nothing else', async () => {
  const { body } = await sendRequest(`${context.addresses.api}/sandbox/scenarios`)
  const keys = (body.scenarios as { key: string }[]).map(({ key }) => key)
  expect(keys.toSorted()).toEqual(cases.map(([key]) => key).toSorted())
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.length).toBeGreaterThan(100)
})

describe('scenarios with states', () => {
  test.each(cases.filter(([, { row }]) => row.states !== undefined))(
    '%s ends as documented',
    async (key, { operation, row }) => {
      const started = await begin(key)
      expect(started.status, JSON.stringify(started.body)).toBe(201)
      const hook = `${context.addresses.inbox}/hooks/harbour-mill`
      const listDeliveries = ({ past }: Run) =>
        past.filter(({ kind, title }) => kind === 'webhook' && title === hook).map(({ detail }) => detail)
      const titles = ({ past }: Run, kind: string) =>
        past.filter((step) => step.kind === kind).map(({ title }) => title)
      const { id } = await runToEnd(started.body.id as string)
      // The inbox of the organization gets every event, and its answer is in the line.
      await expect
        .poll(async () => listDeliveries(await look(id)).length)
        .toBe(titles(await look(id), 'event').length)
      const run = await look(id)
      expect(run.verdict, JSON.stringify(run, null, 1)).toBe('kept')
      expect(run.states.slice(0, row.states?.length)).toEqual(row.states)
      for (const type of row.events ?? []) expect(titles(run, 'event')).toContain(type)
      expect(listDeliveries(run).every((detail) => / 200\. /.test(detail))).toBe(true)
      expect(run.past.map(({ at }) => at)).toEqual(run.past.map(({ at }) => at).toSorted())
      for (const setting of Object.entries(row.sets ?? {}).filter(([name]) => name !== 'lasts'))
        expect(
          run.past.some(({ kind, detail }) => kind === 'state' && detail.includes(setting.join(' '))),
        ).toBe(true)
      if (operation === 'onboarding' || operation === 'orgInvite') expect(titles(run, 'mail').length).toBe(1)
    },
  )

  test('an event of tomorrow is planned until the clock is moved by a day', async () => {
    const started = await begin('v1 onboarding body /reference SANDBOX-STAYS-PENDING')
    const run = await look(started.body.id as string)
    expect(run.states).toEqual(['pending'])
    expect(run.coming.filter(({ kind }) => kind === 'state').map(({ title }) => title)).toEqual([
      'Verification: in_progress',
      'Verification: approved',
    ])
    await advanceClock(context, 3600)
    expect((await look(run.id)).states).toEqual(['pending'])
    await advanceClock(context, 86_400)
    const later = await look(run.id)
    expect(later.states).toEqual(['pending', 'in_progress', 'approved'])
    // The year of the approval has begun.
    expect(later.coming.map(({ title }) => title)).toContain('Verification: expired')
  })
})

describe('scenarios with an immediate response', () => {
  test.each(cases.filter(([, { row }]) => row.states === undefined))('%s', async (key, { row }) => {
    const started = await begin(key)
    expect(started.status, JSON.stringify(started.body)).toBe(201)
    const run = started.body as Run
    expect([run.verdict, run.answer.code], JSON.stringify(run.answer)).toEqual(['kept', row.code ?? null])
    if (row.status === undefined) expect(run.answer.status).toBeLessThan(300)
    else expect(run.answer.status).toBe(row.status)
    const { kind, title } = run.past[0] ?? {}
    expect([kind, run.past.filter((step) => step.kind === 'request').length]).toEqual(['request', 1])
    expect(title).toMatch(/^(?:GET|POST) \/v[12]\//)
    if (row.code !== undefined) expect([run.past.length, run.coming, run.states]).toEqual([1, [], []])
  })
})

describe('a started scenario', () => {
  test('sends a request like any other, which is in the log of the application', async () => {
    const { body } = await begin('v1 onboarding body /reference SANDBOX-ALREADY-EXISTS')
    const { access } = await signIn(context, context.personas[0]?.userId ?? '')
    const log = await sendRequest(`${context.addresses.console}/logs/${String(body.answer.requestId)}`, {
      token: access,
    })
    expect(log.body).toMatchObject({
      operationId: 'onboarding',
      status: 409,
      code: 'organization_already_exists',
    })
  })

  test('shows the error if the API refuses the request', async () => {
    // Its verification is not approved.
    const { body } = await begin('v1 orgInvite body /reference SANDBOX-ACCEPTED', 'org_1ZxC5vBn9MlK3jHg')
    expect([body.verdict, body.answer.code, body.coming]).toEqual(['broken', 'organization_not_verified', []])
  })

  test.each([
    ['no scenario', { scenario: 'v1 onboarding body /reference SANDBOX-NOTHING' }],
    ['no application', { application: 'app_none' }],
    ['an application that is suspended', { application: 'app_5DfG6hJk7LzX8cVb' }],
    ['an organization of another owner', { organization: 'org_4NmB8vCx1ZlK5jHg' }],
  ])('is refused with 422 when it is %s', async (_, change) => {
    const asked = {
      scenario: 'v1 onboarding body /reference SANDBOX-APPROVED',
      application: quickstart(),
      organization: HARBOUR,
      ...change,
    }
    const answer = await sendRequest(`${context.addresses.api}/sandbox/scenarios`, { json: asked })
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed'])
  })

  test('must be JSON when a program starts it', async () => {
    const answer = await sendRequest(`${context.addresses.api}/sandbox/scenarios`, {
      form: { scenario: 'x' },
    })
    expect(answer.status).toBe(415)
    expect(
      (await sendRequest(`${context.addresses.api}/sandbox/scenarios`, { method: 'DELETE' })).status,
    ).toBe(405)
    expect((await sendRequest(`${context.addresses.api}/sandbox/scenarios/run_none`)).status).toBe(404)
  })
})

describe('forms of the inbox', () => {
  const form = (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ) => sendRequest(`${context.addresses.inbox}${path}`, { form: fields, headers })
  const createApprovedForm = () => ({
    scenario: 'v1 onboarding body /reference SANDBOX-APPROVED',
    party: `${quickstart()} ${HARBOUR}`,
  })
  const runs = async () =>
    (await (await fetch(`${context.addresses.inbox}/scenarios`)).text()).match(/scenarios\/run_\w+/g)
  const clock = async () =>
    (await sendRequest(`${context.addresses.api}/sandbox/clock`)).body as { readonly aheadSeconds: number }

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' }],
    ['a browser that sends its origin only', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
  ])('refuse %s and change nothing', async (_, headers) => {
    const before = [await runs(), (await clock()).aheadSeconds]
    for (const [path, fields] of [
      ['/scenarios', createApprovedForm()],
      ['/clock', { by: '86400' }],
      ['/invitations/inv_none', {}],
    ] as const)
      expect((await form(path, fields, headers)).status, path).toBe(403)
    expect([await runs(), (await clock()).aheadSeconds]).toEqual(before)
  })

  test('redirect to a page, so that a reload does not send the form again', async () => {
    const started = await form('/scenarios', createApprovedForm(), { 'sec-fetch-site': 'same-origin' })
    expect(started.status).toBe(303)
    const run = started.headers.get('location') ?? ''
    expect(run).toMatch(/^\/scenarios\/run_\w+$/)
    const before = (await clock()).aheadSeconds
    const moved = await form(
      '/clock',
      { by: '3600', run: run.split('/').pop() ?? '' },
      { origin: context.addresses.inbox },
    )
    expect([moved.status, moved.headers.get('location')]).toEqual([303, `${run}#now`])
    expect((await clock()).aheadSeconds).toBe(before + 3600)
  })

  test.each([
    ['/scenarios', { scenario: 'none', party: 'none' }, 400],
    ['/clock', { by: '-3600' }, 400],
    ['/clock', {}, 400],
    ['/invitations/inv_none', {}, 400],
  ])('the form of %s with %j shows the error', async (path, fields, status) => {
    const answer = await form(path, fields)
    expect(answer.status).toBe(status)
    expect(answer.body).toContain('<h1>')
  })

  test('accept form fields only', async () => {
    const answer = await sendRequest(`${context.addresses.inbox}/clock`, { json: { by: '3600' } })
    expect(answer.status).toBe(415)
  })

  test('have pages with a strict Content-Security-Policy and without scripts', async () => {
    const started = await form('/scenarios', createApprovedForm())
    for (const path of ['/scenarios', started.headers.get('location') ?? '', '/', '/mails']) {
      const response = await fetch(`${context.addresses.inbox}${path}`)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
      expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
      expect(await response.text()).not.toMatch(/<script|<style| style=|https?:\/\/(?!127\.0\.0\.1)/)
    }
  })
})

test('the startup summary names the URL of the scenarios', () => {
  expect(context.table).toContain(`${context.addresses.inbox}/scenarios`)
})

describe('mails', () => {
  const mails = async () =>
    (await sendRequest(`${context.addresses.api}/sandbox/mails`)).body.items as {
      readonly id: string
      readonly to: string
      readonly text: string
    }[]
  const read = async (id: string) => (await fetch(`${context.addresses.inbox}/mails/${id}`)).text()
  const button = (html: string) => /<a class="button" href="([^"]+)"/.exec(html)?.[1] ?? ''
  const accept = (url: string) => sendRequest(url, { form: {}, headers: { 'sec-fetch-site': 'same-origin' } })

  test('a business accepts an invitation by the link of its mail', async () => {
    const started = await begin('v1 orgInvite body /reference SANDBOX-IGNORED')
    const to = started.body.request.body.email as string
    const sent = (await mails()).find((mail) => mail.to === to)
    const link = button(await read(sent?.id ?? ''))
    expect(sent?.text).toContain(link)
    expect((await sendRequest(link)).body).toContain('pending')
    expect((await accept(link)).status).toBe(303)
    expect((await sendRequest(link)).body).toContain('accepted')
    expect((await accept(link)).status).toBe(400)
    const run = await runToEnd(started.body.id as string)
    // The contract declares that the invitation is ignored, but it was accepted.
    expect([run.verdict, run.states]).toEqual(['broken', ['pending', 'accepted']])
    expect(run.coming.map(({ title }) => title)).not.toContain('Invitation: expired')
  })

  test('a person accepts an invitation by the link of the mail and can sign in', async () => {
    const { access } = await signIn(context, context.personas[0]?.userId ?? '')
    const invited = await sendRequest(`${context.addresses.console}/orgs/${HARBOUR}/invitations`, {
      token: access,
      key: true,
      json: { email: 'ida.lund@harbour-mill.example', roles: ['developer'], products: ['kyb'] },
    })
    expect(invited.status, JSON.stringify(invited.body)).toBe(201)
    const sent = (await mails()).find(({ to }) => to === 'ida.lund@harbour-mill.example')
    const link = button(await read(sent?.id ?? ''))
    expect((await accept(link)).status).toBe(303)
    const list = await sendRequest(`${context.addresses.console}/orgs/${HARBOUR}/members?limit=100`, {
      token: access,
    })
    const member = (list.body.items as { email: string; userId: string; roles: string[] }[]).find(
      ({ email }) => email === 'ida.lund@harbour-mill.example',
    )
    expect(member).toMatchObject({ givenName: 'Ida', familyName: 'Lund', roles: ['developer'] })
    const own = await signIn(context, member?.userId ?? '')
    const me = await sendRequest(`${context.addresses.console}/me`, { token: own.access })
    expect([me.status, me.body.email]).toEqual([200, 'ida.lund@harbour-mill.example'])
  })

  test('text of users is shown as text, not as HTML', async () => {
    const { access } = await signIn(context, context.personas[0]?.userId ?? '')
    expect(access).not.toBe('')
    const token = await sendRequest(`${context.addresses.v1}/auth/token`, {
      basic: [quickstart(), context.clients.quickstart.secret],
      json: { grant_type: 'client_credentials' },
    })
    const invite = await sendRequest(`${context.addresses.v1}/organizations/${HARBOUR}/invites`, {
      token: token.body.access_token as string,
      key: true,
      json: {
        legalName: '<b>Bold</b> Ltd',
        countryCode: 'GB',
        email: 'bold@hostile.example',
        message: '<img src=x onerror=alert(1)> https://evil.example/',
      },
    })
    expect(invite.status, JSON.stringify(invite.body)).toBe(201)
    const sent = (await mails()).find(({ to }) => to === 'bold@hostile.example')
    const html = await read(sent?.id ?? '')
    expect(html).not.toMatch(/<img|<b>|href="https:\/\/evil/)
    expect(html).toContain('&lt;img')
    expect(await (await fetch(`${context.addresses.inbox}/mails`)).text()).not.toContain('<b>Bold')
  })
})

describe('an endpoint that fails', () => {
  // One of its own: it is disabled when it has failed for days.
  beforeAll(async () => {
    await context.close()
    context = await startTestSandbox()
  })

  test('a run shows the failed attempts of a webhook and the planned one', async () => {
    const started = await begin('v1 onboarding body /reference SANDBOX-REJECTED')
    await advanceClock(context, 4)
    const failing = (steps: readonly Step[]) =>
      steps.filter(({ kind, title }) => kind === 'webhook' && title.endsWith('/fail/warehouse'))
    const first = await look(started.body.id as string)
    expect(failing(first.past)[0]?.detail).toMatch(
      /^organization\.admin\.created: 500\. Your server failed with 500/,
    )
    expect(failing(first.coming)[0]?.detail).toMatch(/, attempt 2$/)
    await advanceClock(context, 6)
    const second = await look(started.body.id as string)
    expect(failing(second.past).some(({ detail }) => detail.includes('retry: 500'))).toBe(true)
    // Each attempt leads to what arrived by it.
    const html = await (await fetch(`${context.addresses.inbox}/scenarios/${second.id}`)).text()
    const links = html.match(/\/messages\/arr_\w+/g) ?? []
    expect(links.length).toBeGreaterThan(3)
    expect(new Set(links).size).toBe(links.length)
  })

  test('a page reloads automatically only on request and only while something is due', async () => {
    const started = await begin('v1 onboarding body /reference SANDBOX-STAYS-PENDING')
    const url = `${context.addresses.inbox}/scenarios/${String(started.body.id)}`
    const refresh = async (address: string) => (await fetch(address)).headers.get('refresh')
    expect(await refresh(url)).toBeNull()
    // The retry of the endpoint that fails is due in seconds.
    await expect.poll(() => refresh(`${url}?watch=yes`)).toBe('2')
    // The attempts become rare.
    await advanceClock(context, 7200)
    expect(await refresh(`${url}?watch=yes`)).toBeNull()
  })
})
