/**
 * One page that is lent to many tests. A new context costs three times as much as a page load, because Chromium starts a process for it
 * and finds its caches empty. After each test the page is as it was before: its storage is empty and the test's listeners are gone. A
 * test that changes what cannot be taken back, such as the clock or an init script, has its page closed, and the next gets a new one.
 */

import type { BrowserContext, Page } from 'playwright-core'

/** Methods whose effect outlasts a test. */
const LASTING_PAGE = [
  'addInitScript',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setViewportSize',
] as const
const LASTING_CONTEXT = [
  'addCookies',
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'newPage',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const

/** Events that tests listen to. Playwright's own listeners are for others. */
const EVENTS = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
] as const

export interface LentPage {
  readonly page: Page
  /** Clears what the test left. False if that is not possible: close the context then. */
  readonly reset: () => Promise<boolean>
}

/** A page of `context` that can be lent. The storage of its site is cleared after each test, or only that of its tab. */
export async function createLentPage(context: BrowserContext, cleared: 'site' | 'tab'): Promise<LentPage> {
  const page = await context.newPage()
  let isChanged = false
  for (const name of LASTING_PAGE) noteCalls(page, name)
  // A context whose storage is kept outlives its page.
  if (cleared === 'site') for (const name of LASTING_CONTEXT) noteCalls(context, name)
  noteClock(page)

  function noteCalls(target: object, name: string): void {
    const method = Reflect.get(target, name) as (...values: unknown[]) => unknown
    Reflect.set(target, name, (...args: unknown[]) => {
      isChanged = true
      return method.apply(target, args)
    })
  }

  function noteClock(target: Page | BrowserContext): void {
    const { clock } = target
    Object.defineProperty(target, 'clock', {
      get() {
        isChanged = true
        return clock
      },
    })
  }

  async function reset(): Promise<boolean> {
    if (isChanged || page.isClosed() || context.pages().length > 1) return false
    for (const event of EVENTS) page.removeAllListeners(event)
    try {
      await page.evaluate((all) => {
        sessionStorage.clear()
        if (all) localStorage.clear()
      }, cleared === 'site')
      if (cleared === 'site') await context.clearCookies()
      await page.mouse.move(0, 0)
      // Nothing of the test's page runs while the next test prepares.
      await page.goto('about:blank')
      return true
    } catch {
      return false
    }
  }

  return { page, reset }
}
