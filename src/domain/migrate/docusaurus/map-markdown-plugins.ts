/** The plugins of remark and rehype that docs, blogs and pages name. Here they run on all pages. */

import { isAbsolute } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { tryTo } from '../../../lib/data/try-to.ts'
import { findPackage } from '../../../lib/files/find-package.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { inertName } from '../foreign-modules.ts'
import { readList, readObject } from '../read-options.ts'
import type { ForeignPlugin } from './list-plugins.ts'
import { toFolder, type ForeignSite } from './map-collections.ts'

type MarkdownInput = NonNullable<UserConfig['markdown']>
type PluginInput = NonNullable<MarkdownInput['remark']>[number]

/** Options by the kind of plugin, in the order in which Docusaurus runs them. */
const OPTIONS = {
  remark: ['beforeDefaultRemarkPlugins', 'remarkPlugins'],
  rehype: ['beforeDefaultRehypePlugins', 'rehypePlugins'],
} as const

/** Plugins whose work every page here gets without them. */
const BUILT_IN =
  /^(?:remark-(?:gfm|math|emoji|directive|frontmatter|gemoji)|rehype-(?:katex|mathjax|slug|raw)|mdx-mermaid)$/

/** Plugins as `markdown.remark` and `markdown.rehype` name them. Those that cannot run are noted. */
export async function mapMarkdownPlugins(
  contents: readonly ForeignPlugin[],
  site: ForeignSite,
): Promise<Pick<MarkdownInput, keyof typeof OPTIONS>> {
  const mapList = async (kind: keyof typeof OPTIONS) => {
    const mapped: PluginInput[] = []
    for (const key of OPTIONS[kind])
      for (const { options } of contents.filter(({ name }) => name.startsWith('content-')))
        for (const entry of readList(options[key])) {
          const plugin = await mapPlugin(key, entry, site)
          if (plugin === undefined || mapped.some((known) => isDeepStrictEqual(known, plugin))) continue
          mapped.push(plugin)
          site.notes.take(`\`${key}\`: ${typeof plugin === 'string' ? plugin : plugin[0]}, on all pages`)
        }
    return mapped.length === 0 ? {} : { [kind]: mapped }
  }
  return { ...(await mapList('remark')), ...(await mapList('rehype')) }
}

async function mapPlugin(
  key: string,
  entry: unknown,
  { root, notes, modules, findModule }: ForeignSite,
): Promise<PluginInput | undefined> {
  const [plugin, given] = Array.isArray(entry) ? (entry as readonly unknown[]) : [entry]
  const written = typeof plugin === 'string' ? plugin : modules.nameOf(plugin)
  const name = written ?? (typeof plugin === 'function' ? await findModule(plugin) : undefined)
  if (name === undefined) {
    notes.leavePlugin(key, plugin)
    return undefined
  }
  if (BUILT_IN.test(name)) return undefined
  const file = isAbsolute(name) ? toFolder(root, name) : name
  const path = isAbsolute(name) && !file.startsWith('.') ? `./${file}` : file
  const isInstalled = path.startsWith('.')
    ? inertName(plugin) === undefined
    : findPackage(root, packageName(path)) !== undefined
  if (!isInstalled) {
    notes.leave(`\`${key}\`: ${path}, which is not installed`)
    notes.suggest('run `npm ci` in the folder of the website: its plugins of remark and rehype run then')
    return undefined
  }
  const options = readObject(given)
  if (tryTo(() => structuredClone(options)) === undefined) {
    notes.leave(`\`${key}\`: ${path}, whose options have a function`)
    return undefined
  }
  return Object.keys(options).length === 0 ? path : [path, options]
}

const packageName = (path: string) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path
