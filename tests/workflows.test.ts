/**
 * The workflows of the handbook's page on continuous integration do what the page says. Their commands run in fresh clones; the actions
 * that they use are played by copying folders.
 */

import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startCacheServer } from './cache-server.ts'
import { discard, waitForEnd, root, scratch, type Ran } from './docs.ts'

afterAll(discard)

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, string | number | boolean>>
}

interface Workflow {
  readonly env?: Readonly<Record<string, string>>
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly needs?: string
        readonly strategy?: { readonly matrix: Readonly<Record<string, readonly number[]>> }
        readonly steps: readonly Step[]
      }
    >
  >
}

/** The workflow below a heading of the handbook's page. */
function readWorkflow(anchor: string): Workflow {
  const page = readFileSync(join(root, 'handbook/content/docs/continuous-integration.md'), 'utf8')
  const section = page.split(/^## /m).find((text) => text.includes(`{#${anchor}}`)) ?? ''
  const [, source = ''] = /^```yaml[^\n]*\n([\s\S]*?)^```/m.exec(section) ?? []
  return parse(source) as Workflow
}

/** A repository with a site, and a folder with `npx` and `npm` that run the program under test. */
let repository: string
let programs: string
beforeAll(() => {
  repository = scratch(join(root, 'tests/sites/navigation/site'))
  const git = (...args: readonly string[]) => execFileSync('git', [...args], { cwd: repository })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '-m', 'First')
  programs = scratch()
  writeProgram('npx', `[ "$1" = docs ] && shift && exec "${process.execPath}" "${root}/bin/docs.js" "$@"`)
  writeProgram('npm', '[ "$*" = "ci --ignore-scripts" ]')
})

function writeProgram(name: string, script: string): void {
  writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(programs, name), 0o755)
}

/** Runs the jobs of a workflow, each in a fresh clone. `store` keeps caches and artifacts. Returns what each command printed. */
async function runWorkflow({ jobs, env }: Workflow, store: string): Promise<readonly Ran[]> {
  const outcomes: Ran[] = []
  for (const { strategy, steps } of Object.values(jobs)) {
    const [[variable, values] = ['', [0]]] = Object.entries(strategy?.matrix ?? {})
    for (const value of values) {
      const clone = join(scratch(), 'clone')
      execFileSync('git', ['clone', '--quiet', repository, clone])
      const fill = (text: string) => text.replaceAll(`\${{ matrix.${variable} }}`, String(value))
      const atEnd: (() => void)[] = []
      for (const step of steps) {
        const done = playAction(step, { clone, store, fill })
        if (done !== undefined) atEnd.push(done)
        if (step.run !== undefined) outcomes.push(await runCommand(fill(step.run), clone, env))
      }
      for (const save of atEnd) save()
    }
  }
  return outcomes
}

/** Does what an action does with folders. Returns what it does after the last step. */
function playAction(
  { uses = '', with: options = {} }: Step,
  {
    clone,
    store,
    fill,
  }: { readonly clone: string; readonly store: string; readonly fill: (text: string) => string },
): (() => void) | undefined {
  const path = join(clone, String(options['path'] ?? ''))
  const copy = (from: string, to: string) => {
    if (!existsSync(from)) return
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, to, { recursive: true })
  }
  switch (uses) {
    case '':
    case 'actions/checkout@v4':
      return undefined
    case 'actions/cache@v4':
      copy(join(store, 'cache'), path)
      return () => copy(path, join(store, 'cache'))
    case 'actions/upload-artifact@v4':
      copy(path, join(store, 'artifacts', fill(String(options['name']))))
      return undefined
    default:
      throw new Error(`this test does not know the action ${uses}`)
  }
}

async function runCommand(command: string, cwd: string, own: Workflow['env']): Promise<Ran> {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const child = spawn('sh', ['-c', command], {
    cwd,
    env: { ...env, ...own, CI: 'true', PATH: `${programs}:${env['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const outcome = await waitForEnd(child)
  expect(outcome.code, `${command}\n${outcome.stderr}`).toBe(0)
  return outcome
}

/** The numbers of a build's line '1.2 s, 3 of 4 parts from the cache'. */
function readHits(outcomes: readonly Ran[]): readonly (readonly [hits: number, all: number])[] {
  return outcomes.flatMap(({ stdout }) =>
    [...stdout.matchAll(/(\d+) of (\d+) parts from the cache/g)].map(
      ([, hits, all]) => [Number(hits), Number(all)] as const,
    ),
  )
}

test('the workflow that restores the cache computes nothing again in a fresh clone', async () => {
  const workflow = readWorkflow('build')
  const store = scratch()
  const cold = await runWorkflow(workflow, store)
  const [[coldHits, coldParts] = [1, 0]] = readHits(cold)
  expect(coldHits).toBeLessThan(coldParts)
  const whole = readFileSync(join(store, 'artifacts/site/offline.zip'))
  const warm = await runWorkflow(workflow, store)
  const [[warmHits, warmParts] = [0, 1]] = readHits(warm)
  expect(warmHits).toBe(warmParts)
  expect(readFileSync(join(store, 'artifacts/site/offline.zip')).equals(whole)).toBe(true)
})

test('the workflow with shards gives the same bundle as one build', async () => {
  const [single, split] = [scratch(), scratch()]
  await runWorkflow(readWorkflow('build'), single)
  const server = await startCacheServer()
  const env = { CACHE_URL: server.url, DOCS_CACHE_TOKEN: 'right' }
  const workflow = readWorkflow('shards')
  expect(Object.keys(workflow.env ?? {})).toEqual(Object.keys(env))
  const outcomes = await runWorkflow({ ...workflow, env }, split).finally(server.close)
  const bundle = (store: string) => readFileSync(join(store, 'artifacts/site/offline.zip'))
  expect(bundle(split).equals(bundle(single))).toBe(true)
  expect(outcomes.filter(({ stdout }) => /^\d+ of \d+ pages$/m.test(stdout))).toHaveLength(3)
})
