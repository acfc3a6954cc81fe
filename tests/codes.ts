import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './docs.ts'

const folder = join(root, 'src/lib/problems')

/** Every function that makes a problem, in the modules that problems.ts exports: its name, code and severity ('error' if it depends on the case). */
export const problemFunctions: readonly { name: string; code: string; severity: string }[] = readdirSync(
  folder,
)
  .filter((name) => readFileSync(join(folder, 'problems.ts'), 'utf8').includes(`'./${name}'`))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .flatMap((source) => [...source.matchAll(/^export function (\w+)\([\s\S]*?^\}/gm)])
  .map(([body, name = '']) => {
    const [, severity = 'error', code = ''] =
      /\b(error|warning)\(\s*'([^']+)'/.exec(body) ?? /\bproblem\((\s*)[^,]+,\s*'([^']+)'/.exec(body) ?? []
    return { name, code, severity: severity.trim() === '' ? 'error' : severity }
  })

/** Every permanent code of problems, sorted. */
export const codes: readonly string[] = problemFunctions.map(({ code }) => code).sort()
