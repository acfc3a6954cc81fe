import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from '../../../bin/chromium.js'
import { listRequestFiles } from '../../../src/domain/samples/languages/javascript.ts'
import { runTogether } from '../proof-tool.ts'
import type { ProofContext, JobFailures, SampleJob, ProofTool } from '../proof-tool.ts'

/** JavaScript where it belongs: on a page of the API's own origin, with cookies and a file input. */
export const chromiumTool: ProofTool = {
  id: 'javascript',
  proof: 'executed',
  by: 'Chromium',
  missing: () => (findChromium() === undefined ? ['chromium'] : []),
  run: runInChromium,
}

async function runInChromium(jobs: readonly SampleJob[], { port }: ProofContext): Promise<JobFailures> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('no Chromium found: `missing` was not asked')
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  const failures: JobFailures = new Map()
  try {
    for (const job of jobs) {
      // oxlint-disable-next-line no-await-in-loop
      const context = await browser.newContext()
      try {
        // oxlint-disable-next-line no-await-in-loop
        await context.addCookies(listCookies(job, port))
        // oxlint-disable-next-line no-await-in-loop
        await runOnPage(await context.newPage(), job, port)
      } catch (error) {
        failures.set(job.name, String(error).slice(0, 600))
      } finally {
        // oxlint-disable-next-line no-await-in-loop
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
  return failures
}

async function runOnPage(page: Page, job: SampleJob, port: number): Promise<void> {
  await page.goto(`http://127.0.0.1:${port}/page`)
  await page.evaluate(`document.body.innerHTML = '<input type="file" multiple>'`)
  await page.setInputFiles(
    'input',
    listRequestFiles(job.wire).map((name) => join(job.folder, name)),
  )
  await page.evaluate(`(async () => {${job.code}\n})()`)
}

/** Data that the browser has for the host before the sample runs. */
function listCookies({ wire }: SampleJob, port: number) {
  const header = wire.headers.find(({ name }) => name === 'Cookie')?.value
  return (header?.split('; ') ?? []).map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url: `http://127.0.0.1:${port}` }
  })
}

/** JavaScript without a browser: node has fetch, FormData and Blob, and files are in for the input of a page. */
export const nodeFetchTool: ProofTool = {
  id: 'javascript',
  proof: 'executed',
  by: `node ${process.version}, files instead of an input`,
  missing: () => [],
  excepts: (wire) =>
    wire.headers.some(({ name }) => name === 'Cookie')
      ? 'cookies are those of a browser; the full run has one'
      : undefined,
  run: async (jobs, { scratch }) => {
    for (const { code, folder } of jobs)
      writeFileSync(join(folder, 'sample.js.mjs'), writePrelude(code) + code)
    return runTogether(jobs, 'sample.js.mjs', scratch, nodeDriver)
  },
}

/** Imports one sample after the other. */
export const nodeDriver = {
  command: process.execPath,
  name: 'driver.mjs',
  code: `import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
const failures = {}
const home = process.cwd()
for (const [folder, path] of JSON.parse(readFileSync('jobs.json', 'utf8'))) {
  process.chdir(folder)
  try {
    await import(pathToFileURL(path).href)
  } catch (error) {
    failures[folder] = String(error)
  }
  process.chdir(home)
}
writeFileSync('failures.json', JSON.stringify(failures))
`,
}

/** A page whose file input holds the files that the sample names, in their order. */
function writePrelude(code: string): string {
  if (!code.includes('document.querySelector')) return ''
  return [
    `import { readFileSync } from 'node:fs'`,
    `const document = { querySelector: () => ({ files: JSON.parse(readFileSync('files.json', 'utf8')).map((name) => new File([readFileSync(name)], name)) }) }`,
    '',
  ].join('\n')
}
