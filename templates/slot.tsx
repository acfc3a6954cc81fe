import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'

import type { SiteAssets, Heading, Html } from '../src/types.ts'
import type { Page, Site } from '../src/site-types.ts'
import { ErrorCatalogue, errorHeadings, Scopes } from './api/catalogue.tsx'
import { Event, eventHeadings } from './event.tsx'

/** What an author asked for at one place: `::slot{name=scopes version=v1}`. */
interface Slot {
  readonly name: string
  readonly version?: string
  readonly event?: string
}

interface Around {
  readonly page: Page
  readonly site: Site
  readonly assets: SiteAssets
}

const SLOT = /<docs-slot([^>]*)><\/docs-slot>/g

function read(attributes: string): Slot {
  const value = (key: string) => new RegExp(`data-${key}="([^"]*)"`).exec(attributes)?.[1]
  const version = value('version')
  const event = value('event')
  return {
    name: value('slot') ?? '',
    ...(version !== undefined && { version }),
    ...(event !== undefined && { event }),
  }
}

/** The event that a slot names, or that its page is about. */
function eventOf({ event }: Slot, page: Page, site: Site) {
  return site.events.get(event ?? (page.kind === 'webhook' ? page.event : ''))
}

function part(slot: Slot, { page, site, assets }: Around): ReactNode {
  const version = slot.version === undefined ? {} : { version: slot.version }
  if (slot.name === 'error-catalogue') return <ErrorCatalogue page={page} site={site} {...version} />
  if (slot.name === 'scopes') return <Scopes page={page} site={site} {...version} />
  const event = eventOf(slot, page, site)
  return event && <Event event={event} page={page} site={site} assets={assets} />
}

/** The text of an author with what the specifications say at its slots. */
export function slots(html: Html, around: Around): Html {
  return html.replace(SLOT, (_, attributes: string) => renderToStaticMarkup(part(read(attributes), around)))
}

/** The headings of a page with those that its slots add, in the order in which they stand. */
export function slotted(
  html: Html,
  headings: readonly Heading[],
  page: Page,
  site: Site,
): readonly Heading[] {
  const at = (id: string) => html.indexOf(` id="${id}"`)
  return [...html.matchAll(SLOT)].reduceRight<readonly Heading[]>((all, match) => {
    const slot = read(match[1] ?? '')
    const event = slot.name === 'event' ? eventOf(slot, page, site) : undefined
    const added =
      slot.name === 'error-catalogue' ? errorHeadings(site, slot.version) : event ? eventHeadings(event) : []
    const after = all.findIndex(({ id }) => at(id) > match.index)
    const place = after < 0 ? all.length : after
    return [...all.slice(0, place), ...added, ...all.slice(place)]
  }, headings)
}
