/** Resolves the imports of MDX pages and of the modules that they import, with or without an ending. */
import { posix } from 'node:path'
import { listImportCandidates, resolveModule } from '../source/resolve-module.ts'

/** Finds the imports of a text whose specifier is like `specifier`, a regular expression. Finds lines of code samples that look like one, too. */
export function createImportPattern(specifier: string): RegExp {
  return new RegExp(String.raw`\b(?:from|import)\s*(?:\(\s*)?['"]${specifier}['"]`, 'g')
}

const IMPORT = createImportPattern(String.raw`((?:[./]|@site/)[^'"\n]*)`)

/** Adds the files that texts import, and those import, to `found`. A line in a code sample that looks like an import costs a file too many, no more. */
export async function collectImports(
  texts: readonly (readonly [path: string, text: string])[],
  found: Map<string, string>,
  read: (path: string) => Promise<string | undefined>,
): Promise<void> {
  for (const [path, text] of texts) {
    for (const [, written = ''] of text.matchAll(IMPORT)) {
      const target = resolveModule(path, written)
      if (target === undefined) continue
      for (const candidate of listImportCandidates(target)) {
        if (found.has(candidate)) break
        const content = posix.extname(candidate) === '' ? undefined : await read(candidate)
        if (content === undefined) continue
        found.set(candidate, content)
        await collectImports([[candidate, content]], found, read)
        break
      }
    }
  }
}
