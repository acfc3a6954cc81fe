/** Icons of Material for MkDocs, `:material-check:`, as drawings of the packages that have them. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tryTo } from '../../../lib/data/try-to.ts'
import { findPackage } from '../../../lib/files/find-package.ts'
import { ICON_SHAPES } from '../../../lib/page/icon-shapes.ts'
import { inlineSvg } from '../../../lib/page/inline-svg.ts'
import { groupNames } from '../../../lib/text/split-names.ts'

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

/** Names of icons of ours for the first words of others. */
const ALIASES = groupNames({
  users: 'account people',
  warning: 'alert',
  gear: 'cog',
  terminal: 'console',
  mail: 'email',
  info: 'information',
  external: 'launch link-external open-in-new',
  bolt: 'lightning-bolt',
  globe: 'web',
  close: 'x xmark',
})

/** Words after which an icon means the opposite: 'bell-off'. */
const OPPOSITE = /-(?:broken|cancel|minus|off|open|remove|slash)(?:-|$)/

/** The icon of ours in place of one without its package, 'check' for 'material-check-circle'; undefined if none has its name. */
export function findStandIn(icon: string): string | undefined {
  if (OPPOSITE.test(icon.replace(/-open-in-new$|book-open/, ''))) return undefined
  const words = icon.replace(/^fontawesome-(?:solid|regular)-|^[a-z]+-/, '').split('-')
  for (let count = words.length; count > 0; count--) {
    const name = words.slice(0, count).join('-')
    const known = ALIASES.get(name) ?? name
    if (Object.hasOwn(ICON_SHAPES, known)) return known
  }
  return undefined
}
