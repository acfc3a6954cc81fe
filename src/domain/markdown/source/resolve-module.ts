/** Resolves what a page includes or imports to a path relative to the site's root folder. */
import { posix } from 'node:path'
import type { FileInclude } from './find-includes.ts'

/** The aliases of Docusaurus: the folder of the site, and the folder of a site's own parts of the theme. */
const ALIASES = [
  ['@site/', '/'],
  ['@theme/', '/src/theme/'],
] as const

/** The path of a module or part that a file names; a leading slash means the root. Code may read any file, so it may import any. */
export function resolveModule(from: string, written: string): string {
  const path = expandAlias(written)
  return posix.normalize(path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(from), path))
}

/** The same for an include. Undefined if text names a file outside the root, or outside the folder beside the root that the guides are in. */
export function resolveInclude(
  from: string,
  { file, importIndex }: Pick<FileInclude, 'file' | 'importIndex'>,
): string | undefined {
  const path = resolveModule(from, file)
  const isOutside = countUp(path) > countUp(from) || posix.isAbsolute(path)
  return importIndex === undefined && isOutside ? undefined : path
}

/** How many folders above the root a path begins. */
const countUp = (path: string) => path.split('/').filter((name) => name === '..').length

/** Whether a path begins at a folder of the site that Docusaurus names. */
export const isAliased = (written: string) => ALIASES.some(([name]) => written.startsWith(name))

/** An import without an alias: a path from the root begins with `/`. */
export function expandAlias(written: string): string {
  const alias = ALIASES.find(([name]) => written.startsWith(name))
  return alias === undefined ? written : alias[1] + written.slice(alias[0].length)
}

/** Whether an import names a file of the site and not a package. */
export const isSiteModule = (module: string): boolean => /^[./]/.test(module) || module.startsWith('@site/')

/** The file that an import means, among those that came with the page. */
export function findModule(files: Readonly<Record<string, string>>, module: string): string | undefined {
  return [...listImportCandidates(module), inStaticFolder(module)].find((path) => Object.hasOwn(files, path))
}

/** A file of the static folder, which code imports by its address: `/data/users.json`. */
export const inStaticFolder = (module: string) => `static/${module}`

/** Files that an import may mean, in order: without an ending, or with that of the JavaScript that TypeScript makes of the file. */
export function listImportCandidates(module: string): readonly string[] {
  const endings = ['.tsx', '.ts', '.jsx', '.js', '.json']
  return [
    module,
    ...(/\.jsx?$/.test(module) ? [module.replace(/\.jsx?$/, '.ts'), module.replace(/\.jsx?$/, '.tsx')] : []),
    ...endings.map((ending) => module + ending),
    ...endings.map((ending) => `${module}/index${ending}`),
  ]
}
