import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { advanceClock, requestToken, sendRequest, startTestSandbox } from './test-client.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

const mint = async (json: object) => {
  const url = `${sandbox.addresses.v1}/mint/requests`
  const response = await sendRequest(url, { token: await requestToken(sandbox), key: true, json })
  const errors = response.body.errors as { pointer: string; message: string }[]
  return Object.fromEntries(errors.map(({ pointer, message }) => [pointer, message]))
}

test('an unknown kind of asset names the possible kinds, beside all other errors', async () => {
  expect(await mint({ ownerId: 'wrong', asset: { kind: 'picture', fileId: 'x' } })).toEqual({
    '/title': 'Is required.',
    '/ownerId': 'Must be an identifier that starts with org_.',
    '/asset/kind': 'Must be one of file, record, verification.',
  })
})

test('a known kind of asset reports the errors of that kind only', async () => {
  expect(
    await mint({ ownerId: 'org_sandboxVerified', title: 'Title', asset: { kind: 'file', record: {} } }),
  ).toEqual({
    '/asset/fileId': 'Is required.',
    '/asset/record': 'Unknown property.',
  })
})

test('types are named in words', async () => {
  const asset = { kind: 'file', fileId: 'file_9BnV4cXs1QmH7rJd' }
  expect(await mint({ ownerId: 'org_sandboxVerified', title: 7, asset })).toEqual({
    '/title': 'Must be a string.',
  })
})

test('the Date header is that of the sandbox, so that nothing seems to happen tomorrow', async () => {
  await advanceClock(sandbox, 2 * 86_400)
  const { headers } = await sendRequest(`${sandbox.addresses.v1}/organizations/org_sandboxVerified`, {
    token: await requestToken(sandbox),
  })
  const ahead = Date.parse(headers.get('date') ?? '') - Date.now()
  expect(Math.round(ahead / 86_400_000)).toBe(2)
})
