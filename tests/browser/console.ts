/** The console as its users have it: `docs serve --sandbox`, a browser, and people who sign in. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync, cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import siteConfig from '../../docs.config.ts'
import { discard, root, scratch, start } from '../docs.ts'
import { restartEvidence, saveEvidence } from './evidence.ts'
import { newContext } from './harness.ts'
import { createLentPage, splitOptions, type LentPage } from './lent-page.ts'

/** What `docs serve --sandbox --json` prints. */
export interface PlatformInfo {
  readonly addresses: Readonly<Record<'portal' | 'identity' | 'api' | 'inbox' | 'v1' | 'console', string>>
  readonly personas: readonly { readonly key: string; readonly userId: string; readonly email: string }[]
  readonly clients: { readonly quickstart: { readonly id: string; readonly secret: string } }
}

export const PORTAL_ID = 'bit-developers-'

/** Where a site keeps what it has computed, by what it was computed from. */
const CACHE = '.docs/cache'

/** The cache of the site that ended last in this worker, by file name. It saves the next one half of its start. */
let lastCache: ReadonlyMap<string, Buffer> = new Map()

/** A site with a console and, if wanted, the two public specifications. `more` is added to its configuration. */
export function writeConsoleSite(
  more: { readonly console?: object; readonly [option: string]: unknown } = {},
  specs = true,
): string {
  const { console: consoleOptions, ...rest } = more
  const folder = scratch()
  const write = (path: string, text: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const config = {
    title: 'Console under test',
    url: 'https://docs.example.com',
    apis: specs
      ? ['v1', 'v2'].map((version) => ({ version, label: `API ${version}`, spec: `openapi/${version}.yaml` }))
      : [],
    ...rest,
    console: { portalId: PORTAL_ID, platform: siteConfig.console?.platform, ...consoleOptions },
  }
  write('docs.config.ts', `export default ${JSON.stringify(config)}\n`)
  // The specifications lead to these pages, and to this heading.
  for (const name of ['intro', 'scopes', 'error-codes', 'webhooks/overview', 'guides/authentication'])
    write(`content/docs/${name}.md`, `# Page ${name.replace('/', ' ')}\n\n## Private key\n`)
  if (specs) cpSync(join(root, 'openapi'), join(folder, 'openapi'), { recursive: true })
  for (const [name, data] of lastCache) write(join(CACHE, name), data)
  return folder
}

/** Starts the site of a folder with its sandbox. */
export function startSite(
  folder: string,
): Promise<{ readonly platformInfo: PlatformInfo; readonly close: () => Promise<void> }> {
  const child = start(['serve', '--sandbox', '--json', '--port', '0', '--root', folder])
  const closed = new Promise<void>((done) => child.once('close', () => done()))
  const close = async () => {
    child.kill('SIGTERM')
    await closed
    const cache = join(folder, CACHE)
    lastCache = new Map(readdirSync(cache).map((name) => [name, readFileSync(join(cache, name))]))
  }
  let out = ''
  let errors = ''
  return new Promise((done, failed) => {
    child.stderr?.on('data', (data: Buffer) => (errors += data.toString()))
    child.stdout?.on('data', (data: Buffer) => {
      out += data.toString()
      const line = out.split('\n').find((text) => text.startsWith('{') && text.endsWith('}'))
      if (line !== undefined) done({ platformInfo: JSON.parse(line) as PlatformInfo, close })
    })
    void closed.then(() => failed(new Error(`docs serve --sandbox ended:\n${errors}`)))
  })
}

/** Unexpected errors of a page. Responses of 4xx and 5xx, which tests ask for, are left to the tests. */
export function watchErrors(page: Page): readonly string[] {
  const list: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    if (message.text().startsWith('Failed to load resource: the server responded with a status')) return
    list.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => list.push(`uncaught: ${error.stack ?? error.message}`))
  return list
}

/** A sandbox and its site for the tests of one file. `more` is added to the configuration of the site. */
export function platform(more: { readonly console?: object; readonly [option: string]: unknown } = {}) {
  let running: Awaited<ReturnType<typeof startSite>>
  const contexts: BrowserContext[] = []
  /** By persona and options: the pages of those who have signed in for `as`, and of guests. */
  const people = new Map<string, LentPage>()
  const lent = new Set<string>()
  beforeAll(async () => {
    running = await startSite(writeConsoleSite(more))
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const kept = [...lent].flatMap((key) => people.get(key)?.page.context() ?? [])
      await saveEvidence(task, [...contexts, ...kept])
    }
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    for (const key of lent) await takeBack(key)
    lent.clear()
  })
  afterAll(async () => {
    for (const { page } of people.values()) await page.context().close()
    people.clear()
    await running?.close()
    discard()
  })

  const context = async (options: BrowserContextOptions = {}) => {
    const made = await newContext(options)
    contexts.push(made)
    return made
  }
  const platformInfo = () => running.platformInfo
  const address = (path: string) => platformInfo().addresses.portal + path

  /** Signs in on a page of the console as one of the sandbox's people; ends where the console leads. */
  const signIn = async (page: Page, who: string, path = '/developer/dashboard') => {
    await page.goto(address(path))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await choose(page, who)
  }
  const choose = async (page: Page, who: string) => {
    await page.waitForURL(({ origin }) => origin === platformInfo().addresses.identity)
    const userId = platformInfo().personas.find(({ key }) => key === who)?.userId ?? ''
    await page.locator(`button[value="${userId}"]`).click()
    await page.waitForURL(({ href }) => href.startsWith(platformInfo().addresses.portal))
  }
  /** A page of a new context that signs in: for tests of the sign-in. */
  const signInAs = async (who: string, path?: string, options?: BrowserContextOptions) => {
    const page = await (await context(options)).newPage()
    const errors = watchErrors(page)
    await signIn(page, who, path)
    await page.waitForURL(({ pathname }) => pathname !== '/developer/auth')
    return { page, errors }
  }
  /** The page that tests with these options share, of a user who has signed in or of a guest. */
  const borrow = async (who: string | undefined, options: BrowserContextOptions): Promise<Page> => {
    const { fixed, loan } = splitOptions(options)
    const key = JSON.stringify([who, fixed])
    let known = people.get(key)
    if (known === undefined) {
      known = await (who === undefined ? createGuestPage(fixed) : createSignedInPage(who, fixed))
      people.set(key, known)
    } else if (!lent.has(key)) await restartEvidence(known.page.context())
    const page = lent.has(key) ? await known.page.context().newPage() : known.page
    if (!lent.has(key)) await known.adopt(loan)
    else if (loan.viewport) await page.setViewportSize(loan.viewport)
    lent.add(key)
    return page
  }
  /**
   * A page at `path` of a user who has signed in. It reuses the sign-in of an earlier test, which costs nothing; all else that earlier tests
   * stored is gone. A test that signs out or changes the clock is allowed: the next one signs in again.
   */
  const as = async (who: string, path = '/developer/dashboard', options: BrowserContextOptions = {}) => {
    const page = await borrow(who, options)
    const errors = watchErrors(page)
    await page.goto(address(path))
    return { page, errors }
  }
  /** A page without a session, which a test may use to sign in. */
  const asGuest = (options: BrowserContextOptions = {}) => borrow(undefined, options)
  const createGuestPage = async (options: BrowserContextOptions) =>
    createLentPage(await newContext(options), { idleUrl: address('/robots.txt') })
  const createSignedInPage = async (who: string, options: BrowserContextOptions) => {
    const storage: Record<string, string> = {}
    const lentPage = await createLentPage(await newContext(options), {
      idleUrl: address('/robots.txt'),
      storage,
      keepCookies: true,
      isUsable: async (page) => (await readToken(page)) === storage[TOKEN],
    })
    await signIn(lentPage.page, who)
    await lentPage.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    Object.assign(
      storage,
      await lentPage.page.evaluate(
        (start) => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith(start))),
        PORTAL_ID,
      ),
    )
    return lentPage
  }
  /** Prepares a page of `as` for the next test, or gives it up where the test changed it for good. */
  const takeBack = async (key: string) => {
    const known = people.get(key)
    if (known === undefined || (await known.reset())) return
    people.delete(key)
    await known.page.context().close()
  }
  return { context, platformInfo, address, signIn, choose, as, asGuest, signInAs }
}

/** Opens the menu of the signed-in user. */
export async function accountMenu(page: Page): Promise<void> {
  await page.locator('.account > summary').click()
}

/** Where the console stores its session token. */
const TOKEN = `${PORTAL_ID}bitToken`

/** The session token that a page has stored. */
export function readToken(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), TOKEN)
}

/** Keys of the console in the storage of a page. */
export function listStoredKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    (start) =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith(start)),
    PORTAL_ID,
  )
}
