/** Docs, blogs and pages of Docusaurus as collections: each instance of a content plugin is one. */

import { existsSync, readFileSync } from 'node:fs'
import { join, posix, relative, resolve } from 'node:path'
import { isFolder } from '../../../lib/files/is-folder.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import type { EditUrl } from '../../../lib/site/edit-url.ts'
import type { ListPaths, NumberPrefixes } from '../../../lib/types.ts'
import type { ForeignPlugin } from './list-plugins.ts'
import { mapSidebars } from './map-sidebars.ts'
import type { ForeignModules } from '../foreign-modules.ts'
import type { MoveNotes } from '../move-notes.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import {
  readFlag,
  readFunction,
  readNumber,
  readObject,
  readText,
  readTexts,
  type Options,
} from '../read-options.ts'

type CollectionInput = NonNullable<UserConfig['collections']>[number]
type DocsInput = Extract<CollectionInput, { kind: 'docs' }>
type VersionInput = Extract<NonNullable<DocsInput['versions']>[number], object>

/** Facts about the site's folder that the mapping needs. */
export interface ForeignSite {
  readonly root: string
  readonly notes: MoveNotes
  readonly modules: ForeignModules
  /** The file of the site that exports a function of its config, such as `./src/remark/badges.js`. */
  readonly findModule: (value: unknown) => Promise<string | undefined>
  /** Runs a file of the site, such as `sidebars.js`; undefined if it cannot be run, which is reported. */
  readonly load: (file: string) => Promise<unknown>
  /** Files that were read, relative to the root. */
  readonly addSource: (file: string) => void
}

/** Names that Docusaurus leaves out unless the options say otherwise. */
const DEFAULT_EXCLUDE = [
  '**/_*.{js,jsx,ts,tsx,md,mdx}',
  '**/_*/**',
  '**/*.test.{js,jsx,ts,tsx}',
  '**/__tests__/**',
]

/** A folder relative to the root, as our options name it. */
export function toFolder(root: string, path: string): string {
  const folder = posix.normalize(relative(root, resolve(root, path)).replaceAll('\\', '/'))
  return folder === '' ? '.' : folder.replace(/\/$/, '')
}

const toRoute = (path: string) => `/${path.split('/').filter(Boolean).join('/')}`

/** Id of an instance in the names of its files: `community_versions.json`, `i18n/de/docusaurus-plugin-content-docs-community`. */
const instanceOf = ({ id }: Options) => {
  const name = readText(id) ?? 'default'
  return name === 'default' ? undefined : name
}

const translationsOf = (plugin: string, instance: string | undefined) =>
  `docusaurus-plugin-content-${plugin}${instance === undefined ? '' : `-${instance}`}`

/** The docs, blog and page plugins as collections. */
export async function mapCollections(
  site: ForeignSite,
  plugins: readonly ForeignPlugin[],
): Promise<CollectionInput[]> {
  const collections: CollectionInput[] = []
  for (const { name, options } of plugins) {
    if (name === 'content-docs') collections.push(...(await mapDocs(site, options)))
    if (name === 'content-blog') collections.push(...mapBlog(site, options))
    if (name === 'content-pages') collections.push(...mapPages(site, options))
  }
  return collections
}

function commonOptions(
  { root }: ForeignSite,
  options: Options,
  defaults: { path: string; include: string[] },
) {
  const folder = toFolder(root, readText(options['path']) ?? defaults.path)
  return {
    folder,
    include: options['include'] === undefined ? defaults.include : [...readTexts(options['include'])],
    exclude: options['exclude'] === undefined ? DEFAULT_EXCLUDE : [...readTexts(options['exclude'])],
  }
}

async function mapDocs(site: ForeignSite, options: Options): Promise<DocsInput[]> {
  const { root, notes } = site
  const instance = instanceOf(options)
  const common = commonOptions(site, options, { path: 'docs', include: ['**/*.{md,mdx}'] })
  const numberPrefixes = readPrefixes(site, options)
  const translations = translationsOf('docs', instance)
  const context = { prefixes: numberPrefixes, leave: (what: string) => notes.leave(what) }
  for (const key of ['sidebarItemsGenerator', 'recmaPlugins']) notes.leavePlugin(key, options[key])
  const route = toRoute(readText(options['routeBasePath']) ?? 'docs')
  const versions = await mapVersions(site, options, {
    folder: common.folder,
    instance,
    translations,
    context,
  })
  const sidebars = await readSidebars(site, options['sidebarPath'])
  const shared = removeAbsent({
    kind: 'docs' as const,
    id: instance ?? 'docs',
    ...common,
    route,
    numberPrefixes,
    tagSlugs: 'kebab' as const,
    listPaths: mapListPaths(options),
    editUrl: mapEditUrl(site, options['editUrl'], common.folder, 'docs'),
  })
  if (versions !== undefined) {
    if (versions.length === 0) return []
    notes.take(`guides in \`${common.folder}\` at ${route}, ${versions.length} versions`)
    return [
      {
        ...shared,
        versions: versions.map(({ isCurrent, ...version }) =>
          isCurrent && sidebars !== undefined
            ? { ...version, sidebars: mapSidebars(sidebars, context) }
            : version,
        ),
      },
    ]
  }
  if (!isFolder(join(root, common.folder))) {
    notes.leave(`guides: the folder \`${common.folder}\` does not exist`)
    return []
  }
  notes.take(`guides in \`${common.folder}\` at ${route}`)
  return [
    {
      ...shared,
      translations: `${translations}/current`,
      ...(sidebars !== undefined && { sidebars: mapSidebars(sidebars, context) }),
    },
  ]
}

function readPrefixes({ notes }: ForeignSite, { numberPrefixParser: parser }: Options): NumberPrefixes {
  if (parser === false) return 'none'
  if (readFunction(parser) !== undefined) notes.leave('a function `numberPrefixParser`', 'numberPrefixes')
  return 'any'
}

/** The sidebars of a file; an empty object for `false`, which means none; undefined for generated ones. */
async function readSidebars({ root, load, notes, addSource }: ForeignSite, path: unknown): Promise<unknown> {
  if (path === false) return {}
  const file = readText(path)
  if (file === undefined) return undefined
  const named = resolve(root, file)
  // Docusaurus loads the config with jiti, which finds `sidebars.ts` for `sidebars.js`.
  const full = [named, named.replace(/js$/, 'ts')].find((path) => existsSync(path))
  if (full === undefined) {
    notes.leave(`sidebars: the file \`${file}\` does not exist`)
    return undefined
  }
  addSource(toFolder(root, full))
  return load(full)
}

interface VersionContext {
  readonly folder: string
  readonly instance: string | undefined
  readonly translations: string
  readonly context: Parameters<typeof mapSidebars>[1]
}

/** The versions of docs, the last one first among the released; undefined without versions. */
async function mapVersions(
  site: ForeignSite,
  options: Options,
  { folder, instance, translations, context }: VersionContext,
): Promise<(VersionInput & { isCurrent: boolean })[] | undefined> {
  const { root, addSource } = site
  const prefix = instance === undefined ? '' : `${instance}_`
  const listed = readJson(join(root, `${prefix}versions.json`))
  const names = readTexts(listed)
  const settings = readObject(options['versions'])
  const isVersioned = listed !== undefined && options['disableVersioning'] !== true
  if (!isVersioned && settings['current'] === undefined) return undefined
  if (isVersioned) addSource(`${prefix}versions.json`)
  const includesCurrent = readFlag(options['includeCurrentVersion']) ?? true
  // Some sites list the current version as well.
  const all = [...new Set([...(includesCurrent ? ['current'] : []), ...(isVersioned ? names : [])])]
  const only = options['onlyIncludeVersions'] === undefined ? all : readTexts(options['onlyIncludeVersions'])
  const included = all.filter((name) => only.includes(name))
  const last =
    readText(options['lastVersion']) ??
    names.find((name) => included.includes(name)) ??
    included[0] ??
    'current'
  return Promise.all(
    included.map(async (name) => {
      const given = readObject(settings[name])
      const isCurrent = name === 'current'
      const file = `${prefix}versioned_sidebars/version-${name}-sidebars.json`
      const sidebars = isCurrent ? undefined : readVersionSidebars(join(root, file), name)
      if (sidebars !== undefined) addSource(file)
      const defaultPath = name === last ? '' : isCurrent ? 'next' : name
      return removeAbsent({
        isCurrent: isCurrent || sidebars === undefined,
        name,
        label: readText(given['label']) ?? (isCurrent ? 'Next' : name),
        path: typeof given['path'] === 'string' ? given['path'].replaceAll(/^\/+|\/+$/g, '') : defaultPath,
        status: findStatus(name, last, { names, banner: given['banner'] }),
        folder: findVersionFolder(site, name, {
          current: folder,
          own: `${prefix}versioned_docs/version-${name}`,
          isLast: name === last,
        }),
        translations: `${translations}/${isCurrent ? 'current' : `version-${name}`}`,
        sidebars: sidebars === undefined ? undefined : mapSidebars(sidebars, context),
      })
    }),
  )
}

/** The folder of a version. A site may generate the folder of the last version from its docs when it is built. */
function findVersionFolder(
  { root, notes }: ForeignSite,
  name: string,
  { current, own, isLast }: { readonly current: string; readonly own: string; readonly isLast: boolean },
): string {
  if (name === 'current') return current
  if (!isLast || isFolder(join(root, own))) return own
  notes.leave(`the folder \`${own}\`, which does not exist: \`${current}\` stands for it`)
  return current
}

/** As Docusaurus chooses banners: none for the last version, 'unreleased' for newer and 'unmaintained' for older ones. */
function findStatus(
  name: string,
  last: string,
  { names, banner }: { readonly names: readonly string[]; readonly banner: unknown },
): NonNullable<VersionInput['status']> {
  if (name === last) return 'current'
  if (banner === 'none') return 'supported'
  if (banner === 'unreleased' || banner === 'unmaintained')
    return banner === 'unreleased' ? 'unreleased' : 'old'
  const order = ['current', ...names]
  return order.indexOf(name) < order.indexOf(last) ? 'unreleased' : 'old'
}

/** The sidebars of a version. Until Docusaurus 3, ids and names of sidebars could begin with the version. */
function readVersionSidebars(path: string, version: string): unknown {
  const sidebars = readJson(path)
  if (sidebars === undefined) return undefined
  return JSON.parse(JSON.stringify(sidebars).replaceAll(`"version-${version}/`, '"')) as unknown
}

function readJson(path: string): unknown {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown
  } catch {
    return undefined
  }
}

function mapBlog(site: ForeignSite, options: Options): CollectionInput[] {
  const { root, notes } = site
  const instance = instanceOf(options)
  const common = commonOptions(site, options, { path: 'blog', include: ['**/*.{md,mdx}'] })
  const route = toRoute(readText(options['routeBasePath']) ?? 'blog')
  if (!isFolder(join(root, common.folder))) return []
  notes.leavePlugin('createFeedItems', readObject(options['feedOptions'])['createFeedItems'])
  notes.leavePlugin('processBlogPosts', options['processBlogPosts'])
  notes.take(`posts in \`${common.folder}\` at ${route}`)
  const count = options['blogSidebarCount']
  const perPage = options['postsPerPage']
  return [
    removeAbsent({
      kind: 'blog' as const,
      id: instance ?? 'blog',
      ...common,
      route,
      numberPrefixes: 'none' as const,
      tagSlugs: 'kebab' as const,
      listPaths: mapListPaths(options),
      datedRoutes: true,
      title: readText(options['blogTitle']),
      description: readText(options['blogDescription']),
      postsPerPage: perPage === 'ALL' ? 100_000 : (readNumber(perPage) ?? 10),
      recentPosts: count === 'ALL' ? 100_000 : (readNumber(count) ?? 5),
      recentTitle: readText(options['blogSidebarTitle']),
      archive: options['archiveBasePath'] !== null,
      translations: translationsOf('blog', instance),
      editUrl: mapEditUrl(site, options['editUrl'], common.folder, 'blog'),
    }),
  ]
}

/** Names of generated lists in addresses; undefined without any. */
function mapListPaths(options: Options): ListPaths | undefined {
  const read = (name: string) =>
    readText(options[`${name}BasePath`])?.replaceAll(/^\/+|\/+$/g, '') || undefined
  const paths = removeAbsent({
    tags: read('tags'),
    authors: read('authors'),
    archive: read('archive'),
    page: read('page'),
  })
  return Object.keys(paths).length === 0 ? undefined : paths
}

function mapPages(site: ForeignSite, options: Options): CollectionInput[] {
  const { root, notes } = site
  const instance = instanceOf(options)
  const common = commonOptions(site, options, { path: 'src/pages', include: ['**/*.{js,jsx,ts,tsx,md,mdx}'] })
  const route = toRoute(readText(options['routeBasePath']) ?? '/')
  if (!isFolder(join(root, common.folder))) return []
  notes.take(`single pages in \`${common.folder}\` at ${route}`)
  return [
    removeAbsent({
      kind: 'pages' as const,
      id: instance ?? 'pages',
      ...common,
      route,
      numberPrefixes: 'none' as const,
      translations: translationsOf('pages', instance),
      editUrl: mapEditUrl(site, options['editUrl'], common.folder, 'pages'),
    }),
  ]
}

/** A URL before the path of a file from the website's folder, or a function with the arguments that Docusaurus passes. */
function mapEditUrl(
  { root }: Pick<ForeignSite, 'root'>,
  editUrl: unknown,
  folder: string,
  kind: 'docs' | 'blog' | 'pages',
): string | EditUrl | undefined {
  const text = readText(editUrl)
  if (text !== undefined) {
    const url = `${text.replace(/\/+$/, '')}/${folder}/`
    return URL.canParse(url) ? new URL(url).href : url
  }
  const run = readFunction(editUrl)
  if (run === undefined) return undefined
  return ({ locale, path, folder: directory, route }) => {
    const common = { locale, permalink: route }
    const [, version = 'current'] = /versioned_docs\/version-([^/]+)$/.exec(directory) ?? []
    const given =
      kind === 'docs'
        ? { ...common, version, versionDocsDirPath: toFolder(root, directory), docPath: path }
        : { ...common, blogDirPath: directory, blogPath: path }
    try {
      const url = readText(run(given))
      // Code of the theme may expect a different text, such as a list of buttons.
      return url !== undefined && /^(?:https?:\/\/|\/)/.test(url) ? url : undefined
    } catch {
      return undefined
    }
  }
}
