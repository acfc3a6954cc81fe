import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mergeFailures, writeSlug } from './compiled.ts'
import { runBatch, runEach, runCommand, findMissing } from '../proof-tool.ts'
import type { ProofContext, JobFailures, SampleJob, ProofTool } from '../proof-tool.ts'

/** mono's compiler supports C# 7. Newer syntax is rewritten in the older way, word by word. */
export const csharpTool: ProofTool = {
  id: 'csharp',
  proof: 'executed',
  by: 'mcs and mono; C# 11 raw strings and top-level statements lowered to C# 7',
  missing: () => findMissing('mcs', 'mono'),
  run: runCsharp,
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

async function runCsharp(jobs: readonly SampleJob[], { scratch, here }: ProofContext): Promise<JobFailures> {
  const { built, failures } = await runBatch(jobs, writeSlug, async (rest) => {
    const paths = rest.map((job) => {
      writeFileSync(join(scratch, `${writeSlug(job)}.cs`), wrapSample(job))
      return `${writeSlug(job)}.cs`
    })
    writeFileSync(join(scratch, 'Main.cs'), writeEntryPoint(rest))
    const shim = join(here, 'stubs/csharp/shim.cs')
    return runCommand(
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
  return mergeFailures(
    failures,
    await runEach(built, async (job) =>
      runCommand('mono', [join(scratch, 'samples.exe'), job.name], job.folder),
    ),
  )
}

function writeEntryPoint(jobs: readonly SampleJob[]): string {
  const arms = jobs.map((job) => `case "${job.name}": ${writeSlug(job)}.Sample.Run().Wait(); break;`)
  return `class Program { static void Main(string[] args) { switch (args[0]) { ${arms.join('\n')} } } }\n`
}

function wrapSample(job: SampleJob): string {
  const lines = lowerSyntax(job.code).split('\n')
  const own = lines.filter((line) => /^using [\w.]+;$/.test(line))
  const rest = lines.filter((line) => !own.includes(line))
  const all = [...usings.map((name) => `using ${name};`), ...own]
  return `namespace ${writeSlug(job)} {\n${all.join('\n')}\nstatic class Sample { public static async Task Run() {\n${rest.join('\n')}\n} } }\n`
}

/** Raw string literals (C# 11, section 6.4.5.6) as verbatim ones, and `using var` as `var`. */
function lowerSyntax(code: string): string {
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
