import type { ImageSize } from './view-types.ts'
import type { LinkTarget } from '../../lib/types.ts'

/** Sizes of the images of this site that a page shows, by the number of the link. */
export function imageSizes(targets: readonly LinkTarget[]): Readonly<Record<string, ImageSize>> {
  return Object.fromEntries(
    targets.flatMap((target, number) => {
      if (target.state !== 'asset') return []
      const { width, height, dataUrl } = target.asset
      if (width === undefined || height === undefined) return []
      return [[number, { width, height, ...(dataUrl !== undefined && { dataUrl }) }]]
    }),
  )
}
