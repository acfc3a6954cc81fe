/**
 * The sidebar of a long reference in a page of the bundle. Each page of a zip is compressed by itself, so the same 50 groups and 100
 * operations in 3,000 pages would be a fifth of the archive. A page keeps the entries around its own; the sidebar-filter island loads all
 * of them as soon as the page is open, from the script that they share. Without JavaScript the pages of the tags and of the API list them.
 */

import { siteMarker } from '../lib/site/markers.ts'
import type { Html } from '../types.ts'

/** A group whose items are not in the page (client/sidebar-tree.tsx). */
const CLOSED_GROUP = /<li><div class="closed"><a [^>]*>[^<]*<\/a><button [^>]*><\/button><\/div><\/li>/g

/** Entries without items below them, one after the other. */
const ENTRIES = /(?:<li><a [^>]*>(?:(?!<\/li>|<details)[^])*<\/li>)+/g
const ENTRY = /<li><a [^>]*>(?:(?!<\/li>)[^])*<\/li>/g

/** Entries before and after the one of the page that stay. */
const AROUND = 3

/** The page with fewer entries in its sidebar, if all of them can be loaded. `overview` is the route of the page that lists all groups. */
export function shortenSidebar(html: Html, overview: string): Html {
  const start = html.indexOf('<docs-island data-island="sidebar-filter"')
  const from = html.indexOf('<docs-children>', start)
  const to = html.indexOf('</docs-children>', from)
  if (start < 0 || from < 0 || to < 0) return html
  const whole = html.slice(from, to)
  const groups = whole.match(CLOSED_GROUP)?.length ?? 0
  if (groups === 0) return html
  let isFirst = true
  const tree = whole
    .replaceAll(CLOSED_GROUP, () => {
      if (!isFirst) return ''
      isFirst = false
      return `<li><a href="${siteMarker(overview)}">${groups === 1 ? '1 more group' : `${groups} more groups`}</a></li>`
    })
    .replaceAll(ENTRIES, (entries) => shortenEntries(entries))
  const head = html.slice(start, from).replace('data-on="intent"', 'data-on="load"')
  const tail = html.slice(to).replace('<script type="application/json">{', '$&"isPartial":true,')
  return html.slice(0, start) + head + tree + tail
}

/** The first entry, which opens the page of the group, and those around the open page. */
function shortenEntries(entries: Html): Html {
  const list = entries.match(ENTRY) ?? []
  const current = list.findIndex((entry) => entry.includes('aria-current="page"'))
  if (current < 0 || list.length <= 2 * AROUND + 4) return entries
  const first = Math.max(1, current - AROUND)
  const end = Math.max(first + 2 * AROUND, current + AROUND + 1)
  const [group = ''] = list
  const href = /href="([^"]*)"/.exec(group)?.[1] ?? ''
  const more = (count: number) => (count <= 0 ? '' : `<li><a href="${href}">${count} more</a></li>`)
  return [group, more(first - 1), ...list.slice(first, end), more(list.length - end)].join('')
}
