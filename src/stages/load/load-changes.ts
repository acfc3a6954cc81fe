/** Compares versions of an API with those before them, or takes the changes from the cache. */

import type { BuildContext } from '../../graph/context.ts'
import { track } from '../../lib/activity.ts'
import { hashOf } from '../../lib/data/hash.ts'
import type { Config } from '../config/config-types.ts'
import type { Api } from '../../domain/openapi/model.ts'
import { asObject } from '../../domain/openapi/document/json-value.ts'
import type { VersionChanges } from '../site-types.ts'

/** The changes of each version that names the one before it. */
export async function loadChanges(
  config: Config,
  { cache }: BuildContext,
  apis: readonly Api[],
): Promise<readonly VersionChanges[]> {
  const byVersion = new Map(apis.map((api) => [api.version, api]))
  const changes = config.apis.map(async ({ version, previous }): Promise<readonly VersionChanges[]> => {
    const [old, now] = [byVersion.get(previous), byVersion.get(version)]
    if (old === undefined || now === undefined) return []
    const key = hashOf(old.key ?? '', now.key ?? '')
    const found = await cache.get('api-changes', key, async () => {
      const { compareApis } = await import('../../domain/diff/compare-apis.ts')
      return track('changes', version, async () =>
        compareApis(asObject(old.document), asObject(now.document)),
      )
    })
    return [{ previous, version, changes: found }]
  })
  return (await Promise.all(changes)).flat()
}
