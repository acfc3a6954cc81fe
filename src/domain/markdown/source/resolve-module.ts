/** Resolves what a page includes or imports to a path relative to the site's root folder. */
import { resolveInRoot } from './resolve-in-root.ts'

/** The alias of Docusaurus for the folder of the site. */
const SITE_ALIAS = '@site/'

/** The path of a module or part that a file names; undefined when it leads out of the root. */
export function resolveModule(from: string, written: string): string | undefined {
  return resolveInRoot(from, written.startsWith(SITE_ALIAS) ? written.slice(SITE_ALIAS.length - 1) : written)
}

/** Whether an import names a file of the site and not a package. */
export function isSiteModule(module: string): boolean {
  return /^[./]/.test(module) || module.startsWith(SITE_ALIAS)
}

/** The file that an import means, among those that came with the page. */
export function findModule(files: Readonly<Record<string, string>>, module: string): string | undefined {
  return listImportCandidates(module).find((path) => Object.hasOwn(files, path))
}

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
