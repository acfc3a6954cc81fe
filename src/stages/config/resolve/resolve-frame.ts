/** Header and footer of a site: each entry with its address and the location of its target. */

import { isExternal } from '../../../lib/site/links/site-link.ts'
import { toTitle } from '../../../lib/text/title-case.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { Config } from '../config-types.ts'
import type { Collection, FooterLink, NavbarEntry, NavbarLink, Problem } from '../../../lib/types.ts'
import type { LocateOption, OptionPath } from '../file/locate-option.ts'
import type { CheckedConfig } from '../schema/schema.ts'

type CheckedEntry = Exclude<CheckedConfig['navbar'][number], string>
type CheckedLink = Omit<CheckedEntry, 'items' | 'position'>

/** The entries of the header. An entry with an icon and no label is named after its icon. */
export function resolveNavbar(
  entries: CheckedConfig['navbar'],
  collections: readonly Collection[],
  locate: LocateOption,
): readonly NavbarEntry[] {
  const resolveLink = (link: CheckedLink, path: OptionPath, position: NavbarLink['position']): NavbarLink => {
    const { icon } = link
    const part = (['doc', 'sidebar', 'api', 'href'] as const).find((name) => link[name] !== undefined)
    return {
      label: link.label ?? defaultLabel(link),
      ...resolveFrameTarget(link, collections),
      ...(icon !== undefined && { icon }),
      iconOnly: icon !== undefined && link.label === undefined,
      position,
      location: locate(part === undefined ? path : [...path, part]),
    }
  }
  return entries.map((entry, n): NavbarEntry => {
    if (typeof entry === 'string') return entry
    const { items, position, ...link } = entry
    const path: OptionPath = ['navbar', n]
    if (items === undefined) return resolveLink(link, path, position)
    return {
      label: link.label ?? defaultLabel(link),
      ...(link.icon !== undefined && { icon: link.icon }),
      items: items.map((item, m) => resolveLink(item, [...path, 'items', m], position)),
      position,
      location: locate(path),
    }
  })
}

/** The page of a document or a sidebar is known only with the guides. Until then the link has the address that it may have. */
function resolveFrameTarget(
  { doc, sidebar, collection, api, href }: CheckedLink,
  collections: readonly Collection[],
): Pick<NavbarLink, 'href' | 'guide'> {
  const guides = collections.find(
    ({ kind, id }) => kind === 'docs' && (collection === undefined || id === collection),
  )
  const route = guides?.route ?? ''
  if (doc !== undefined || sidebar !== undefined)
    return {
      href: `${route === '/' ? '' : route}/${doc ?? ''}`,
      guide: {
        guides: collection ?? guides?.id ?? 'docs',
        ...(doc !== undefined && { doc }),
        ...(sidebar !== undefined && { sidebar }),
      },
    }
  if (api !== undefined)
    return { href: collections.find(({ version }) => version === api)?.route ?? `${route}/api/${api}` }
  return { href: href ?? '/' }
}

function defaultLabel({ icon, doc, sidebar, api, href }: CheckedLink): string {
  const name = icon ?? doc ?? sidebar ?? (api === undefined ? undefined : `API ${api}`) ?? href ?? ''
  return toTitle(name.replace(/\.svg$/i, '').replace(/^.*\//, ''))
}

/** Links, columns and lines of the footer. */
export function resolveFooter(
  entries: CheckedConfig['footer'],
  locate: LocateOption,
): Pick<Config, 'footer' | 'footerColumns' | 'footerLines'> {
  const footer: FooterLink[] = []
  const footerColumns: Config['footerColumns'][number][] = []
  const footerLines: string[] = []
  for (const [n, entry] of entries.entries()) {
    if ('href' in entry) footer.push({ ...entry, location: locate(['footer', n, 'href']) })
    else if ('text' in entry) footerLines.push(entry.text)
    else
      footerColumns.push({
        title: entry.title,
        links: entry.items.map((link, m) => ({
          ...link,
          location: locate(['footer', n, 'items', m, 'href']),
        })),
      })
  }
  return { footer, footerColumns, footerLines }
}

/** Links that load a file with the page. The other kinds of links name an address or are a hint about it. */
const LOADED = /^(?:stylesheet|preload|modulepreload|manifest)$/i

/** The links in `head` that load something from another host, which the content security policy blocks. */
export function listBlockedTags(head: CheckedConfig['head'], locate: LocateOption): readonly Problem[] {
  return head.flatMap(({ tag, attributes: { rel, href } }, n) => {
    if (tag !== 'link' || typeof rel !== 'string' || typeof href !== 'string') return []
    if (!isExternal(href) || !rel.split(/\s+/).some((kind) => LOADED.test(kind))) return []
    const hint = "download the file into the site's folder; list style sheets in the option `css`"
    return [problems.blockedSource(`\`${href}\``, hint, locate(['head', n, 'attributes', 'href']))]
  })
}
