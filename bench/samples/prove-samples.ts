import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listRequestFiles as filesOf } from '../../src/domain/samples/languages/javascript.ts'
import { sampleLanguages } from '../../src/domain/samples/write-sample.ts'
import { resolveRequest } from '../../src/domain/samples/wire-request.ts'
import { cases as written, sampleFiles } from './cases.ts'
import type { SampleCase } from './cases.ts'
import { compareRequest } from './compare-request.ts'
import { drawCases } from './random-cases.ts'
import { startEchoServer } from './echo-server.ts'
import { exceptions } from './exceptions.ts'
import { measureSize } from './measure-size.ts'
import type { SampleJob, ProofTool } from './proof-tool.ts'
import { listTools } from './proof-tools.ts'

/** Result of one language. */
export type ProofRow = {
  id: string
  proof: ProofTool['proof'] | 'not checked'
  by: string
  right: number
  /** Cases that the language can't carry, with the reason. */
  excepted: Record<string, string>
  wrong: Record<string, string[]>
  /** Tools that the machine lacks; then nothing was run. */
  missing: string[]
  seconds: number
}

/**
 * Sends every sample of the chosen languages to an echo server and compares what arrives.
 * @param here the folder of this file, for stubs
 */
export async function proveSamples(options: {
  only?: readonly string[]
  quick?: boolean
  cases?: readonly SampleCase[]
  /** Content of the files that the cases send, by name; default the files of the written cases. */
  files?: ReadonlyMap<string, Buffer>
  here: string
  keep?: string
}): Promise<ProofRow[]> {
  const server = await startEchoServer()
  const scratch = options.keep ?? mkdtempSync(join(tmpdir(), 'samples-'))
  const rows: ProofRow[] = []
  try {
    for (const tool of listTools(options.quick ?? false)) {
      if (options.only && !options.only.includes(tool.id)) continue
      // oxlint-disable-next-line no-await-in-loop
      rows.push(await proveLanguage(tool, server, join(scratch, tool.id), options))
    }
  } finally {
    await server.close()
    if (!options.keep) rmSync(scratch, { recursive: true, force: true })
  }
  return rows
}

async function proveLanguage(
  tool: ProofTool,
  server: Awaited<ReturnType<typeof startEchoServer>>,
  scratch: string,
  options: { here: string; cases?: readonly SampleCase[]; files?: ReadonlyMap<string, Buffer> },
): Promise<ProofRow> {
  const files = options.files ?? sampleFiles
  const missing = tool.missing()
  const result: ProofRow = {
    id: tool.id,
    proof: tool.proof,
    by: tool.by,
    right: 0,
    excepted: {},
    wrong: {},
    missing,
    seconds: 0,
  }
  if (missing.length > 0) return { ...result, proof: 'not checked' }
  const start = performance.now()
  const language = sampleLanguages.find((language) => language.id === tool.id)
  const todo = (options.cases ?? written)
    .map(({ name, request }) => ({
      name,
      wire: resolveRequest(request(`http://127.0.0.1:${server.port}/${tool.id}/${name}`)),
    }))
    .map((job) => ({ ...job, reason: exceptions[tool.id]?.[job.name] ?? tool.excepts?.(job.wire) }))
  const jobs = todo
    .filter((job) => job.reason === undefined)
    .map((job): SampleJob => {
      const folder = join(scratch, job.name)
      mkdirSync(folder, { recursive: true })
      for (const [name, data] of files) writeFileSync(join(folder, name), data)
      writeFileSync(join(folder, 'files.json'), JSON.stringify(filesOf(job.wire)))
      return { name: job.name, wire: job.wire, folder, code: `${language?.write(job.wire)}\n` }
    })
  const failures = await tool.run(jobs, { scratch, here: options.here, port: server.port })
  for (const job of todo) {
    const failure = failures.get(job.name)
    const found = compareRequest(job.wire, server.requests.get(`${tool.id}/${job.name}`), files)
    if (job.reason !== undefined) result.excepted[job.name] = job.reason
    else if (found.length) result.wrong[job.name] = failure ? [...found, failure] : found
    else result.right++
  }
  result.seconds = (performance.now() - start) / 1000
  return result
}

/** Runs the command: prints the table, and returns the exit code. */
export async function runProof(args: string[], here: string): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      case: { type: 'string' },
      random: { type: 'string' },
      seed: { type: 'string' },
      keep: { type: 'string' },
      verbose: { type: 'boolean' },
    },
  })
  const names = values.case?.split(',')
  const drawn = drawCases(Number(values.random ?? 0), Number(values.seed ?? 1))
  const cases = (drawn.length ? drawn : written).filter(
    (sampleCase) => !names || names.includes(sampleCase.name),
  )
  const rows = await proveSamples({
    here,
    quick: values.quick ?? false,
    ...(values.only !== undefined && { only: values.only.split(',') }),
    cases,
    ...(values.keep !== undefined && { keep: values.keep }),
  })
  console.log(`${cases.length} adversarial requests in each language\n`)
  for (const row of rows) console.log(writeRow(row))
  for (const row of rows) printFailures(row)
  const { bytes, limit } = await measureSize(here)
  console.log(
    `\nall ${sampleLanguages.length} writers: ${bytes.brotli} bytes brotli, ${bytes.minified} minified (limit ${limit} brotli)`,
  )
  const wrong = rows.some((row) => Object.keys(row.wrong).length > 0)
  return wrong || bytes.brotli > limit ? 1 : 0
}

function writeRow(row: ProofRow): string {
  if (row.missing.length) return `${row.id.padEnd(12)} not checked: no ${row.missing.join(', ')}`
  const counts = `${row.right} right, ${Object.keys(row.wrong).length} wrong, ${Object.keys(row.excepted).length} excepted`
  return `${row.id.padEnd(12)} ${row.proof.padEnd(18)} ${counts.padEnd(32)} ${row.seconds.toFixed(1).padStart(6)} s  ${row.by}`
}

/** Cases with the same trouble are adjacent. */
function printFailures(row: ProofRow): void {
  for (const [name, reason] of Object.entries(row.excepted))
    console.log(`  ${row.id}/${name} excepted: ${reason}`)
  const groups = new Map<string, string[]>()
  for (const [name, problems] of Object.entries(row.wrong)) {
    const text = problems.join('\n    ')
    groups.set(text, [...(groups.get(text) ?? []), name])
  }
  for (const [text, names] of groups) console.log(`  ${row.id} WRONG: ${names.join(' ')}\n    ${text}`)
}
