/** A reader with the unzipped bundle on disk, in Chromium or in Firefox: the same few acts in both. */

import { existsSync } from 'node:fs'
import process from 'node:process'
import type { BrowserContext } from 'playwright-core'
import { launch as start } from 'puppeteer-core'
import { newContext, PATIENCE } from './harness.ts'

export type Name = 'Chromium' | 'Firefox'

/** One tab. Scripts are expressions as text, since they run in the page. */
export interface Tab {
  goto(url: string): Promise<unknown>
  /** Runs a script in each document from now on, before its own. */
  before(script: string): Promise<unknown>
  /** The value of an expression in the page. */
  ask<T>(script: string): Promise<T>
  /** Resolves when the expression is true in the page. */
  until(script: string): Promise<unknown>
  click(selector: string): Promise<void>
  /** Presses a key, with the modifier held if given. */
  press(key: string, modifier?: 'Control'): Promise<void>
  type(text: string): Promise<void>
  /** The page as it is printed. */
  print(): Promise<Uint8Array>
  /** Errors of scripts and of the console since the tab was opened. */
  readonly errors: readonly string[]
}

export interface Reader {
  /** A tab with a profile of its own. */
  tab(): Promise<Tab>
  close(): Promise<void>
}

/** Debian's Firefox, or what FIREFOX names; undefined where there is none. */
export const firefox = [process.env['FIREFOX'] ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path !== '' && existsSync(path),
)

export function reader(name: Name): Promise<Reader> {
  return name === 'Chromium' ? inChromium() : inFirefox()
}

async function inChromium(): Promise<Reader> {
  const contexts: BrowserContext[] = []
  return {
    async close() {
      await Promise.all(contexts.map((context) => context.close()))
    },
    async tab() {
      // Chromium lets a click copy; its headless shell asks for the permission.
      const context = await newContext({ permissions: ['clipboard-write'] })
      contexts.push(context)
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', ({ message }) => message.startsWith(HURRIED) || errors.push(message))
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      return {
        errors,
        goto: (url) => page.goto(url),
        before: (script) => page.addInitScript(script),
        ask: <T>(script: string) => page.evaluate<T>(script),
        until: (script) => until(script, (one) => page.evaluate(one)),
        click: (selector) => page.click(selector),
        press: (key, modifier) => page.keyboard.press(modifier === undefined ? key : `${modifier}+${key}`),
        type: (text) => page.keyboard.type(text),
        print: () => page.pdf(),
      }
    },
  }
}

async function inFirefox(): Promise<Reader> {
  const browser = await start({
    browser: 'firefox',
    executablePath: firefox ?? '',
    headless: true,
    timeout: 2 * PATIENCE,
    // The driver switches this off, and with it everything that makes pages on a disk different.
    extraPrefsFirefox: { 'security.fileuri.strict_origin_policy': true },
  })
  return {
    close: () => browser.close(),
    async tab() {
      const page = await (await browser.createBrowserContext()).newPage()
      page.setDefaultTimeout(PATIENCE)
      await page.setViewport({ width: 1280, height: 800 })
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      const key = (name: string) => name as Parameters<typeof page.keyboard.press>[0]
      return {
        errors,
        goto: (url) => page.goto(url),
        before: (script) => page.evaluateOnNewDocument(script),
        ask: async <T>(script: string) => (await page.evaluate(script)) as T,
        until: (script) => until(script, (one) => page.evaluate(one)),
        click: (selector) => page.click(selector),
        async press(name, modifier) {
          if (modifier !== undefined) await page.keyboard.down(modifier)
          await page.keyboard.press(key(name))
          if (modifier !== undefined) await page.keyboard.up(modifier)
        },
        type: (text) => page.keyboard.type(text),
        print: () => page.pdf(),
      }
    },
  }
}

/** Chromium reports this when a page is left before its styles have settled, as only a test does; the page then changes without a transition. */
const HURRIED = 'Transition was aborted because of invalid state'

/** Asks until the answer is true: the drivers' own ways evaluate text in the page, which its policy forbids. */
async function until(script: string, ask: (script: string) => Promise<unknown>): Promise<void> {
  const end = Date.now() + PATIENCE
  let last: unknown
  while (Date.now() < end) {
    // A page that is being left answers no call.
    last = await ask(script).catch((error: unknown) => error)
    if (last === true) return
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error(`this did not come true: ${script} (at last: ${String(last)})`)
}
