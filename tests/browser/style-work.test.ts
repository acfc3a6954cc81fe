/** What the styles of a page cost Chromium: rules that it has to try on each element, because they end in no class, element or attribute. */

import { describe, expect, test } from 'vitest'
import { sharedBrowser, stage } from './harness.ts'

/** What Chromium counted for one selector while it resolved styles (`disabled-by-default-blink.debug`). */
interface SelectorCount {
  readonly selector: string
  readonly match_attempts: number
  /** Those that the classes and names of its ancestors decided, which costs next to nothing. */
  readonly fast_reject_count: number
}

/** Rules for all elements, for what they contain and for the one that an address names, written as they are in the source. */
const EVERYWHERE = ['*', '::after', '::before', '::selection', ':target']
/** The name of a rule within another one says nothing: at most this share of the elements may be tried for all of them. */
const NESTED_SHARE = 3

describe('the styles of an operation', () => {
  const at = stage('built')

  test('few rules are tried on each element', async () => {
    const page = await at.page({ viewport: { width: 1280, height: 900 } })
    const session = await (await sharedBrowser()).newBrowserCDPSession()
    const counts: SelectorCount[] = []
    session.on('Tracing.dataCollected', ({ value }) => {
      for (const event of value as readonly { readonly args?: { readonly selector_stats?: unknown } }[]) {
        const stats = event.args?.selector_stats as
          | { readonly selector_timings: readonly SelectorCount[] }
          | undefined
        counts.push(...(stats?.selector_timings ?? []))
      }
    })
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['disabled-by-default-blink.debug'] },
    })
    await page.goto(at.address('/docs/api/v1/onboarding'))
    const ended = new Promise((done) => session.once('Tracing.tracingComplete', done))
    await session.send('Tracing.end')
    await ended
    await session.detach()

    const tried = new Map<string, number>()
    for (const { selector, match_attempts: attempts, fast_reject_count: rejected } of counts)
      tried.set(selector, (tried.get(selector) ?? 0) + attempts - rejected)
    const all = tried.get('*') ?? 0
    expect(all).toBeGreaterThan(500)
    const costly = [...tried].filter(([, count]) => count > all / 2)
    expect(
      costly
        .map(([selector]) => selector)
        .filter((selector) => !selector.startsWith('&'))
        .sort(),
    ).toEqual(EVERYWHERE)
    const nested = costly
      .filter(([selector]) => selector.startsWith('&'))
      .reduce((sum, [, count]) => sum + count, 0)
    expect(nested).toBeLessThan(NESTED_SHARE * all)
  })
})
