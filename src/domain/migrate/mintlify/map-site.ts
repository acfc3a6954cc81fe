/** The settings of a Mintlify site as options of ours. All that is not taken over is noted. */

import { existsSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import picomatch from 'picomatch'
import { isFile } from '../../../lib/files/is-folder.ts'
import { isLanguageTag } from '../../../lib/locale/language.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { splitNames } from '../../../lib/text/split-names.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { createForeignModules } from '../foreign-modules.ts'
import { leaveOptions } from '../leave-options.ts'
import { createMoveNotes, type MoveNotes } from '../move-notes.ts'
import type { MappedSite, MovedSite } from '../moved-site.ts'
import { createAddressIndex, listPages } from '../address-index.ts'
import { readFrontMatter } from '../read-front-matter.ts'
import { readObject, readText, readTexts, type Options } from '../read-options.ts'
import { SHOWN_ANYWAY } from '../shown-anyway.ts'
import { mapAnalytics, mapBanner, mapFooter, mapHead, mapLook, mapNavbar, mapRedirects } from './map-frame.ts'
import { mapLocales } from './map-locales.ts'
import { mapNavigation } from './map-navigation.ts'
import { readConfig } from './read-config.ts'

const names = (text: string) => new Set(splitNames(text))

const READ = names(
  'name description colors logo favicon navigation navbar footer redirects api appearance banner seo integrations',
)
const NEEDLESS = names(
  '$schema theme search contextual styling icons metadata errors thumbnails interaction layout',
)

/** Files of a repository that Mintlify does not publish. */
const NO_PAGES = [
  'README.md',
  'LICENSE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'CODE_OF_CONDUCT.md',
  'SECURITY.md',
  'snippets/**',
  '_snippets/**',
  'dist/**',
]

/** The options for `docs.json` or `mint.json`. */
export async function mapMintlify(root: string, file: string): Promise<MappedSite> {
  const { value: config, problems } = readConfig(root, file)
  if (config === undefined) return { value: undefined, problems, sources: [file] }
  const notes = createMoveNotes(createForeignModules())
  const value = mapOptions(config, file, { root, notes, addSource: () => {} })
  return { value, problems, sources: [file], report: { tool: 'Mintlify', file, ...notes.finish() } }
}

function mapOptions(config: Options, file: string, site: MovedSite): UserConfig {
  const { root, notes } = site
  const at = posix.dirname(file)
  const locales = mapLocales(readObject(config['navigation']), at, site)
  const { lang, ownFolder, tags } = locales
  const folder = posix.join(at, ownFolder)
  const exclude = [...NO_PAGES, ...(ownFolder === '' ? tags.map((tag) => `${tag}/**`) : [])]
  const isExcluded = picomatch(exclude, { dot: true })
  const pages = listPages(root, folder).filter((path) => !isExcluded(path))
  const redirects = mapRedirects(config, notes)
  const index = createAddressIndex({
    pages,
    addressOf: (path) => posix.join(ownFolder, path),
    isOther: (route) => redirects.some((redirect) => typeof redirect === 'object' && redirect.from === route),
    notes,
  })
  const apis = createApis(root, at, notes)
  apis.add(readObject(config['api'])['openapi'])
  const context = {
    index,
    labelOf: (page: string) => readLabel(join(root, folder), index.findDoc(page)),
    notes,
    addApis: apis.add,
  }
  const navigation = mapNavigation(locales.navigation, context)
  const globals = mapNavigation(readObject(locales.navigation['global']), context)
  leaveOptions(config, { read: READ, needless: NEEDLESS, replaced: { fonts: 'theme.fonts' } }, notes)
  noteOperations(join(root, folder), pages, notes)
  notes.take(`${pages.length} pages in \`${folder}\` at /`)
  const look = mapLook(config, [at, posix.join(at, 'public')], site)
  return removeAbsent({
    title: readText(config['name']),
    description: readText(config['description']),
    lang: isLanguageTag(lang) ? lang : undefined,
    locales: tags.length === 0 ? undefined : locales.locales,
    collections: [
      removeAbsent({
        kind: 'docs' as const,
        id: 'docs',
        folder,
        include: ['**/*.{md,mdx}'],
        exclude,
        route: '/',
        numberPrefixes: 'none' as const,
        folderPages: 'index' as const,
        addresses: 'files' as const,
        translations: tags.length === 0 ? undefined : posix.join(at, '{lang}'),
        sidebars: Object.keys(navigation.sidebars).length === 0 ? undefined : navigation.sidebars,
      }),
    ],
    // Files that pages show are published with them.
    static: [],
    markdown: { format: 'mdx' },
    react: { components: '@mintlify/components' },
    severity: SHOWN_ANYWAY,
    apis: apis.list(),
    redirects: [...redirects, ...(ownFolder === '' ? [] : [{ from: `/${ownFolder}/*`, to: '/*' }])],
    ...look,
    head: [...(look.head ?? []), ...mapHead(config, notes)],
    announcement: mapBanner(config),
    analytics: mapAnalytics(config, notes),
    navbar: [...navigation.navbar, ...globals.navbar, ...mapNavbar(config)],
    footer: mapFooter(config),
  })
}

/** Notes pages that show an operation there. Here, the operation has a page of its own. */
function noteOperations(folder: string, pages: readonly string[], notes: MoveNotes): void {
  const found = pages.filter((path) => {
    const { front } = readFrontMatter(join(folder, path))
    return ['openapi', 'api', 'asyncapi', 'openapi-schema'].some((key) => front[key] !== undefined)
  })
  for (const _ of found)
    notes.leave(
      `operations in the front matter of pages, such as \`${found[0]}\`: link to their pages`,
      'apis',
    )
}

/** The short title of a page, which Mintlify shows in sidebars. */
function readLabel(folder: string, doc: string | undefined): string | undefined {
  const file = ['.mdx', '.md']
    .map((ending) => join(folder, `${doc}${ending}`))
    .find((path) => existsSync(path))
  return file === undefined ? undefined : readText(readFrontMatter(file).front['sidebarTitle'])
}

/** Collects the API descriptions of a site. Each has pages of its own, below `/docs/api`. */
function createApis(root: string, at: string, notes: MoveNotes) {
  const found = new Map<string, string>()
  const add = (openapi: unknown): string | undefined => {
    const { source } = readObject(openapi)
    const versions = readTexts(source ?? openapi).flatMap((path) => {
      const spec = posix.join(at, path.replace(/^\/+/, ''))
      if (/^https?:/.test(path) || !isFile(join(root, spec))) {
        notes.leave(`the API description \`${path}\``, 'apis')
        return []
      }
      const name = basename(spec)
        .replace(/\.[^.]+$/, '')
        .replaceAll(/[^a-z0-9._-]+/gi, '-')
      if (!found.has(spec)) {
        const isTaken = [...found.values()].includes(name)
        found.set(spec, isTaken ? `${name}-${found.size}` : name)
        notes.suggest(
          'operations have pages below /docs/api: redirect the old addresses that `docs check --against` lists',
        )
      }
      return [found.get(spec) ?? name]
    })
    return versions[0]
  }
  const list = (): UserConfig['apis'] => [...found].map(([spec, version]) => ({ version, spec }))
  return { add, list }
}
