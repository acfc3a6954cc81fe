/** The island of the not-found page: the pages whose addresses are nearest to the one that was asked for. */

import { writeText } from '../../../lib/locale/text.ts'
import { useEffect, useSyncExternalStore } from 'react'

import { decodeUri } from '../../../lib/text/encoding/decode-uri.ts'
import { nearestName } from '../../../lib/text/problems/nearest-name.ts'
import { pageAddress } from '../page-address.ts'

export interface NearestPagesProps {
  readonly pages: readonly { readonly route: string; readonly title: string }[]
  /** The site's base path; ends with '/'. */
  readonly base: string
}

/** Score of a page whose whole path is one typo away. */
const TWIN_SCORE = 100
/** A word that more than this share of the pages have in their paths says nothing: `docs`. */
const COMMON_SHARE = 0.5

/** The pages whose paths are closest to the requested path, best first; at most five. The rarer a shared word, the closer it makes them. */
export function findNearestPages(
  path: string,
  pages: NearestPagesProps['pages'],
): NearestPagesProps['pages'] {
  const wanted = path.replace(/(?:\/index)?\.html$/, '').toLowerCase()
  const twin = nearestName(
    wanted,
    pages.map(({ route }) => route),
  )
  const listed = pages.map((page) => ({ page, words: splitPath(page.route) }))
  const worth = new Map(
    [...splitPath(wanted)].map((word) => {
      const share = listed.filter(({ words }) => words.has(word)).length / pages.length
      return [word, share > COMMON_SHARE ? 0 : 1 - share]
    }),
  )
  return listed
    .map(({ page, words }) => {
      const shared = [...words].reduce((sum, word) => sum + (worth.get(word) ?? 0), 0)
      return { page, score: shared + (page.route === twin ? TWIN_SCORE : 0) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 5)
    .map(({ page }) => page)
}

const splitPath = (path: string): ReadonlySet<string> =>
  new Set(
    path
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1),
  )

/** The path without what some hosts accept at its end, `/` and `/index.html`; undefined if it has none of these. */
function withoutEnding(path: string): string | undefined {
  const shorter = path.replace(/(?:\/index\.html|\/)+$/, '')
  return shorter === '' || shorter === path ? undefined : shorter
}

/** Opens the page whose address differs in its ending only, if the host has it. */
async function openWithoutEnding(): Promise<void> {
  const path = withoutEnding(location.pathname)
  if (path === undefined || !location.protocol.startsWith('http')) return
  const { ok } = await fetch(path, { method: 'HEAD' })
  if (ok) location.replace(path + location.search + location.hash)
}

const subscribeToNothing = () => () => undefined

/** On the not-found page: pages that the reader may have meant. */
export function NearestPages({ pages, base }: NearestPagesProps) {
  const requestedPath = useSyncExternalStore(
    subscribeToNothing,
    () => location.pathname,
    () => '',
  )
  useEffect(() => void openWithoutEnding().catch(() => undefined), [])
  const found =
    requestedPath === '' ? [] : findNearestPages(`/${decodeUri(requestedPath).slice(base.length)}`, pages)
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
