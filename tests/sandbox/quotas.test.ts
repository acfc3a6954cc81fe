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

const used = (all: readonly Quota[], product: string) => all.find((one) => one.product === product)?.used

test('successful requests count for their product, organization and calendar month', async () => {
  const before = await quotas()
  // In the order of the organization's products; identity is none of them.
  expect(before.map(({ product }) => product)).toEqual(['kyb', 'tokenization'])
  const access = await requestToken(context)
  const good = await sendRequest(`${context.addresses.v1}/organizations/${HARBOUR}`, { token: access })
  const bad = await sendRequest(`${context.addresses.v1}/organizations/org_doesNotExist12`, { token: access })
  expect([good.status, bad.status >= 400]).toEqual([200, true])
  const after = await quotas()
  expect(used(after, 'kyb')).toBe((used(before, 'kyb') ?? 0) + 1)
  expect(used(after, 'tokenization')).toBe(used(before, 'tokenization'))
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
