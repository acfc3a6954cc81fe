import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { files as filesOf } from '../../src/samples/javascript.ts'
import { samples } from '../../src/samples/samples.ts'
import { wire } from '../../src/samples/wire.ts'
import { cases as written, files } from './cases.ts'
import type { Case } from './cases.ts'
import { compare } from './compare.ts'
import { random } from './random.ts'
import { echo } from './echo.ts'
import { exceptions } from './exceptions.ts'
import { size } from './size.ts'
import type { Job, Tool } from './tool.ts'
import { tools } from './tools.ts'

/** What came of one language. */
export type Row = {
  id: string
  proof: Tool['proof'] | 'not checked'
  by: string
  right: number
  /** Cases that the language can't carry, with the reason. */
  excepted: Record<string, string>
  wrong: Record<string, string[]>
  /** What the machine lacks; then nothing was run. */
  missing: string[]
  seconds: number
}

/**
 * Sends every sample of the chosen languages to an echo server and compares what arrives.
 * @param here the folder of this file, for stubs
 */
export async function prove(options: {
  only?: readonly string[]
  quick?: boolean
  cases?: readonly Case[]
  here: string
  keep?: string
}): Promise<Row[]> {
  const server = await echo()
  const scratch = options.keep ?? mkdtempSync(join(tmpdir(), 'samples-'))
  const rows: Row[] = []
  try {
    for (const tool of tools(options.quick ?? false)) {
      if (options.only && !options.only.includes(tool.id)) continue
      // oxlint-disable-next-line no-await-in-loop
      rows.push(await row(tool, server, join(scratch, tool.id), options))
    }
  } finally {
    await server.close()
    if (!options.keep) rmSync(scratch, { recursive: true, force: true })
  }
  return rows
}

async function row(
  tool: Tool,
  server: Awaited<ReturnType<typeof echo>>,
  scratch: string,
  options: { here: string; cases?: readonly Case[] },
): Promise<Row> {
  const missing = tool.missing()
  const result: Row = {
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
  const language = samples.find((one) => one.id === tool.id)
  const todo = (options.cases ?? written)
    .map(({ name, request }) => ({
      name,
      wire: wire(request(`http://127.0.0.1:${server.port}/${tool.id}/${name}`)),
    }))
    .map((one) => ({ ...one, reason: exceptions[tool.id]?.[one.name] ?? tool.excepts?.(one.wire) }))
  const jobs = todo
    .filter((one) => one.reason === undefined)
    .map((one): Job => {
      const folder = join(scratch, one.name)
      mkdirSync(folder, { recursive: true })
      for (const [name, data] of files) writeFileSync(join(folder, name), data)
      writeFileSync(join(folder, 'files.json'), JSON.stringify(filesOf(one.wire)))
      return { name: one.name, wire: one.wire, folder, code: `${language?.write(one.wire)}\n` }
    })
  const failures = await tool.run(jobs, { scratch, here: options.here, port: server.port })
  for (const one of todo) {
    const failure = failures.get(one.name)
    const found = compare(one.wire, server.heard.get(`${tool.id}/${one.name}`), files)
    if (one.reason !== undefined) result.excepted[one.name] = one.reason
    else if (found.length) result.wrong[one.name] = failure ? [...found, failure] : found
    else result.right++
  }
  result.seconds = (performance.now() - start) / 1000
  return result
}

/** The command: prints the table, and gives the exit code. */
export async function main(args: string[], here: string): Promise<number> {
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
  const drawn = random(Number(values.random ?? 0), Number(values.seed ?? 1))
  const cases = (drawn.length ? drawn : written).filter((one) => !names || names.includes(one.name))
  const rows = await prove({
    here,
    quick: values.quick ?? false,
    ...(values.only !== undefined && { only: values.only.split(',') }),
    cases,
    ...(values.keep !== undefined && { keep: values.keep }),
  })
  console.log(`${cases.length} adversarial requests in each language\n`)
  for (const one of rows) console.log(line(one))
  for (const one of rows) report(one)
  const { bytes, limit } = await size(here)
  console.log(
    `\nall ${samples.length} writers: ${bytes.brotli} bytes brotli, ${bytes.minified} minified (limit ${limit} brotli)`,
  )
  const wrong = rows.some((one) => Object.keys(one.wrong).length > 0)
  return wrong || bytes.brotli > limit ? 1 : 0
}

function line(row: Row): string {
  if (row.missing.length) return `${row.id.padEnd(12)} not checked: no ${row.missing.join(', ')}`
  const counts = `${row.right} right, ${Object.keys(row.wrong).length} wrong, ${Object.keys(row.excepted).length} excepted`
  return `${row.id.padEnd(12)} ${row.proof.padEnd(18)} ${counts.padEnd(32)} ${row.seconds.toFixed(1).padStart(6)} s  ${row.by}`
}

/** Cases with the same trouble stand together. */
function report(row: Row): void {
  for (const [name, reason] of Object.entries(row.excepted))
    console.log(`  ${row.id}/${name} excepted: ${reason}`)
  const groups = new Map<string, string[]>()
  for (const [name, problems] of Object.entries(row.wrong)) {
    const text = problems.join('\n    ')
    groups.set(text, [...(groups.get(text) ?? []), name])
  }
  for (const [text, names] of groups) console.log(`  ${row.id} WRONG: ${names.join(' ')}\n    ${text}`)
}
