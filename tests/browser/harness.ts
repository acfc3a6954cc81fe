/** A real Chromium that visits the places where a reader meets a site: places.ts. */

import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { CHROMIUM_FLAGS, findChromium } from '../../bin/chromium.js'
import { discard, root } from '../docs.ts'
import { chooseForRun } from '../setup/run-length.ts'
import { restartEvidence, saveEvidence, startEvidence } from './evidence.ts'
import { createLentPage, splitOptions, type LentPage } from './lent-page.ts'
import { open, targets, type Place, type Target } from './places.ts'

/**
 * Where reading is tested: what readers get. The short run leaves the bundle to `offline.test.ts`. The dev server shows the same pages, as
 * `routes.test.ts` proves, and is included in the soak only.
 */
export const reading: readonly Target[] = chooseForRun({
  short: ['built'],
  full: ['built', 'file'],
  soak: targets,
})

/** What went wrong in a page since it was opened, in words: errors on the console, failed requests, third parties. */
export type Errors = readonly string[]

export interface Visit {
  readonly page: Page
  readonly errors: Errors
}

/** A Chromium of its own, for settings of a browser that no page can change. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('no Chromium found: `npm test` installs it, or set CHROMIUM to its path')
  return chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, ...flags],
    tracesDir: inject('tracesFolder'),
  })
}

let browser: Promise<Browser> | undefined

/** The Chromium of this worker: it starts with the first test that needs it and ends with the worker. Tests close their contexts only. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser().then((started) => {
    // A browser that crashed is replaced.
    started.once('disconnected', () => {
      browser = undefined
      for (const pool of sharedPools.values()) pool.clear()
    })
    return started
  })
  return browser
}

/**
 * How long a page may take for what a test waits for, in milliseconds: far more than two slow processors need with others at
 * work, and less than a test has, so that what never comes is named by the line that waits for it.
 */
export const PATIENCE = 60_000

/** A context that no other test sees, with our patience. */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await (await sharedBrowser()).newContext(options)
  context.setDefaultTimeout(PATIENCE)
  await startEvidence(context)
  return context
}

/**
 * Chromium drops a view transition between pages when a page is left before it has settled, as only a machine does, and
 * reports that as an error of the page, sometimes without a text.
 */
const isTransitionError = ({ name, message }: Error) =>
  /AbortError|InvalidStateError/.test(name) || /Transition was (?:aborted|skipped)/.test(message)

/** Notes everything that goes wrong in `page` from now on. */
export function watchVisit(page: Page, origin: string, errors: string[] = []): Errors {
  page.on('console', (message) => {
    const { url } = message.location()
    // Asked for by the browser where a page of `idleUrl` names no icon; the answer may come late.
    if (message.type() === 'error' && url !== `${origin}/favicon.ico`)
      errors.push(`console: ${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => {
    if (!isTransitionError(error)) errors.push(`uncaught: ${error.name} ${error.stack || error.message}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left drops what it was loading: that is not a fault of the site.
    if (reason !== 'net::ERR_ABORTED') errors.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !/^(?:data|blob|about):/.test(url)) errors.push(`third party: ${url}`)
  })
  return errors
}

/**
 * A site that is built once and served for all tests, at its server: that of this repository, and the fixture site. Both workers visit
 * them, and no test changes them.
 */
function findSharedPlace(target: Target, site: string): Place | undefined {
  if (target !== 'built') return undefined
  if (site !== root && site !== inject('fixtureSite')) return undefined
  const origin = inject(site === root ? 'siteOrigin' : 'fixtureSiteOrigin')
  return {
    origin,
    idleUrl: `${origin}/robots.txt`,
    address: (route) => origin + route,
    close: () => Promise.resolve(),
  }
}

/** Pages that tests share, by the options of their contexts. */
type PagePool = Map<string, LentPage>

/** The pools of places that outlive a test file, by their origin. They end with the browser. */
const sharedPools = new Map<string, PagePool>()

/**
 * A place for the tests of one `describe`: opened before them, closed after them. `visit` opens a page without anything that an earlier
 * test stored; after the test it is closed or lent to the next.
 */
export function stage(target: Target, site: string = root) {
  const shared = findSharedPlace(target, site)
  let place: Place
  /** Contexts of the present test, and those of `openEach`, which stay open. */
  const contexts: BrowserContext[] = []
  const sharedContexts: BrowserContext[] = []
  const pool: PagePool = (shared && sharedPools.get(shared.origin)) ?? new Map<string, LentPage>()
  if (shared !== undefined) sharedPools.set(shared.origin, pool)
  /** The pages that the present test has borrowed. */
  const lent = new Set<string>()
  beforeAll(async () => {
    place = shared ?? (await open(target, site))
  })
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed) {
      const kept = [...lent].flatMap((key) => pool.get(key)?.page.context() ?? [])
      await saveEvidence(task, [...contexts, ...sharedContexts, ...kept])
    }
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    for (const key of lent) {
      const known = pool.get(key)
      if (known === undefined || (!hasFailed && (await known.reset()))) continue
      pool.delete(key)
      await known.page.context().close()
    }
    lent.clear()
  })
  afterAll(async () => {
    await Promise.all(sharedContexts.splice(0).map((context) => context.close()))
    if (shared === undefined) {
      await Promise.all([...pool.values()].map(({ page }) => page.context().close()))
      pool.clear()
    }
    await place?.close()
    discard()
  })

  async function context(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const made = await newContext(options)
    contexts.push(made)
    return made
  }

  /** The page that tests with these options share, or the next one if this test has it already: they share no storage. */
  async function borrow(options: BrowserContextOptions): Promise<Page> {
    const { fixed, loan } = splitOptions(options)
    let count = 0
    const name = () => `${count} ${JSON.stringify(fixed)}`
    while (lent.has(name())) count += 1
    const key = name()
    const known = pool.get(key)
    if (known !== undefined) await restartEvidence(known.page.context())
    const borrowed = known ?? (await createLentPage(await newContext(fixed), { idleUrl: place.idleUrl }))
    pool.set(key, borrowed)
    lent.add(key)
    await borrowed.adopt(loan)
    return borrowed.page
  }

  /**
   * One page that goes from route to route, for tests that only look: a context for each costs more than the pages themselves. What an
   * earlier route left in the storage is there, and `errors` has those of the last route.
   */
  function openEach(options: BrowserContextOptions = {}) {
    let page: Promise<Page> | undefined
    const errors: string[] = []
    let isLeaving = false
    const begin = async () => {
      const context = await newContext(options)
      sharedContexts.push(context)
      const made = await context.newPage()
      watchVisit(made, place.origin, errors)
      made.on('framenavigated', (frame) => {
        if (!isLeaving || frame !== made.mainFrame()) return
        // What was reported until now is of the page before.
        errors.length = 0
        isLeaving = false
      })
      return made
    }
    return async (route: string): Promise<Visit & { status: number }> => {
      page ??= begin()
      const open = await page
      await restartEvidence(open.context())
      isLeaving = true
      const response = await open.goto(place.address(route), { waitUntil: 'load' })
      return { page: open, errors, status: target === 'file' ? 200 : (response?.status() ?? 0) }
    }
  }

  return {
    target,
    context,
    openEach,
    address: (route: string) => place.address(route),
    origin: () => place.origin,
    /** A page that is still empty, with empty storage, for tests that prepare it before they open a route. */
    page: (options: BrowserContextOptions = {}) => borrow(options),
    /** A page at `route`, loaded, with empty storage. Options are Playwright's: javaScriptEnabled, colorScheme, viewport ... */
    visit: async (
      route: string,
      options: BrowserContextOptions = {},
      before?: (page: Page) => Promise<unknown>,
    ): Promise<Visit & { status: number }> => {
      const page = await borrow(options)
      await before?.(page)
      const errors = watchVisit(page, place.origin)
      const response = await page.goto(place.address(route), { waitUntil: 'load' })
      return { page, errors, status: target === 'file' ? 200 : (response?.status() ?? 0) }
    },
  }
}
