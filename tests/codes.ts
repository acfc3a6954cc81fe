import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './docs.ts'

const source = readFileSync(join(root, 'src/lib/problems/problems.ts'), 'utf8')

/** Every permanent code of src/lib/problems/problems.ts, sorted. */
export const codes: readonly string[] = [...source.matchAll(/^export function \w+\([\s\S]*?^\}/gm)]
  .map(([body]) => /code: '([^']+)'/.exec(body)?.[1] ?? '')
  .filter((code) => code !== '')
  .sort()
