/** The configuration of a VitePress site as options of ours. Nothing of Vue or Vite runs. All that is not taken over is noted. */

import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import picomatch from 'picomatch'
import { isFolder } from '../../../lib/files/is-folder.ts'
import { isLanguageTag } from '../../../lib/locale/language.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { leaveOptions } from '../leave-options.ts'
import { createAddressIndex, listPages } from '../address-index.ts'
import { mapAddress } from '../map-address.ts'
import type { ModuleSite, MovedSite } from '../moved-site.ts'
import { readObject, readText, readTexts, type Options } from '../read-options.ts'
import { splitNames } from '../../../lib/text/split-names.ts'
import { mapEditUrl, mapFooter, mapHead, mapLook, mapNavbar, mapSeverity } from './map-frame.ts'
import { mapLocales } from './map-locales.ts'
import { findRootFolder, readRewrites, redirectRewritten } from './map-rewrites.ts'
import { mapSidebars, readSidebars, selectSidebars } from './map-sidebars.ts'
import { readFolderConfigs } from './read-folder-configs.ts'
import { readHome } from './read-home.ts'

const names = (text: string) => new Set(splitNames(text))

const READ = names(
  'title description lang base srcDir srcExclude head locales rewrites themeConfig sitemap appearance ignoreDeadLinks markdown',
)
const NEEDLESS = names(
  'titleTemplate cleanUrls lastUpdated outDir assetsDir cacheDir metaChunk mpa router scrollOffset vite vue shouldPreload useWebFonts',
)
const THEME_READ = names('logo logoLink siteTitle nav sidebar socialLinks editLink footer')
const THEME_NEEDLESS = names(`
  search algolia outline aside lastUpdated docFooter darkModeSwitchLabel lightModeSwitchTitle darkModeSwitchTitle
  sidebarMenuLabel returnToTopLabel langMenuLabel skipToContentLabel externalLinkIcon i18nRouting notFound
`)
const MARKDOWN_NEEDLESS = names(
  'math lineNumbers theme languages languageAlias languageLabel defaultHighlightLang toc anchor headers image codeTransformers container cjkFriendlyEmphasis gfmAlerts typographer linkify breaks',
)

/** The options for the config that the file `file` exports. */
export async function mapVitePress(given: Options, file: string, site: ModuleSite): Promise<UserConfig> {
  const { root, notes } = site
  const at = posix.join(file.slice(0, file.indexOf('.vitepress')), '.')
  const source = posix.join(at, readText(given['srcDir']) ?? '.').replace(/\/$/, '')
  const pages = listPages(root, source)
  const rewrite = readRewrites(given['rewrites'])
  const ownFolder = findRootFolder(pages, rewrite)
  const folder = posix.join(source, ownFolder)
  const config = await readFolderConfigs(given, { source: join(root, source), ownFolder }, site.load)
  const own = readObject(readObject(config['locales'])['root'])
  const theme = { ...readObject(config['themeConfig']), ...readObject(own['themeConfig']) }
  const locales = mapLocales(config, source, site)
  const exclude = [...readTexts(config['srcExclude']), ...listOthers(pages, ownFolder, site)]
  if (ownFolder === '') exclude.push(...locales.tags.map((tag) => `${tag}/**`))
  const home = readHome(root, folder)
  if (home?.isEmpty === true) {
    exclude.push('index.md')
    notes.leave('`hero` and `features` of the home page, which lists the guides here')
  }
  const isExcluded = picomatch(exclude, { dot: true })
  const shown = pages
    .filter((path) => ownFolder === '' || path.startsWith(`${ownFolder}/`))
    .map((path) => (ownFolder === '' ? path : path.slice(ownFolder.length + 1)))
    .filter((path) => !isExcluded(path))
  const statics = [posix.join(source, 'public')].filter((path) => isFolder(join(root, path)))
  const redirects = ownFolder === '' ? redirectRewritten(shown, rewrite) : []
  const index = createAddressIndex({
    pages: shown,
    addressOf: ownFolder === '' ? rewrite : (path) => path,
    isOther: (route) => route === '/' || statics.some((path) => existsSync(join(root, path, route))),
    notes,
  })
  leaveOptions(config, { read: READ, needless: NEEDLESS }, notes)
  leaveOptions(theme, { read: THEME_READ, needless: THEME_NEEDLESS, prefix: 'themeConfig.' }, notes)
  leaveOptions(
    readObject(config['markdown']),
    {
      read: new Set(),
      needless: MARKDOWN_NEEDLESS,
      prefix: 'markdown.',
      replaced: { config: 'markdown.remark' },
    },
    notes,
  )
  notes.take(`${shown.length} pages in \`${folder}\` at /`)
  const lang = readText(own['lang']) ?? readText(config['lang']) ?? 'en-US'
  return removeAbsent({
    title: readText(own['title']) ?? readText(config['title']),
    tagline: home?.tagline,
    description: readText(own['description']) ?? readText(config['description']),
    ...mapAddress(readObject(config['sitemap'])['hostname'], config['base']),
    lang: isLanguageTag(lang) ? lang : undefined,
    locales: locales.locales,
    collections: [
      removeAbsent({
        kind: 'docs' as const,
        id: 'docs',
        folder,
        include: ['**/*.md'],
        exclude,
        route: '/',
        numberPrefixes: 'none' as const,
        folderPages: 'index' as const,
        addresses: 'files' as const,
        translations: locales.tags.length === 0 ? undefined : posix.join(source, '{lang}'),
        editUrl: mapEditUrl(theme, ownFolder),
        sidebars: mapSidebars(
          selectSidebars(readSidebars(theme['sidebar']), '', Object.keys(readObject(config['locales']))),
          index,
        ),
      }),
    ],
    static: statics,
    severity: mapSeverity(config, notes),
    redirects: redirects.length === 0 ? undefined : redirects,
    ...mapHead(config, notes),
    ...mapLook(config, theme, { at, statics: [...statics, source], site }),
    navbar: [...mapNavbar(theme, notes), ...locales.navbar],
    footer: mapFooter(theme, notes),
  })
}

/** Patterns of the files that are left out, with a note for each kind. */
function listOthers(pages: readonly string[], ownFolder: string, { notes }: MovedSite): readonly string[] {
  const patterns = ['dist/**']
  if (pages.some((path) => path.includes('['))) {
    notes.leave('pages of dynamic routes, whose names have brackets')
    patterns.push('**/*\\[*\\]*', '**/*\\[*\\]*/**')
  }
  for (const path of pages) {
    const folder = posix.dirname(path)
    if (!/(?:^|\/)README\.md$/i.test(path) || !pages.includes(posix.join(folder, 'index.md'))) continue
    notes.leave(`\`README.md\` beside \`index.md\`, as both are the page of their folder`)
    patterns.push(ownFolder === '' ? path : posix.relative(ownFolder, path))
  }
  return patterns
}
