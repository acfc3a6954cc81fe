/** Badges of what changed since the version before. */

import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { writeText } from '../../../lib/locale/text.ts'
import { siteMarker } from '../../../lib/site/links/markers.ts'
import type { PageChange } from '../../../stages/site-types.ts'
import type { SidebarBadge } from '../../../lib/types.ts'
import type { Block } from '../../blocks/block.ts'
import { link } from '../../blocks/build-blocks.ts'
import type { Api } from '../model.ts'
import { headingLine } from './columns.ts'

const TONES = { added: 'good', changed: undefined, deprecated: 'warn' } as const

/** The badge of a change in the sidebar, which strikes out what is deprecated. */
export function sidebarBadge(change: Pick<PageChange, 'kind'> | undefined): SidebarBadge | undefined {
  if (change === undefined || change.kind === 'deprecated') return undefined
  const { kind } = change
  return removeAbsent({ text: writeText('changes.badge', { kind }), tone: TONES[kind] })
}

/** The title of a page, with the badge of its change in the same line. */
export function titleLine(
  title: Block,
  change: PageChange | undefined,
  { label }: Pick<Api, 'label'>,
): Block {
  if (change === undefined) return title
  const { kind, href } = change
  const content = [writeText('changes.badgeIn', { kind, version: label })]
  return headingLine(
    title,
    link(siteMarker(href), { kind: 'span', className: 'badge', tone: TONES[kind], content }),
  )
}
