/**
 * The first stage: the configuration of a site, validated, with all defaults filled in, and frozen. Depends on the config
 * file, the package's name and the files in openapi/ only.
 */

import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import * as v from 'valibot'
import type { Cache } from '../../graph/cache/cache.ts'
import { hashOf } from '../../lib/data/hash.ts'
import { reactCollection, resolveCollections, type CollectionFolders } from './collections.ts'
import { discoverApis } from './discover-apis.ts'
import { fetchedAddress, fetchedPath, isWebAddress } from '../../lib/site/paths/fetched-path.ts'
import { isFolder } from '../../lib/files/is-folder.ts'
import { nameFolder } from '../../lib/files/name-folder.ts'
import { findMarkdownFile } from '../../lib/files/find-markdown-file.ts'
import { GUIDE_FOLDERS } from '../../lib/site/paths/guide-folders.ts'
import { freezeDeep } from '../../lib/data/freeze-deep.ts'
import { normalizeSource, normalizeTarget } from '../../lib/site/links/site-link.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Config, ServiceOverrides } from './config-types.ts'
import type { ApiConfig, Problem, Result, SourceLocation } from '../../lib/types.ts'
import { checkConfig } from './check-config.ts'
import { createOptionLocator, type LocateOption, type OptionPath } from './file/locate-option.ts'
import { readConfigFile } from './file/read-config-file.ts'
import { listBlockedTags, resolveFooter, resolveNavbar } from './resolve/resolve-frame.ts'
import { resolveLocale, resolveTranslations } from './resolve/resolve-locales.ts'
import { resolveTheme } from './resolve/resolve-theme.ts'
import { resolveVersions, type ResolvedVersions } from './resolve/resolve-versions.ts'
import { listCollections, type ListedCollections } from './resolve/list-collections.ts'
import { resolveSidebarItems } from './resolve/resolve-sidebar-items.ts'
import { schema, type CheckedConfig } from './schema/schema.ts'
import { startOf } from '../../lib/problems/problem.ts'

/** Options that override the config file. */
export interface ConfigOverrides {
  /** Option --base: a path ('/docs/') or a URL ('https://example.com/docs/'). */
  readonly base?: string
  /** Services of a sandbox that runs beside the site. */
  readonly services?: ServiceOverrides
  /** A development server loads no analytics, because authors are not visitors. */
  readonly withoutAnalytics?: true
}

/**
 * Loads the configuration of the site below `root`. Without a config file every option has its default. With errors the
 * value is the default configuration, so that the caller has one to print with.
 */
export async function loadConfig(
  root: string,
  overrides: ConfigOverrides = {},
  cache?: Cache,
): Promise<Result<Config>> {
  const noFile: LocateOption = () => startOf('docs.config.ts')
  if (!isFolder(root)) {
    const { value } = resolveConfig(root, v.parse(schema, {}), noFile)
    return { value: freezeDeep(value), problems: [problems.missingRoot(root)] }
  }
  const configFile = await readConfigFile(root, cache)
  const { file } = configFile
  const locate = file === undefined ? noFile : await openLocator(file, join(root, file), cache)
  const checked = checkConfig(configFile.value, locate)
  const resolved = resolveConfig(root, checked.value, locate)
  const config: Config = {
    ...applyOverrides(resolved.value, overrides),
    ...(configFile.moved !== undefined && { moved: configFile.moved }),
    sources: [...configFile.sources, ...resolved.value.sources],
  }
  const translations = resolveTranslations(root, config, { options: checked.value.locales, locate })
  return {
    value: freezeDeep({
      ...config,
      translations: translations.value,
      ...(configFile.locateError !== undefined && { locateError: configFile.locateError }),
      ...(configFile.listReads !== undefined && { listReads: configFile.listReads }),
    }),
    problems: [...configFile.problems, ...checked.problems, ...resolved.problems, ...translations.problems],
  }
}

async function openLocator(file: string, path: string, cache: Cache | undefined): Promise<LocateOption> {
  const text = readFileSync(path, 'utf8')
  const read = async () => (await import('./file/read-config-tree.ts')).readConfigTree(text)
  return createOptionLocator(
    file,
    text,
    cache === undefined ? await read() : await cache.get('config-tree', hashOf(text), read),
  )
}

function applyOverrides(config: Config, { base, services, withoutAnalytics }: ConfigOverrides): Config {
  const { console, hosts } = services ?? {}
  return {
    ...config,
    // A site without a console stays without one.
    console: config.console === undefined ? undefined : { ...config.console, ...console },
    hosts: { ...config.hosts, ...hosts },
    ...(withoutAnalytics === true && { analytics: {} }),
    ...(base === undefined ? {} : splitBase(base)),
  }
}

/** Splits the value of --base into base path and origin. */
function splitBase(text: string): { base: string; url?: string } {
  const url = /^https?:\/\//.test(text) ? new URL(text) : undefined
  const path = (url?.pathname ?? text).replace(/^\/+|\/+$/g, '')
  return { base: path === '' ? '/' : `/${path}/`, ...(url === undefined ? {} : { url: url.origin }) }
}

/** Guides in the second of the two folders while the first one is read. */
function findIgnoredGuides(root: string, docs: string): readonly Problem[] {
  const [first, second] = GUIDE_FOLDERS
  if (docs !== first || findMarkdownFile(join(root, first)) === undefined) return []
  const file = findMarkdownFile(join(root, second))
  return file === undefined ? [] : [problems.ignoredFolder(second, first, `${second}/${file}`)]
}

/** Folders that options name and that do not exist. A current version without its folder is reported as a version. */
function findMissingFolders(root: string, checked: CheckedConfig, locate: LocateOption): readonly Problem[] {
  const options = [
    'blog',
    'pages',
    'static',
    ...(checked.versions === undefined ? (['docs'] as const) : []),
  ] as const
  return options.flatMap((option) =>
    [checked[option] ?? []]
      .flat()
      .filter((folder) => !isFolder(join(root, folder)))
      .map((folder) => problems.missingOptionFile(folder, locate([option]), 'folder')),
  )
}

/** The first of several folders that exists; without any, the first name. */
function findFolder(root: string, names: readonly [string, ...string[]]): string {
  return names.find((name) => isFolder(join(root, name))) ?? names[0]
}

/** The folder of files that are copied unchanged. In the folder of a program, `public` may hold anything, so it counts only if there is no `content`. */
function findStaticFolder(root: string): string {
  return isFolder(join(root, 'content'))
    ? 'content/static'
    : findFolder(root, ['content/static', 'static', 'public'])
}

/** The folders of static files. If pages are in the site's folder itself, paths begin with its name, as the paths of the pages do. */
function listStatics(root: string, { static: given, collections }: CheckedConfig): readonly string[] {
  const folders = typeof given === 'string' ? [given] : (given ?? [findStaticFolder(root)])
  const isAtRoot = collections?.some(({ folder }) => folder === '.') === true
  return isAtRoot ? folders.map((folder) => posix.join(nameFolder(root, '.'), folder)) : folders
}

function resolveConfig(root: string, checked: CheckedConfig, locate: LocateOption): Result<Config> {
  const { value: apis, problems: found } = removeDuplicateVersions(
    checked.apis === undefined ? resolveDiscoveredApis(root) : resolveApis(checked.apis, locate),
  )
  const {
    docs = findFolder(root, GUIDE_FOLDERS),
    blog = 'content/blog',
    pages = 'content/pages',
    lang,
    locales: _,
    collections: __,
    ...options
  } = checked
  const guides = resolveGuides(root, checked, { docs, blog, pages, apis, locate })
  const { pages: reactPages } = checked.react
  const collections =
    reactPages === undefined ? guides.collections : [...guides.collections, reactCollection(reactPages)]
  const theme = resolveTheme(checked.theme, locate)
  const value: Config = {
    ...options,
    static: listStatics(root, checked),
    locale: resolveLocale(lang),
    translations: [],
    title: checked.title ?? readPackageName(root) ?? '',
    collections,
    versions: guides.versions.map(({ source: _, path: __, ...version }) => version),
    sources: guides.sources,
    apis,
    mcp: checked.mcp.map(({ changes, ...server }, n) => ({
      ...server,
      ...locateHistory(changes, (option) => locate(['mcp', n, 'changes', option])),
      location: locate(['mcp', n, 'file']),
    })),
    defaultVersion: checked.defaultVersion ?? apis.find((api) => !api.internal)?.version ?? '',
    sidebars: {
      ...guides.sidebars,
      ...Object.fromEntries(
        Object.entries(checked.sidebars).map(([id, items]) => [
          id,
          resolveSidebarItems(items, ['sidebars', id], locate),
        ]),
      ),
    },
    redirects: checked.redirects.flatMap((redirect, n) => {
      if (typeof redirect === 'function') return []
      const [to, from] = [normalizeTarget(redirect.to), normalizeSource(redirect.from)]
      return [{ to, from, location: locate(['redirects', n, 'to']) }]
    }),
    oldRoutes: checked.redirects.flatMap((run, n) =>
      typeof run === 'function' ? [{ run, location: locate(['redirects', n]) }] : [],
    ),
    ...resolveFooter(checked.footer, locate),
    navbar: resolveNavbar(checked.navbar, collections, locate),
    ogImages: checked.ogImages === false ? undefined : checked.ogImages === true ? {} : checked.ogImages,
    theme: theme.value,
    plugins: checked.plugins.map((plugin, n) => ({ ...plugin, location: locate(['plugins', n]) })),
    locations: {
      announcement: locate(['announcement', 'text']),
      defaultVersion: locate(['defaultVersion']),
      mainSite: locate(['console', 'mainSite']),
      options: locateOptions(checked, locate),
      sidebars: {
        ...guides.sidebarLocations,
        ...Object.fromEntries(
          Object.keys(checked.sidebars).map((id) => [id, locate(['sidebars', id], 'key')]),
        ),
      },
    },
  }
  return {
    value,
    problems: [
      ...found,
      ...(checked.docs === undefined && checked.versions === undefined && checked.collections === undefined
        ? findIgnoredGuides(root, docs)
        : []),
      ...findMissingFolders(root, checked, locate),
      ...guides.problems,
      ...theme.problems,
      ...listBlockedTags(checked.head, locate),
    ],
  }
}

/** Where the file names what the load stage reads. */
function locateOptions(
  { css, scripts, navbar, markdown, theme }: CheckedConfig,
  locate: LocateOption,
): Readonly<Record<string, SourceLocation>> {
  const paths: readonly OptionPath[] = [
    ['redirects'],
    ['logo', 'light'],
    ['logo', 'dark'],
    ['favicon'],
    ['ogImages'],
    ['ogImages', 'font'],
    ['logo', 'link'],
    ...(['remark', 'rehype'] as const).flatMap((kind) =>
      markdown[kind].map((_, n): OptionPath => ['markdown', kind, n]),
    ),
    ...css.map((_, n): OptionPath => ['css', n]),
    ...scripts.map((_, n): OptionPath => ['scripts', n, 'src']),
    ...navbar.flatMap((entry, n): OptionPath[] =>
      typeof entry === 'string'
        ? []
        : [
            ['navbar', n, 'icon'],
            ...(entry.items ?? []).map((_, m): OptionPath => ['navbar', n, 'items', m, 'icon']),
          ],
    ),
    ...Object.entries(theme.fonts).flatMap(([role, font]): OptionPath[] => [
      ['theme', 'fonts', role],
      ...(typeof font === 'object'
        ? font.files.map((_, n): OptionPath => ['theme', 'fonts', role, 'files', n, 'file'])
        : []),
    ]),
  ]
  return Object.fromEntries(paths.map((path) => [path.join('.'), locate(path)]))
}

/** The collections of a site, from the option `collections` or the default ones. */
function resolveGuides(
  root: string,
  checked: CheckedConfig,
  {
    docs,
    blog,
    pages,
    apis,
    locate,
  }: Pick<CollectionFolders, 'docs' | 'blog' | 'pages' | 'apis'> & { readonly locate: LocateOption },
): ListedCollections & Pick<ResolvedVersions, 'sources'> {
  if (checked.collections !== undefined)
    return { ...listCollections(root, checked.collections, { apis, locate }), sources: [] }
  const guides = resolveVersions(root, docs, { checked: checked.versions, locate })
  return {
    ...guides,
    collections: resolveCollections({ docs, versions: guides.versions, blog, pages, apis }),
    sidebarLocations: {},
  }
}

/** The pattern of snapshots with its place in the configuration. */
function locateHistory(
  changes: Omit<NonNullable<ApiConfig['history']>, 'location'> | undefined,
  locate: (option: 'from' | 'tags') => SourceLocation,
): Pick<ApiConfig, 'history'> {
  if (changes === undefined) return {}
  return { history: { ...changes, location: locate(changes.tags === undefined ? 'from' : 'tags') } }
}

function resolveApis(apis: NonNullable<CheckedConfig['apis']>, locate: LocateOption): readonly ApiConfig[] {
  return apis.map(({ changes, ...api }, n) => ({
    ...api,
    ...locateSpec(api.spec),
    ...locateHistory(changes, (option) => locate(['apis', n, 'changes', option])),
    label: api.label ?? defaultLabel(api.version),
    location: locate(['apis', n, 'spec']),
  }))
}

/** The file of a description, and the address that it is the pinned copy of. */
function locateSpec(spec: string): Pick<ApiConfig, 'spec' | 'url'> {
  if (!isWebAddress(spec)) return { spec, url: '' }
  const file = fetchedPath(spec)
  return { spec: file, url: fetchedAddress(file) }
}

/** API descriptions in openapi/. The version is the name of the file, as far as an address can have it. */
function resolveDiscoveredApis(root: string): readonly ApiConfig[] {
  return discoverApis(root).map((spec) => {
    const name = posix.basename(spec).replace(/\.[a-z]+$/i, '')
    const version = name.replaceAll(/[^\w.]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'api'
    return {
      version,
      label: defaultLabel(version),
      spec,
      url: '',
      overlays: [],
      internal: false,
      previous: '',
      links: '',
      severity: {},
      location: startOf(spec),
    }
  })
}

const defaultLabel = (version: string) => `API ${version}`

/** Reports and removes descriptions whose version is taken, because their pages would have the same routes. */
function removeDuplicateVersions(apis: readonly ApiConfig[]): Result<readonly ApiConfig[]> {
  const firstByVersion = new Map<string, ApiConfig>()
  const found: Problem[] = []
  for (const api of apis) {
    const first = firstByVersion.get(api.version)
    if (first === undefined) firstByVersion.set(api.version, api)
    else found.push(problems.duplicateVersion(api.version, api.location, first.location))
  }
  return { value: [...firstByVersion.values()], problems: found }
}

/** Name of the package whose root this is. As a title it does not depend on the folder's name. */
function readPackageName(root: string): string | undefined {
  const file = join(root, 'package.json')
  if (!existsSync(file)) return undefined
  try {
    const { name } = JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown }
    return typeof name === 'string' && name !== '' ? name : undefined
  } catch {
    return undefined
  }
}
