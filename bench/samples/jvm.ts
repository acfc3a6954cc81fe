import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { absent, merge, slug } from './compiled.ts'
import { batch, each, run, without } from './tool.ts'
import type { Context, Failures, Job, Tool } from './tool.ts'

/** The sources of Unirest, where somebody has them: `unirest/src/main/java` of Kong/unirest-java. */
const unirest = process.env['UNIREST_SOURCE']

const okhttp = '/usr/share/java/okhttp.jar'
const okio = '/usr/share/java/okio.jar'
const jarjar = '/usr/share/java/jarjar.jar'

export const jvm: readonly Tool[] = [
  {
    id: 'java',
    proof: unirest ? 'executed' : 'executed with stub',
    by: unirest ? 'javac, Unirest 4 from its sources' : 'javac, stub of Unirest over java.net.http',
    missing: () => without('javac', 'java'),
    run: java,
  },
  {
    id: 'kotlin',
    proof: 'executed with stub',
    by: 'kotlinc, the names of OkHttp 4 over OkHttp 3.13',
    missing: () => [...without('kotlinc', 'java'), ...absent(okhttp), ...absent(okio), ...absent(jarjar)],
    run: kotlin,
  },
]

async function java(jobs: readonly Job[], { scratch, here }: Context): Promise<Failures> {
  const library = join(scratch, 'library')
  const sources = javaFiles(unirest ?? join(here, 'stubs/java'))
  mkdirSync(library, { recursive: true })
  const made = await run('javac', ['-nowarn', '-d', library, ...sources], scratch, {}, 120)
  if (made.code !== 0) return new Map(jobs.map((job) => [job.name, made.out]))
  const { built, failures } = await batch(jobs, slug, async (rest) => {
    const paths = rest.map((job) => {
      const folder = join(scratch, 'source', slug(job))
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'Sample.java'), `package ${slug(job)};\n${job.code}`)
      return join(folder, 'Sample.java')
    })
    return run(
      'javac',
      ['-encoding', 'UTF-8', '-cp', library, '-d', join(scratch, 'classes'), ...paths],
      scratch,
      {},
      120,
    )
  })
  const path = `${join(scratch, 'classes')}:${library}`
  const options = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', path]
  return merge(
    failures,
    await each(built, async (job) => run('java', [...options, `${slug(job)}.Sample`], job.folder)),
  )
}

function javaFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java') && !name.endsWith('module-info.java'))
    .map((name) => join(folder, name))
}

async function kotlin(jobs: readonly Job[], { scratch, here }: Context): Promise<Failures> {
  const moved = join(scratch, 'okhttp.jar')
  writeFileSync(join(scratch, 'rules'), 'rule okhttp3.** older.okhttp3.@1\n')
  const libraries = existsSync('/usr/share/java/asm.jar')
    ? `${jarjar}:/usr/share/java/asm.jar:/usr/share/java/asm-commons.jar`
    : jarjar
  const made = await run(
    'java',
    ['-cp', libraries, 'com.tonicsystems.jarjar.Main', 'process', 'rules', okhttp, moved],
    scratch,
  )
  if (made.code !== 0) return new Map(jobs.map((job) => [job.name, made.out]))
  const path = `${moved}:${okio}`
  const { built, failures } = await batch(jobs, slug, async (rest) => {
    const paths = rest.map((job) => {
      writeFileSync(join(scratch, `${slug(job)}.kt`), `package ${slug(job)}\n${job.code}`)
      return `${slug(job)}.kt`
    })
    const stub = join(here, 'stubs/kotlin/okhttp3.kt')
    return run(
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
  return merge(
    failures,
    await each(built, async (job) =>
      run('java', [...options, `${slug(job)}.S${slug(job).slice(1)}Kt`], job.folder),
    ),
  )
}
