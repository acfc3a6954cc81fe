/** Hashes by which `docs merge` knows whether shards are parts of the same site. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from '../../lib/data/hash.ts'
import { buildFingerprint } from '../../lib/build-fingerprint.ts'
import type { Content } from '../../stages/site-types.ts'
import type { Config, SiteAssets } from '../../lib/types.ts'
import type { ShardInfo } from '../../stages/write/shard-file.ts'

export interface FingerprintSources {
  readonly root: string
  readonly config: Config
  readonly content: Content
  readonly assets: SiteAssets
}

/** The hashes of a site: the program, the configuration, and everything that was read below the root. */
export async function fingerprintSite({
  root,
  config,
  content,
  assets,
}: FingerprintSources): Promise<Pick<ShardInfo, 'program' | 'configuration' | 'sources'>> {
  const { sources, authors, tags, folders, dates } = content
  const files: string[] = []
  // Code of plug-ins is not in the configuration's JSON.
  for (const path of config.plugins.length === 0 ? sources : [...sources, ...config.sources]) {
    const data = await readFile(join(root, path)).catch(() => '')
    files.push(hashOf(path, data, dates[path] ?? ''))
  }
  const copied = content.assets.map(({ route, hash }) => `${route} ${hash}`)
  return {
    program: buildFingerprint(),
    configuration: hashOf(JSON.stringify(config)),
    sources: hashOf(...files, ...copied, assets.hash, JSON.stringify({ authors, tags, folders })),
  }
}
