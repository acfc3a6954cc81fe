/** Lists everything of a site that others may link to: routes, anchors, operations and redirects. */
import { removeAbsent } from '../../lib/data/remove-absent.ts'
import { splitAnchor } from '../../lib/site/links/site-link.ts'
import { listSites } from '../../lib/site/locale-sites.ts'
import type { PublishedRoute, PublishedRoutes } from '../../lib/files/lock-file.ts'
import { createIdLookup } from '../../stages/site/links/create-link-index.ts'
import type { Page, Site } from '../../stages/site-types.ts'

/** The published routes of a site in all its languages. */
export function listPublished(site: Site): PublishedRoutes {
  const published = new Map<string, PublishedRoute>()
  for (const localized of listSites(site)) {
    for (const { from, to } of localized.redirects) published.set(from, { to })
    for (const page of localized.pages) {
      if (!isPublished(page)) continue
      for (const alias of page.aliases ?? []) published.set(alias, { to: page.route })
      published.set(page.route, describePage(page, localized))
    }
  }
  return published
}

/** Whether readers may keep the address of a page: not of a draft, nor of the page for addresses that do not exist. */
export const isPublished = ({ kind, draft }: Page): boolean => kind !== 'missing' && draft !== true

function describePage(page: Page, site: Site): PublishedRoute {
  const anchors = [...listAnchors(page, site)].filter((id) => !/\s/.test(id))
  return removeAbsent({
    title: page.title,
    source: findSource(page),
    operation: page.kind === 'operation' ? describeOperation(page) : undefined,
    anchors: anchors.length === 0 ? undefined : anchors.join(' '),
  })
}

function describeOperation({
  version,
  operation,
}: Extract<Page, { kind: 'operation' }>): NonNullable<PublishedRoute['operation']> {
  return [version, operation.id, `${operation.method} ${operation.path}`]
}

/** Ids of a page, and anchors that redirect from it. */
export function listAnchors(page: Page, { apis, movedAnchors }: Site): ReadonlySet<string> {
  const moved = movedAnchors.map(({ from }) => splitAnchor(from)).filter(({ path }) => path === page.route)
  return new Set([...createIdLookup({ apis })(page), ...moved.map(({ anchor }) => anchor)])
}

/** The Markdown file that an author wrote for the page alone. */
export function findSource(page: Page): string | undefined {
  return 'blocks' in page && !('isGenerated' in page) && /\.mdx?$/i.test(page.location.file)
    ? page.location.file
    : undefined
}
