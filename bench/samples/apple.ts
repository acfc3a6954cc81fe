import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { merge, slug } from './compiled.ts'
import { batch, each, run, without } from './tool.ts'
import type { Context, Failures, Job, Ran, Tool } from './tool.ts'

/** A Debian of another release that holds swiftc, where this one has none: its root folder. */
const root = process.env['SWIFT_ROOT']

export const apple: readonly Tool[] = [
  {
    id: 'objective-c',
    proof: 'executed with stub',
    by: 'clang and GNUstep; NSURLSession and dispatch as a stub over libcurl',
    missing: () => without('clang', 'gcc', 'gnustep-config'),
    run: objectivec,
  },
  {
    id: 'swift',
    proof: 'executed',
    by: 'swiftc, FoundationNetworking',
    missing: () => (root ? [] : without('swiftc')),
    run: swift,
  },
]

async function objectivec(jobs: readonly Job[], { here, scratch }: Context): Promise<Failures> {
  const flags = words('gnustep-config --objc-flags')
  const libraries = words('gnustep-config --base-libs')
  const stub = join(here, 'stubs/objc')
  // the headers of GCC's runtime, without GCC's other headers, which clang can't read
  const gcc = words('gcc -print-file-name=include')[0] ?? ''
  symlinkSync(join(gcc, 'objc'), join(scratch, 'objc'))
  return each(jobs, async ({ code, folder }) => {
    writeFileSync(join(folder, 'sample.m'), code)
    const args = [
      ...flags,
      '-fblocks',
      '-Wno-everything',
      '-I',
      stub,
      '-I',
      scratch,
      '-include',
      join(stub, 'session.h'),
      'sample.m',
      join(stub, 'session.m'),
      '-o',
      'sample',
      ...libraries,
      '-lBlocksRuntime',
      '-lcurl',
    ]
    const built = await run('clang', args, folder)
    return built.code === 0 ? run('./sample', [], folder, { LC_ALL: 'C.UTF-8' }) : built
  })
}

function words(command: string): string[] {
  return spawnSync('sh', ['-c', command], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/)
    .filter((word) => !/^-(MMD|MP|flto.*)$/.test(word))
}

/** Each sample becomes an async function of one program: a module has only one main file. */
async function swift(jobs: readonly Job[], { scratch }: Context): Promise<Failures> {
  const home = join('/tmp', `samples-${process.pid}`)
  const outside = root ? join(root, home) : scratch
  const inside = root ? home : scratch
  mkdirSync(outside, { recursive: true })
  const shell = async (script: string, seconds: number): Promise<Ran> =>
    root
      ? run('chroot', [root, 'sh', '-c', script], '/', {}, seconds)
      : run('sh', ['-c', script], scratch, {}, seconds)
  const { built, failures } = await batch(jobs, slug, async (rest) => {
    for (const job of rest) writeFileSync(join(outside, `${slug(job)}.swift`), wrapped(job))
    const arms = rest.map((job) => `case "${job.name}": try await ${slug(job)}()`)
    writeFileSync(
      join(outside, 'main.swift'),
      `switch CommandLine.arguments[1] {\n${arms.join('\n')}\ndefault: fatalError()\n}\n`,
    )
    return shell(
      `cd ${inside} && swiftc -suppress-warnings -o samples main.swift ${rest.map((job) => `${slug(job)}.swift`).join(' ')}`,
      300,
    )
  })
  const ran = await each(built, async (job) => {
    const folder = join(outside, 'run', job.name)
    cpSync(job.folder, folder, { recursive: true })
    return shell(`cd ${inside}/run/${job.name} && ${inside}/samples ${job.name}`, 60)
  })
  return merge(failures, ran)
}

/** On Linux the session lives in a module of its own. */
function wrapped(job: Job): string {
  const body = job.code.replace(/^import Foundation\n/, '')
  const imports =
    'import Foundation\n#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n'
  return `${imports}func ${slug(job)}() async throws {\n${body}\n}\n`
}
