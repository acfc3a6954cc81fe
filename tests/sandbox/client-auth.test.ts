import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { createClientAuthThrottle, MAX_FAILURES } from '../../src/sandbox/auth/client-auth-throttle.ts'
import { HARBOUR, sendRequest, signIn, startTestSandbox } from './test-client.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

const guess = (clientId: string, secret = 'wrong') =>
  sendRequest(`${sandbox.addresses.v1}/auth/token`, {
    basic: [clientId, secret],
    json: { grant_type: 'client_credentials' },
  })

describe('guessing a client secret', () => {
  test('is refused with 429 and Retry-After after ten failures, and the owner gets one mail', async () => {
    const { id, secret } = sandbox.clients.quickstart
    const access = (await signIn(sandbox, sandbox.personas[0]?.userId ?? '')).access
    const readFigures = async () =>
      (
        await sendRequest(`${sandbox.addresses.console}/metrics?organizationId=${HARBOUR}&range=1h`, {
          token: access,
        })
      ).body
    const before = await readFigures()
    const statuses: number[] = []
    for (let count = 0; count < MAX_FAILURES + 5; count += 1) statuses.push((await guess(id)).status)
    expect(statuses).toEqual([
      ...Array.from({ length: MAX_FAILURES }, () => 401),
      ...Array.from({ length: 5 }, () => 429),
    ])
    // The right secret is refused as well: otherwise a guess would learn that it is right.
    const blocked = await guess(id, secret)
    expect([blocked.status, blocked.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)

    const mails = (await sendRequest(`${sandbox.addresses.api}/sandbox/mails`)).body.items as {
      subject: string
      text: string
      to: string
    }[]
    const alerts = mails.filter(({ subject }) => subject.includes('guessing the secret of Quickstart'))
    expect(alerts).toHaveLength(1)
    expect(alerts[0]).toMatchObject({ to: 'amara.okafor@harbour-mill.example' })
    expect(alerts[0]?.text).toContain('from 127.0.0.1')

    const after = await readFigures()
    expect(after.totals).toEqual(before.totals)
    expect(after.errors).toEqual(before.errors)
  })

  test('does not block other applications', async () => {
    expect((await guess('app_5DfG6hJk7LzX8cVb')).status).toBe(401)
  })

  test('treats an unknown client like a known one', async () => {
    let last = await guess('app_unknownUnknown00')
    for (let count = 0; count < MAX_FAILURES; count += 1) last = await guess('app_unknownUnknown00')
    expect(last.status).toBe(429)
  })
})

describe('the throttle', () => {
  test('ends its block after five minutes, and counts each address alone', () => {
    let now = 0
    const throttle = createClientAuthThrottle(() => now)
    for (let count = 0; count < MAX_FAILURES; count += 1) throttle.recordFailure('app', '192.0.2.1')
    expect(() => throttle.requireAllowed('app', '192.0.2.1')).toThrow('10 attempts failed')
    expect(() => throttle.requireAllowed('app', '192.0.2.2')).not.toThrow()
    now = 300_000
    expect(() => throttle.requireAllowed('app', '192.0.2.1')).not.toThrow()
  })

  test('forgets failures after a success', () => {
    const throttle = createClientAuthThrottle(() => 0)
    for (let count = 0; count < MAX_FAILURES - 1; count += 1) throttle.recordFailure('app', '192.0.2.1')
    throttle.recordSuccess('app', '192.0.2.1')
    throttle.recordFailure('app', '192.0.2.1')
    expect(() => throttle.requireAllowed('app', '192.0.2.1')).not.toThrow()
  })
})

describe('products', () => {
  test('that the organization lacks cannot be given to an application, a member or an invitation', async () => {
    const token = (await signIn(sandbox, sandbox.personas[0]?.userId ?? '')).access
    const url = sandbox.addresses.console
    const calls = [
      sendRequest(`${url}/applications`, {
        token,
        key: true,
        json: {
          organizationId: HARBOUR,
          name: 'Too much',
          products: ['kyb', 'identity'],
          scopes: ['kyb:read'],
        },
      }),
      sendRequest(`${url}/applications/app_8YtR5eWq2UiO9pAs`, {
        method: 'PATCH',
        token,
        json: { products: ['kyb', 'identity'] },
      }),
      sendRequest(`${url}/orgs/${HARBOUR}/members/${sandbox.personas[1]?.userId ?? ''}`, {
        method: 'PATCH',
        token,
        json: { products: ['kyb', 'identity'] },
      }),
      sendRequest(`${url}/orgs/${HARBOUR}/invitations`, {
        token,
        key: true,
        json: { email: 'new@harbour-mill.example', roles: ['developer'], products: ['kyb', 'identity'] },
      }),
    ]
    for (const response of await Promise.all(calls)) {
      expect([response.status, response.body.code]).toEqual([422, 'validation_failed'])
      expect(response.body.errors[0]).toMatchObject({ pointer: '/products/1' })
    }
  })
})
