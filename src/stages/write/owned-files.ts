/**
 * Files of an output folder that a build may replace or delete, because the previous build listed them in the marker. Everything else in the
 * folder is kept. The marker is a file of the output, so it follows the folder into a repository or a CI cache.
 */

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Why an output cannot be written, apart from what the operating system reports. */
export class OutputError extends Error {}

/** A file that no build wrote has the path of a new one. */
export class ForeignFileError extends Error {
  readonly path: string
  constructor(path: string) {
    super(path)
    this.path = path
  }
}

/** Name of the marker in an output folder. */
export const MARKER = '.offprint.json'

/** The marker of a folder with these files, and itself. */
export function formatMarker(paths: Iterable<string>): string {
  const files = [...paths, MARKER].toSorted()
  const about = 'Files that docs build wrote. The next build replaces and deletes these and no others.'
  return `${JSON.stringify({ about, files }, null, 1)}\n`
}

/** The files that a build wrote into `folder`; undefined if none has. */
export function readOwnedFiles(folder: string): ReadonlySet<string> | undefined {
  try {
    const { files } = JSON.parse(readFileSync(join(folder, MARKER), 'utf8')) as { readonly files?: unknown }
    return Array.isArray(files) ? new Set(files.map(String)) : undefined
  } catch {
    return undefined
  }
}

/** Files and folders of an output that are about to be replaced. */
export interface FolderContent {
  /** Number of owned files. */
  readonly ownedCount: number
  /** Paths of entries that no build wrote. A folder stands for everything below it. */
  readonly foreign: readonly string[]
}

/**
 * Finds the entries that no build wrote. A folder is foreign as a whole if it has no owned file and the new output has no such folder
 * (`isShared`). A link at the path of an owned file is foreign, because builds write no links.
 */
export function listFolder(
  folder: string,
  owned: ReadonlySet<string>,
  isShared: (path: string) => boolean,
): FolderContent {
  let ownedCount = 0
  function listForeign(prefix: string): { readonly foreign: readonly string[]; readonly hasOwned: boolean } {
    const foreign: string[] = []
    const before = ownedCount
    for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`
      if (entry.isDirectory()) {
        const inner = listForeign(path)
        if (inner.hasOwned || isShared(path)) foreign.push(...inner.foreign)
        else foreign.push(path)
      } else if (entry.isFile() && owned.has(path)) ownedCount++
      else foreign.push(path)
    }
    return { foreign, hasOwned: ownedCount > before }
  }
  return { foreign: listForeign('').foreign.toSorted(), ownedCount }
}

/** Moves entries from one folder to another. If one cannot be moved, those before it are moved back. */
export function moveEntries(paths: readonly string[], from: string, to: string): void {
  const moved: string[] = []
  try {
    for (const path of paths) {
      if (existsSync(join(to, path))) throw new ForeignFileError(join(to, path))
      mkdirSync(dirname(join(to, path)), { recursive: true })
      renameSync(join(from, path), join(to, path))
      moved.push(path)
    }
  } catch (error) {
    for (const path of moved.toReversed()) renameSync(join(to, path), join(from, path))
    throw error
  }
}

/**
 * Deletes owned files and the folders that are empty without them. Several times faster than `rm`, which looks at each file twice. The marker goes last:
 * if a file cannot be removed, the next build knows from it that the rest is ours.
 */
export function removeOwnedFiles(folder: string, isOwned: (path: string) => boolean): void {
  function remove(prefix: string): void {
    for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`
      if (entry.isDirectory()) remove(path)
      else if (isOwned(path) && path !== MARKER) unlinkSync(join(folder, path))
    }
    if (prefix === '' && isOwned(MARKER)) rmSync(join(folder, MARKER), { force: true })
    try {
      rmdirSync(join(folder, prefix))
    } catch (error) {
      // Something that is not ours is in it.
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
  remove('')
}
