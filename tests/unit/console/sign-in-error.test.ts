import { processDiscoveryResponse, ResponseBodyError } from 'oauth4webapi'
import { expect, test } from 'vitest'
import { describeSignInError } from '../../../src/browser/console/session/sign-in/sign-in-error.ts'

const issuer = new URL('https://id.example')

/** How oauth4webapi rejects a response to the discovery of a provider. */
const reject = (response: Response): Promise<unknown> =>
  processDiscoveryResponse(issuer, response).catch((error: unknown) => error)

const json = { headers: { 'content-type': 'application/json' } }

test.each([
  [
    'the page of a gateway',
    new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'The identity provider returned status 502',
  ],
  [
    'broken JSON',
    new Response('{"a":', json),
    /^The identity provider sent an invalid response: failed to parse/,
  ],
  [
    'JSON of something else',
    new Response('{}', json),
    /^The identity provider sent an invalid response: .*issuer/,
  ],
])('%s, instead of an answer', async (_, response, text) => {
  expect(describeSignInError(await reject(response))).toMatch(text)
})

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://docs.example/a.js'],
  ['Firefox', 'error loading dynamically imported module: https://docs.example/a.js'],
  ['Safari', 'Importing a module script failed.'],
])('a script that %s can’t fetch is not the provider', (_, message) => {
  expect(describeSignInError(new TypeError(message))).toBe('A script of the console can’t be loaded')
})

test('a provider out of reach, and one that says why it refuses', () => {
  expect(describeSignInError(new TypeError('Failed to fetch'))).toBe('The identity provider can’t be reached')
  const response = new Response('{}', { status: 400 })
  const cause = { error: 'invalid_grant', error_description: 'The code was used already.' }
  expect(describeSignInError(new ResponseBodyError('refused', { cause, response }))).toBe(
    'The code was used already',
  )
})
