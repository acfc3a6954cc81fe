/**
 * The configuration of a Docusaurus site as options of ours. Nothing of Docusaurus runs: presets and plug-ins are matched by their names. All that
 * is not taken over is noted, and a build prints the notes.
 */

import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { isFolder } from '../../../lib/files/is-folder.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import type { SidebarItemInput } from '../../../stages/config/schema/sidebar-options.ts'
import { isExternal } from '../../../lib/site/links/site-link.ts'
import type { ForeignModules } from '../foreign-modules.ts'
import { listPlugins, mayAddPages, type ForeignPlugin } from './list-plugins.ts'
import { mapCollections, toFolder, type ForeignSite } from './map-collections.ts'
import {
  mapAnnouncement,
  mapColorMode,
  mapFooter,
  mapHead,
  mapLogo,
  mapNavbar,
  mapScripts,
  mapStyles,
} from './map-frame.ts'
import { mapLocales, mapTexts } from './map-locales.ts'
import { createMoveNotes } from '../move-notes.ts'
import { mapAddress } from '../map-address.ts'
import { findAccent } from '../find-accent.ts'
import { findStaticFile } from '../find-image.ts'
import type { MappedSite } from '../moved-site.ts'
import { mapMarkdownPlugins } from './map-markdown-plugins.ts'
import { mapRedirects } from './map-redirects.ts'
import { mapSeverity } from './map-severity.ts'
import { removeBase } from './remove-base.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { readObject, readText, readTexts, type Options } from '../read-options.ts'

/** The classes and variables of Infima, which pages of React and style sheets of Docusaurus use. */
const INFIMA = 'offprint/templates/styles/infima.css'

/** Plugins that have nothing to map: the pages of our sites have what they do, or it is of no use here. */
const NEEDLESS =
  /^(?:content-(?:docs|blog|pages)|client-redirects|google-gtag|sitemap|svgr|debug|css-cascade-layers|rsdoctor|theme-(?:classic|mermaid|search-algolia|live-codeblock)|docusaurus-theme-openapi-docs|.*search.*|.*copy-page-button.*)$/

/** Packages whose values this site does not need, such as colors of code. */
const NEEDLESS_PACKAGE = /^(?:prism-react-renderer|remark-math|rehype-katex)(?:\/|$)/

/** Options that name what to use here in place of a plugin. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/openapi|redoc|swagger|scalar/i, 'apis'],
  [/analytics|gtag|tag-manager|plausible|umami|posthog|matomo|hotjar|fathom/i, 'analytics'],
  [/sass|scss|less|tailwind|postcss|css/i, 'css'],
]

/** The options for the default export of a `docusaurus.config` file. */
export async function mapSite(
  config: unknown,
  {
    root,
    file,
    modules,
    load,
    findModule,
  }: {
    readonly root: string
    readonly file: string
    readonly modules: ForeignModules
    readonly load: ForeignSite['load']
    readonly findModule: ForeignSite['findModule']
  },
): Promise<MappedSite> {
  const options = readObject(config)
  const notes = createMoveNotes(modules)
  const sources = new Set<string>()
  const site: ForeignSite = {
    root,
    notes,
    modules,
    load,
    findModule,
    addSource: (path) => void sources.add(path),
  }
  const listed = listPlugins(options, modules, root)
  const collections = await mapCollections(site, listed.plugins)
  const markdown = await mapMarkdownPlugins(listed.plugins, site)
  const theme = readObject(options['themeConfig'])
  const statics = (
    options['staticDirectories'] === undefined ? ['static'] : readTexts(options['staticDirectories'])
  )
    .map((folder) => toFolder(root, folder))
    .filter((folder) => existsSync(join(root, folder)))
  const frame = mapTheme(options, theme, { site, statics, customCss: listed.themeOptions['customCss'] })
  const hasOtherPages = leavePlugins(listed, site)
  const address = mapAddress(options['url'], options['baseUrl'])
  const value: UserConfig = removeAbsent({
    title: readText(options['title']) ?? readText(readObject(theme['navbar'])['title']),
    tagline: readText(options['tagline']),
    ...address,
    ...mapLocales(options, { labels: listLabels(frame, collections), collections, site }),
    collections: removeBase(collections, address.base ?? '/'),
    ...mapContent(options, theme, { site, plugins: listed.plugins, markdown }),
    static: statics.length === 0 ? undefined : statics,
    severity: mapSeverity(options, hasOtherPages),
    redirects: mapRedirects(listed.plugins, site),
    analytics: mapAnalytics(listed.plugins),
    ...removeBase(frame, address.base ?? '/'),
  })
  const missing = [...modules.missing].filter((name) => !NEEDLESS_PACKAGE.test(name)).sort()
  if (missing.length > 0) notes.leave(`packages that are not installed: ${missing.join(', ')}`)
  return {
    value,
    problems: [],
    report: { tool: 'Docusaurus', file, ...notes.finish() },
    sources: [...sources].sort(),
  }
}

/** How pages are read. Docusaurus takes `.md` files for MDX unless the config says otherwise. */
function mapContent(
  options: Options,
  theme: Options,
  {
    site,
    plugins,
    markdown,
  }: {
    readonly site: ForeignSite
    readonly plugins: readonly ForeignPlugin[]
    readonly markdown: UserConfig['markdown']
  },
): Pick<UserConfig, 'markdown' | 'react'> {
  const { root } = site
  const { format, emoji } = readObject(options['markdown'])
  const pages = plugins.find(({ name }) => name === 'content-pages')
  const folder = toFolder(root, readText(pages?.options['path']) ?? 'src/pages')
  const module = ['.js', '.jsx', '.ts', '.tsx']
    .flatMap((ending) => [`src/theme/MDXComponents${ending}`, `src/theme/MDXComponents/index${ending}`])
    .find((file) => existsSync(join(root, file)))
  const { organizationName, projectName, customFields, favicon } = options
  const { prism: _, ...shown } = theme
  return {
    markdown: {
      format: format === 'detect' || format === 'md' ? format : 'mdx',
      ...(emoji === false && { emoji }),
      ...markdown,
    },
    react: removeAbsent({
      pages: pages !== undefined && isFolder(join(root, folder)) ? folder : undefined,
      components: module,
      hydrate: 'auto' as const,
      siteConfig: readData({ organizationName, projectName, customFields, favicon, themeConfig: shown }),
      texts: mapTexts(options, site),
    }),
  }
}

/** The part of a value that is data: threads and scripts get it, and functions stay here. */
function readData(value: Options): Options {
  try {
    return readObject(JSON.parse(JSON.stringify(value)))
  } catch {
    return {}
  }
}

function mapTheme(
  options: Options,
  theme: Options,
  {
    site,
    statics,
    customCss,
  }: { readonly site: ForeignSite; readonly statics: readonly string[]; readonly customCss: unknown },
) {
  const { root } = site
  const icon = readText(options['favicon'])
  const iconFile = icon === undefined || isExternal(icon) ? undefined : findStaticFile(root, statics, icon)
  const isImage = iconFile !== undefined && /\.(?:svg|png)$/i.test(iconFile)
  if (icon !== undefined && isExternal(icon))
    site.notes.leave(`the icon \`${icon}\` of another host`, 'favicon')
  const css = mapStyles(options, customCss, { statics, site })
  const accent = findAccent(root, css, '--ifm-color-primary')
  return removeAbsent({
    navbar: mapNavbar(theme, site),
    footer: mapFooter(theme, site),
    announcement: mapAnnouncement(theme),
    colorMode: mapColorMode(theme, site),
    logo: mapLogo(theme, statics, site),
    favicon: isImage ? iconFile : undefined,
    theme: accent === undefined ? undefined : { accent },
    head: [
      ...mapHead(options, theme, site),
      ...(iconFile !== undefined && !isImage
        ? [
            {
              tag: 'link' as const,
              attributes: { rel: 'icon', href: `/${icon?.replace(/^\.?\/+/, '') ?? ''}` },
            },
          ]
        : []),
    ],
    scripts: mapScripts(options, statics, site),
    css: [INFIMA, ...css],
  })
}

/** Notes the plugins that do not run. Returns whether one of them may add pages, which links of the site may lead to. */
function leavePlugins(
  { plugins, presets, themes }: ReturnType<typeof listPlugins>,
  { root, notes }: ForeignSite,
): boolean {
  for (const { name } of [...plugins, ...presets, ...themes.map((theme) => ({ name: theme }))]) {
    if (NEEDLESS.test(name)) continue
    notes.leave(
      `plugin ${isAbsolute(name) ? toFolder(root, name) : name}`,
      REPLACEMENTS.find(([pattern]) => pattern.test(name))?.[1],
    )
  }
  return [...plugins, ...presets].some((plugin) => !NEEDLESS.test(plugin.name) && mayAddPages(plugin, root))
}

function mapAnalytics(plugins: readonly ForeignPlugin[]): UserConfig['analytics'] {
  const tag = plugins.find(({ name }) => name === 'google-gtag')?.options['trackingID']
  const id = readText(Array.isArray(tag) ? tag[0] : tag)
  return id !== undefined && /^GT?-[A-Z0-9]+$/.test(id) ? { google: { id } } : undefined
}

/** The texts that translation files may translate. */
function listLabels(
  frame: Pick<UserConfig, 'navbar' | 'footer' | 'announcement' | 'logo'>,
  collections: NonNullable<UserConfig['collections']>,
): ReadonlySet<string> {
  const labels = new Set<string>()
  const add = (label: string | undefined) => label !== undefined && labels.add(label)
  const addItems = (items: readonly SidebarItemInput[]): void => {
    for (const { label, items: below = [] } of items) {
      add(label)
      addItems(below)
    }
  }
  for (const entry of frame.navbar ?? [])
    if (typeof entry !== 'string') {
      add(entry.label)
      for (const item of entry.items ?? []) add(item.label)
    }
  for (const entry of frame.footer ?? [])
    if ('title' in entry) {
      add(entry.title)
      for (const item of entry.items) add(item.label)
    } else add('text' in entry ? entry.text : entry.label)
  for (const collection of collections) {
    if (collection.kind !== 'docs') continue
    for (const items of Object.values(collection.sidebars ?? {})) addItems(items)
    for (const version of collection.versions ?? [])
      if (typeof version === 'object')
        for (const items of Object.values(version.sidebars ?? {})) addItems(items)
  }
  return labels
}
