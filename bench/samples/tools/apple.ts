import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mergeFailures, writeSlug } from './compiled.ts'
import { runBatch, runEach, runCommand, findMissing } from '../proof-tool.ts'
import type { ProofContext, JobFailures, SampleJob, CommandResult, ProofTool } from '../proof-tool.ts'

/** Root folder of a different Debian release that has swiftc, if this one has none. */
const swiftRoot = process.env['SWIFT_ROOT']

export const appleTools: readonly ProofTool[] = [
  {
    id: 'objective-c',
    proof: 'executed with stub',
    by: 'clang and GNUstep; NSURLSession and dispatch as a stub over libcurl',
    missing: () => findMissing('clang', 'gcc', 'gnustep-config'),
    run: runObjectiveC,
  },
  {
    id: 'swift',
    proof: 'executed',
    by: 'swiftc, FoundationNetworking',
    missing: () => (swiftRoot ? [] : findMissing('swiftc')),
    run: runSwift,
  },
]

async function runObjectiveC(
  jobs: readonly SampleJob[],
  { here, scratch }: ProofContext,
): Promise<JobFailures> {
  const flags = splitCommand('gnustep-config --objc-flags')
  const libraries = splitCommand('gnustep-config --base-libs')
  const stub = join(here, 'stubs/objc')
  // the headers of GCC's runtime, without GCC's other headers, which clang can't read
  const gcc = splitCommand('gcc -print-file-name=include')[0] ?? ''
  symlinkSync(join(gcc, 'objc'), join(scratch, 'objc'))
  return runEach(jobs, async ({ code, folder }) => {
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
    const built = await runCommand('clang', args, folder)
    return built.code === 0 ? runCommand('./sample', [], folder, { LC_ALL: 'C.UTF-8' }) : built
  })
}

function splitCommand(command: string): string[] {
  return spawnSync('sh', ['-c', command], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/)
    .filter((word) => !/^-(MMD|MP|flto.*)$/.test(word))
}

/** Each sample becomes an async function of one program: a module has only one main file. */
async function runSwift(jobs: readonly SampleJob[], { scratch }: ProofContext): Promise<JobFailures> {
  const home = join('/tmp', `samples-${process.pid}`)
  const outside = swiftRoot ? join(swiftRoot, home) : scratch
  const inside = swiftRoot ? home : scratch
  mkdirSync(outside, { recursive: true })
  const shell = async (script: string, seconds: number): Promise<CommandResult> =>
    swiftRoot
      ? runCommand('chroot', [swiftRoot, 'sh', '-c', script], '/', {}, seconds)
      : runCommand('sh', ['-c', script], scratch, {}, seconds)
  const { built, failures } = await runBatch(jobs, writeSlug, async (rest) => {
    for (const job of rest) writeFileSync(join(outside, `${writeSlug(job)}.swift`), wrapSample(job))
    const arms = rest.map((job) => `case "${job.name}": try await ${writeSlug(job)}()`)
    writeFileSync(
      join(outside, 'main.swift'),
      `switch CommandLine.arguments[1] {\n${arms.join('\n')}\ndefault: fatalError()\n}\n`,
    )
    return shell(
      `cd ${inside} && swiftc -suppress-warnings -o samples main.swift ${rest.map((job) => `${writeSlug(job)}.swift`).join(' ')}`,
      300,
    )
  })
  const ran = await runEach(built, async (job) => {
    const folder = join(outside, 'run', job.name)
    cpSync(job.folder, folder, { recursive: true })
    return shell(`cd ${inside}/run/${job.name} && ${inside}/samples ${job.name}`, 60)
  })
  return mergeFailures(failures, ran)
}

/** On Linux the session is in a separate module. */
function wrapSample(job: SampleJob): string {
  const body = job.code.replace(/^import Foundation\n/, '')
  const imports =
    'import Foundation\n#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n'
  return `${imports}func ${writeSlug(job)}() async throws {\n${body}\n}\n`
}
