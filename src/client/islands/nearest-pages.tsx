import { useSyncExternalStore } from 'react'

import { nearestName } from '../../lib/nearest-name.ts'
import { pageAddress } from '../page-address.ts'

export interface NearestPagesProps {
  readonly pages: readonly { readonly route: string; readonly title: string }[]
  /** Where the site begins on its host; ends with '/'. */
  readonly base: string
}

/** The pages whose paths are closest to the one that was asked for, best first; at most five. */
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

/** On the not-found page: the pages that the reader may have meant. */
export function NearestPages({ pages, base }: NearestPagesProps) {
  const asked = useSyncExternalStore(
    subscribeToNothing,
    () => location.pathname,
    () => '',
  )
  const found = asked === '' ? [] : findNearestPages(`/${decodePath(asked).slice(base.length)}`, pages)
  if (found.length === 0) return null
  return (
    <section aria-labelledby="nearest">
      <h2 id="nearest">Perhaps you meant</h2>
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

/** A path as people read it; one with a malformed escape stays as it is. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
