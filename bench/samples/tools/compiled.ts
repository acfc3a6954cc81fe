import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { runBatch, runEach, runCommand, findMissing } from '../proof-tool.ts'
import type { ProofContext, JobFailures, SampleJob, ProofTool } from '../proof-tool.ts'

/** Languages that a compiler of this machine turns into programs. */
export const compiledTools: readonly ProofTool[] = [
  {
    id: 'go',
    proof: 'executed',
    by: 'go build',
    missing: () => findMissing('go'),
    run: runGo,
  },
  {
    id: 'c',
    proof: 'executed',
    by: 'cc -Wall -Werror, libcurl',
    missing: () => [
      ...findMissing('cc'),
      ...findAbsent('/usr/include/x86_64-linux-gnu/curl/curl.h', '/usr/include/curl/curl.h'),
    ],
    run: async (jobs) =>
      runEach(jobs, async ({ code, folder }) => {
        writeFileSync(join(folder, 'sample.c'), code)
        const built = await runCommand(
          'cc',
          ['-Wall', '-Wextra', '-Werror', '-o', 'sample', 'sample.c', '-lcurl'],
          folder,
        )
        return built.code === 0 ? runCommand('./sample', [], folder) : built
      }),
  },
  {
    id: 'ocaml',
    proof: 'executed',
    by: 'ocaml toplevel, cohttp-lwt-unix',
    missing: () => findMissing('ocamlfind'),
    run: runOcaml,
  },
  {
    id: 'rust',
    proof: 'executed',
    by: 'cargo, reqwest of Debian',
    missing: () => [...findMissing(cargo), ...findAbsent('/usr/share/cargo/registry/reqwest-0.11.13')],
    run: runRust,
  },
]

const cargo = existsSync(join(homedir(), '.cargo/bin/cargo')) ? join(homedir(), '.cargo/bin/cargo') : 'cargo'

/** The first path, if none of them is there. */
export function findAbsent(...paths: string[]): string[] {
  return paths.some((path) => existsSync(path)) ? [] : paths.slice(0, 1)
}

/** A name that compilers take for a package or module. */
export function writeSlug(job: SampleJob): string {
  return `s_${job.name.replaceAll('-', '_')}_z`
}

async function runGo(jobs: readonly SampleJob[], { scratch }: ProofContext): Promise<JobFailures> {
  writeFileSync(join(scratch, 'go.mod'), 'module samples\n\ngo 1.19\n')
  const { built, failures } = await runBatch(jobs, writeSlug, async (rest) => {
    mkdirSync(join(scratch, 'bin'), { recursive: true })
    for (const job of rest) {
      mkdirSync(join(scratch, 'go', writeSlug(job)), { recursive: true })
      writeFileSync(join(scratch, 'go', writeSlug(job), 'main.go'), job.code)
    }
    return runCommand(
      'go',
      ['build', '-o', 'bin/', ...rest.map((job) => `./go/${writeSlug(job)}`)],
      scratch,
      { GOFLAGS: '-mod=mod', GOPROXY: 'off' },
      300,
    )
  })
  return mergeFailures(
    failures,
    await runEach(built, async (job) => runCommand(join(scratch, 'bin', writeSlug(job)), [], job.folder)),
  )
}

/** One toplevel with the library linked in: much quicker than linking each program. */
async function runOcaml(jobs: readonly SampleJob[], { scratch }: ProofContext): Promise<JobFailures> {
  const top = join(scratch, 'top')
  const made = await runCommand(
    'ocamlfind',
    ['ocamlmktop', '-thread', '-package', 'cohttp-lwt-unix', '-linkpkg', '-o', top],
    scratch,
    {},
    120,
  )
  if (made.code !== 0) return new Map(jobs.map((job) => [job.name, made.out]))
  const query = await runCommand('ocamlfind', ['query', '-r', '-i-format', 'cohttp-lwt-unix'], scratch)
  const include = query.out
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '-I')
    .flatMap((path) => ['-I', path])
  return runEach(jobs, async ({ code, folder }) => {
    writeFileSync(join(folder, 'sample.ml'), code)
    return runCommand(top, [...include, 'sample.ml'], folder)
  })
}

/** All samples as modules of one program, against the crates that Debian ships. */
async function runRust(jobs: readonly SampleJob[], { scratch }: ProofContext): Promise<JobFailures> {
  mkdirSync(join(scratch, 'crate/src'), { recursive: true })
  mkdirSync(join(scratch, 'crate/.cargo'), { recursive: true })
  const crate = join(scratch, 'crate')
  writeFileSync(
    join(crate, '.cargo/config.toml'),
    '[source.crates-io]\nreplace-with = "debian"\n[source.debian]\ndirectory = "/usr/share/cargo/registry"\n[net]\noffline = true\n',
  )
  writeFileSync(
    join(crate, 'Cargo.toml'),
    '[package]\nname = "samples"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nreqwest = { version = "0.11", default-features = false, features = ["blocking", "multipart"] }\n',
  )
  const { built, failures } = await runBatch(jobs, writeSlug, async (rest) => {
    for (const job of rest)
      writeFileSync(
        join(crate, 'src', `${writeSlug(job)}.rs`),
        job.code.replace('fn main()', 'pub fn main()'),
      )
    const modules = rest.map((job) => `mod ${writeSlug(job)};`).join('\n')
    const arms = rest.map((job) => `        "${job.name}" => ${writeSlug(job)}::main(),`).join('\n')
    writeFileSync(
      join(crate, 'src/main.rs'),
      `${modules}\nfn main() -> Result<(), Box<dyn std::error::Error>> {\n    match std::env::args().nth(1).unwrap().as_str() {\n${arms}\n        _ => panic!(),\n    }\n}\n`,
    )
    return runCommand(
      cargo,
      ['build', '--offline', '--quiet'],
      crate,
      { CARGO_TARGET_DIR: join(scratch, '../rust-target') },
      600,
    )
  })
  const program = join(scratch, '../rust-target/debug/samples')
  return mergeFailures(
    failures,
    await runEach(built, async (job) => runCommand(program, [job.name], job.folder)),
  )
}

export function mergeFailures(...all: JobFailures[]): JobFailures {
  return new Map(all.flatMap((failures) => [...failures]))
}
