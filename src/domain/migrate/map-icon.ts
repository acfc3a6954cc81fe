/** The icon of the browser's tab. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UserConfig } from '../../stages/config/schema/schema.ts'
import { findStaticFile } from './find-image.ts'

/** Whether a file is a PNG of the size that the option `favicon` asks for. */
function isLargePng(file: string): boolean {
  const bytes = readFileSync(file)
  return bytes.length > 24 && bytes.toString('latin1', 1, 4) === 'PNG' && bytes.readUInt32BE(16) >= 180
}

/** The option `favicon` for an SVG or a large PNG file of one of the folders; a link tag for any other file, which is published with its folder. */
export function mapIcon(
  root: string,
  folders: readonly string[],
  path: string,
): Pick<UserConfig, 'favicon' | 'head'> {
  const file = findStaticFile(root, folders, path)
  return file === undefined ? {} : mapIconFile(root, folders, file)
}

/** The same for a file of the site. */
export function mapIconFile(
  root: string,
  folders: readonly string[],
  file: string,
): Pick<UserConfig, 'favicon' | 'head'> {
  if (/\.svg$/i.test(file) || isLargePng(join(root, file))) return { favicon: file }
  const folder = folders.find((name) => file.startsWith(`${name}/`))
  if (folder === undefined) return {}
  return {
    head: [{ tag: 'link', attributes: { rel: 'icon', href: encodeURI(file.slice(folder.length)) } }],
  }
}
