import { hostAddress } from '../../../lib/site/links/site-address.ts'
import { MANIFEST_ROUTE } from '../../../lib/site/paths/site-files.ts'
import type { Site } from '../../site-types.ts'
import type { OutFile } from '../../../lib/types.ts'

/** The manifest of a site with its own icon (W3C Application Manifest): name and icon for a home screen. Browsers read none from disk. */
export function webManifest({ config, brand: { favicon } }: Site): OutFile {
  const isVector = favicon?.route.endsWith('.svg') === true
  const manifest = {
    name: config.title,
    start_url: config.base,
    display: 'browser',
    icons: [
      {
        src: hostAddress(favicon?.route ?? '', config.base),
        type: isVector ? 'image/svg+xml' : 'image/png',
        sizes: isVector ? 'any' : `${favicon?.width ?? 0}x${favicon?.height ?? 0}`,
      },
    ],
  }
  return { path: MANIFEST_ROUTE.slice(1), data: `${JSON.stringify(manifest, null, 2)}\n`, only: 'site' }
}
