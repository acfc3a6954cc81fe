/**
 * Lists the files that may be copied to the site: images and downloads beside the texts, and the files of the static folder. Their
 * contents are read once here for hash and size, and again when they are copied, so that memory stays flat.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildContext } from '../../../graph/context.ts'
import { query } from '../../../graph/engine/query.ts'
import { mapConcurrently } from '../../../lib/data/async/map-concurrently.ts'
import { viewAsBuffer } from '../../../lib/data/view-as-buffer.ts'
import { errorMessage } from '../../../lib/text/problems/error-message.ts'
import { hashOf } from '../../../lib/data/hash.ts'
import { encodeSitePath } from '../../../lib/site/links/site-link.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { Asset, Problem, Result } from '../../../lib/types.ts'

/** Files beside texts that belong to the site's own source: pages, parts, tables of the blog, components. */
const SOURCE_FILE = /(^|\/)(_[^/]*|authors\.ya?ml|tags\.ya?ml)$|\.(mdx?|markdown|tsx?|jsx?)$/i

const IMAGE = /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?)$/i

const FONT = /\.woff2?$/i

/** Bytes of a drawing that a page may hold. With more, the text of the page would arrive later. */
const MAX_DATA_URL_BYTES = 4096

/**
 * A small drawing as a `data:` URL (RFC 2397) that can be an attribute's value; undefined for a larger one, and for one in another
 * encoding than UTF-8. Readable text is smaller than base64 once it is packed.
 */
function writeSvgUrl(bytes: Buffer): string | undefined {
  if (bytes.length > MAX_DATA_URL_BYTES) return undefined
  const text = bytes.toString('utf8').replaceAll(/\s+/g, ' ').trim()
  if (text.includes('\uFFFD')) return undefined
  return `data:image/svg+xml,${text.replaceAll(/[%#"<>&\u0080-\uFFFF]+/g, encodeURIComponent)}`
}

/** A static folder and its files, both relative to the root. */
interface StaticFiles {
  readonly folder: string
  readonly files: readonly string[]
}

/** Loads the assets among the files beside the texts, and all files of the static folder. */
export async function loadAssets(
  context: BuildContext,
  contentFiles: readonly string[],
  statics: readonly StaticFiles[],
): Promise<Result<readonly Asset[]>> {
  const copied = new Set(statics.flatMap(({ files }) => files))
  const keys: readonly AssetKey[] = [
    // A folder may be both, and then its files keep their paths.
    ...contentFiles.filter((path) => !SOURCE_FILE.test(path) && !copied.has(path)).map((path) => ({ path })),
    ...statics.flatMap(({ folder, files }) =>
      files.map((path) => ({ path, staticRoute: path.slice(folder.length) })),
    ),
  ]
  const loaded = await mapConcurrently(keys, FILES_AT_ONCE, (key) =>
    context.graph.read(assetFile, key, context),
  )
  return {
    value: loaded.filter((asset): asset is Asset => 'bytes' in asset),
    problems: loaded.filter((problem): problem is Problem => 'code' in problem),
  }
}

/** Images that are read at a time: some are large. */
const FILES_AT_ONCE = 24

interface AssetKey {
  readonly path: string
  /** Of a file of the static folder. */
  readonly staticRoute?: string
}

const assetFile = query('asset', async ({ path, staticRoute }: AssetKey, read): Promise<Asset | Problem> => {
  const bytes = await read.file(path)
  const asset =
    bytes === undefined
      ? await loadAsset(read.root, path, staticRoute)
      : await describeAsset(path, viewAsBuffer(bytes), staticRoute)
  return 'bytes' in asset && staticRoute === undefined ? { ...asset, isOptional: true } : asset
})

/**
 * One asset. A file beside a text gets its hash in its name, so that hosts may cache it for ever, and copies of one file in several
 * folders share an address; a file of the static folder keeps its path, `staticRoute`.
 */
export async function loadAsset(
  root: string,
  path: string,
  staticRoute: string | undefined,
): Promise<Asset | Problem> {
  try {
    return await describeAsset(path, await readFile(join(root, path)), staticRoute)
  } catch (error) {
    return problems.unreadableFile(path, errorMessage(error))
  }
}

async function describeAsset(path: string, bytes: Buffer, staticRoute: string | undefined): Promise<Asset> {
  const hash = hashOf(bytes)
  const [, stem = '', ending = ''] = /([^/]*?)(\.[^./]+)?$/.exec(path) ?? []
  const site = staticRoute ?? `/assets/files/${stem}-${hash.slice(0, 8)}${ending}`
  const inspected = IMAGE.test(path) || FONT.test(path) ? await inspectFile(path, bytes) : {}
  const dataUrl = /\.svg$/i.test(path) ? writeSvgUrl(bytes) : undefined
  return {
    route: encodeSitePath(site),
    path,
    hash,
    bytes: bytes.length,
    ...inspected,
    ...(dataUrl !== undefined && { dataUrl }),
  }
}

/** Width and height of an image in pixels, as browsers show it, and why the file cannot be shown as it was meant. */
async function inspectFile(path: string, bytes: Buffer): Promise<Pick<Asset, 'width' | 'height' | 'fault'>> {
  if (bytes.length === 0) return { fault: 'empty' }
  if (bytes.subarray(0, 40).toString('latin1').startsWith('version https://git-lfs.'))
    return { fault: 'pointer' }
  const damaged = { fault: 'damaged' } as const
  if (FONT.test(path)) return isFont(bytes) ? {} : damaged
  const isDrawing = /\.svg$/i.test(path)
  if (isDrawing && !hasDrawing(bytes)) return damaged
  try {
    const { imageSize } = await import('image-size')
    const { width, height, orientation } = imageSize(bytes)
    // Browsers turn images with EXIF orientations 5 to 8 by a quarter.
    const size = (orientation ?? 1) >= 5 ? { width: height, height: width } : { width, height }
    return { ...size, ...(isCutOff(bytes) && damaged) }
  } catch {
    // A drawing needs no size.
    return isDrawing ? {} : damaged
  }
}

/** Whether a file is a font of the web that has all its bytes (WOFF2, section 4.1): its header has their number. */
function isFont(bytes: Buffer): boolean {
  return (
    /^wOF[2F]/.test(bytes.toString('latin1', 0, 4)) &&
    bytes.length > 12 &&
    bytes.readUInt32BE(8) <= bytes.length
  )
}

/** Whether a drawing has a root element that ends. In UTF-16, every second byte of these names is 0. */
function hasDrawing(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').replaceAll('\0', '')
  return /<(?:\w+:)?svg\b[^>]*(?:\/>|>[\s\S]*<\/(?:\w+:)?svg\s*>)/i.test(text)
}

/** Whether a PNG, JPEG or WebP file ends before its image does: its last part is missing, or it is shorter than it says. */
function isCutOff(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4).toString('latin1')
  if (start === '\x89PNG') return !bytes.includes('IEND')
  if (start === 'RIFF') return bytes.readUInt32LE(4) + 8 > bytes.length
  // The end of the image comes after the last start of a scan: what is before may be a whole preview.
  return start.startsWith('\xff\xd8') && lastMarker(bytes, 0xd9) <= lastMarker(bytes, 0xda)
}

/** Where a marker of a JPEG file occurs last (ISO/IEC 10918-1, annex B); -1 if it does not. */
function lastMarker(bytes: Buffer, code: number): number {
  return bytes.lastIndexOf(Buffer.of(0xff, code))
}
