import { existsSync, statSync } from 'node:fs'

/** Whether there is a folder at a path. */
export function isFolder(path: string): boolean {
  // A path below a file is an error for stat.
  return existsSync(path) && statSync(path).isDirectory()
}
