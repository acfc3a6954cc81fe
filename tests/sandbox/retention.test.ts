/** What has expired, or is older than what the sandbox shows, does not stay in its database. */

import { expect, test } from 'vitest'
import { runOnce } from '../../src/sandbox/http/idempotency.ts'
import { createProviderAdapter } from '../../src/sandbox/identity/provider-adapter.ts'
import type { OperationCall, SandboxContext } from '../../src/sandbox/sandbox-context.ts'
import { openStore } from '../../src/sandbox/store/open-store.ts'
import type { ReceivedWebhook } from '../../src/sandbox/store/records.ts'
import { createClock, DAY } from '../../src/sandbox/time/clock.ts'

async function openSandboxStore() {
  const store = await openStore('memory')
  const clock = createClock(store)
  return {
    store,
    clock,
    count: (table: string) => store.rows(`SELECT count(*) AS n FROM ${table}`)[0]?.['n'],
  }
}

test('idempotency keys are deleted a day after their request', async () => {
  const { store, clock, count } = await openSandboxStore()
  const create = (key: string) =>
    runOnce(
      { store, clock } as SandboxContext,
      {
        operation: { id: 'create' },
        params: {},
        headers: { 'idempotency-key': key },
      } as unknown as OperationCall,
      '',
      () => ({ status: 201, body: {} }),
    )
  create('first')
  create('second')
  expect(count('keys')).toBe(2)
  clock.advance(DAY)
  create('third')
  expect(count('keys')).toBe(1)
})

test('tokens and sessions are deleted when they have expired, and what never expires stays', async () => {
  const { store, clock, count } = await openSandboxStore()
  const adapter = createProviderAdapter(store, clock)('AccessToken')
  await adapter.upsert('lasting', {}, 0)
  await adapter.upsert('short', {}, 60)
  clock.advance(60_000)
  await adapter.upsert('next', {}, 60)
  expect(count('identity')).toBe(2)
  expect(await adapter.find('lasting')).toEqual({})
})

test('of the webhooks that arrived, so many of the newest stay', async () => {
  const { store } = await openSandboxStore()
  for (let at = 1; at <= 5; at++)
    store.put('receivedWebhook', { id: `arr_${at}`, at } as unknown as ReceivedWebhook)
  store.keepNewest('receivedWebhook', 3)
  expect(store.list('receivedWebhook').map(({ id }) => id)).toEqual(['arr_5', 'arr_4', 'arr_3'])
})
