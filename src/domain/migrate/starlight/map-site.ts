/** The configuration of a site of Astro with Starlight as options of ours. Nothing of Astro runs. All that is not taken over is noted. */

import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isFolder } from '../../../lib/files/is-folder.ts'
import { normalizeRoute } from '../../../lib/site/links/site-link.ts'
import { removeMarkdownEnding } from '../../../lib/site/paths/markdown-file.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { splitNames } from '../../../lib/text/split-names.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { findAccent } from '../find-accent.ts'
import { mapLogo } from '../find-image.ts'
import { inertSource } from '../foreign-modules.ts'
import { leaveOptions } from '../leave-options.ts'
import { mapAddress } from '../map-address.ts'
import { mapIcon } from '../map-icon.ts'
import { mapServiceLink, nameService } from '../map-links.ts'
import { mapScript, mapTag, readAttributes } from '../map-tags.ts'
import type { ModuleSite, MovedSite, NavbarInput, RedirectInput } from '../moved-site.ts'
import { createAddressIndex } from '../address-index.ts'
import { readList, readObject, readText, readTexts, type Options } from '../read-options.ts'
import { SHOWN_ANYWAY } from '../shown-anyway.ts'
import { listDocs, type StarlightPage } from './list-docs.ts'
import { mapLocales, readLocalText, type StarlightLocales } from './map-locales.ts'
import { mapRedirects } from './map-redirects.ts'
import { mapItems } from './map-sidebars.ts'

const STARLIGHT = '@astrojs/starlight'

const names = (text: string) => new Set(splitNames(text))

const ASTRO_READ = names('site base srcDir publicDir redirects integrations')
const ASTRO_NEEDLESS = names(
  'trailingSlash outDir cacheDir compressHTML scopedStyleStrategy output build server adapter markdown prefetch vite image devToolbar experimental legacy i18n',
)
const READ = names(
  'title description logo favicon sidebar social editLink locales defaultLocale customCss head plugins',
)
const NEEDLESS = names(
  'titleDelimiter tableOfContents lastUpdated pagination expressiveCode pagefind prerender credits disable404Route',
)

/** The options for the config that the file `file` exports. */
export async function mapStarlight(config: Options, file: string, site: ModuleSite): Promise<UserConfig> {
  const { root, notes } = site
  const at = posix.dirname(file)
  const integrations = readList(config['integrations']).flat()
  const options = readObject(
    integrations.map(inertSource).find((source) => source?.name === STARLIGHT)?.given[0],
  )
  const inSite = (path: string) => posix.join(at, path).replace(/\/$/, '')
  const source = inSite(readText(config['srcDir']) ?? 'src')
  const folder = posix.join(source, 'content/docs')
  const statics = [inSite(readText(config['publicDir']) ?? 'public')].filter((path) =>
    isFolder(join(root, path)),
  )
  const locales = mapLocales(options, folder, site)
  const { lang, ownFolder } = locales
  const redirects = mapRedirects(config['redirects'], notes)
  leaveParts(config, options, { site, source, integrations })
  const { collection, addresses } = mapDocs(options, folder, { locales, redirects, statics, site })
  const styles = readTexts(options['customCss']).map(inSite)
  const present = styles.filter((path) => existsSync(join(root, path)))
  if (present.length > 0)
    notes.leave(`the style sheets ${present.join(', ')}, which are for Starlight`, 'css')
  const accent = findAccent(root, present, '--sl-color-accent')
  return removeAbsent({
    title: readLocalText(options['title'], lang),
    description: readText(options['description']),
    ...mapAddress(config['site'], config['base']),
    lang,
    locales: locales.tags.length === 0 ? undefined : locales.locales,
    collections: [collection],
    static: statics,
    react: { components: 'astro' },
    severity: SHOWN_ANYWAY,
    redirects: [
      ...redirects,
      ...addresses,
      ...(ownFolder === '' ? [] : [{ from: `/${ownFolder}/*`, to: '/*' }]),
    ],
    theme: accent === undefined ? undefined : { accent },
    ...mapFrame(options, { at, statics, site }),
  })
}

interface DocsContext {
  readonly locales: StarlightLocales
  readonly redirects: readonly RedirectInput[]
  readonly statics: readonly string[]
  readonly site: MovedSite
}

/** The pages with their sidebar, and redirects from addresses that differ from the paths of files. */
function mapDocs(
  options: Options,
  folder: string,
  { locales: { ownFolder, tags }, redirects, statics, site: { root, notes } }: DocsContext,
) {
  const own = posix.join(folder, ownFolder)
  const isTranslated = (path: string) => ownFolder === '' && tags.some((tag) => path.startsWith(`${tag}/`))
  const docs = listDocs(root, own).filter(({ path }) => !isTranslated(path) && !path.startsWith('404.'))
  const heroes = docs.filter(({ hasHero }) => hasHero).length
  for (let n = 0; n < heroes; n++) notes.leave('`hero` in front matter, which is `:::hero` in the text here')
  const slugs = new Map(docs.map(({ path, slug }) => [path, slug]))
  const index = createAddressIndex({
    pages: docs.map(({ path }) => path),
    addressOf: (path) => slugs.get(path) ?? path,
    isOther: (route) =>
      route === '/' ||
      redirects.some((redirect) => typeof redirect === 'object' && redirect.from === route) ||
      statics.some((path) => existsSync(join(root, path, route))),
    notes,
  })
  notes.take(`${docs.length} pages in \`${own}\` at /`)
  const items = mapItems(options['sidebar'], { docs, index })
  const baseUrl = readText(readObject(options['editLink'])['baseUrl'])
  const collection = removeAbsent({
    kind: 'docs' as const,
    id: 'docs',
    folder: own,
    include: ['**/*.{md,mdx}'],
    exclude: ['404.*', '**/_*', '**/_*/**', ...(ownFolder === '' ? tags.map((tag) => `${tag}/**`) : [])],
    route: '/',
    numberPrefixes: 'none' as const,
    folderPages: 'index' as const,
    addresses: 'files' as const,
    translations: tags.length === 0 ? undefined : posix.join(folder, '{lang}'),
    editUrl:
      baseUrl === undefined ? undefined : `${baseUrl.replace(/\/*$/, '')}/src/content/docs/${ownFolder}`,
    sidebars: items.length === 0 ? undefined : { main: items },
  })
  return { collection, addresses: docs.flatMap(redirectSlug) }
}

/** A redirect from the address that Starlight publishes a page at, if it is not the path of its file. */
function redirectSlug({ path, slug }: StarlightPage): RedirectInput[] {
  const [from, to] = [slug, removeMarkdownEnding(path).replace(/(?:^|\/)index$/, '')].map((name) =>
    normalizeRoute(`/${name}`),
  )
  return from === undefined || to === undefined || from === to ? [] : [{ from, to }]
}

/** Notes the parts of a site that do not run or have no counterpart. */
function leaveParts(
  config: Options,
  options: Options,
  {
    site: { root, notes },
    source,
    integrations,
  }: { readonly site: MovedSite; readonly source: string; readonly integrations: readonly unknown[] },
): void {
  leaveOptions(config, { read: ASTRO_READ, needless: ASTRO_NEEDLESS }, notes)
  leaveOptions(options, { read: READ, needless: NEEDLESS, replaced: { components: 'templates' } }, notes)
  notes.leavePlugin('plugins', options['plugins'])
  const others = integrations.filter((value) => inertSource(value)?.name !== STARLIGHT)
  notes.leavePlugin('integrations', others)
  const pages = join(root, source, 'pages')
  const count = existsSync(pages) ? readdirSync(pages).length : 0
  if (count > 0) notes.leave(`pages of Astro in \`${source}/pages\``, 'react.pages')
}

/** Logo, icon, tags of the head and links to other services. */
function mapFrame(
  options: Options,
  {
    at,
    statics,
    site,
  }: { readonly at: string; readonly statics: readonly string[]; readonly site: MovedSite },
): Pick<UserConfig, 'logo' | 'favicon' | 'head' | 'scripts' | 'navbar'> {
  const { root, notes } = site
  const logo = readObject(options['logo'])
  const icon = mapIcon(root, statics, readText(options['favicon']) ?? '/favicon.svg')
  const head = [...(icon.head ?? [])]
  const scripts: NonNullable<UserConfig['scripts']> = []
  for (const entry of readList(options['head'])) {
    const { tag, attrs } = readObject(entry)
    const src = readText(readAttributes(attrs)['src'])
    if (tag === 'script' && src?.startsWith('https:') === true) scripts.push(mapScript(src, attrs, notes))
    else head.push(...mapTag(tag, attrs, 'head', notes))
  }
  return removeAbsent({
    logo: mapLogo(
      {
        light: logo['light'] ?? logo['src'],
        dark: logo['dark'],
        alt:
          logo['replacesTitle'] === true ? (readText(logo['alt']) ?? readText(options['title'])) : undefined,
      },
      [at, ...statics],
      site,
    ),
    favicon: icon.favicon,
    head,
    scripts,
    navbar: mapSocial(options['social']),
  })
}

/** A list of links with icons, or an object of links by service, as versions before 0.33 have it. */
function mapSocial(value: unknown): NavbarInput[] {
  if (!Array.isArray(value))
    return Object.entries(readObject(value)).flatMap(([name, href]) =>
      mapServiceLink(nameService(name), readText(href)),
    )
  return value.flatMap((entry: unknown) => {
    const { label, href } = readObject(entry)
    return mapServiceLink(readText(label), readText(href))
  })
}
