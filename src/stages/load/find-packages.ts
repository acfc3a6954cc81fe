/** Finds the npm packages that MDX pages import: what these pages are depends on their versions. Their code is read when the page is bundled. */
import { createImportPattern } from '../../domain/markdown/mdx/resolve-import.ts'

/** The name of a package in an import: 'clsx', '@scope/charts/line'. */
const IMPORT = createImportPattern(String.raw`((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^'"\n]*)?`)

/** The names of packages that texts import, sorted; a name in a code sample as well. */
export function listImportedPackages(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(IMPORT)].map(([, name = '']) => name)))].sort()
}
