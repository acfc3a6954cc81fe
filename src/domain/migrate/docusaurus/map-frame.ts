/** The frame around the content in Docusaurus: header, footer, announcement, head, scripts, style sheets. */

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import { isObject } from '../../../lib/data/is-object.ts'
import { isExternal } from '../../../lib/site/links/site-link.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import type { ForeignSite } from './map-collections.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { mapFooterText } from '../map-footer-text.ts'
import { findLogo, findStaticFile } from '../find-image.ts'
import { nameHost } from '../map-links.ts'
import type { FooterInput, NavbarInput } from '../moved-site.ts'
import { mapScript, mapTag, type HeadInput } from '../map-tags.ts'
import {
  linkOfHtml,
  readFlag,
  readList,
  readObject,
  readText,
  textOfHtml,
  type Options,
} from '../read-options.ts'

type NavbarLinkInput = NonNullable<NavbarInput['items']>[number]

/** Shown elsewhere: versions beside the guides, languages and search in every header. */
const BUILT_IN = new Set(['docsVersionDropdown', 'localeDropdown', 'search', 'docsVersion'])

/** The items of the navbar. Items that the header has anyway are left out. */
export function mapNavbar(theme: Options, { notes }: ForeignSite): NavbarInput[] {
  return readList(readObject(theme['navbar'])['items']).flatMap((item): NavbarInput[] => {
    if (!isObject(item)) return []
    const { type } = item
    if (typeof type === 'string' && BUILT_IN.has(type)) {
      const more = [...readList(item['dropdownItemsBefore']), ...readList(item['dropdownItemsAfter'])]
      if (more.length > 0) notes.leave(`entries of the menu \`${type}\``, 'navbar')
      return []
    }
    const position = readText(item['position']) === 'right' ? 'right' : 'left'
    const items = item['items']
    if (Array.isArray(items)) {
      const links = items.flatMap((link) => (isObject(link) ? mapNavbarLink(link, notes.leave) : []))
      return links.length === 0 ? [] : [{ label: readLabel(item) ?? 'Menu', items: links, position }]
    }
    return mapNavbarLink(item, notes.leave).map((link) => ({ ...link, position }))
  })
}

function mapNavbarLink(item: Options, leave: (what: string, option?: string) => void): NavbarLinkInput[] {
  const type = readText(item['type']) ?? 'default'
  const label = readLabel(item)
  const collection = readText(item['docsPluginId'])
  const guides = collection === undefined || collection === 'default' ? {} : { collection }
  const [doc, sidebar] = [readText(item['docId']), readText(item['sidebarId'])]
  if (type === 'doc' && doc !== undefined) return [removeAbsent({ label, doc, ...guides })]
  if (type === 'docSidebar' && sidebar !== undefined) return [removeAbsent({ label, sidebar, ...guides })]
  if (type === 'html') {
    const html = readText(item['value']) ?? ''
    const [text, href] = [textOfHtml(html), linkOfHtml(html)]
    if (text !== '' && href !== undefined) return [{ label: text, href }]
    if (text !== '' || href !== undefined) leave('header entries of HTML', 'navbar')
    return []
  }
  if (type !== 'default') {
    leave(`header entries of type \`${type}\``, 'navbar')
    return []
  }
  const href = readText(item['to']) ?? readText(item['href'])
  if (href === undefined) return []
  return [{ label: label ?? (textOfHtml(readText(item['html']) ?? '') || nameHost(href)), href }]
}

/** The label of an item. Sites leave it blank if their style sheet draws an icon, which `aria-label` often names. */
function readLabel(item: Options): string | undefined {
  const labels = [item['label'], item['aria-label']].map((label) => readText(label)?.trim())
  return labels.find((label) => label !== undefined && label !== '')
}

type FooterLinkInput = Extract<FooterInput, { href: string }>

/** The groups, the links and the copyright line of the footer. */
export function mapFooter(theme: Options, { notes }: ForeignSite): FooterInput[] {
  const footer = readObject(theme['footer'])
  const mapLink = (item: unknown): FooterLinkInput[] => {
    if (!isObject(item)) return []
    const html = readText(item['html'])
    const href =
      readText(item['to']) ?? readText(item['href']) ?? (html === undefined ? undefined : linkOfHtml(html))
    const label = readText(item['label']) ?? (html === undefined ? undefined : textOfHtml(html))
    if (href !== undefined && label !== undefined && label !== '') return [{ label, href }]
    notes.leave('footer entries of HTML without a text or a link', 'footer')
    return []
  }
  const links = readList(footer['links']).flatMap((entry): FooterInput[] => {
    if (!isObject(entry)) return []
    if (!Array.isArray(entry['items'])) return mapLink(entry)
    const items = entry['items'].flatMap(mapLink)
    const title = readText(entry['title'])
    if (items.length === 0) return []
    return title === undefined ? items : [{ title, items }]
  })
  return [...links, ...mapFooterText(footer['copyright'], notes)]
}

/** The announcement bar with its text. Undefined if the site has none. */
export function mapAnnouncement(theme: Options): UserConfig['announcement'] {
  const bar = theme['announcementBar']
  if (!isObject(bar)) return undefined
  const content = textOfHtml(readText(bar['content']) ?? '')
  if (content === '') return undefined
  return removeAbsent({
    id: readText(bar['id']) ?? createHash('sha256').update(content).digest('hex').slice(0, 8),
    text: content,
    closeable: readFlag(bar['isCloseable']),
  })
}

/** The color mode that a first visit starts with. */
export function mapColorMode(theme: Options, { notes }: ForeignSite): UserConfig['colorMode'] {
  const mode = readObject(theme['colorMode'])
  if (mode['disableSwitch'] === true) notes.leave('`colorMode.disableSwitch`: readers can choose the mode')
  if (mode['respectPrefersColorScheme'] === true) return 'system'
  return mode['defaultMode'] === 'dark' ? 'dark' : 'light'
}

/** The logo of the navbar. Undefined if it has none that can be copied. */
export function mapLogo(
  theme: Options,
  statics: readonly string[],
  { root, notes }: ForeignSite,
): UserConfig['logo'] {
  const logo = readObject(readObject(theme['navbar'])['logo'])
  const [light, dark] = [logo['src'], logo['srcDark']].map((value) =>
    findLogo(root, statics, { value, notes }),
  )
  if (light === undefined) return undefined
  const href = readText(logo['href'])
  return removeAbsent({
    light,
    dark,
    // The title is beside the logo unless the site has none.
    alt: readText(readObject(theme['navbar'])['title']) === undefined ? readText(logo['alt']) : undefined,
    link: href,
  })
}

/** Tags of `headTags` and `themeConfig.metadata`, and the icon of the browser's tab unless it is an SVG or PNG file. */
export function mapHead(config: Options, theme: Options, { notes }: ForeignSite): HeadInput[] {
  const tags = readList(config['headTags']).flatMap((tag): HeadInput[] => {
    const { tagName, attributes } = readObject(tag)
    return mapTag(tagName, attributes, 'headTags', notes)
  })
  const metadata = readList(theme['metadata']).flatMap((tag) => mapTag('meta', tag, 'metadata', notes))
  return [...tags, ...metadata]
}

/** The scripts of the config that the policy can admit. */
export function mapScripts(
  config: Options,
  statics: readonly string[],
  { root, notes }: ForeignSite,
): NonNullable<UserConfig['scripts']> {
  return readList(config['scripts']).flatMap((entry) => {
    const { src, ...attributes } = typeof entry === 'string' ? { src: entry } : readObject(entry)
    const path = readText(src)
    if (path === undefined) return []
    const file = isExternal(path) ? path.replace(/^\/\//, 'https://') : findStaticFile(root, statics, path)
    if (file !== undefined && /^https:|\.m?js$/.test(file)) return [mapScript(file, attributes, notes)]
    notes.leave(`the script \`${path}\``, 'scripts')
    return []
  })
}

/** Style sheets of the site: `stylesheets`, and `customCss` of the theme. Those of other hosts and of preprocessors are left out. */
export function mapStyles(
  config: Options,
  customCss: unknown,
  { statics, site }: { readonly statics: readonly string[]; readonly site: ForeignSite },
): string[] {
  const { root, notes } = site
  const linked = readList(config['stylesheets']).flatMap((entry) => {
    const path = readText(typeof entry === 'string' ? entry : readObject(entry)['href'])
    if (path === undefined) return []
    const file = isExternal(path) ? undefined : findStaticFile(root, statics, path)
    if (file !== undefined) return [file]
    notes.leave(
      `the style sheet \`${path}\``,
      isExternal(path) && path.includes('font') ? 'theme.fonts' : 'css',
    )
    return []
  })
  const custom = (Array.isArray(customCss) ? customCss : [customCss]).flatMap((path: unknown) => {
    const file = readText(path)
    return file === undefined ? [] : findOwnStyle(file, site)
  })
  return [...linked, ...custom]
}

/** Directives of Tailwind, which completes a style sheet. */
const TAILWIND = /@(?:tailwind|apply|theme|plugin|config|custom-variant)\b|@(?:import|use)\s+["']tailwindcss/

function findOwnStyle(path: string, { root, notes }: ForeignSite): string[] {
  // A config may resolve paths from the current folder, which is the site's folder in Docusaurus.
  const candidates = [
    resolve(root, path),
    ...(isAbsolute(path) ? [resolve(root, relative(process.cwd(), path))] : []),
  ]
  const full = candidates.find((file) => existsSync(file))
  const file = full === undefined ? undefined : relative(root, full).replaceAll('\\', '/')
  if (full === undefined || file === undefined || file.startsWith('..') || file.startsWith('node_modules')) {
    notes.leave(`the style sheet \`${path}\``, 'css')
    return []
  }
  if (!/\.(?:css|s[ac]ss)$/.test(file) || TAILWIND.test(readFileSync(full, 'utf8'))) {
    notes.leave(`the style sheet \`${file}\`, which a preprocessor or another file completes`, 'css')
    return []
  }
  return [file]
}
