/** Images of page titles for link previews, as files. Their addresses need a host, so the bundle has none. */

import type { BuildContext } from '../../graph/context.ts'
import { mapAhead } from '../../lib/data/async/map-ahead.ts'
import { hashOf } from '../../lib/data/hash.ts'
import { digestFile, type EmittedFile } from '../../lib/files/file-digest.ts'
import { ogImageRoute, ogImageText } from '../../lib/site/og/og-image.ts'
import type { Site } from '../site-types.ts'
import type { FileDigest } from '../../lib/types.ts'

/** Images that are made ahead of the one that is written next, in all threads. */
const IMAGES_AHEAD = 16

/** The image of each page that has one. Images of an earlier build are in the cache, and are read only if the output lacks them. */
export async function* emitOgImages(site: Site, { cache, pool }: BuildContext): AsyncIterable<EmittedFile> {
  const { ogImages: style } = site.brand
  if (style === undefined) return
  const { key, fonts, background, color, engine } = style
  const images = site.pages.flatMap((page) => {
    const route = ogImageRoute(page, site)
    return route === undefined ? [] : [{ path: route.slice(1), text: ogImageText(page, site.config.title) }]
  })
  yield* mapAhead(images, IMAGES_AHEAD, async ({ path, text }): Promise<EmittedFile> => {
    const imageKey = hashOf(key, JSON.stringify(text))
    const load = async () =>
      Buffer.from(
        await cache.get('og-image', imageKey, () =>
          pool.run('og', { text, fonts, background, color, engine }),
        ),
        'base64',
      )
    const digest = await cache.get<FileDigest>('og-digest', hashOf(imageKey, path), async () =>
      digestFile({ path, data: await load(), only: 'site' }),
    )
    return { ...digest, load }
  })
}
