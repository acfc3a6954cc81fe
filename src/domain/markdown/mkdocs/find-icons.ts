/** Icons of Material for MkDocs, `:material-check:`, as drawings of the packages that have them. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tryTo } from '../../../lib/data/try-to.ts'
import { findPackage } from '../../../lib/files/find-package.ts'
import { inlineSvg } from '../../../lib/page/inline-svg.ts'

/** An icon by its name, between colons. */
export const ICON =
  /:((?:material|octicons|fontawesome|simple|lucide)-[a-z\d]+(?:-[a-z\d]+)*):(?:\{[^{}\n]*\})?/g

interface IconPackage {
  readonly name: string
  /** The path of the drawing in the package, for the name without its first word. */
  readonly pathOf: (name: string) => string
}

/** Packages by the first word of the names of their icons. */
const PACKAGES: Readonly<Record<string, IconPackage>> = {
  material: { name: '@mdi/svg', pathOf: (name) => `svg/${name}.svg` },
  octicons: { name: '@primer/octicons', pathOf: (name) => `build/svg/${name}.svg` },
  fontawesome: {
    name: '@fortawesome/fontawesome-free',
    pathOf: (name) => `svgs/${name.replace('-', '/')}.svg`,
  },
  simple: { name: 'simple-icons', pathOf: (name) => `icons/${name.replaceAll('-', '')}.svg` },
  lucide: { name: 'lucide-static', pathOf: (name) => `icons/${name}.svg` },
}

const listNames = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(ICON)].map(([, name = '']) => name)))

const packageOf = (icon: string) => PACKAGES[icon.slice(0, icon.indexOf('-'))]

/** The packages of the icons in some texts, installed or not. */
export function listIconPackages(texts: readonly string[]): readonly string[] {
  return [...new Set([...listNames(texts)].flatMap((icon) => packageOf(icon)?.name ?? []))].sort()
}

/** The drawings of icons in a text by their names. `packages` are those that are installed. */
export function readIcons(
  text: string,
  { root, versions }: { readonly root: string; readonly versions: Readonly<Record<string, string>> },
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...listNames([text])].flatMap((icon) => {
      const known = packageOf(icon)
      const folder = known !== undefined && known.name in versions ? findPackage(root, known.name) : undefined
      if (known === undefined || folder === undefined) return []
      const file = join(folder, known.pathOf(icon.slice(icon.indexOf('-') + 1)))
      const svg = inlineSvg(tryTo(() => readFileSync(file, 'utf8')) ?? '')
      return svg === undefined ? [] : [[icon, svg]]
    }),
  )
}
