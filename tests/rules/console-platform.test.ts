/** The console fits any platform: nothing of the platform that the shipped site documents is in its source. */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import siteConfig from '../../docs.config.ts'
import { definePlatform, PRODUCTS } from '../../src/sandbox/platform-definition.ts'
import { root } from '../docs.ts'

const platform = siteConfig.console?.platform
const roles = new Set([
  ...Object.values(definePlatform([]).roles).flat(),
  ...(platform?.memberRoles ?? []).map(({ name }) => name),
])

/** States that deliveries, secrets and sessions of any platform have as well. */
const SHARED_STATES = new Set(['pending', 'expired'])

/** Names of the shipped platform, as they would be written in code. */
const quoted = [
  ...PRODUCTS,
  ...roles,
  ...(platform?.guides ?? []).map(({ href }) => href),
  ...(platform?.funnel?.stages ?? [])
    .flatMap(({ states }) => states)
    .filter((state) => !SHARED_STATES.has(state)),
  // The last segments of paths of its API, and its hosts.
  'bit.example',
].map((name) => new RegExp(`['"\`]${name.replaceAll('.', '\\.')}['"\`]`))

/** Words of the shipped platform that no other platform has. */
const WORDS = /\b(?:kyb|tokeni[sz]ation|applicants?|vdts?|mint(?:s|ed|ing)?|bit_\w+)\b/i

const files = execFileSync('git', ['ls-files', 'src/browser/console'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '')

test('no name of the shipped platform is in src/browser/console', () => {
  expect(files.length).toBeGreaterThan(80)
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, n) =>
        [WORDS, ...quoted].some((pattern) => pattern.test(line)) ? [`${path}:${n + 1}: ${line.trim()}`] : [],
      ),
  )
  expect(found).toEqual([])
})
