/**
 * Parts of guides that API descriptions fill, `::slot{name=scopes}` and the like, settings for editors, and cards of the pages below one. Only the whole site knows them,
 * so their blocks, and the links and searchable text in them, join a page here.
 */

import type { Block, ProseBlock } from '../../domain/blocks/block.ts'
import { listHeadings, listSections } from '../../domain/blocks/inspect-blocks.ts'
import {
  catalogueApis,
  errorCatalogueBlocks,
  scopeListBlocks,
} from '../../domain/openapi/blocks/catalogue-blocks.ts'
import { eventBlocks } from '../../domain/openapi/blocks/event-blocks.ts'
import { describeField } from '../../domain/openapi/blocks/schema/schema-blocks.ts'
import { findField, sortApis } from '../../domain/openapi/resolve-references.ts'
import { createNameAllocator } from '../../domain/openapi/names.ts'
import { siteMarker } from '../../lib/site/links/markers.ts'
import { decodeReferences } from '../../lib/text/html/html-to-text.ts'
import { createPageLinks } from '../../domain/openapi/blocks/page-links.ts'
import { restoreData } from '../../domain/openapi/document/parse/exact-numbers.ts'
import { hashOf } from '../../lib/data/hash.ts'
import type { Api } from '../../domain/openapi/model.ts'
import type { Content, MarkdownPage, Page } from '../site-types.ts'
import type { Config } from '../config/config-types.ts'
import { editorBlocks } from './generated-pages/create-agents-page.ts'
import type { Link } from '../../lib/types.ts'

/** Request of an author at one place: `::slot{name=scopes version=v1}`. */
interface Slot {
  readonly name: string
  readonly version: string | undefined
  /** Name of an event; '' when the slot names none. */
  readonly event: string
  /** Name of a field of a schema; '' for other slots. */
  readonly of: string
}

/** Sources of slots, with the version that references mean if they name none. */
type SlotSources = Pick<Content, 'apis' | 'pages'> & Pick<Config, 'base' | 'defaultVersion' | 'title' | 'url'>

interface SlotContent {
  readonly blocks: readonly Block[]
  readonly links: readonly Link[]
}

/** The slot with a card for each entry of the page's group in the sidebar. */
const PAGES = 'pages'

/** The slot with the settings by which agents in editors read the site. */
const EDITORS = 'editors'

const SLOT = /<docs-slot\b([^>]*)><\/docs-slot>/g

/** The slots of each block of a page. Nearly all pages have none. */
const listSlots = (page: MarkdownPage): readonly (readonly Slot[])[] =>
  page.blocks.map((block) =>
    block.kind === 'prose' && block.hasSlots === true
      ? [...block.html.matchAll(SLOT)].map(([, attributes = '']) => parseSlot(attributes, page))
      : [],
  )

/** Whether an author asked for a part that API descriptions fill. */
export function hasSlots(page: Page): boolean {
  return 'blocks' in page && page.blocks.some((block) => block.kind === 'prose' && block.hasSlots === true)
}

/** The page with the blocks of its slots. A webhook guide without a slot for its event has it at the end. */
export function fillSlots<P extends Page>(
  page: P,
  content: SlotSources,
  listCards: (page: Page) => readonly Block[],
): P {
  if (!('blocks' in page) || (page.kind !== 'webhook' && !hasSlots(page))) return page
  const slotsOfBlocks = listSlots(page)
  const links: Link[] = [...page.links]
  const nameField = createNameAllocator()
  const fill = (slot: Slot): readonly Block[] => {
    if (slot.name === PAGES) return listCards(page)
    if (slot.name === EDITORS) return editorBlocks(content)
    const filled = buildSlotContent(slot, { page, content, first: links.length, nameField })
    links.push(...filled.links)
    return filled.blocks
  }
  let hasEvent = false
  const blocks = page.blocks.map((block, index): Block => {
    const slots = slotsOfBlocks[index] ?? []
    if (block.kind !== 'prose' || slots.length === 0) return block
    hasEvent ||= slots.some(({ name }) => name === 'event')
    return { ...block, slots: slots.map(fill) } satisfies ProseBlock
  })
  const atEnd = page.kind === 'webhook' && !hasEvent ? fill(createEventSlot(page.event)) : []
  const added = [
    ...blocks.flatMap((block) => (block.kind === 'prose' ? (block.slots ?? []).flat() : [])),
    ...atEnd,
  ]
  if (added.length === 0) return page
  const filled = [...blocks, ...atEnd]
  return {
    ...page,
    blocks: filled,
    headings: listHeadings(filled),
    links,
    sections: [...page.sections, ...listSections(added)],
    contentHash: hashOf(JSON.stringify(filled)),
  }
}

const createEventSlot = (event: string): Slot => ({ name: 'event', version: undefined, event, of: '' })

function parseSlot(attributes: string, page: MarkdownPage | Page): Slot {
  const value = (key: string) => new RegExp(`data-${key}="([^"]*)"`).exec(attributes)?.[1]
  const own = 'event' in page && page.kind === 'webhook' ? page.event : ''
  return {
    name: value('slot') ?? '',
    version: value('version'),
    event: value('event') ?? own,
    of: decodeReferences(value('of') ?? ''),
  }
}

interface SlotContext {
  readonly page: Page
  readonly content: SlotSources
  /** Number of the first link of the slot on its page. */
  readonly first: number
  /** Allocates the id of a field. */
  readonly nameField: (wanted: string) => string
}

function buildSlotContent(slot: Slot, context: SlotContext): SlotContent {
  const { page, content, first } = context
  if (slot.name === 'field') return buildField(slot, context)
  const catalogue = catalogueApis(content.apis, slot.version)
  const described = slot.name === 'event' ? findEvent(slot.event, content) : undefined
  const api = slot.name === 'event' ? described?.api : catalogue[0]
  if (api === undefined) return { blocks: [], links: [] }
  const links = createPageLinks(api.overviewRoute, page.location, first)
  const buildBlocks = () => {
    if (slot.name === 'error-catalogue') return errorCatalogueBlocks(catalogue, links)
    if (slot.name === 'scopes') return scopeListBlocks(catalogue, links)
    return described === undefined
      ? []
      : restoreData(eventBlocks(described.event, api, links), api.exactNumbers)
  }
  return { blocks: buildBlocks(), links: links.list }
}

/** The line of a field, of the version that references mean. */
function buildField({ of, version }: Slot, { page, content, first, nameField }: SlotContext): SlotContent {
  const found = sortApis(content.apis, content.defaultVersion, version).flatMap((api) => {
    const place = findField(of, api)
    return place === undefined ? [] : [{ api, ...place }]
  })[0]
  if (found === undefined) return { blocks: [], links: [] }
  const { api, field, owner } = found
  const links = createPageLinks(api.overviewRoute, page.location, first)
  const href = siteMarker(`${owner.route}#${encodeURI(field.address)}`)
  const item = describeField(field, href, { schemas: api.schemas, links })
  const blocks: readonly Block[] = [{ kind: 'fields', fields: [{ ...item, id: nameField(of) }] }]
  return { blocks: restoreData(blocks, api.exactNumbers), links: links.list }
}

/** An event with the last API that has it, because the newest version is listed last. */
function findEvent(name: string, { apis, pages }: SlotSources) {
  const events = pages.filter((page) => page.kind === 'event').filter(({ event }) => event.name === name)
  const described = apis.flatMap((api) =>
    events.filter(({ version }) => version === api.version).map(({ event }) => ({ event, api })),
  )
  return described.at(-1)
}

/** Things that the slots of a page describe, by name of the reference, with the anchor: 'error:KYB_NOT_FOUND' → 'KYB_NOT_FOUND'. */
export function listSlotReferences(page: Page, apis: readonly Api[]): readonly (readonly [string, string])[] {
  if (!('blocks' in page)) return []
  return listSlots(page)
    .flat()
    .flatMap(({ name, version }): readonly (readonly [string, string])[] => {
      const shown = catalogueApis(apis, version)
      if (name === 'error-catalogue')
        return shown.flatMap((api) => api.errors.map(({ code, anchor }) => [`error:${code}`, anchor]))
      if (name === 'scopes')
        return shown.flatMap((api) => api.scopes.map((scope) => [`scope:${scope.name}`, scope.name]))
      return []
    })
}
