/**
 * The configuration of a site of MkDocs or Zensical as options of ours. Nothing of Python runs: plugins and extensions are matched by their names. All
 * that is not taken over is noted, and a build prints the notes.
 */

import { join, posix, relative } from 'node:path'
import picomatch from 'picomatch'
import { nameFolder } from '../../../lib/files/name-folder.ts'
import { isExternal } from '../../../lib/site/links/site-link.ts'
import { isLanguageTag } from '../../../lib/locale/language.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { createForeignModules } from '../foreign-modules.ts'
import { createMoveNotes, type MoveNotes } from '../move-notes.ts'
import type { MappedSite, NavbarInput } from '../moved-site.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { mapFooterText } from '../map-footer-text.ts'
import { nameHost } from '../map-links.ts'
import { readList, readObject, readText, readTexts, type Options } from '../read-options.ts'
import { mapBlog } from './map-blog.ts'
import { mapDialect } from './map-dialect.ts'
import { mapLanguages } from './map-languages.ts'
import { mapNav, type MappedNav } from './map-nav.ts'
import { createIncludes } from './map-monorepo.ts'
import { leavePlugins, mapExcluded, mapRedirects } from './map-plugins.ts'
import { mapSeverity } from './map-severity.ts'
import {
  mapAccent,
  mapColorMode,
  mapImages,
  mapScripts,
  mapSocial,
  mapStyles,
  mapThemeStyles,
} from './map-theme.ts'
import { hasFolderNav, readFolderNav, readLiterateNav, readNavFolders, type NavFolder } from './read-nav.ts'
import type { MkDocsSite } from './mkdocs-site.ts'
import { readExtensions, readNamed, readSettings } from './read-settings.ts'

/** The options for `mkdocs.yml` or `zensical.toml`. */
export async function mapMkDocs(root: string, file: string): Promise<MappedSite> {
  const settings = await readSettings(root, file)
  if (settings.value === undefined) return { ...settings, value: undefined }
  const notes = createMoveNotes(createForeignModules())
  for (const path of settings.missing)
    notes.leave(`the file \`${path}\` of \`INHERIT\`, which does not exist`)
  const given = settings.value
  const docs = nameFolder(root, readText(given['docs_dir']) ?? 'docs')
  const plugins = readPlugins(given)
  const languages = mapLanguages(plugins.get('i18n') ?? plugins.get('static-i18n'), { root, docs, notes })
  const options = { ...given, ...languages?.settings }
  const theme =
    typeof options['theme'] === 'string' ? { name: options['theme'] } : readObject(options['theme'])
  const customDir = readText(theme['custom_dir'])
  const site: MkDocsSite = {
    root,
    docs: languages?.docs ?? docs,
    folders: [...new Set([languages?.docs ?? docs, docs])],
    languages,
    customDir: customDir === undefined ? undefined : posix.normalize(customDir),
    notes,
    plugins,
  }
  if (customDir !== undefined) notes.leave(`templates of the theme in \`${customDir}\``)
  const sources = new Set(settings.sources)
  const value = mapOptions(options, theme, site, (path) => void sources.add(path))
  const tool = file.startsWith('zensical') ? 'Zensical' : 'MkDocs'
  return {
    value,
    problems: settings.problems,
    sources: [...sources].sort(),
    report: { tool, file, ...notes.finish() },
  }
}

/** Whether the folder of the settings is in the folder of the pages. */
const isAround = (root: string, docs: string) => !relative(join(root, docs), root).startsWith('..')

/** 'material/blog' is the blog. A group has plugins of its own. */
function readPlugins(options: Options): ReadonlyMap<string, Options> {
  const named = [...readNamed(options['plugins'] ?? ['search'])]
  return new Map(
    named
      .filter(([, { enabled }]) => enabled !== false)
      .flatMap(([key, own]) => {
        const name = key.replace(/^material\//, '')
        return name === 'group' ? [...readPlugins(own)] : [[name, own] as const]
      }),
  )
}

function mapOptions(
  options: Options,
  theme: Options,
  site: MkDocsSite,
  addSource: (path: string) => void,
): UserConfig {
  const { root, docs, folders, notes, plugins, languages } = site
  const extra = readObject(options['extra'])
  const extensions = readExtensions(options['markdown_extensions'])
  const blog = plugins.has('blog') ? mapBlog(site, plugins.get('blog') ?? {}) : undefined
  const output = readText(options['site_dir']) ?? 'site'
  const exclude = [
    ...mapExcluded(options, site),
    ...(blog?.exclude ?? []),
    ...(languages?.exclude ?? []),
    ...(isAround(root, docs) ? [`${output}/**`, 'dist/**'] : []),
  ]
  const base = {
    features: new Set(readTexts(theme['features'])),
    isExcluded: picomatch(exclude, { dot: true }),
  }
  const { include, collections } = createIncludes(site, base, addSource)
  const nav = mapNav(readNav(options, { root, docs, addSource }, plugins), {
    ...base,
    root,
    docs,
    notes,
    blogIndex: blog?.index,
    include: plugins.has('monorepo') ? include : () => undefined,
  })
  leavePlugins(options, site)
  notes.take(`pages in \`${readText(options['docs_dir']) ?? docs}\` at /`)
  for (const { folder = '', route = '' } of collections) notes.take(`pages in \`${folder}\` at ${route}`)
  const accent = mapAccent(theme)
  return removeAbsent({
    title: readText(options['site_name']),
    description: readText(options['site_description']),
    ...mapAddress(options),
    lang: languages?.lang ?? mapLanguage(theme),
    locales: languages?.locales,
    collections: [
      removeAbsent({
        kind: 'docs' as const,
        id: 'docs',
        folder: docs,
        include: ['**/*.{md,markdown}'],
        exclude,
        route: '/',
        translations: languages?.translations,
        numberPrefixes: 'none' as const,
        folderPages: 'index' as const,
        addresses: 'files' as const,
        editUrl: mapEditUrl(options, docs),
        sidebars: nav.sidebars,
      }),
      ...collections,
      ...(blog === undefined ? [] : [blog.collection]),
    ],
    // Of a repository, only files that pages show are published.
    static: isAround(root, docs) ? [] : [...folders],
    markdown: mapDialect(options, extensions, site),
    severity: mapSeverity(options, extensions, site),
    redirects: [...mapRedirects(plugins.get('redirects') ?? {}, site), ...(blog?.redirects ?? [])],
    theme: accent === undefined ? undefined : { accent },
    colorMode: mapColorMode(theme),
    ...mapImages(theme, site),
    css: [...mapThemeStyles(theme), ...mapStyles(options['extra_css'], site)],
    scripts: mapScripts(options['extra_javascript'], site),
    navbar: mapNavbar(options, nav, extra),
    footer: [...mapSocial(extra), ...mapFooterText(options['copyright'], notes)],
    analytics: mapAnalytics(extra, notes),
  })
}

/** The `nav` of the settings, or of files in the folders. */
function readNav(
  options: Options,
  site: NavFolder,
  plugins: MkDocsSite['plugins'],
): readonly unknown[] | undefined {
  const nav = Array.isArray(options['nav']) ? readList(options['nav']) : undefined
  const literate = plugins.get('literate-nav')
  if (literate !== undefined) {
    const file = readText(literate['nav_file']) ?? 'SUMMARY.md'
    if (nav !== undefined) return readNavFolders(site, nav, file)
    return hasFolderNav(site, file) ? readLiterateNav(site, file) : undefined
  }
  if (nav !== undefined) return nav
  return plugins.has('awesome-pages') || plugins.has('awesome-nav') ? readFolderNav(site) : undefined
}

function mapAddress(options: Options): Pick<UserConfig, 'url' | 'base'> {
  const url = readText(options['site_url'])
  if (url === undefined || !URL.canParse(url)) return {}
  const { origin, pathname } = new URL(url)
  return { url: origin, base: pathname.endsWith('/') ? pathname : `${pathname}/` }
}

function mapLanguage(theme: Options): string | undefined {
  const tag = readText(theme['language']) ?? readText(theme['locale'])?.replace('_', '-')
  return tag !== undefined && isLanguageTag(tag) ? tag : undefined
}

/** Folders of pages in repositories, as MkDocs guesses them. */
const EDIT_PATHS: Readonly<Record<string, string>> = {
  'github.com': 'edit/master/docs/',
  'gitlab.com': 'edit/master/docs/',
  'bitbucket.org': 'src/default/docs/',
}

function mapEditUrl(options: Options, docs: string): string | undefined {
  const repository = readText(options['repo_url'])
  const template = readText(options['edit_uri_template'])
  const known =
    repository !== undefined && URL.canParse(repository) ? EDIT_PATHS[new URL(repository).host] : ''
  const path =
    template?.replace(/\{path[^}]*\}$/, '') ??
    (options['edit_uri'] === undefined ? known : readText(options['edit_uri']))
  if (path === undefined || path === '' || path.includes('{')) return undefined
  if (isExternal(path)) return path.replace(/\/*$/, '/')
  if (repository === undefined) return undefined
  return `${repository.replace(/\/+$/, '')}/${path.replace(/^\/+|\/+$/g, '')}/`.replace(
    '/docs/',
    options['edit_uri'] === undefined ? `/${docs}/` : '/docs/',
  )
}

/** Tabs, the languages of other sites, and the repository. */
function mapNavbar(options: Options, nav: MappedNav, extra: Options): NavbarInput[] {
  const repository = readText(options['repo_url'])
  const url = readText(options['site_url'])
  const languages = readList(extra['alternate']).flatMap((entry) => {
    const { name, link } = readObject(entry)
    const [label, target] = [readText(name), readText(link)]
    if (label === undefined || target === undefined || url === undefined || !URL.canParse(target, url))
      return []
    return [{ label, href: new URL(target, url).href }]
  })
  return [
    ...nav.navbar,
    ...(languages.length === 0 ? [] : [{ label: 'Languages', items: languages, position: 'right' as const }]),
    ...(repository === undefined || !/^https?:/.test(repository)
      ? []
      : [
          {
            label: readText(options['repo_name']) ?? nameHost(repository),
            href: repository,
            position: 'right' as const,
          },
        ]),
  ]
}

function mapAnalytics(extra: Options, notes: MoveNotes): UserConfig['analytics'] {
  const { provider, property } = readObject(extra['analytics'])
  const [name, id] = [readText(provider), readText(property)]
  if (name === 'google' && id !== undefined && /^GT?-[A-Z0-9]+$/.test(id)) return { google: { id } }
  if (name !== undefined) notes.leave(`analytics of \`${name}\``, 'analytics')
  if (readObject(extra['version'])['provider'] !== undefined)
    notes.leave('the menu of versions of mike: a folder of each version makes one here', 'versions')
  return undefined
}
