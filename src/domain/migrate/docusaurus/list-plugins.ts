/** The plugins of a Docusaurus config by name, including the plugins of presets, which Docusaurus adds with the preset's options. */

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isFile } from '../../../lib/files/is-folder.ts'
import { type ForeignModules, inertName } from '../foreign-modules.ts'
import { readList, readObject, readText, type Options } from '../read-options.ts'

export interface ForeignPlugin {
  /** Short name: 'content-docs', 'client-redirects', or the name of the package. */
  readonly name: string
  readonly options: Options
  /** The code of a function of the site. */
  readonly code?: string
}

/** Options of the classic preset by the plugin that they are for. */
const CLASSIC: Readonly<Record<string, string>> = {
  docs: 'content-docs',
  blog: 'content-blog',
  pages: 'content-pages',
  sitemap: 'sitemap',
  gtag: 'google-gtag',
  googleAnalytics: 'google-analytics',
  googleTagManager: 'google-tag-manager',
}

/** Plugins that the classic preset adds without options. */
const ALWAYS = new Set(['docs', 'blog', 'pages'])

export interface ListedPlugins {
  readonly plugins: readonly ForeignPlugin[]
  /** Presets and themes that are not known, by name. */
  readonly presets: readonly ForeignPlugin[]
  readonly themes: readonly string[]
  /** Options `theme` of classic presets. */
  readonly themeOptions: Options
}

/** The plugins of a config, presets included, as data. */
export function listPlugins(config: Options, modules: ForeignModules, root: string): ListedPlugins {
  const entries = (key: string) =>
    readList(config[key])
      .map((entry) => readEntry(entry, modules))
      .map((plugin) => ({ ...plugin, name: findExtended(plugin, root) ?? plugin.name }))
  const presets = entries('presets')
  const classic = presets.filter(isClassic)
  return {
    plugins: [
      ...classic.flatMap(({ options }) =>
        Object.entries(CLASSIC).flatMap(([key, name]): readonly ForeignPlugin[] => {
          const given = options[key]
          if (given === false || (given === undefined && !ALWAYS.has(key))) return []
          return [{ name, options: readObject(given) }]
        }),
      ),
      ...entries('plugins'),
    ],
    presets: presets.filter(({ name }) => name !== 'classic'),
    themes: entries('themes').map(({ name }) => name),
    themeOptions: readObject(classic[0]?.options['theme']),
  }
}

/** Whether a preset has the options of the classic one, which presets of companies pass on to it. */
const isClassic = ({ name, options }: ForeignPlugin) =>
  name === 'classic' || [...ALWAYS].some((key) => options[key] !== undefined)

/** An entry of `plugins`: a name, a function, or a list of one of them and its options. */
function readEntry(entry: unknown, modules: ForeignModules): ForeignPlugin {
  const [plugin, options] = Array.isArray(entry) ? (entry as readonly unknown[]) : [entry]
  const isOwn = inertName(plugin) === undefined && modules.nameOf(plugin) === undefined
  return {
    name: shortName(nameEntry(plugin, modules)),
    options: readObject(options),
    ...(isOwn && typeof plugin === 'function' && { code: String(plugin) }),
  }
}

/** Plugins of packages that add no pages. */
const WITHOUT_PAGES =
  /analytics|gtag|tag-manager|plausible|umami|posthog|matomo|hotjar|css|sass|less|image|zoom|pwa|llms|webpack|polyfill|search|cookie/i

/** Whether a plugin, which does not run here, may add pages to the site. */
export function mayAddPages({ name, code }: ForeignPlugin, root: string): boolean {
  if (code !== undefined) return code.includes('addRoute')
  if (!isOwnFile(name)) return !WITHOUT_PAGES.test(name)
  return readOwnPlugin(name, root)?.includes('addRoute') ?? true
}

const isOwnFile = (name: string) => /^(?:\.|\/)/.test(name)

/** The code of a plugin in a file of the site; undefined without the file. */
function readOwnPlugin(name: string, root: string): string | undefined {
  const path = resolve(root, name)
  const file = ['', '.js', '.ts', '.mjs', '.cjs', '/index.js', '/index.ts']
    .map((ending) => path + ending)
    .find(isFile)
  return file === undefined ? undefined : readFileSync(file, 'utf8')
}

/** The content plugin that a plugin of the site extends: it passes its options on. Undefined if there is none. */
function findExtended({ name, options, code }: ForeignPlugin, root: string): string | undefined {
  // One without a folder has files that its code writes.
  if (readText(options['path']) === undefined) return undefined
  const text = code ?? (isOwnFile(name) ? readOwnPlugin(name, root) : undefined)
  const [, extended] =
    /(?:require|import|from)\s*\(?\s*['"]@docusaurus\/plugin-(content-(?:docs|blog|pages))['"]/.exec(
      text ?? '',
    ) ?? []
  return extended
}

function nameEntry(plugin: unknown, modules: ForeignModules): string {
  if (typeof plugin === 'string') return plugin
  const known = inertName(plugin) ?? modules.nameOf(plugin)
  if (known !== undefined) return known
  if (typeof plugin !== 'function') return 'a plugin of the config file'
  return plugin.name === '' ? 'a function of the config file' : `${plugin.name}()`
}

/**
 * The name that Docusaurus completes to a package name: '@docusaurus/plugin-content-docs', a path to it in `node_modules` and 'content-docs'
 * are 'content-docs'.
 */
function shortName(name: string): string {
  const path =
    name
      .split(/node_modules[\\/]/)
      .at(-1)
      ?.replaceAll('\\', '/') ?? name
  const parts = path.split('/')
  const inPackage = path.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? path)
  const package_ = path.startsWith('.') || path.startsWith('/') ? path : inPackage
  return (
    package_
      .replace(/^@docusaurus\/(?:plugin-|preset-)?/, '')
      // Copies of these under the name of a company.
      .replace(/^@[^/]+\/(?:docusaurus-)?(?:preset-(?=classic$)|plugin-(?=content-(?:docs|blog|pages)$))/, '')
  )
}
