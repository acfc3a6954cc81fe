/** The blocks of any page of an API, by its kind. The page's headings, links and search sections are derived from them. */

import type { Block } from '../../blocks/block.ts'
import type { Api, MediaType } from '../model.ts'
import type { ApiPageSource } from '../../../stages/site-types.ts'
import type { Link } from '../../../lib/types.ts'
import { createChangeBadges } from './change-badge.ts'
import { eventPageBlocks } from './event-blocks.ts'
import { operationBlocks } from './operation/operation-blocks.ts'
import { overviewBlocks, tagPageBlocks } from './overview-blocks.ts'
import { restoreData } from '../document/parse/exact-numbers.ts'
import { createPageLinks } from './page-links.ts'
import { schemaListBlocks, schemaPageBlocks } from './schema/schema-page-blocks.ts'

export interface ApiPageContent {
  readonly blocks: readonly Block[]
  /** Meaning of the link markers in the blocks. */
  readonly links: readonly Link[]
  /** Names of schemas whose fields the page loads when a reader opens them. */
  readonly deferred: ReadonlySet<string>
}

/**
 * Everything that an API page says. Pure and cheap (some 0.3 ms), so it is computed on demand and never stored: a page of
 * GitHub's API has 100 KB of blocks. A build whose pages are all in the cache needs them for overviews and for anchors of links only:
 * 12 ms of 10 s processor time for the 2,694 pages of that API, less than reading stored blocks would take.
 */
export function apiPageBlocks(page: ApiPageSource, api: Api): ApiPageContent {
  const deferred = new Set<string>()
  const links = {
    ...createPageLinks(api.overviewRoute, page.location),
    deferred,
    ...(page.change !== undefined && {
      badge: createChangeBadges(page.change, { version: api.label, media: listMedia(page) }),
    }),
  }
  const blocks = restoreData(blocksOf(), api.exactNumbers)
  return { blocks, links: links.list, deferred }

  function blocksOf(): readonly Block[] {
    switch (page.kind) {
      case 'operation':
        return operationBlocks(page.operation, { api, links, route: page.route, title: page.title })
      case 'event':
        return eventPageBlocks(page.event, api, links)
      case 'tag': {
        const tag = api.tags.find(({ name }) => name === page.tag)
        return tag === undefined ? [] : tagPageBlocks(tag, api, links)
      }
      case 'overview':
        return overviewBlocks(api, links)
      case 'schema': {
        const schema = Object.hasOwn(api.schemas, page.schema) ? api.schemas[page.schema] : undefined
        return schema === undefined ? [] : schemaPageBlocks(schema, api, links)
      }
      default:
        return schemaListBlocks(api, page)
    }
  }
}

/** The media types of the body and the responses of an operation or event. */
function listMedia(page: ApiPageSource): readonly MediaType[] {
  if (page.kind !== 'operation' && page.kind !== 'event') return []
  const { body, responses } = page.kind === 'event' ? page.event : page.operation
  return [body, ...responses].flatMap((part) => part?.media ?? [])
}
