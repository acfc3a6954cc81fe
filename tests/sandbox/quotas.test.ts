import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { advanceClock, sendRequest, startTestSandbox, HARBOUR, signIn, requestToken } from './test-client.ts'

interface Quota {
  readonly product: string
  readonly limit: number
  readonly used: number
  readonly from: string
  readonly resetsAt: string
}

let context: Sandbox
beforeAll(async () => {
  context = await startTestSandbox()
})
afterAll(() => context.close())

async function quotas(more = ''): Promise<readonly Quota[]> {
  const userId = context.personas[0]?.userId ?? ''
  const { access } = await signIn(context, userId)
  const { body } = await sendRequest(
    `${context.addresses.console}/metrics?organizationId=${HARBOUR}${more}`,
    {
      token: access,
    },
  )
  return body.quotas as readonly Quota[]
}

const findUse = (all: readonly Quota[], product: string) => all.find((one) => one.product === product)?.used

test('successful requests count for their product, organization and calendar month', async () => {
  const before = await quotas()
  // In the order of the organization's products; identity is none of them.
  expect(before.map(({ product }) => product)).toEqual(['kyb', 'tokenization'])
  const access = await requestToken(context)
  const good = await sendRequest(`${context.addresses.v1}/organizations/${HARBOUR}`, { token: access })
  const bad = await sendRequest(`${context.addresses.v1}/organizations/org_doesNotExist12`, { token: access })
  expect([good.status, bad.status >= 400]).toEqual([200, true])
  const after = await quotas()
  expect(findUse(after, 'kyb')).toBe((findUse(before, 'kyb') ?? 0) + 1)
  expect(findUse(after, 'tokenization')).toBe(findUse(before, 'tokenization'))
  // Neither the range nor the application that is looked at changes them.
  expect(await quotas('&range=1h&applicationId=app_8YtR5eWq2UiO9pAs')).toEqual(after)
  const { from, resetsAt } = after[0] ?? { from: '', resetsAt: '' }
  expect(from).toMatch(/-01T00:00:00(\.000)?Z$/)
  expect(Date.parse(resetsAt)).toBeGreaterThan(Date.parse(from))
  await advanceClock(context, 32 * 86_400)
  const later = await quotas()
  expect(later.map((one) => one.used)).toEqual([0, 0])
  expect(Date.parse(later[0]?.from ?? '')).toBeGreaterThanOrEqual(Date.parse(resetsAt))
})

test('requests beyond a quota are refused with 429 until the month ends, and the alert says so', async () => {
  const sandbox = await startTestSandbox({ limits: 'documented' })
  try {
    const organizationUrl = `${sandbox.addresses.v1}/organizations/${HARBOUR}`
    const token = await requestToken(sandbox)
    let response = await sendRequest(organizationUrl, { token })
    for (let count = 0; count < 100 && response.status === 200; count += 1)
      response = await sendRequest(organizationUrl, { token })
    expect(response).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.body.detail).toMatch(
      /^The monthly quota of kyb, 100 requests, is used up. It resets at .*-01T00:00:00Z\.$/,
    )
    expect(response.headers.get('ratelimit-policy')).toMatch(/^"monthly-kyb";q=100;w=\d+$/)
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    // Other products go on.
    expect((await sendRequest(`${sandbox.addresses.v1}/vdts/vdt_doesNotExist12`, { token })).status).toBe(404)
    const { access } = await signIn(sandbox, sandbox.personas[0]?.userId ?? '')
    const alerts = await sendRequest(
      `${sandbox.addresses.console}/alerts?organizationId=${HARBOUR}&state=open`,
      { token: access },
    )
    expect(alerts.body.items).toContainEqual(
      expect.objectContaining({
        kind: 'quota',
        severity: 'critical',
        subject: expect.objectContaining({ id: 'kyb' }) as object,
      }),
    )
    await advanceClock(sandbox, seconds)
    expect((await sendRequest(organizationUrl, { token: await requestToken(sandbox) })).status).toBe(200)
  } finally {
    await sandbox.close()
  }
})
