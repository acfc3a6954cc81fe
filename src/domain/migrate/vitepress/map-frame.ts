/** Header, footer, logo and tags of the default theme of VitePress (https://vitepress.dev/reference/default-theme-config). */

import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isExternal } from '../../../lib/site/links/site-link.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import type { EditUrl } from '../../../lib/site/edit-url.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { findAccent } from '../find-accent.ts'
import { mapFooterText } from '../map-footer-text.ts'
import { mapLogo } from '../find-image.ts'
import { mapServiceLink, nameService } from '../map-links.ts'
import { mapScript, mapTag, readAttributes } from '../map-tags.ts'
import type { MoveNotes } from '../move-notes.ts'
import type { MovedSite, NavbarInput } from '../moved-site.ts'
import { readFlag, readFunction, readList, readObject, readText, type Options } from '../read-options.ts'
import { readEntries, type Entry } from './map-sidebars.ts'

/** The entries of `nav`, then the links to other services. Entries of groups in a menu follow each other. */
export function mapNavbar(theme: Options, notes: MoveNotes): NavbarInput[] {
  const listLinks = (entries: readonly Entry[]): { label: string; href: string }[] =>
    entries.flatMap(({ label, link, items = [] }) => [
      ...(label === undefined || link === undefined ? [] : [{ label, href: toHref(link) }]),
      ...listLinks(items),
    ])
  const given = readList(theme['nav'])
  const parts = given.filter((item) => readObject(item)['component'] !== undefined)
  for (const _ of parts) notes.leave('components in `themeConfig.nav`', 'navbar')
  const entries = readEntries(given).flatMap((entry): NavbarInput[] => {
    const links = listLinks([entry])
    if (entry.items === undefined) return links
    return links.length === 0 ? [] : [{ label: entry.label ?? 'Menu', items: links }]
  })
  const services = readList(theme['socialLinks']).flatMap((entry) => {
    const { icon, link, ariaLabel } = readObject(entry)
    const name = readText(icon)
    return mapServiceLink(
      readText(ariaLabel) ?? (name === undefined ? undefined : nameService(name)),
      readText(link),
    )
  })
  return [...entries, ...services]
}

/** A link of the config, which may lack its first slash. */
const toHref = (link: string) => (isExternal(link) || link.startsWith('/') ? link : `/${link}`)

/** The message and the copyright line. */
export function mapFooter(theme: Options, notes: MoveNotes): NonNullable<UserConfig['footer']> {
  const { message, copyright } = readObject(theme['footer'])
  return [...mapFooterText(message, notes), ...mapFooterText(copyright, notes)]
}

/** Logo with its title, and the color of the brand that a style sheet of the theme sets. */
export function mapLook(
  config: Options,
  theme: Options,
  {
    at,
    statics,
    site,
  }: { readonly at: string; readonly statics: readonly string[]; readonly site: MovedSite },
): Pick<UserConfig, 'logo' | 'theme' | 'colorMode'> {
  const { root, notes } = site
  const { logo } = theme
  const options: Options = typeof logo === 'string' ? { src: logo } : readObject(logo)
  const folder = posix.join(at, '.vitepress/theme')
  const styles = listStyles(root, folder)
  if (existsSync(join(root, folder)))
    notes.leave(`the theme in \`${folder}\`: its layouts, components and style sheets`, 'css')
  const accent = findAccent(root, styles, '--vp-c-brand-1') ?? findAccent(root, styles, '--vp-c-brand')
  return removeAbsent({
    logo: mapLogo(
      {
        light: options['light'] ?? options['src'],
        dark: options['dark'],
        alt: theme['siteTitle'] === false ? readText(options['alt']) : undefined,
        link: readText(theme['logoLink']),
      },
      statics,
      site,
    ),
    theme: accent === undefined ? undefined : { accent },
    colorMode: mapColorMode(config['appearance'], notes),
  })
}

function listStyles(root: string, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:css|s[ac]ss|styl)$/.test(name))
    .sort()
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
}

function mapColorMode(value: unknown, notes: MoveNotes): UserConfig['colorMode'] {
  const appearance = readText(value) ?? readText(readObject(value)['initialValue'])
  if (value === false || appearance?.startsWith('force-') === true)
    notes.leave('`appearance`: readers can choose the color mode', 'colorMode')
  if (value === false) return 'light'
  return appearance?.endsWith('dark') === true ? 'dark' : 'system'
}

/** Meta and link tags of `head`, and its scripts that have a URL. */
export function mapHead(config: Options, notes: MoveNotes): Pick<UserConfig, 'head' | 'scripts'> {
  const head: NonNullable<UserConfig['head']> = []
  const scripts: NonNullable<UserConfig['scripts']> = []
  for (const entry of readList(config['head'])) {
    const [tag, attributes] = readList(entry)
    const src = readText(readAttributes(attributes)['src'])
    if (tag === 'script' && src?.startsWith('https:') === true)
      scripts.push(mapScript(src, attributes, notes))
    else head.push(...mapTag(tag, attributes, 'head', notes))
  }
  return { head, scripts }
}

/** The part of `editLink.pattern` before the path of the file, or a function of that path. */
export function mapEditUrl(theme: Options, folder: string): string | EditUrl | undefined {
  const pattern = readObject(theme['editLink'])['pattern']
  const run = readFunction(pattern)
  const inFolder = (path: string) => posix.join(folder, path)
  if (run !== undefined)
    return ({ path }) => readText(run({ filePath: inFolder(path), relativePath: inFolder(path) }))
  const url = readText(pattern)
  return url?.endsWith(':path') === true
    ? url.replace(/:path$/, folder === '' ? '' : `${folder}/`)
    : undefined
}

/** How the build reports dead links: as VitePress, with an error unless the config ignores them. */
export function mapSeverity(config: Options, notes: MoveNotes): NonNullable<UserConfig['severity']> {
  const { ignoreDeadLinks: ignored } = config
  const isPartial = Array.isArray(ignored)
  if (isPartial) notes.leave('patterns of `ignoreDeadLinks`: all broken links are warnings', 'severity')
  const isQuiet = isPartial || readFlag(ignored) === true
  return removeAbsent({
    'broken-link': isQuiet ? ('warn' as const) : undefined,
    'broken-markdown-link': isQuiet ? ('warn' as const) : undefined,
    // VitePress does not check them.
    'broken-anchor': 'warn' as const,
    // Its layouts have other names. Such a page is shown as a guide.
    'front-matter-value': 'warn' as const,
    // Languages translate labels of entries whose page does not exist.
    'unknown-label': 'off' as const,
    // The theme reads keys of its own.
    'unknown-key': 'off' as const,
    'unknown-language': 'off' as const,
    'adjusted-color': 'off' as const,
  })
}
