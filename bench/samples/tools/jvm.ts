import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAbsent, mergeFailures, writeSlug } from './compiled.ts'
import { runBatch, runEach, runCommand, findMissing } from '../proof-tool.ts'
import type { ProofContext, JobFailures, SampleJob, ProofTool } from '../proof-tool.ts'

/** The sources of Unirest, if they are installed: `unirest/src/main/java` of Kong/unirest-java. */
const unirest = process.env['UNIREST_SOURCE']

const okhttp = '/usr/share/java/okhttp.jar'
const okio = '/usr/share/java/okio.jar'
const jarjar = '/usr/share/java/jarjar.jar'

export const jvmTools: readonly ProofTool[] = [
  {
    id: 'java',
    proof: unirest ? 'executed' : 'executed with stub',
    by: unirest ? 'javac, Unirest 4 from its sources' : 'javac, stub of Unirest over java.net.http',
    missing: () => findMissing('javac', 'java'),
    run: runJava,
  },
  {
    id: 'kotlin',
    proof: 'executed with stub',
    by: 'kotlinc, the names of OkHttp 4 over OkHttp 3.13',
    missing: () => [
      ...findMissing('kotlinc', 'java'),
      ...findAbsent(okhttp),
      ...findAbsent(okio),
      ...findAbsent(jarjar),
    ],
    run: runKotlin,
  },
]

async function runJava(jobs: readonly SampleJob[], { scratch, here }: ProofContext): Promise<JobFailures> {
  const library = join(scratch, 'library')
  const sources = listJavaFiles(unirest ?? join(here, 'stubs/java'))
  mkdirSync(library, { recursive: true })
  const made = await runCommand('javac', ['-nowarn', '-d', library, ...sources], scratch, {}, 120)
  if (made.code !== 0) return new Map(jobs.map((job) => [job.name, made.out]))
  const { built, failures } = await runBatch(jobs, writeSlug, async (rest) => {
    const paths = rest.map((job) => {
      const folder = join(scratch, 'source', writeSlug(job))
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'Sample.java'), `package ${writeSlug(job)};\n${job.code}`)
      return join(folder, 'Sample.java')
    })
    return runCommand(
      'javac',
      ['-encoding', 'UTF-8', '-cp', library, '-d', join(scratch, 'classes'), ...paths],
      scratch,
      {},
      120,
    )
  })
  const path = `${join(scratch, 'classes')}:${library}`
  const options = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', path]
  return mergeFailures(
    failures,
    await runEach(built, async (job) =>
      runCommand('java', [...options, `${writeSlug(job)}.Sample`], job.folder),
    ),
  )
}

function listJavaFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java') && !name.endsWith('module-info.java'))
    .map((name) => join(folder, name))
}

async function runKotlin(jobs: readonly SampleJob[], { scratch, here }: ProofContext): Promise<JobFailures> {
  const moved = join(scratch, 'okhttp.jar')
  writeFileSync(join(scratch, 'rules'), 'rule okhttp3.** older.okhttp3.@1\n')
  const libraries = existsSync('/usr/share/java/asm.jar')
    ? `${jarjar}:/usr/share/java/asm.jar:/usr/share/java/asm-commons.jar`
    : jarjar
  const made = await runCommand(
    'java',
    ['-cp', libraries, 'com.tonicsystems.jarjar.Main', 'process', 'rules', okhttp, moved],
    scratch,
  )
  if (made.code !== 0) return new Map(jobs.map((job) => [job.name, made.out]))
  const path = `${moved}:${okio}`
  const { built, failures } = await runBatch(jobs, writeSlug, async (rest) => {
    const paths = rest.map((job) => {
      writeFileSync(join(scratch, `${writeSlug(job)}.kt`), `package ${writeSlug(job)}\n${job.code}`)
      return `${writeSlug(job)}.kt`
    })
    const stub = join(here, 'stubs/kotlin/okhttp3.kt')
    return runCommand(
      'kotlinc',
      ['-nowarn', '-include-runtime', '-cp', path, '-d', 'samples.jar', stub, ...paths],
      scratch,
      {},
      400,
    )
  })
  const options = [
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-cp',
    `${join(scratch, 'samples.jar')}:${path}`,
  ]
  return mergeFailures(
    failures,
    await runEach(built, async (job) =>
      runCommand('java', [...options, `${writeSlug(job)}.S${writeSlug(job).slice(1)}Kt`], job.folder),
    ),
  )
}
