/** The content of files that are copied to the site, and drawings in the color of the text beside them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Asset } from '../types.ts'
import { hashOf } from '../data/hash.ts'

/** The content of an asset as the site has it. */
export async function readAsset(root: string, { path, ink }: Pick<Asset, 'path' | 'ink'>): Promise<Buffer> {
  const bytes = await readFile(join(root, path))
  // Latin-1 keeps every byte, and the word has ASCII letters only.
  return ink === undefined
    ? bytes
    : Buffer.from(bytes.toString('latin1').replaceAll(/\bcurrentcolor\b/gi, ink), 'latin1')
}

/**
 * Paints a drawing in a color, such as `#172124`, if it uses the color of the text around it (`currentColor`): as an image it would be black
 * there. Returns the asset itself if it does not.
 */
export async function paintAsset(root: string, asset: Asset, ink: string): Promise<Asset> {
  if (!/\.svg$/i.test(asset.path)) return asset
  const painted = await readAsset(root, { path: asset.path, ink })
  const hash = hashOf(painted)
  if (hash === asset.hash) return asset
  const route = asset.route.replace(asset.hash.slice(0, 8), hash.slice(0, 8))
  const { dataUrl: _unpainted, ...same } = asset
  return { ...same, ink, hash, bytes: painted.length, route }
}
