/** A real Chromium, and the three places where a reader meets a site: the dev server, a host, and the unzipped bundle. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { discard, root, scratch, start } from '../docs.ts'
import { chooseForRun } from '../setup/run-length.ts'
import { restartEvidence, saveEvidence, startEvidence } from './evidence.ts'
import { createLentPage, type LentPage } from './lent-page.ts'

/** `serve`: `docs serve`. `built`: dist/site over HTTP as a host sends it. `file`: the unzipped bundle, opened from disk. */
export type Target = 'serve' | 'built' | 'file'
export const targets: readonly Target[] = ['serve', 'built', 'file']

/**
 * Where reading is tested: what readers get. The short run leaves the bundle to `offline.test.ts`. The dev server shows the same pages, as
 * `routes.test.ts` proves, and is included in the soak only.
 */
export const reading: readonly Target[] = chooseForRun({
  short: ['built'],
  full: ['built', 'file'],
  soak: targets,
})

/** A site that can be visited. */
export interface Place {
  /** Address of a site path ('/docs/intro', with query and hash if wanted) at this place. */
  address(route: string): string
  /** What a script of the site may load: everything else is a third party. */
  readonly origin: string
  close(): Promise<void>
}

/** What went wrong in a page since it was opened, in words: errors on the console, failed requests, third parties. */
export type Errors = readonly string[]

export interface Visit {
  readonly page: Page
  readonly errors: Errors
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of Chromium; bin/test.js sets CHROMIUM when it had to look elsewhere. */
function executable(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = [
    process.env['CHROMIUM'] ?? '',
    '/usr/bin/chromium',
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
  ]
  const found = candidates.find((path) => path !== '' && existsSync(path))
  if (found === undefined)
    throw new Error('no Chromium found: `npm test` installs it, or set CHROMIUM to its path')
  return found
}

let browser: Promise<Browser> | undefined

/** The Chromium of this worker: it starts with the first test that needs it and ends with the worker. Tests close their contexts only. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: executable(), args: flags }).then((started) => {
    // A browser that crashed is replaced.
    started.once('disconnected', () => (browser = undefined))
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
 * A running `docs serve`, once it prints where it listens. Rejects with what it printed when it ends before. The port is its own
 * choice: one that was found free beforehand may be taken by the time that it listens.
 */
export async function served(
  args: readonly string[] = [],
): Promise<Place & { readonly output: () => string }> {
  const child = start(['serve', '--host', '127.0.0.1', '--port', '0', ...args])
  let output = ''
  const closed = new Promise<void>((done) => child.once('close', () => done()))
  const origin = await new Promise<string>((done, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => {
        output += data.toString()
        const address = /(http:\/\/127\.0\.0\.1:\d+)\n/.exec(output)?.[1]
        if (address !== undefined) done(address)
      })
    void closed.then(() => failed(new Error(`docs serve ${args.join(' ')} ended:\n${output}`)))
  })
  return {
    origin,
    output: () => output,
    address: (route) => origin + route,
    close: () => {
      child.kill('SIGTERM')
      return closed
    },
  }
}

/** The offline bundle `zip`, unzipped and opened from disk. */
export function unzipped(zip: string): Place {
  const folder = scratch()
  for (const [path, data] of Object.entries(unzipSync(readFileSync(zip)))) {
    if (path.endsWith('/')) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), data)
  }
  const top = join(folder, bundle(folder))
  return {
    origin: pathToFileURL(top).href,
    address: (route) => {
      const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/.exec(route) ?? []
      const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`
      return pathToFileURL(join(top, file)).href + suffix
    },
    close: () => Promise.resolve(),
  }
}

/** The folder inside of a bundle that holds index.html: '' or its only folder. */
function bundle(folder: string): string {
  if (existsSync(join(folder, 'index.html'))) return ''
  return readdirSync(folder).find((name) => existsSync(join(folder, name, 'index.html'))) ?? ''
}

/** Opens `site` (a root; this repository if not given, whose build tests/setup/site.ts keeps) at one of the places. */
export function open(target: Target, site: string = root): Promise<Place> {
  if (target === 'serve') return served(['--root', site])
  if (target === 'built') return served(['--root', site, '--built'])
  return Promise.resolve(unzipped(join(site, 'dist', 'offline.zip')))
}

/**
 * Chromium drops a view transition between pages when a page is left before it has settled, as only a machine does, and
 * reports that as an error of the page, sometimes without a text.
 */
const hurried = ({ name, message }: Error) =>
  /AbortError|InvalidStateError/.test(name) || /Transition was (?:aborted|skipped)/.test(message)

/** Notes everything that goes wrong in `page` from now on. */
export function listen(page: Page, origin: string, errors: string[] = []): Errors {
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => {
    if (!hurried(error)) errors.push(`uncaught: ${error.name} ${error.stack || error.message}`)
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
 * A place for the tests of one `describe`: opened before them, closed after them. `visit` opens a page without anything that an earlier
 * test stored; after the test it is closed or lent to the next.
 */
export function stage(target: Target, site?: string) {
  let place: Place
  /** Contexts of the present test, and those of tours, which stay open. */
  const contexts: BrowserContext[] = []
  const tours: BrowserContext[] = []
  /** The pages that tests share, by the options of their contexts, and those that the present test has. */
  const shelf = new Map<string, LentPage>()
  const lent = new Set<string>()
  beforeAll(async () => {
    place = await open(target, site)
  })
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed) {
      const kept = [...lent].flatMap((key) => shelf.get(key)?.page.context() ?? [])
      await saveEvidence(task, [...contexts, ...tours, ...kept])
    }
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    for (const key of lent) {
      const known = shelf.get(key)
      if (known === undefined || (!hasFailed && (await known.reset()))) continue
      shelf.delete(key)
      await known.page.context().close()
    }
    lent.clear()
  })
  afterAll(async () => {
    await Promise.all(tours.splice(0).map((context) => context.close()))
    await Promise.all([...shelf.values()].map(({ page }) => page.context().close()))
    shelf.clear()
    await place?.close()
    discard()
  })

  async function context(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const made = await newContext(options)
    contexts.push(made)
    return made
  }

  /** The page that tests with these options share, if this test does not have it already. */
  async function borrow(options: BrowserContextOptions): Promise<Page | undefined> {
    const key = JSON.stringify(options)
    if (lent.has(key)) return undefined
    const known = shelf.get(key)
    if (known !== undefined) await restartEvidence(known.page.context())
    const borrowed = known ?? (await createLentPage(await newContext(options), 'site'))
    shelf.set(key, borrowed)
    lent.add(key)
    return borrowed.page
  }

  /**
   * One page that goes from route to route, for tests that only look: a context for each costs more than the pages themselves. What an
   * earlier route left in the storage is there, and `errors` has those of the last route.
   */
  function tour(options: BrowserContextOptions = {}) {
    let page: Promise<Page> | undefined
    const errors: string[] = []
    const begin = async () => {
      const context = await newContext(options)
      tours.push(context)
      const made = await context.newPage()
      listen(made, place.origin, errors)
      return made
    }
    return async (route: string): Promise<Visit & { status: number }> => {
      page ??= begin()
      const open = await page
      await restartEvidence(open.context())
      // A page that is being left may still report something; an empty page reports nothing.
      await open.goto('about:blank')
      errors.length = 0
      const response = await open.goto(place.address(route), { waitUntil: 'load' })
      return { page: open, errors, status: target === 'file' ? 200 : (response?.status() ?? 0) }
    }
  }

  return {
    target,
    context,
    tour,
    address: (route: string) => place.address(route),
    origin: () => place.origin,
    /**
     * A page at `route`, loaded, with empty storage. Options are Playwright's: javaScriptEnabled, colorScheme, viewport ... `before`
     * prepares the page while it is still empty; such a page is new.
     */
    visit: async (
      route: string,
      options: BrowserContextOptions = {},
      before?: (page: Page) => Promise<unknown>,
    ): Promise<Visit & { status: number }> => {
      const shared = before === undefined ? await borrow(options) : undefined
      const page = shared ?? (await (await context(options)).newPage())
      await before?.(page)
      const errors = listen(page, place.origin)
      const response = await page.goto(place.address(route), { waitUntil: 'load' })
      return { page, errors, status: target === 'file' ? 200 : (response?.status() ?? 0) }
    },
  }
}
