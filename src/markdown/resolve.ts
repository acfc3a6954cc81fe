import { posix } from 'node:path'
import type { Draft } from './draft.ts'
import { within } from './include.ts'

/** The file that an import means, among those that came with the page. */
export function resolve({ inputs }: Draft, module: string): string | undefined {
  return candidates(module).find((path) => Object.hasOwn(inputs.files, path))
}

/** Files that an import without an ending may mean, in order. */
export function candidates(module: string): readonly string[] {
  const endings = ['.tsx', '.ts', '.jsx', '.js', '.json']
  return [
    module,
    ...endings.map((ending) => module + ending),
    ...endings.map((ending) => `${module}/index${ending}`),
  ]
}

const IMPORT = /^[ \t]*(?:import|export|\})[^'"\n]*(?:from[ \t]*)?['"]([./][^'"\n]*)['"]/gm

/** Adds the files that texts import, and those import, to `found`. A line in a code sample that looks like an import costs a file too many, no more. */
export async function modules(
  texts: readonly (readonly [path: string, text: string])[],
  found: Map<string, string>,
  read: (path: string) => Promise<string | undefined>,
): Promise<void> {
  for (const [path, text] of texts) {
    for (const [, written = ''] of text.matchAll(IMPORT)) {
      const target = within(path, written)
      if (target === undefined) continue
      for (const one of candidates(target)) {
        if (found.has(one)) break
        const content = posix.extname(one) === '' ? undefined : await read(one)
        if (content === undefined) continue
        found.set(one, content)
        await modules([[one, content]], found, read)
        break
      }
    }
  }
}
