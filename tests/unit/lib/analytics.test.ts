/** The start of analytics services. */

import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { analyticsStart } from '../../../src/lib/page/analytics.ts'

const posthog = { key: 'phc_a', host: 'https://eu.i.posthog.com' }

test('PostHog is started with its key and host', () => {
  const calls: unknown[] = []
  const window = { posthog: { init: (...args: unknown[]) => calls.push(args) } }
  runInNewContext(analyticsStart({ posthog })?.data ?? '', { window })
  expect(calls).toEqual([['phc_a', { api_host: 'https://eu.i.posthog.com' }]])
})

test('a page of a reader who blocks PostHog has no error', () => {
  expect(() => runInNewContext(analyticsStart({ posthog })?.data ?? '', { window: {} })).not.toThrow()
})
