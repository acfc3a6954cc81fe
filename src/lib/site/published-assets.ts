import type { Site } from '../../stages/site-types.ts'
import type { Asset } from '../types.ts'
import { listSites } from './locale-sites.ts'

/**
 * The files of the static folder and of the brand, and those beside texts that a page links to, once for all languages. Others beside texts
 * may be drafts and notes of authors: nothing says that they are for readers.
 */
export function listPublishedAssets(site: Site): readonly Asset[] {
  const sites = listSites(site)
  const linked = new Set(
    sites.flatMap(({ linkTargets }) =>
      [...linkTargets.values()].flatMap((targets) =>
        targets.flatMap((target) => (target.state === 'asset' ? [target.asset.route] : [])),
      ),
    ),
  )
  const known = new Map(sites.flatMap(({ assetsByRoute }) => [...assetsByRoute]))
  return [...known.values()].filter(({ route, isOptional }) => isOptional !== true || linked.has(route))
}
