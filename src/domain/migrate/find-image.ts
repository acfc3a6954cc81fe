import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isExternal } from '../../lib/site/links/site-link.ts'
import { removeAbsent } from '../../lib/data/remove-absent.ts'
import type { UserConfig } from '../../stages/config/schema/schema.ts'
import type { MoveNotes } from './move-notes.ts'
import type { MovedSite } from './moved-site.ts'
import { readText } from './read-options.ts'

const IMAGE = /\.(?:svg|png|webp|avif|jpe?g|gif)$/i

/** A file in one of the folders, relative to the root: 'img/logo.svg' is 'static/img/logo.svg'. */
export function findStaticFile(root: string, folders: readonly string[], path: string): string | undefined {
  const name = path.replace(/^\.?\/+/, '').replace(/[?#].*$/, '')
  return folders.map((folder) => posix.join(folder, name)).find((file) => existsSync(join(root, file)))
}

/** A logo with images in the folders; undefined without a light one. */
export function mapLogo(
  {
    light,
    dark,
    ...texts
  }: {
    readonly light: unknown
    readonly dark: unknown
    readonly alt?: string | undefined
    readonly link?: string | undefined
  },
  folders: readonly string[],
  { root, notes }: Pick<MovedSite, 'root' | 'notes'>,
): UserConfig['logo'] {
  const shown = findLogo(root, folders, { value: light, notes })
  if (shown === undefined) return undefined
  return removeAbsent({ light: shown, dark: findLogo(root, folders, { value: dark, notes }), ...texts })
}

/** An image in one of the folders; undefined without a path, and with a note if the image is not there. */
export function findLogo(
  root: string,
  folders: readonly string[],
  { value, notes }: { readonly value: unknown; readonly notes: MoveNotes },
): string | undefined {
  const path = readText(value)
  if (path === undefined) return undefined
  const file = isExternal(path) ? undefined : findStaticFile(root, folders, path)
  if (file !== undefined && IMAGE.test(file)) return file
  notes.leave(`the logo \`${path}\`, which is not an image of the site`, 'logo')
  return undefined
}
