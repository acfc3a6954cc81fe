/**
 * What a failed browser test leaves in `test-results/`: a screenshot of each page that it had open, what these pages printed and which of
 * their requests failed, and a trace of what the test did (`npx playwright-core show-trace FILE` opens it).
 */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { BrowserContext } from 'playwright-core'
import type { RunnerTestCase } from 'vitest'
import { root } from '../docs.ts'

/**
 * Whether traces show the page at each step. That takes a seventh of the processor time of these tests: the gate, which sets TEST_RUN,
 * records the steps and requests alone. A file that is run by itself has the pages too.
 */
const HAS_SNAPSHOTS = process.env['TEST_RUN'] === undefined

/** What the pages of a context printed, since the test began. */
const logs = new WeakMap<BrowserContext, string[]>()

/** Records from now on what happens in a context. */
export async function startEvidence(context: BrowserContext): Promise<void> {
  const log: string[] = []
  logs.set(context, log)
  context.on('console', (message) =>
    log.push(`${message.type()}: ${message.text()} (${message.location().url})`),
  )
  context.on('weberror', (error) => log.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request) =>
    log.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`),
  )
  await context.tracing.start({ snapshots: HAS_SNAPSHOTS })
}

/** Forgets what an earlier test did in a context. */
export async function restartEvidence(context: BrowserContext): Promise<void> {
  logs.get(context)?.splice(0)
  await context.tracing.stopChunk()
  await context.tracing.startChunk()
}

/** Writes the evidence of a failed test. `contexts` are those that it used, and are still open. */
export async function saveEvidence(test: RunnerTestCase, contexts: Iterable<BrowserContext>): Promise<void> {
  const name = test.fullName.replaceAll(/[^\w.-]+/g, '-').slice(0, 150)
  const folder = join(root, 'test-results', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let count = 0
  for (const context of contexts) {
    count += 1
    const file = (ending: string) => join(folder, `${count}-${ending}`)
    const pages = context.pages().filter((page) => page.url() !== 'about:blank')
    for (const [index, page] of pages.entries())
      // A page that has crashed or hangs has no picture; the rest is still worth having.
      await page.screenshot({ path: file(`page-${index + 1}.png`), timeout: 10_000 }).catch(() => undefined)
    writeFileSync(file('console.log'), (logs.get(context) ?? []).map((line) => `${line}\n`).join(''))
    await context.tracing.stopChunk({ path: file('trace.zip') }).catch(() => undefined)
    await context.tracing.startChunk().catch(() => undefined)
  }
}
