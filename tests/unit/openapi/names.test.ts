/** Routes and titles that are made from the names of a description. */
import { expect, test } from 'vitest'
import { load, page } from './load.ts'

test.each([
  ['getURIs', 'get-uris', 'Get URIs'],
  ['createQoSSession', 'create-qos-session', 'Create QoS session'],
  ['QoSSessions', 'qos-sessions', 'QoS sessions'],
  ['getAPIsV2', 'get-apis-v2', 'Get APIs v2'],
  ['listUserIDs', 'list-user-ids', 'List user IDs'],
  ['createOAuth2Token', 'create-oauth2-token', 'Create OAuth2 token'],
  ['IoTDevice', 'iot-device', 'IoT device'],
  ['iOSApps', 'ios-apps', 'iOS apps'],
  // A capital letter alone begins a word, and an acronym without a plural s ends before the next word.
  ['addAUser', 'add-a-user', 'Add a user'],
  ['HTTPSession', 'http-session', 'HTTP session'],
  ['DAOAuthor', 'dao-author', 'DAO author'],
  ['repos/list-for-org', 'repos-list-for-org', 'Repos list for org'],
  ['GET_ALL_URLS', 'get-all-urls', 'Get all urls'],
])('%s', async (operationId, slug, title) => {
  const { pages } = await load({
    paths: { '/x': { get: { operationId, responses: { 200: { description: 'ok' } } } } },
  })
  const page = pages.find(({ kind }) => kind === 'operation')
  expect([page?.route, page?.title]).toEqual([`/docs/api/v1/${slug}`, title])
})

test('the title of a long path has its method and its end, which differs from that of others', async () => {
  const path = `/groups/{group-id}${'/sites/{site-id}/pages'.repeat(8)}`
  const titleOf = async (end: string) => (await page({ get: {} }, {}, `${path}/${end}`)).title
  const title = await titleOf('layout')
  expect(title).toMatch(/^Get … (?:\w+ )+layout$/)
  expect(title.length).toBeLessThanOrEqual(120)
  expect(await titleOf('items')).not.toBe(title)
  expect((await titleOf('a'.repeat(200))).length).toBeLessThanOrEqual(121)
})
