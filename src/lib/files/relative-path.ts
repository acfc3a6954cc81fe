import { relative, sep } from 'node:path'

/** An absolute path relative to the root, with slashes: the same on every system. */
export function relativePath(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}
