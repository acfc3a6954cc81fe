/** Guides describe events of webhooks in place of the pages that are made of the API description. */
import { isOtherVersion } from '../../../lib/site/guide-versions.ts'
import type { Config } from '../../config/config-types.ts'
import type { PageSummary } from '../../site-types.ts'

/** Routes of guides by the names of the events that they describe. Guides of other versions describe none. */
export function listEventGuides(config: Config, pages: readonly PageSummary[]): ReadonlyMap<string, string> {
  return new Map(
    pages.flatMap((page) =>
      page.kind === 'webhook' && !isOtherVersion(page, config) ? [[page.event, page.route] as const] : [],
    ),
  )
}
