/**
 * One page that is lent to many tests. A new page costs three times as much processor time as a page load, because Chromium starts a
 * process for it and finds its caches empty. After each test the page is as it was before: its storage is empty, and what the test
 * listened to, routed, added or resized is undone. After a change that cannot be undone, such as that of the clock, the page is given up,
 * and the next test gets a new one.
 */

import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** What a test may do to a page or its context, and how it is undone. */
const LASTING: Readonly<
  Record<string, 'cannot be undone' | ((lent: { page: Page; context: BrowserContext }) => Promise<unknown>)>
> = {
  addCookies: ({ context }) => context.clearCookies(),
  emulateMedia: ({ page }) => page.emulateMedia(MEDIA),
  exposeBinding: 'cannot be undone',
  exposeFunction: 'cannot be undone',
  grantPermissions: ({ context }) => context.clearPermissions(),
  newCDPSession: 'cannot be undone',
  routeFromHAR: 'cannot be undone',
  routeWebSocket: 'cannot be undone',
  setExtraHTTPHeaders: 'cannot be undone',
  setGeolocation: 'cannot be undone',
  setOffline: ({ context }) => context.setOffline(false),
}

/** Playwright's media features of a new context. */
const MEDIA = {
  media: null,
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const

/** Playwright's window of a new context. */
const WINDOW = { width: 1280, height: 720 }

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

/** Options of a context that a page can take on and give up again. */
export type LoanOptions = Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'reducedMotion' | 'forcedColors' | 'permissions'
>

/** The options that a page must be created with, and those that `LentPage.adopt` takes. */
export function splitOptions(options: BrowserContextOptions): {
  readonly fixed: BrowserContextOptions
  readonly loan: LoanOptions
} {
  const { viewport, colorScheme, reducedMotion, forcedColors, permissions, ...fixed } = options
  // A page of a phone has its size from the beginning.
  if (fixed.isMobile !== undefined || viewport === null) return { fixed: options, loan: {} }
  return {
    fixed,
    loan: {
      ...(viewport !== undefined && { viewport }),
      ...(colorScheme !== undefined && { colorScheme }),
      ...(reducedMotion !== undefined && { reducedMotion }),
      ...(forcedColors !== undefined && { forcedColors }),
      ...(permissions !== undefined && { permissions }),
    },
  }
}

export interface LentPage {
  readonly page: Page
  /** Gives the page options that its next borrower asks for. */
  readonly adopt: (options: LoanOptions) => Promise<void>
  /** Undoes what the test did. False if that is not possible: close the context then. */
  readonly reset: () => Promise<boolean>
}

export interface LentPageOptions {
  /**
   * URL of a document of the site that has no script. The page waits there between two tests: an empty page would do, but Chromium
   * starts a process on the way to it and another on the way back.
   */
  readonly idleUrl: string
  /** Entries of the local storage that each test finds. The rest of it is deleted. */
  readonly storage?: Readonly<Record<string, string>>
  /** Whether cookies outlive a test: those of an identity provider, for instance. */
  readonly keepCookies?: boolean
  /** Whether the page can be lent again, asked at `idleUrl` while the storage is as the test left it. */
  readonly isUsable?: (page: Page) => Promise<boolean>
}

/** A page of `context` that can be lent. */
export async function createLentPage(
  context: BrowserContext,
  { idleUrl, storage = {}, keepCookies = false, isUsable }: LentPageOptions,
): Promise<LentPage> {
  const page = await context.newPage()
  /** What the present test did, and how each change is undone. */
  const undo = new Map<string, () => Promise<unknown>>()
  let isChanged = false
  for (const target of [page, context]) {
    for (const [name, how] of Object.entries(LASTING))
      watchCalls(target, name, () => {
        if (how === 'cannot be undone') isChanged = true
        else undo.set(name, () => how({ page, context }))
      })
    watchCalls(target, 'route', () => undo.set('route', unrouteAll))
    watchCalls(target, 'addInitScript', (added) => {
      const script = added as Promise<{ dispose(): Promise<void> }>
      undo.set(`script ${undo.size}`, async () => (await script).dispose())
    })
    const { clock } = target
    Object.defineProperty(target, 'clock', {
      get() {
        isChanged = true
        return clock
      },
    })
  }
  watchCalls(page, 'setViewportSize', () => undo.set('viewport', () => page.setViewportSize(WINDOW)))

  /** Calls `note` with what each call of a method returns. */
  function watchCalls(target: object, name: string, note: (result: unknown) => void): void {
    const method = Reflect.get(target, name) as ((...values: unknown[]) => unknown) | undefined
    if (method === undefined) return
    Reflect.set(target, name, (...args: unknown[]) => {
      const result = method.apply(target, args)
      note(result)
      return result
    })
  }

  function unrouteAll(): Promise<unknown> {
    return Promise.all([
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
    ])
  }

  async function adopt({ viewport, permissions, ...media }: LoanOptions): Promise<void> {
    if (viewport) await page.setViewportSize(viewport)
    if (permissions) await context.grantPermissions([...permissions])
    if (Object.keys(media).length > 0) await page.emulateMedia(media)
  }

  async function reset(): Promise<boolean> {
    if (isChanged || page.isClosed()) return false
    for (const event of EVENTS) page.removeAllListeners(event)
    try {
      for (const other of context.pages()) if (other !== page) await other.close()
      for (const restore of undo.values()) await restore()
      undo.clear()
      await page.mouse.move(0, 0)
      await page.goto(idleUrl)
      if (isUsable !== undefined && !(await isUsable(page))) return false
      await page.evaluate((entries) => {
        sessionStorage.clear()
        localStorage.clear()
        for (const [key, value] of entries) localStorage.setItem(key, value)
      }, Object.entries(storage))
      if (!keepCookies) await context.clearCookies()
      return true
    } catch {
      return false
    }
  }

  return { page, adopt, reset }
}
