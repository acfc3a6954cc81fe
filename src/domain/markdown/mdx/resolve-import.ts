/** Resolves the imports of MDX pages and of the modules that they import, with or without an ending. */
import { posix } from 'node:path'
import {
  findModule,
  inStaticFolder,
  isSiteModule,
  listImportCandidates,
  resolveModule,
} from '../source/resolve-module.ts'
import { readEscapes } from '../source/find-imports.ts'
import { isAddressFile, readSpecifier } from './author-modules.ts'

/** Finds the imports of a text whose specifier is like `specifier`, a regular expression. Finds lines of code samples that look like one, too. */
export function createImportPattern(specifier: string): RegExp {
  return new RegExp(String.raw`\b(?:from|import|require)\s*(?:\(\s*)?['"]${specifier}['"]`, 'g')
}

const IMPORT = createImportPattern(String.raw`((?:[!\w@/-]+!)?(?:[./]|@site/|@theme/)[^'"\n]*)`)

/** Text of a file inside the root; empty if a page only needs its address (`isAddress`), and undefined without such a file. */
export type ReadInclude = (path: string, isAddress: boolean) => Promise<string | undefined>

/** Adds the files that texts import, and those import, to `found`. A line in a code sample that looks like an import costs a file too many, no more. */
export async function collectImports(
  texts: readonly (readonly [path: string, text: string])[],
  found: Map<string, string>,
  read: ReadInclude,
): Promise<void> {
  for (const [path, text] of texts) {
    for (const [, written = ''] of text.matchAll(IMPORT)) {
      const specifier = readSpecifier(readEscapes(written))
      const target = resolveModule(path, specifier.path)
      const served = written.startsWith('/') ? [inStaticFolder(target)] : []
      for (const candidate of [...listImportCandidates(target), ...served]) {
        if (found.has(candidate)) break
        const isAddress = specifier.as !== 'text' && isAddressFile(candidate)
        const content = posix.extname(candidate) === '' ? undefined : await read(candidate, isAddress)
        if (content === undefined) continue
        found.set(candidate, content)
        if (!isAddressFile(candidate)) await collectImports([[candidate, content]], found, read)
        break
      }
    }
  }
}

type FileTexts = Readonly<Record<string, string>>

/** The files that a module imports, and those import, the module first. */
export function listModuleGraph(
  files: FileTexts,
  path: string,
  known = new Set<string>(),
): ReadonlySet<string> {
  if (known.has(path)) return known
  known.add(path)
  for (const [, written = ''] of (files[path] ?? '').matchAll(IMPORT)) {
    const { path: module } = readSpecifier(written)
    const file = isSiteModule(module) ? findModule(files, resolveModule(path, module)) : undefined
    if (file !== undefined && /\.[cm]?[jt]sx?$/.test(file)) listModuleGraph(files, file, known)
  }
  return known
}
