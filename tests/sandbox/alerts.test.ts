import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_FAILURES } from '../../src/sandbox/auth/client-auth-throttle.ts'
import { ALERT_EVENT_TYPES } from '../../src/sandbox/alerts/alert-kinds.ts'
import { loadContract } from '../../src/sandbox/contract/load-contract.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import {
  advanceClock,
  HARBOUR,
  requestToken,
  root,
  sendRequest,
  signIn,
  startTestSandbox,
  type TestRequest,
} from './test-client.ts'

interface AlertBody {
  readonly kind: string
  readonly state: string
  readonly severity: string
  readonly detail: string
  readonly subject: { readonly id: string }
  readonly resolvedAt: string | null
}

let sandbox: Sandbox
let token = ''
const received: { readonly headers: Record<string, string>; readonly body: string }[] = []
let receiver: Server

beforeAll(async () => {
  sandbox = await startTestSandbox()
  await renew()
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await sandbox.close()
})

const renew = async () => {
  token = (await signIn(sandbox, sandbox.personas[0]?.userId ?? '')).access
}
const call = (path: string, how: TestRequest = {}) =>
  sendRequest(`${sandbox.addresses.console}${path}`, { token, ...how })
const listAlerts = async (state = 'open') =>
  (await call(`/alerts?organizationId=${HARBOUR}&state=${state}`)).body.items as readonly AlertBody[]
const findAlert = async (kind: string, state?: string) =>
  (await listAlerts(state)).find((alert) => alert.kind === kind)
const listMails = async () =>
  (await sendRequest(`${sandbox.addresses.api}/sandbox/mails`)).body.items as {
    to: string
    subject: string
    text: string
  }[]

const failRequests = async (count: number) => {
  const access = await requestToken(sandbox)
  for (let n = 0; n < count; n += 1)
    await sendRequest(`${sandbox.addresses.v1}/vdts/vdt_sandboxNotFound`, { token: access })
}

describe('alerts', () => {
  test('the seeded failing endpoint and expiring secret are open, with one mail each', async () => {
    expect(await findAlert('failing_endpoint')).toMatchObject({
      severity: 'warning',
      subject: { kind: 'webhook_endpoint', id: 'whe_3RtY4uIo5PaS6dFg' },
    })
    expect(await findAlert('expiring_secret')).toMatchObject({ subject: { id: 'app_8YtR5eWq2UiO9pAs' } })
    await listAlerts()
    const subjects = (await listMails()).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'A webhook endpoint is failing')).toHaveLength(1)
    expect(subjects.filter((subject) => subject.endsWith('expires soon'))).toHaveLength(1)
  })

  test('a high error rate sends a mail and a signed webhook to endpoints that name the event, and resolves', async () => {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`
    const created = await call('/webhook-endpoints', {
      key: true,
      json: { organizationId: HARBOUR, url, events: [...ALERT_EVENT_TYPES] },
    })
    expect(created.status).toBe(201)
    await failRequests(21)
    expect(await findAlert('error_rate')).toMatchObject({ state: 'open', subject: { id: HARBOUR } })
    expect((await listMails())[0]).toMatchObject({
      to: 'amara.okafor@harbour-mill.example',
      subject: 'Many requests fail',
      text: expect.stringContaining('/developer/monitor/logs') as string,
    })
    await expect.poll(() => received.length).toBeGreaterThan(0)
    const { headers, body } = received.at(-1) ?? { headers: {}, body: '' }
    expect(
      new Webhook(String(created.body.signingSecret ?? created.body.secret?.value)).verify(body, headers),
    ).toMatchObject({
      type: 'alert.opened',
      data: { kind: 'error_rate', organizationId: HARBOUR },
    })
    await advanceClock(sandbox, 7200)
    await renew()
    expect(await findAlert('error_rate')).toBeUndefined()
    expect((await findAlert('error_rate', 'resolved'))?.resolvedAt).not.toBeNull()
    await expect.poll(() => received.some((event) => event.body.includes('"alert.resolved"'))).toBe(true)
  })

  test('a setting turns the mails of a kind off and changes the limit; the alert stays on the dashboard', async () => {
    const settings = (await call(`/orgs/${HARBOUR}/settings`)).body
    const changed = await call(`/orgs/${HARBOUR}/settings`, {
      method: 'PATCH',
      json: { alertErrorRate: 90, notifications: { ...settings.notifications, errorRate: false } },
    })
    expect(changed.status).toBe(200)
    const mails = (await listMails()).length
    await failRequests(21)
    expect(await findAlert('error_rate')).toMatchObject({ severity: 'critical' })
    expect(await listMails()).toHaveLength(mails)
  })

  test('someone who guesses a secret opens an alert that ends with the block', async () => {
    const { id } = sandbox.clients.quickstart
    for (let n = 0; n <= MAX_FAILURES; n += 1)
      await sendRequest(`${sandbox.addresses.v1}/auth/token`, {
        basic: [id, 'wrong'],
        json: { grant_type: 'client_credentials' },
      })
    expect(await findAlert('secret_guessing')).toMatchObject({ severity: 'critical', subject: { id } })
    await advanceClock(sandbox, 400)
    expect(await findAlert('secret_guessing')).toBeUndefined()
  })

  test('a change of a member is mailed to the other administrators, if the settings say so', async () => {
    const settings = (await call(`/orgs/${HARBOUR}/settings`)).body
    await call(`/orgs/${HARBOUR}/settings`, {
      method: 'PATCH',
      json: { notifications: { ...settings.notifications, memberChanges: true } },
    })
    const lena = sandbox.personas[1]?.userId ?? ''
    const promote = (roles: readonly string[]) =>
      call(`/orgs/${HARBOUR}/members/${lena}`, { method: 'PATCH', json: { roles } })
    await promote(['organization_admin', 'developer'])
    await promote(['developer', 'organization_admin'])
    expect(
      (await listMails()).filter(({ to, subject }) => to.startsWith('lena.') && subject.includes('roles')),
    ).toHaveLength(2)
  })

  test('the events of alerts are those of the contract', async () => {
    const contract = await loadContract('console', `${root}openapi/console.yaml`)
    expect(Object.keys(contract.document['webhooks'] as object)).toEqual([...ALERT_EVENT_TYPES])
  })
})

test('the names of the platform have those of its API descriptions', async () => {
  const { body } = await call('/meta')
  expect(body).toMatchObject({ products: ['identity', 'kyb', 'tokenization'], apiVersions: ['v1', 'v2'] })
  expect(body.events.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['mint.status.updated', ...ALERT_EVENT_TYPES]),
  )
  expect(body.scopes).toContainEqual({
    name: 'kyb:read',
    description: expect.stringMatching(/^[^`*]+$/) as string,
  })
})
