import { imageSize } from 'image-size'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from '../../lib/hash.ts'
import { errorMessage } from '../../lib/error-message.ts'
import * as problems from '../../problems.ts'
import type { Asset, Problem } from '../../types.ts'

const IMAGE = /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?)$/i

/**
 * A file that is copied to the site. One that lies beside the text gets its hash in its name, so that hosts may cache it for ever;
 * one of the static folder keeps its path.
 */
export async function loadAsset(
  root: string,
  path: string,
  fixed: string | undefined,
): Promise<Asset | Problem> {
  try {
    const bytes = await readFile(join(root, path))
    const sum = hashOf(bytes)
    const [, stem = '', ending = ''] = /([^/]*?)(\.[^./]+)?$/.exec(path) ?? []
    const route = fixed ?? `/assets/files/${stem}-${sum.slice(0, 8)}${ending}`
    return { route, path, hash: sum, bytes: bytes.length, ...readImageSize(path, bytes) }
  } catch (error) {
    return problems.unreadableFile(path, errorMessage(error))
  }
}

function readImageSize(path: string, bytes: Uint8Array): { width?: number; height?: number } {
  if (!IMAGE.test(path)) return {}
  try {
    const { width, height, orientation } = imageSize(bytes)
    // EXIF orientations 5 to 8 are turned by a quarter: browsers show them so.
    return (orientation ?? 1) >= 5 ? { width: height, height: width } : { width, height }
  } catch {
    return {}
  }
}
