import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WireRequest } from '../../src/domain/samples/wire-request.ts'

/** One sample to run: its program, what it should send, and the folder with the files that it sends. */
export type SampleJob = { name: string; code: string; wire: WireRequest; folder: string }

/** Failure of a job, by its name; a job without an entry ran. */
export type JobFailures = Map<string, string>

/** How a language is proven on this machine. */
export type ProofTool = {
  id: string
  /** `interpreted`: read by a grammar of others, carried out by us, because nothing here runs the language. */
  proof: 'executed' | 'executed with stub' | 'interpreted'
  /** Name of the tool that runs it, for the table. */
  by: string
  /** The names of what is missing; empty when it can run. */
  missing: () => string[]
  /** Why this tool can't show a request that the language could send. */
  excepts?: (wire: WireRequest) => string | undefined
  run: (jobs: readonly SampleJob[], context: ProofContext) => Promise<JobFailures>
}

export type ProofContext = { scratch: string; here: string; port: number }

export type CommandResult = { code: number; out: string }

/** Runs a program to its end; never throws. */
export async function runCommand(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
  seconds = 60,
): Promise<CommandResult> {
  return new Promise((done) => {
    const options = { cwd, env: { ...process.env, ...env }, timeout: seconds * 1000, maxBuffer: 1 << 26 }
    execFile(command, args, options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
      done({ code, out: `${stderr}${stdout}${error?.killed ? '\ntook too long' : ''}` })
    })
  })
}

/** The commands that this machine does not have. */
export function findMissing(...commands: string[]): string[] {
  return commands.filter((command) => spawnSync('sh', ['-c', `command -v "${command}"`]).status !== 0)
}

/** Runs each job as a separate file, three at a time. */
export async function runEach(
  jobs: readonly SampleJob[],
  work: (job: SampleJob) => Promise<CommandResult>,
): Promise<JobFailures> {
  const failures: JobFailures = new Map()
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
export async function runTogether(
  jobs: readonly SampleJob[],
  file: string,
  scratch: string,
  driver: { command: string; name: string; code: string; env?: Record<string, string> },
): Promise<JobFailures> {
  const folders = jobs.map((job) => job.folder)
  writeFileSync(
    join(scratch, 'jobs.json'),
    JSON.stringify(folders.map((folder) => [folder, join(folder, file)])),
  )
  writeFileSync(join(scratch, driver.name), driver.code)
  const { code, out } = await runCommand(driver.command, [driver.name], scratch, driver.env, 120)
  if (code !== 0) return new Map(jobs.map((job) => [job.name, out.slice(0, 600)]))
  const failed = JSON.parse(readFileSync(join(scratch, 'failures.json'), 'utf8')) as Record<string, string>
  return new Map(jobs.flatMap((job) => (job.folder in failed ? [[job.name, failed[job.folder] ?? '']] : [])))
}

/** A tool that reads a program from a file. */
export function createScriptTool(
  id: string,
  extension: string,
  command: string,
  args: (file: string) => string[],
  more: Partial<ProofTool> = {},
): ProofTool {
  return {
    id,
    proof: 'executed',
    by: command,
    missing: () => findMissing(command),
    run: async (jobs) =>
      runEach(jobs, async ({ code, folder }) => {
        writeFileSync(join(folder, `sample.${extension}`), code)
        return runCommand(command, args(`sample.${extension}`), folder)
      }),
    ...more,
  }
}

/**
 * Compiles all jobs together. Files that a compiler reports by name are left out and the rest tried once more,
 * so that one wrong sample does not hide the others.
 */
export async function runBatch(
  jobs: readonly SampleJob[],
  nameOf: (job: SampleJob, index: number) => string,
  compile: (jobs: readonly SampleJob[]) => Promise<CommandResult>,
): Promise<{ built: readonly SampleJob[]; failures: JobFailures }> {
  const failures: JobFailures = new Map()
  let rest = [...jobs]
  for (let round = 0; round < 4; round++) {
    // oxlint-disable-next-line no-await-in-loop
    const { code, out } = await compile(rest)
    if (code === 0) return { built: rest, failures }
    const guilty = rest.filter((job) => new RegExp(`\\b${nameOf(job, jobs.indexOf(job))}\\b`).test(out))
    for (const job of guilty) failures.set(job.name, findComplaint(out, nameOf(job, jobs.indexOf(job))))
    rest = rest.filter((job) => !guilty.includes(job))
    if (guilty.length === 0) {
      for (const job of rest) failures.set(job.name, out.slice(0, 600))
      return { built: [], failures }
    }
  }
  return { built: rest, failures }
}

function findComplaint(out: string, name: string): string {
  const lines = out.split('\n')
  const at = lines.findIndex((line) => line.includes(name))
  return lines
    .slice(at, at + 6)
    .join('\n')
    .slice(0, 600)
}
