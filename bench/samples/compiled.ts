import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { batch, each, run, without } from './tool.ts'
import type { Context, Failures, Job, Tool } from './tool.ts'

/** Languages that a compiler of this machine turns into programs. */
export const compiled: readonly Tool[] = [
  {
    id: 'go',
    proof: 'executed',
    by: 'go build',
    missing: () => without('go'),
    run: go,
  },
  {
    id: 'c',
    proof: 'executed',
    by: 'cc -Wall -Werror, libcurl',
    missing: () => [
      ...without('cc'),
      ...absent('/usr/include/x86_64-linux-gnu/curl/curl.h', '/usr/include/curl/curl.h'),
    ],
    run: async (jobs) =>
      each(jobs, async ({ code, folder }) => {
        writeFileSync(join(folder, 'sample.c'), code)
        const built = await run(
          'cc',
          ['-Wall', '-Wextra', '-Werror', '-o', 'sample', 'sample.c', '-lcurl'],
          folder,
        )
        return built.code === 0 ? run('./sample', [], folder) : built
      }),
  },
  {
    id: 'ocaml',
    proof: 'executed',
    by: 'ocaml toplevel, cohttp-lwt-unix',
    missing: () => without('ocamlfind'),
    run: ocaml,
  },
  {
    id: 'rust',
    proof: 'executed',
    by: 'cargo, reqwest of Debian',
    missing: () => [...without(cargo), ...absent('/usr/share/cargo/registry/reqwest-0.11.13')],
    run: rust,
  },
]

const cargo = existsSync(join(homedir(), '.cargo/bin/cargo')) ? join(homedir(), '.cargo/bin/cargo') : 'cargo'

/** The first path, if none of them is there. */
export function absent(...paths: string[]): string[] {
  return paths.some((path) => existsSync(path)) ? [] : paths.slice(0, 1)
}

/** A name that compilers take for a package or module. */
export function slug(job: Job): string {
  return `s_${job.name.replaceAll('-', '_')}_z`
}

async function go(jobs: readonly Job[], { scratch }: Context): Promise<Failures> {
  writeFileSync(join(scratch, 'go.mod'), 'module samples\n\ngo 1.19\n')
  const { built, failures } = await batch(jobs, slug, async (rest) => {
    mkdirSync(join(scratch, 'bin'), { recursive: true })
    for (const job of rest) {
      mkdirSync(join(scratch, 'go', slug(job)), { recursive: true })
      writeFileSync(join(scratch, 'go', slug(job), 'main.go'), job.code)
    }
    return run(
      'go',
      ['build', '-o', 'bin/', ...rest.map((job) => `./go/${slug(job)}`)],
      scratch,
      { GOFLAGS: '-mod=mod', GOPROXY: 'off' },
      300,
    )
  })
  return merge(
    failures,
    await each(built, async (job) => run(join(scratch, 'bin', slug(job)), [], job.folder)),
  )
}

/** One toplevel with the library linked in: much quicker than linking each program. */
async function ocaml(jobs: readonly Job[], { scratch }: Context): Promise<Failures> {
  const top = join(scratch, 'top')
  const made = await run(
    'ocamlfind',
    ['ocamlmktop', '-thread', '-package', 'cohttp-lwt-unix', '-linkpkg', '-o', top],
    scratch,
    {},
    120,
  )
  if (made.code !== 0) return new Map(jobs.map((job) => [job.name, made.out]))
  const query = await run('ocamlfind', ['query', '-r', '-i-format', 'cohttp-lwt-unix'], scratch)
  const include = query.out
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '-I')
    .flatMap((path) => ['-I', path])
  return each(jobs, async ({ code, folder }) => {
    writeFileSync(join(folder, 'sample.ml'), code)
    return run(top, [...include, 'sample.ml'], folder)
  })
}

/** All samples as modules of one program, against the crates that Debian ships. */
async function rust(jobs: readonly Job[], { scratch }: Context): Promise<Failures> {
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
  const { built, failures } = await batch(jobs, slug, async (rest) => {
    for (const job of rest)
      writeFileSync(join(crate, 'src', `${slug(job)}.rs`), job.code.replace('fn main()', 'pub fn main()'))
    const modules = rest.map((job) => `mod ${slug(job)};`).join('\n')
    const arms = rest.map((job) => `        "${job.name}" => ${slug(job)}::main(),`).join('\n')
    writeFileSync(
      join(crate, 'src/main.rs'),
      `${modules}\nfn main() -> Result<(), Box<dyn std::error::Error>> {\n    match std::env::args().nth(1).unwrap().as_str() {\n${arms}\n        _ => panic!(),\n    }\n}\n`,
    )
    return run(
      cargo,
      ['build', '--offline', '--quiet'],
      crate,
      { CARGO_TARGET_DIR: join(scratch, '../rust-target') },
      600,
    )
  })
  const program = join(scratch, '../rust-target/debug/samples')
  return merge(failures, await each(built, async (job) => run(program, [job.name], job.folder)))
}

export function merge(...all: Failures[]): Failures {
  return new Map(all.flatMap((one) => [...one]))
}
