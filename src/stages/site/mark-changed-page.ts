/** Pages of operations, events and schemas that changed since the version before have a badge that links to the page of changes. */

import { findBadges } from '../../domain/diff/list-entries.ts'
import { hashOf } from '../../lib/data/hash.ts'
import type { Content, Page, PageChange } from '../site-types.ts'
import { changesRoute } from './generated-pages/create-change-pages.ts'

/** The change of a page since the version before; undefined if it has none, or if the version before is not known. */
export function findPageChange(
  page: Page,
  { apis, changes }: Pick<Content, 'apis' | 'changes'>,
): PageChange | undefined {
  const name = nameSubject(page)
  if (name === undefined || !('version' in page)) return undefined
  const versions = changes.find(({ version }) => version === page.version)
  const api = apis.find(({ version }) => version === page.version)
  const badges = versions && findBadges(versions.changes).get(name)
  return api && badges && { route: changesRoute(api), badges }
}

/** The name that badges have for the subject of a page. */
function nameSubject(page: Page): string | undefined {
  switch (page.kind) {
    case 'operation':
      return `${page.operation.method} ${page.operation.path}`
    case 'event':
      return `event ${page.event.name}`
    case 'schema':
      return `schema ${page.schema}`
    default:
      return undefined
  }
}

/** The page with its change. */
export function markPage<P extends Page>(page: P, change: PageChange | undefined): P {
  if (change === undefined) return page
  return { ...page, change, contentHash: hashOf(page.contentHash ?? '', JSON.stringify(change)) }
}
