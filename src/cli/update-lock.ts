/** Records the published addresses of a site in `docs.lock.json`, for `docs check --update-lock`. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listPublished } from '../build/published/list-published.ts'
import { formatLockFile, LOCK_FILE, parsePublished, type PublishedRoutes } from '../lib/files/lock-file.ts'
import * as problems from '../lib/problems/problems.ts'
import { splitAnchor } from '../lib/site/links/site-link.ts'
import { compareStrings } from '../lib/text/compare-strings.ts'
import type { Site } from '../stages/site-types.ts'
import type { Problem } from '../lib/types.ts'

export interface LockUpdate {
  readonly routes: number
  readonly anchors: number
  /** Addresses that are recorded no longer: routes, and routes with an anchor. */
  readonly removed: readonly string[]
}

/** Writes the lock file. A damaged one is a problem, because it may pin API descriptions as well. */
export async function updateLock(root: string, site: Site): Promise<LockUpdate | Problem> {
  const path = join(root, LOCK_FILE)
  const before = await readFile(path, 'utf8').catch(() => undefined)
  const locked = before === undefined ? undefined : parsePublished(before)
  if (typeof locked === 'string') return problems.lockInvalid(LOCK_FILE, locked)
  const published = listPublished(site)
  const text = formatLockFile(before, { published })
  if (text !== before) await writeFile(path, text)
  const addresses = listAddresses(published)
  return {
    routes: published.size,
    anchors: addresses.size - published.size,
    // Anchors of a page that redirects now are anchors of its target.
    removed: [...listAddresses(locked ?? new Map())]
      .filter(
        (address) => !addresses.has(address) && published.get(splitAnchor(address).path)?.to === undefined,
      )
      .toSorted(compareStrings),
  }
}

function listAddresses(published: PublishedRoutes): ReadonlySet<string> {
  return new Set(
    [...published].flatMap(([route, { anchors = '' }]) => [
      route,
      ...anchors.split(' ').flatMap((anchor) => (anchor === '' ? [] : [`${route}#${anchor}`])),
    ]),
  )
}

/** The update as text for the terminal. */
export function formatLockUpdate({ routes, anchors, removed }: LockUpdate): string {
  return [
    `${LOCK_FILE}: ${routes} routes, ${anchors} anchors`,
    ...removed.map((address) => `  removed: ${address}`),
    '',
  ].join('\n')
}
