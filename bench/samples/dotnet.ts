import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { merge, slug } from './compiled.ts'
import { batch, each, run, without } from './tool.ts'
import type { Context, Failures, Job, Tool } from './tool.ts'

/** mono's compiler knows C# 7: what is newer is written in the older way, word by word. */
export const csharp: Tool = {
  id: 'csharp',
  proof: 'executed',
  by: 'mcs and mono; C# 11 raw strings and top-level statements lowered to C# 7',
  missing: () => without('mcs', 'mono'),
  run: sharp,
}

/** The implicit usings of the .NET SDK. */
const usings = [
  'System',
  'System.Collections.Generic',
  'System.IO',
  'System.Linq',
  'System.Net.Http',
  'System.Threading',
  'System.Threading.Tasks',
]

async function sharp(jobs: readonly Job[], { scratch, here }: Context): Promise<Failures> {
  const { built, failures } = await batch(jobs, slug, async (rest) => {
    const paths = rest.map((job) => {
      writeFileSync(join(scratch, `${slug(job)}.cs`), wrapped(job))
      return `${slug(job)}.cs`
    })
    writeFileSync(join(scratch, 'Main.cs'), entry(rest))
    const shim = join(here, 'stubs/csharp/shim.cs')
    return run(
      'mcs',
      [
        '-codepage:utf8',
        '-langversion:latest',
        '-nowarn:1591,1998',
        '-r:System.Net.Http.dll',
        '-out:samples.exe',
        shim,
        'Main.cs',
        ...paths,
      ],
      scratch,
      {},
      120,
    )
  })
  return merge(
    failures,
    await each(built, async (job) => run('mono', [join(scratch, 'samples.exe'), job.name], job.folder)),
  )
}

function entry(jobs: readonly Job[]): string {
  const arms = jobs.map((job) => `case "${job.name}": ${slug(job)}.Sample.Run().Wait(); break;`)
  return `class Program { static void Main(string[] args) { switch (args[0]) { ${arms.join('\n')} } } }\n`
}

function wrapped(job: Job): string {
  const lines = lowered(job.code).split('\n')
  const own = lines.filter((line) => /^using [\w.]+;$/.test(line))
  const rest = lines.filter((line) => !own.includes(line))
  const all = [...usings.map((name) => `using ${name};`), ...own]
  return `namespace ${slug(job)} {\n${all.join('\n')}\nstatic class Sample { public static async Task Run() {\n${rest.join('\n')}\n} } }\n`
}

/** Raw string literals (C# 11, section 6.4.5.6) as verbatim ones, and `using var` as `var`. */
function lowered(code: string): string {
  return code
    .replaceAll(
      /("{3,})\n([\s\S]*?)\n([ \t]*)\1(?!")/g,
      (_all, _quotes: string, text: string, margin: string) => {
        const lines = text.split('\n').map((line) => {
          if (!line.startsWith(margin) && line.trim() !== '')
            throw new Error(`line before the margin: ${line}`)
          return line.slice(margin.length)
        })
        return `@"${lines.join('\n').replaceAll('"', '""')}"`
      },
    )
    .replaceAll(/^using var /gm, 'var ')
}
