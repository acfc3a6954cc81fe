import { readFile, realpath, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Content of a file below the folder; undefined for anything else, also for a link out of it. */
export async function readFileBelow(folder: string, path: string): Promise<Uint8Array | undefined> {
  const full = join(folder, path)
  try {
    const real = relative(await realpath(folder), await realpath(full))
    if (real.startsWith('..') || !(await stat(full)).isFile()) return undefined
    return await readFile(full)
  } catch {
    return undefined
  }
}
