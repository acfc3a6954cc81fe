/**
 * `docs check --run`: runs the code of guides that has `run=`, and compares its output with the page. Nothing else runs code of guides:
 * it has the permissions of the user who calls the command.
 */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { groupBy } from '../../lib/data/group-by.ts'
import * as problems from '../../lib/problems/problems.ts'
import { pluralize } from '../../lib/problems/report.ts'
import { listSites } from '../../lib/site/locale-sites.ts'
import type { RunnableCode, RunTarget } from '../../lib/site/snippet.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import { shortenText } from '../../lib/text/shorten-text.ts'
import type { Problem, SourceLocation } from '../../lib/types.ts'
import type { Site } from '../../stages/site-types.ts'
import { compareOutput, splitMessage } from './compare-output.ts'
import { fillNames, type Names } from './match-text.ts'
import { runProgram, type Program } from './run-program.ts'
import { sendHttpBlock } from './send-request.ts'
import { startRunServer, type RunServer } from './start-server.ts'

export interface RunOptions {
  /** Absolute path of the site's folder. */
  readonly root: string
  readonly signal?: AbortSignal
  /** Milliseconds that the program of a page, or one request, may take. */
  readonly timeout?: number
}

export interface RunReport {
  readonly problems: readonly Problem[]
  /** Number of code blocks, and of compared outputs. */
  readonly summary: { readonly blocks: number; readonly compared: number }
}

const TIMEOUT = 60_000

/** Variables that programs get of the environment. Others may be secrets. */
const ENVIRONMENT = ['PATH', 'HOME', 'LANG', 'TEMP', 'TMPDIR', 'SystemRoot', 'VIRTUAL_ENV']

/** Runs the code of all pages, one page after the other, against one server of each kind. */
export async function runGuides(site: Site, options: RunOptions): Promise<RunReport> {
  const pages = listRunnablePages(site)
  const servers = new Map<RunTarget, RunServer>()
  const found: Problem[] = []
  try {
    for (const [target, blocks] of groupBy(pages.flat(), (code) => code.target)) {
      const started = await startRunServer(target, options.root, site)
      if (typeof started !== 'string' && 'origin' in started) servers.set(target, started)
      else {
        const location = (blocks[0] as RunnableCode).location
        found.push(
          typeof started === 'string' ? problems.runFailed(started, location) : { ...started, location },
        )
      }
    }
    for (const page of pages) found.push(...(await runPage(page, servers, options)))
  } finally {
    await Promise.all([...servers.values()].map((server) => server.close()))
  }
  const run = pages.flat().filter(({ target }) => servers.has(target))
  const compared = run.filter(({ output }) => output !== undefined).length
  return { problems: found, summary: { blocks: run.length, compared } }
}

/** The code of each file that has some, in the order of the files. A page without a translation is in each language. */
function listRunnablePages(site: Site): readonly (readonly RunnableCode[])[] {
  const pages = listSites(site).flatMap((each) => each.pages)
  const files = new Map(
    pages.flatMap((page) =>
      'runnable' in page && page.runnable !== undefined ? [[page.location.file, page.runnable] as const] : [],
    ),
  )
  return [...files].toSorted(([a], [b]) => compareStrings(a, b)).map(([, blocks]) => blocks)
}

/** Data that the blocks of a page share. */
interface PageRun extends RunOptions {
  readonly server: RunServer
  readonly folder: string
  readonly names: Names
}

/** Runs the programs of a page in the order of their first blocks. They share a folder. */
async function runPage(
  page: readonly RunnableCode[],
  servers: ReadonlyMap<RunTarget, RunServer>,
  options: RunOptions,
): Promise<readonly Problem[]> {
  // Inside of the site, so that programs find its packages.
  const home = join(options.root, '.docs', 'run')
  mkdirSync(home, { recursive: true })
  const folder = mkdtempSync(join(home, 'page-'))
  const names: Names = new Map()
  const found: Problem[] = []
  try {
    for (const blocks of groupBy(page, ({ target, runner }) => `${target} ${runner}`).values()) {
      const [first] = blocks
      const server = first && servers.get(first.target)
      if (first === undefined || server === undefined) continue
      const run = { ...options, server, folder, names }
      const { runner } = first
      found.push(...(await (runner === 'http' ? sendBlocks(blocks, run) : runBlocks(blocks, runner, run))))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return found
}

async function runBlocks(
  blocks: readonly RunnableCode[],
  runner: Program['runner'],
  { root, server, folder, names, signal, timeout = TIMEOUT }: PageRun,
): Promise<readonly Problem[]> {
  const { outputs, failure, missing } = await runProgram({
    runner,
    blocks: blocks.map(({ text }) => server.localize(text)),
    folder,
    timeout,
    signal,
    env: {
      ...Object.fromEntries(names),
      // Last, so that no value of a page replaces them.
      ...Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
      API_URL: server.base,
      SITE_ROOT: root,
    },
  })
  const [first] = blocks
  if (missing !== undefined && first !== undefined)
    return [problems.missingInterpreter(missing, first.location)]
  const found = blocks.flatMap(({ output }, index) => {
    const printed = outputs[index]
    return output === undefined || printed === undefined ? [] : compareOutput(output, printed, names)
  })
  const failed = failure && blocks[failure.block]
  if (failure === undefined || failed === undefined) return found
  const { line, reason, printed } = failure
  const location = line === undefined ? failed.location : (failed.lines[line] ?? failed.location)
  return [...found, reportFailure(reason, location, { printed, left: blocks.length - failure.block - 1 })]
}

async function sendBlocks(
  blocks: readonly RunnableCode[],
  { server, names, signal, timeout = TIMEOUT }: PageRun,
): Promise<readonly Problem[]> {
  const found: Problem[] = []
  for (const [index, { text, output, location }] of blocks.entries()) {
    const left = blocks.length - index - 1
    const filled = fillNames(text, names)
    const sent =
      filled.missing === undefined
        ? await sendHttpBlock(filled.text, { server, timeout, signal })
        : { reason: `no output before it has \`{{${filled.missing}}}\`` }
    if ('reason' in sent) return [...found, reportFailure(sent.reason, location, { printed: [], left })]
    const expectsStatus = output?.language === 'http' && splitMessage(output.text).status !== undefined
    if (sent.status >= 400 && !expectsStatus) {
      const printed = splitMessage(sent.message).body.split('\n').slice(0, 5).filter(Boolean)
      return [...found, reportFailure(`the status is ${sent.status}`, location, { printed, left })]
    }
    if (output !== undefined) found.push(...compareOutput(output, sent.message, names))
  }
  return found
}

function reportFailure(
  reason: string,
  location: SourceLocation,
  { printed, left }: { readonly printed: readonly string[]; readonly left: number },
): Problem {
  const shown = printed.map((line) => shortenText(line, PRINTED_LENGTH))
  const hint =
    left === 0 ? undefined : `${pluralize(left, 'later block')} of the page in this language did not run`
  return problems.runFailed(reason, location, { printed: shown, hint })
}

/** Characters of a printed line that a problem shows. */
const PRINTED_LENGTH = 200
