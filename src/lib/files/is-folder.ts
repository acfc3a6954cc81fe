import { existsSync, statSync } from 'node:fs'

/** Whether there is a folder at a path. */
export function isFolder(path: string): boolean {
  // A path below a file is an error for stat.
  return existsSync(path) && statSync(path).isDirectory()
}

/** Whether there is a file at a path. */
export const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()
