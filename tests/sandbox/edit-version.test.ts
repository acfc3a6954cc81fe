import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { HARBOUR, sendRequest, signIn, startTestSandbox } from './test-client.ts'

let sandbox: Sandbox
const tokens: Record<string, string> = {}

beforeAll(async () => {
  sandbox = await startTestSandbox()
  for (const { key, userId } of sandbox.personas)
    if (['admin', 'developer'].includes(key)) tokens[key] = (await signIn(sandbox, userId)).access
})
afterAll(() => sandbox.close())

const call = (who: string, path: string, json?: object, version?: string) =>
  sendRequest(sandbox.addresses.console + path, {
    token: tokens[who] ?? '',
    ...(json && { method: 'PATCH', json }),
    ...(version !== undefined && { headers: { 'if-match': version } }),
  })

test('a change of an old version is refused and names who changed what meanwhile; the new version is accepted', async () => {
  const list = await call('admin', `/applications?organizationId=${HARBOUR}`)
  const path = `/applications/${list.body.items[0].id as string}`
  const read = await call('developer', path)
  const version = read.headers.get('etag') ?? ''
  expect(version).toMatch(/^"[\w-]{22}"$/)
  const first = await call('admin', path, { description: 'Changed by an administrator' }, version)
  expect(first.status).toBe(200)
  expect(first.headers.get('etag')).not.toBe(version)
  const second = await call('developer', path, { tags: ['late'] }, version)
  expect([second.status, second.body.code]).toEqual([412, 'changed_meanwhile'])
  expect(second.body.change).toMatchObject({
    actor: sandbox.personas.find(({ key }) => key === 'admin')?.email,
    fields: ['description'],
  })
  expect((await call('developer', path)).body.tags).not.toContain('late')
  const third = await call('developer', path, { tags: ['late'] }, first.headers.get('etag') ?? '')
  expect(third.body.tags).toEqual(['late'])
})

test('a change without a version is accepted', async () => {
  const path = `/orgs/${HARBOUR}/settings`
  expect((await call('admin', path, { logRetentionDays: 20 })).status).toBe(200)
  expect((await call('admin', path, { logRetentionDays: 21 }, '*')).body.logRetentionDays).toBe(21)
})
