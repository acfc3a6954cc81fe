import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isExternal } from '../../lib/site/links/site-link.ts'
import type { MoveNotes } from './move-notes.ts'

const IMAGE = /\.(?:svg|png|webp|avif|jpe?g|gif)$/i

/** A file in one of the folders, relative to the root: 'img/logo.svg' is 'static/img/logo.svg'. */
export function findStaticFile(root: string, folders: readonly string[], path: string): string | undefined {
  const name = path.replace(/^\.?\/+/, '').replace(/[?#].*$/, '')
  return folders.map((folder) => posix.join(folder, name)).find((file) => existsSync(join(root, file)))
}

/** An image in one of the folders; undefined without a path, and with a note if the image is not there. */
export function findImage(
  root: string,
  folders: readonly string[],
  {
    path,
    option,
    notes,
  }: { readonly path: string | undefined; readonly option: 'logo' | 'favicon'; readonly notes: MoveNotes },
): string | undefined {
  if (path === undefined) return undefined
  const file = isExternal(path) ? undefined : findStaticFile(root, folders, path)
  if (file !== undefined && IMAGE.test(file)) return file
  notes.leave(`the ${option} \`${path}\`, which is not an image of the site`, option)
  return undefined
}
