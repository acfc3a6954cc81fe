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

/** A module as code names it, without its loaders. */
export interface ImportTarget {
  /** Path relative to the root, perhaps without an ending. */
  readonly path: string
  /** Whether the code gets the text of the file. */
  readonly isText: boolean
  /** Whether it may be a file of the static folder, named by its address. */
  readonly isServed: boolean
}

/** The modules that a text imports. A line in a code sample that looks like an import costs a file too many, no more. */
export function listImports(path: string, text: string): readonly ImportTarget[] {
  return Array.from(text.matchAll(IMPORT), ([, written = '']) => {
    const specifier = readSpecifier(readEscapes(written))
    return {
      path: resolveModule(path, specifier.path),
      isText: specifier.as === 'text',
      isServed: written.startsWith('/'),
    }
  })
}

/** The file of a module and all files that it imports in turn. Empty without such a file. */
export async function readModuleFiles(
  target: ImportTarget,
  read: ReadInclude,
  found = new Map<string, string>(),
): Promise<ReadonlyMap<string, string>> {
  const served = target.isServed ? [inStaticFolder(target.path)] : []
  for (const candidate of [...listImportCandidates(target.path), ...served]) {
    if (found.has(candidate)) break
    const isAddress = !target.isText && isAddressFile(candidate)
    const content = posix.extname(candidate) === '' ? undefined : await read(candidate, isAddress)
    if (content === undefined) continue
    found.set(candidate, content)
    if (isAddressFile(candidate)) break
    for (const next of listImports(candidate, content)) await readModuleFiles(next, read, found)
    break
  }
  return found
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
