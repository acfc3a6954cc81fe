/** Badges of what changed since the version before. */

import { getOwn } from '../../../lib/data/own-property.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { writeText } from '../../../lib/locale/text.ts'
import { siteMarker } from '../../../lib/site/links/markers.ts'
import type { PageChange } from '../../../stages/site-types.ts'
import type { SidebarBadge } from '../../../lib/types.ts'
import type { Block, Inline } from '../../blocks/block.ts'
import { link, paragraph } from '../../blocks/build-blocks.ts'
import { groupBlock } from './columns.ts'
import type { MediaType } from '../model.ts'
import type { PageLinks } from './page-links.ts'

const TONES = { added: 'good', changed: undefined, deprecated: 'warn' } as const

/** The badge of a change in the sidebar, which strikes out what is deprecated. */
export function sidebarBadge(badge: PageChange['badges'][string] | undefined): SidebarBadge | undefined {
  if (badge === undefined || badge.kind === 'deprecated') return undefined
  const { kind } = badge
  return removeAbsent({ text: writeText('changes.badge', { kind }), tone: TONES[kind] })
}

/** The title of a page, with the badge of its change in the same line. */
export function titleLine(title: Block, links: PageLinks): Block {
  const [, ...badge] = links.badge?.('') ?? []
  return badge.length === 0
    ? title
    : groupBlock('heading-line', [title, paragraph('field below-title', ...badge)])
}

/** Writes the badges of a page, for the label of its version. `media` are all media types of its bodies and responses. */
export function createChangeBadges(
  { route, badges }: PageChange,
  { version, media }: { readonly version: string; readonly media: readonly MediaType[] },
): NonNullable<PageLinks['badge']> {
  return (path) => {
    const badge = getOwn(badges, path) ?? getOwn(badges, addMediaType(path, media))
    if (badge === undefined) return []
    const { kind, entry } = badge
    const content = [writeText('changes.badgeIn', { kind, version })]
    const text: Inline = { kind: 'span', className: 'badge', tone: TONES[kind], content }
    return [' ', link(siteMarker(`${route}#${entry}`), text)]
  }
}

/** The path of a field as changes have it if there are several media types: 'body(text/xml).id' for 'body-2.id'. */
function addMediaType(path: string, media: readonly MediaType[]): string {
  for (const { type, address } of media) {
    const prefix = address.replace(/^response\./, '').replace(/^payload/, 'body')
    if (!path.startsWith(`${prefix}.`)) continue
    return `${prefix.replace(/-\d+$/, '')}(${type})${path.slice(prefix.length)}`
  }
  return path
}
