/** Header, footer, colors, images and services of Mintlify. */

import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { hashOf } from '../../../lib/data/hash.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { mapLogo } from '../find-image.ts'
import { mapIcon } from '../map-icon.ts'
import { mapServiceLink, nameService } from '../map-links.ts'
import { mapTag } from '../map-tags.ts'
import type { MoveNotes } from '../move-notes.ts'
import type { FooterInput, MovedSite, NavbarInput, RedirectInput } from '../moved-site.ts'
import { readFlag, readList, readObject, readText, textOfHtml, type Options } from '../read-options.ts'

/** The links of the navbar and the social links of the footer. */
export function mapNavbar(config: Options): NavbarInput[] {
  const { links, primary } = readObject(config['navbar'])
  const listed = [...readList(links), primary].flatMap((entry) => {
    const { label, href, type } = readObject(entry)
    const service = readText(type)
    const named = service === undefined || service === 'button' ? undefined : nameService(service)
    return mapServiceLink(readText(label) ?? named, readText(href))
  })
  const socials = Object.entries(readObject(readObject(config['footer'])['socials'])).flatMap(
    ([name, href]) => mapServiceLink(nameService(name), readText(href)),
  )
  const known = new Set(listed.map(({ href }) => href))
  return [...listed, ...socials.filter(({ href }) => !known.has(href))]
}

/** Columns of links. */
export function mapFooter(config: Options): FooterInput[] {
  return readList(readObject(config['footer'])['links']).flatMap((column): FooterInput[] => {
    const { header, items } = readObject(column)
    const links = readList(items).flatMap((entry) => {
      const { label, href } = readObject(entry)
      const [text, address] = [readText(label), readText(href)]
      return text === undefined || address === undefined ? [] : [{ label: text, href: address }]
    })
    const title = readText(header)
    if (links.length === 0) return []
    return title === undefined ? links : [{ title, items: links }]
  })
}

/** Colors, logo and icon. */
export function mapLook(
  config: Options,
  folders: readonly string[],
  site: MovedSite,
): Pick<UserConfig, 'theme' | 'colorMode' | 'logo' | 'favicon' | 'head'> {
  const { primary, light, dark } = readObject(config['colors'])
  const [accent, onDark] = [primary ?? dark, light].map((color) => {
    const text = readText(color)
    return text !== undefined && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text) ? text : undefined
  })
  const logo = typeof config['logo'] === 'string' ? { light: config['logo'] } : readObject(config['logo'])
  const icon = readText(config['favicon']) ?? readText(readObject(config['favicon'])['light'])
  const mode = readText(readObject(config['appearance'])['default'])
  return removeAbsent({
    theme:
      accent === undefined
        ? undefined
        : { accent: onDark === undefined ? accent : { light: accent, dark: onDark } },
    colorMode: mode === 'light' || mode === 'dark' ? mode : undefined,
    logo: mapLogo(
      {
        light: logo['light'],
        dark: logo['dark'],
        alt: readText(config['name']),
        link: readText(logo['href']),
      },
      folders,
      site,
    ),
    ...(icon === undefined ? {} : mapIcon(site.root, folders, icon)),
  })
}

/** The bar above the header, whose text is Markdown. */
export function mapBanner(config: Options): UserConfig['announcement'] {
  const { content, dismissible } = readObject(config['banner'])
  const text = textOfHtml(
    (readText(content) ?? '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/\*\*|`/g, ''),
  )
  if (text === '') return undefined
  return { id: hashOf(text).slice(0, 8), text, closeable: readFlag(dismissible) === true }
}

/** Services of analytics; the others are noted. */
export function mapAnalytics(config: Options, notes: MoveNotes): UserConfig['analytics'] {
  const { ga4, plausible, fathom, posthog, ...others } = readObject(config['integrations'])
  for (const name of Object.keys(others)) notes.leave(`the integration \`${name}\``, 'scripts')
  const read = (value: unknown, key: string) => readText(readObject(value)[key])
  const [id, domain, site] = [read(ga4, 'measurementId'), read(plausible, 'domain'), read(fathom, 'siteId')]
  const [key, host] = [read(posthog, 'apiKey'), read(posthog, 'apiHost')]
  const isProxy = host !== undefined && URL.canParse(host) && new URL(host).pathname !== '/'
  if (isProxy) notes.leave(`the path of the PostHog host ${host}`, 'analytics')
  const services = removeAbsent({
    google: id !== undefined && /^GT?-[A-Z0-9]+$/.test(id) ? { id } : undefined,
    plausible: domain === undefined ? undefined : { domain },
    fathom: site === undefined ? undefined : { site },
    posthog:
      key === undefined
        ? undefined
        : removeAbsent({ key, host: isProxy ? undefined : host?.replace(/\/+$/, '') }),
  })
  return Object.keys(services).length === 0 ? undefined : services
}

/** Meta tags of `seo`. */
export function mapHead(config: Options, notes: MoveNotes): NonNullable<UserConfig['head']> {
  const { metatags } = readObject(config['seo'])
  return Object.entries(readObject(metatags)).flatMap(([name, content]) => {
    const key = /^(?:og|article|fb):/.test(name) ? 'property' : 'name'
    return mapTag('meta', { [key]: name, content: String(content) }, 'seo.metatags', notes)
  })
}

/** A parameter that stands for the rest of a path: `:slug*`, or `:slug` at its end. */
const REST = /\/:[\w-]+\*?$/

/** The redirects whose only parameter is the end of both paths; the others are noted. */
export function mapRedirects(config: Options, notes: MoveNotes): RedirectInput[] {
  const redirects = readList(config['redirects']).flatMap((entry): RedirectInput[] => {
    const { source, destination } = readObject(entry)
    const [from, to] = [source, destination].map((path) => readText(path)?.replace(REST, '/*'))
    if (from === undefined || to === undefined) return []
    const isPlain = /^\/[^:?#*]*\*?$/.test(from) && !/\/:/.test(to.replace(/^https?:\/\//, ''))
    if (isPlain && (from.endsWith('*') || !to.includes('*'))) return [{ from, to }]
    notes.leave(`the redirect from \`${String(source)}\``, 'redirects')
    return []
  })
  if (redirects.length > 0) notes.take(`${redirects.length} redirects`)
  return redirects
}
