/** Sites that a `nav` includes, of the plugin monorepo: each is a collection of its own, at the address that its name says. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import picomatch from 'picomatch'
import { compareStrings } from '../../../lib/text/compare-strings.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import type { SidebarItemInput } from '../../../stages/config/schema/sidebar-options.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { readList, readText } from '../read-options.ts'
import type { MkDocsSite } from './mkdocs-site.ts'
import { mapNav, type NavContext } from './map-nav.ts'
import { readYaml } from './read-settings.ts'

type CollectionInput = NonNullable<UserConfig['collections']>[number]

const INCLUDE = /^([!*])include +(.+)$/

/** Reads the sites that entries of a `nav` include. */
export function createIncludes(
  { root, notes }: MkDocsSite,
  base: Pick<NavContext, 'features' | 'isExcluded'>,
  addSource: (file: string) => void,
) {
  const collections: CollectionInput[] = []
  const include = (file: string, label: string | undefined): SidebarItemInput[] => {
    if (!existsSync(join(root, file))) {
      notes.leave('included sites of `nav` whose file does not exist')
      return []
    }
    addSource(file)
    const options = readYaml(root, file, readFileSync(join(root, file), 'utf8')).value ?? {}
    const name = readText(options['site_name']) ?? posix.basename(posix.dirname(file))
    const docs = posix.join(posix.dirname(file), readText(options['docs_dir']) ?? 'docs')
    const route = `/${/^[\w/-]+$/.test(name) ? name : name.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-')}`
    const context: NavContext = {
      ...base,
      root,
      docs,
      notes,
      features: new Set(),
      blogIndex: undefined,
      include: (target) => readIncluded(target, posix.dirname(file)),
    }
    const nav = Array.isArray(options['nav']) ? readList(options['nav']) : undefined
    collections.push(
      removeAbsent({
        kind: 'docs' as const,
        id: `docs-${collections.length + 2}`,
        folder: docs,
        exclude: ['**/.*', '**/.*/**'],
        route,
        numberPrefixes: 'none' as const,
        folderPages: 'index' as const,
        addresses: 'files' as const,
        sidebars: mapNav(nav, context).sidebars,
      }),
    )
    return [{ label: label ?? name, link: route }]
  }
  const readIncluded = (target: string, folder: string, label?: string): SidebarItemInput[] | undefined => {
    const [, sign, path = ''] = INCLUDE.exec(target) ?? []
    if (sign === undefined) return undefined
    const file = posix.join(folder, path)
    if (sign === '!') return include(file, label)
    const items = listMatches(root, file).flatMap((match) => include(match, undefined))
    return label === undefined ? items : [{ label, items }]
  }
  return {
    collections,
    include: (target: string, label?: string) => readIncluded(target, '.', label),
  }
}

/** The files below the root that a pattern names. */
function listMatches(root: string, pattern: string): readonly string[] {
  const { base } = picomatch.scan(pattern)
  const folder = join(root, base)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(base, path.replaceAll('\\', '/')))
    .filter((path) => !path.includes('node_modules/') && picomatch.isMatch(path, pattern))
    .sort(compareStrings)
}
