/** Which version of the guides a page belongs to, and which page of another version corresponds to it. */

import { routeBelow } from './paths/route-below.ts'
import type { Collection, GuideVersion } from '../types.ts'

interface VersionedPage {
  readonly collection: string
  readonly route: string
}

/** Members of a site's configuration. */
interface VersionConfig {
  readonly versions: readonly GuideVersion[]
  readonly collections: readonly Collection[]
}

/** The version of a page; undefined for other pages than guides, and where the guides have no versions. */
export function findGuideVersion(
  { collection }: Pick<VersionedPage, 'collection'>,
  { versions }: Pick<VersionConfig, 'versions'>,
): GuideVersion | undefined {
  return versions.find((version) => version.collection === collection)
}

/** Whether a page is a guide of a version that is not the current one. */
export function isOtherVersion(
  page: Pick<VersionedPage, 'collection'>,
  config: Pick<VersionConfig, 'versions'>,
): boolean {
  const version = findGuideVersion(page, config)
  return version !== undefined && version.status !== 'current'
}

/** The version of the guides that readers want unless they say otherwise; undefined where guides have no versions. */
export function findCurrentVersion({ versions }: Pick<VersionConfig, 'versions'>): GuideVersion | undefined {
  return versions.find(({ status }) => status === 'current')
}

/** The route that a page has in another collection of guides, whether or not there is a page. */
export function routeInVersion(page: VersionedPage, collection: string, config: VersionConfig): string {
  const find = (id: string): Collection | undefined =>
    config.collections.find((candidate) => candidate.id === id)
  const [own, other] = [find(page.collection), find(collection)]
  const path = page.route.slice((own?.route ?? '').length).replace(/^\//, '')
  return path === '' ? (other?.route ?? '') : routeBelow(other?.route ?? '', path)
}
