/**
 * Finds the npm packages that MDX pages import, so that their versions, and those of the packages that these need, are part of the keys of the
 * cache. Their code is read when the page is bundled.
 */
import { createImportPattern } from '../../domain/markdown/mdx/resolve-import.ts'
import { describePackage } from '../../lib/files/installed-packages.ts'

/** The name of a package in an import: 'clsx', '@scope/charts/line'. */
const IMPORT = createImportPattern(String.raw`((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^'"\n]*)?`)

/** Gives the installed packages that texts import: by name the version, with a hash of all packages that it needs where it needs any. */
export type PackageFinder = (texts: readonly string[]) => Readonly<Record<string, string>>

/** Finds packages from the folder of a site. Each is looked at once; a name in a code sample costs a look, no more. */
export function createPackageFinder(root: string): PackageFinder {
  const known = new Map<string, string | undefined>()
  const describe = (name: string) => {
    if (!known.has(name)) known.set(name, describePackage(root, name))
    return known.get(name)
  }
  return (texts) => {
    const names = new Set(texts.flatMap((text) => [...text.matchAll(IMPORT)].map(([, name = '']) => name)))
    return Object.fromEntries(
      [...names].sort().flatMap((name) => {
        const described = describe(name)
        return described === undefined ? [] : [[name, described]]
      }),
    )
  }
}
