/** The island of the not-found page: the pages whose addresses are nearest to the one that was asked for. */

import { writeText } from '../../lib/locale/text.ts'
import { useSyncExternalStore } from 'react'

import { nearestName } from '../../lib/text/nearest-name.ts'
import { pageAddress } from '../page-address.ts'

export interface NearestPagesProps {
  readonly pages: readonly { readonly route: string; readonly title: string }[]
  /** The site's base path; ends with '/'. */
  readonly base: string
}

/** The pages whose paths are closest to the requested path, best first; at most five. */
export function findNearestPages(
  path: string,
  pages: NearestPagesProps['pages'],
): NearestPagesProps['pages'] {
  const wanted = path.replace(/(?:\/index)?\.html$/, '').toLowerCase()
  const words = new Set(wanted.split(/[^a-z0-9]+/).filter((word) => word.length > 2))
  const twin = nearestName(
    wanted,
    pages.map(({ route }) => route),
  )
  const score = ({ route }: { route: string }) =>
    (route === twin ? 100 : 0) +
    route
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => words.has(word)).length
  return pages
    .map((page) => ({ page, score: score(page) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 5)
    .map(({ page }) => page)
}

const subscribeToNothing = () => () => undefined

/** On the not-found page: pages that the reader may have meant. */
export function NearestPages({ pages, base }: NearestPagesProps) {
  const requestedPath = useSyncExternalStore(
    subscribeToNothing,
    () => location.pathname,
    () => '',
  )
  const found =
    requestedPath === '' ? [] : findNearestPages(`/${decodePath(requestedPath).slice(base.length)}`, pages)
  if (found.length === 0) return null
  return (
    <section aria-labelledby="nearest">
      <h2 id="nearest">{writeText('missing.near')}</h2>
      <ul>
        {found.map(({ route, title }) => (
          <li key={route}>
            <a href={pageAddress(route)}>{title}</a> <code>{route}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A path with its percent-encoding decoded; malformed paths stay as they are. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
