/**
 * Finds the npm packages that MDX pages import, so that their versions are part of the keys of the cache. Their code is read when the page
 * is bundled.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createImportPattern } from '../markdown/mdx/resolve-import.ts'

/** The name of a package in an import: 'clsx', '@scope/charts/line'. */
const IMPORT = createImportPattern(String.raw`((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^'"\n]*)?`)

/** The installed packages that texts import, with their versions. A name in a code sample costs a look, no more. */
export function findPackages(root: string, texts: readonly string[]): Readonly<Record<string, string>> {
  const names = new Set(texts.flatMap((text) => [...text.matchAll(IMPORT)].map(([, name = '']) => name)))
  names.delete('react')
  return Object.fromEntries(
    [...names].sort().flatMap((name) => {
      const version = readVersion(root, name)
      return version === undefined ? [] : [[name, version]]
    }),
  )
}

/** The version of a package as Node finds it from the site's folder; undefined where it is not installed. */
function readVersion(folder: string, name: string): string | undefined {
  const file = join(folder, 'node_modules', name, 'package.json')
  if (existsSync(file)) {
    const { version = '' } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version?: string }
    return version
  }
  const parent = dirname(folder)
  return parent === folder ? undefined : readVersion(parent, name)
}
