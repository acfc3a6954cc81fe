import { expect, test } from 'vitest'
import { createAnchorSuggestions } from '../../../src/lib/text/problems/nearest-anchor.ts'

const suggest = createAnchorSuggestions()
const nearestAnchor = (id: string, ids: readonly string[]) => suggest(id, new Set(ids))

test.each([
  // Further words, and other endings.
  ['testenvironment-string', ['testrunner-string', 'testenvironment-node--jsdom--string']],
  [
    'coveragereporters-arraystring',
    ['coveragedirectory-string', 'coveragereporters-arraystring--string-options'],
  ],
  ['customizing-authentication', ['basic-authentication', 'custom-authentication-schemes']],
  ['http-proxying', ['http-clients', 'http-proxies']],
  ['root-and-source-directory', ['source', 'root-and-source-directories']],
  ['install-the-cli', ['use-the-cli', 'cli-installation']],
  // A word has become two, with a slip.
  ['getingstarted', ['get-help', 'getting-started']],
  ['公開ベースパスの設定', ['基本の設定', '公開ベースパスの設定方法']],
])('#%s may mean an anchor in %j', (id, ids) => {
  expect(nearestAnchor(id, ids)).toEqual({ name: ids.at(-1), isCertain: false })
  expect(nearestAnchor(id, ids.toReversed()).name).toBe(ids.at(-1))
})

test.each([
  ['output-format', 'outputformat', ['outputformat', 'output-formats']],
  ['Rate_Limits', 'rate-limits', ['rate-limits', 'rates']],
  ['instalation', 'installation', ['introduction', 'installation']],
  ['first-steps', 'first-step', ['last-steps', 'first-step']],
  ['the-colours', 'the-colors', ['the-colors', 'the-collars']],
])('#%s certainly means %s', (id, name, ids) => {
  expect(nearestAnchor(id, ids)).toEqual({ name, isCertain: true })
})

test.each([
  ['client-instances', ['request-instances']],
  ['merging-of-parameters', ['merging-of-headers', 'parsing-of-requests']],
  ['testenvironment-string', ['testrunner-string']],
  ['authentication', ['authorization']],
  ['routing', []],
])('#%s means none of %j', (id, ids) => {
  expect(nearestAnchor(id, ids)).toEqual({ name: '', isCertain: false })
})

test.each([
  ['table', ['tables', 'tablet']],
  ['step-2', ['step-1', 'step-12']],
  ['inline', ['online']],
  ['option-a', ['option-b']],
  ['get-user', ['set-user']],
  ['v1-request', ['v2-request']],
])('no correction of #%s to one of %j is certain', (id, ids) => {
  expect(nearestAnchor(id, ids).isCertain).toBe(false)
})

test('anchors are those of the page that a link leads to, also where pages alternate', () => {
  const pages = [new Set(['first-steps']), new Set(['first-stepping'])] as const
  const names = [...pages, ...pages].map((ids) => suggest('first-step', ids).name)
  expect(names).toEqual(['first-steps', 'first-stepping', 'first-steps', 'first-stepping'])
})
