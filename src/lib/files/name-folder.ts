import { basename, posix, resolve } from 'node:path'

/** The path of a folder from the root, so that the paths of its files begin with it. The root itself, and a folder around it, have their names at the end: `../site`. */
export function nameFolder(root: string, folder: string): string {
  const path = posix.normalize(folder).replace(/\/$/, '')
  return /^\.\.?(?:\/\.\.)*$/.test(path) ? posix.join(path, '..', basename(resolve(root, path))) : path
}
