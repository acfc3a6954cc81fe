/**
 * Finds the files that a Markdown or MDX file needs: includes, snippets and imported modules. It runs before `readMarkdown`, which
 * reads nothing from disk, so that the texts of these files can be part of the cache key.
 */
import { compareStrings } from '../../lib/text/compare-strings.ts'
import type { SourceFile } from '../../lib/types.ts'
import { listImports, readModuleFiles, type ImportTarget, type ReadInclude } from './mdx/resolve-import.ts'
import { findIncludes } from './source/find-includes.ts'
import { resolveInclude } from './source/resolve-module.ts'
import { splitLines } from './source/split-lines.ts'

/**
 * Texts of all files that the source includes or imports, and those files in turn, by path relative to the root. `modules` are further modules that
 * each page of MDX needs. Files that are missing, outside the root or include themselves are reported by `readMarkdown`, which
 * knows the locations. Pages share modules, so a caller may keep the files that `readModule` returns.
 */
export async function collectIncludes(
  source: SourceFile,
  { isMdx, modules = [] }: { readonly isMdx: boolean; readonly modules?: readonly string[] },
  read: ReadInclude,
  readModule: (target: ImportTarget) => Promise<Iterable<readonly [path: string, text: string]>> = (target) =>
    readModuleFiles(target, read),
): Promise<Readonly<Record<string, string>>> {
  const files = new Map<string, string>()
  const followed = new Set([source.path])
  async function follow(path: string, text: string): Promise<void> {
    if (!text.includes('file=') && !isMdx) return
    for (const found of findIncludes(splitLines(text), isMdx)) {
      if (found.kind === 'import') continue
      const target = resolveInclude(path, found)
      if (target === undefined) continue
      const content = files.get(target) ?? (await read(target, false))
      if (content === undefined) continue
      files.set(target, content)
      if (found.kind === 'code' || followed.has(target)) continue
      followed.add(target)
      await follow(target, content)
    }
  }
  await follow(source.path, source.text)
  if (isMdx) {
    // Imports of a part are relative to the part, or to the page.
    const texts = [[source.path, source.text] as const, ...files].flatMap(([path, text]) => [
      [path, text] as const,
      [source.path, text] as const,
    ])
    const own = modules.map((path) => [source.path, `import '/${path}'`] as const)
    for (const target of [...texts, ...own].flatMap(([path, text]) => listImports(path, text))) {
      for (const [path, text] of await readModule(target)) if (!files.has(path)) files.set(path, text)
    }
  }
  return Object.fromEntries([...files].sort(([a], [b]) => compareStrings(a, b)))
}
