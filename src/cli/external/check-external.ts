/** `docs check --external`: requests each link to another site, and reports the ones that are gone. The only part of a check that uses the network. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mapConcurrently } from '../../lib/data/async/map-concurrently.ts'
import { groupBy } from '../../lib/data/group-by.ts'
import { isObject } from '../../lib/data/is-object.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Site } from '../../stages/site-types.ts'
import type { Problem } from '../../lib/types.ts'
import { listExternalLinks, type ExternalLink } from './list-external-links.ts'
import { EXTERNAL_LIMITS, requestLink, type ExternalLimits, type LinkState } from './request-link.ts'

export interface ExternalReport {
  readonly problems: readonly Problem[]
  readonly summary: {
    readonly links: number
    /** Links that were good lately, and not requested. */
    readonly cached: number
  }
}

/** Cache of good links, relative to the root. */
const CACHE = '.docs/external-links.json'

/** A good link in the cache. */
interface CachedLink {
  /** Milliseconds since 1970. */
  readonly checked: number
  /** Anchors that the page had. */
  readonly anchors: readonly string[]
}

/** Checks the links. Hosts are asked at the same time, and each of them for one link after the other. */
export async function checkExternal(
  root: string,
  site: Site,
  limits: ExternalLimits = EXTERNAL_LIMITS,
): Promise<ExternalReport> {
  const links = listExternalLinks(site)
  const cache = await readCache(join(root, CACHE), limits)
  const open = links.filter(({ url, places }) => {
    const known = cache.get(url)
    return known === undefined || ![...places.keys()].every((anchor) => known.anchors.includes(anchor))
  })
  const deadline = Date.now() + limits.total
  const byHost = [...groupBy(open, ({ url }) => new URL(url).host).values()]
  const states = await mapConcurrently(byHost, limits.hosts, (ofHost) => checkHost(ofHost, deadline, limits))
  const found = states.flat()
  for (const { link, state } of found)
    if (state.state === 'good' && state.movedTo === undefined && listMissing(link, state).length === 0)
      cache.set(link.url, { checked: Date.now(), anchors: [...link.places.keys()] })
  await writeCache(join(root, CACHE), cache)
  const order = new Map(links.map((link, n) => [link, n]))
  return {
    problems: found
      .toSorted((a, b) => (order.get(a.link) ?? 0) - (order.get(b.link) ?? 0))
      .flatMap(({ link, state }) => describeLink(link, state)),
    summary: { links: links.length, cached: links.length - open.length },
  }
}

interface CheckedLink {
  readonly link: ExternalLink
  readonly state: LinkState
}

async function checkHost(
  links: readonly ExternalLink[],
  deadline: number,
  limits: ExternalLimits,
): Promise<readonly CheckedLink[]> {
  const checked: CheckedLink[] = []
  for (const [n, link] of links.entries()) {
    if (n > 0) await new Promise((done) => setTimeout(done, limits.delay))
    const wantsIds = [...link.places.keys()].some((anchor) => anchor !== '')
    const state: LinkState =
      Date.now() > deadline
        ? { state: 'unknown', reason: `the check takes more than ${limits.total / 60_000} minutes` }
        : await requestLink(link.url, wantsIds, limits)
    checked.push({ link, state })
  }
  return checked
}

/** Anchors that a page lacks. GitHub puts `user-content-` in front of the ids of a text. */
function listMissing({ places }: ExternalLink, { ids }: LinkState): readonly string[] {
  return [...places.keys()].filter(
    (anchor) => anchor !== '' && ids !== undefined && !ids.has(anchor) && !ids.has(`user-content-${anchor}`),
  )
}

function describeLink(link: ExternalLink, state: LinkState): readonly Problem[] {
  const { url, places } = link
  const locations = [...places.values()].flat()
  if (state.state === 'gone') return locations.map((place) => problems.deadLink(url, state.reason, place))
  if (state.state === 'unknown')
    return locations.map((place) => problems.uncheckedLink(url, state.reason, place))
  const { movedTo } = state
  return [
    ...listMissing(link, state).flatMap((anchor) =>
      (places.get(anchor) ?? []).map((place) => problems.deadLinkAnchor(url, anchor, place)),
    ),
    ...(movedTo === undefined ? [] : locations.map((place) => problems.movedLink(url, movedTo, place))),
  ]
}

/** The links that were good lately. A damaged cache is an empty one. */
async function readCache(path: string, { maxAge }: ExternalLimits): Promise<Map<string, CachedLink>> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    const entries = Object.entries(isObject(value) ? value : {})
    return new Map(
      entries.filter((entry): entry is [string, CachedLink & Record<string, unknown>] => {
        const [, link] = entry
        return (
          isObject(link) &&
          typeof link['checked'] === 'number' &&
          Date.now() - link['checked'] < maxAge &&
          Array.isArray(link['anchors'])
        )
      }),
    )
  } catch {
    return new Map()
  }
}

async function writeCache(path: string, cache: ReadonlyMap<string, CachedLink>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${JSON.stringify(Object.fromEntries(cache), null, 1)}\n`)
}
