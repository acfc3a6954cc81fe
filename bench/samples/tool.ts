import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Wire } from '../../src/samples/wire.ts'

/** One sample to run: its program, what it should send, and the folder with the files that it sends. */
export type Job = { name: string; code: string; wire: Wire; folder: string }

/** What went wrong in a job, by its name; a job without an entry ran. */
export type Failures = Map<string, string>

/** How a language is proven on this machine. */
export type Tool = {
  id: string
  /** `interpreted`: read by a grammar of others, carried out by us, because nothing here runs the language. */
  proof: 'executed' | 'executed with stub' | 'interpreted'
  /** What runs it, for the table. */
  by: string
  /** The names of what is missing; empty when it can run. */
  missing: () => string[]
  /** Why this tool can't show a request that the language could send. */
  excepts?: (wire: Wire) => string | undefined
  run: (jobs: readonly Job[], context: Context) => Promise<Failures>
}

export type Context = { scratch: string; here: string; port: number }

export type Ran = { code: number; out: string }

/** Runs a program to its end; never throws. */
export async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
  seconds = 60,
): Promise<Ran> {
  return new Promise((done) => {
    const options = { cwd, env: { ...process.env, ...env }, timeout: seconds * 1000, maxBuffer: 1 << 26 }
    execFile(command, args, options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
      done({ code, out: `${stderr}${stdout}${error?.killed ? '\ntook too long' : ''}` })
    })
  })
}

/** The commands that this machine does not have. */
export function without(...commands: string[]): string[] {
  return commands.filter((command) => spawnSync('sh', ['-c', `command -v "${command}"`]).status !== 0)
}

/** Runs each job as a file of its own, three at a time. */
export async function each(jobs: readonly Job[], work: (job: Job) => Promise<Ran>): Promise<Failures> {
  const failures: Failures = new Map()
  const queue = [...jobs]
  const worker = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      // oxlint-disable-next-line no-await-in-loop
      const { code, out } = await work(job)
      if (code !== 0) failures.set(job.name, out.trim().slice(0, 600))
    }
  }
  await Promise.all([worker(), worker(), worker()])
  return failures
}

/**
 * Runs all jobs in one process of an interpreter, which starts much slower than it runs. The driver gets the list of
 * folders as JSON and leaves a JSON object of failures, by folder.
 */
export async function together(
  jobs: readonly Job[],
  file: string,
  scratch: string,
  driver: { command: string; name: string; code: string; env?: Record<string, string> },
): Promise<Failures> {
  const folders = jobs.map((job) => job.folder)
  writeFileSync(
    join(scratch, 'jobs.json'),
    JSON.stringify(folders.map((folder) => [folder, join(folder, file)])),
  )
  writeFileSync(join(scratch, driver.name), driver.code)
  const { code, out } = await run(driver.command, [driver.name], scratch, driver.env, 120)
  if (code !== 0) return new Map(jobs.map((job) => [job.name, out.slice(0, 600)]))
  const failed = JSON.parse(readFileSync(join(scratch, 'failures.json'), 'utf8')) as Record<string, string>
  return new Map(jobs.flatMap((job) => (job.folder in failed ? [[job.name, failed[job.folder] ?? '']] : [])))
}

/** A tool that reads a program from a file. */
export function script(
  id: string,
  extension: string,
  command: string,
  args: (file: string) => string[],
  more: Partial<Tool> = {},
): Tool {
  return {
    id,
    proof: 'executed',
    by: command,
    missing: () => without(command),
    run: async (jobs) =>
      each(jobs, async ({ code, folder }) => {
        writeFileSync(join(folder, `sample.${extension}`), code)
        return run(command, args(`sample.${extension}`), folder)
      }),
    ...more,
  }
}

/**
 * Compiles all jobs together. What a compiler complains of by file name is left out and the rest tried once more,
 * so that one wrong sample does not hide the others.
 */
export async function batch(
  jobs: readonly Job[],
  nameOf: (job: Job, index: number) => string,
  compile: (jobs: readonly Job[]) => Promise<Ran>,
): Promise<{ built: readonly Job[]; failures: Failures }> {
  const failures: Failures = new Map()
  let rest = [...jobs]
  for (let round = 0; round < 4; round++) {
    // oxlint-disable-next-line no-await-in-loop
    const { code, out } = await compile(rest)
    if (code === 0) return { built: rest, failures }
    const guilty = rest.filter((job) => new RegExp(`\\b${nameOf(job, jobs.indexOf(job))}\\b`).test(out))
    for (const job of guilty) failures.set(job.name, complaint(out, nameOf(job, jobs.indexOf(job))))
    rest = rest.filter((job) => !guilty.includes(job))
    if (guilty.length === 0) {
      for (const job of rest) failures.set(job.name, out.slice(0, 600))
      return { built: [], failures }
    }
  }
  return { built: rest, failures }
}

function complaint(out: string, name: string): string {
  const lines = out.split('\n')
  const at = lines.findIndex((line) => line.includes(name))
  return lines
    .slice(at, at + 6)
    .join('\n')
    .slice(0, 600)
}
