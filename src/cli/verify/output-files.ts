/** Access to the files of a built site, the same way for a zip archive and for a folder. */

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { relativePath } from '../../lib/files/relative-path.ts'
import { errorMessage } from '../../lib/text/problems/error-message.ts'
import { damagedArchive, unreadableFile } from '../../lib/problems/problems.ts'
import type { Problem } from '../../lib/types.ts'
import { DamagedZipError, openZip, type ZipArchive } from '../../lib/files/open-zip.ts'

/** The files of a zip or a folder, by path with forward slashes. */
export interface OutputFiles {
  /** Sorted. */
  readonly paths: readonly string[]
  /** The bytes of a file, or the problem that prevents reading it. */
  read(path: string): Promise<Uint8Array | Problem>
  close(): Promise<void>
}

/** Opens a zip archive or a folder. Gives a problem if it is neither or can't be read. */
export async function openOutputFiles(target: string): Promise<OutputFiles | Problem> {
  try {
    if ((await stat(target)).isDirectory()) return await openFolder(target)
    const zip = await openZip(target)
    const unsafe = findUnsafeEntry(zip)
    if (unsafe === undefined) return readArchive(zip)
    await zip.close()
    return damagedArchive(target, unsafe)
  } catch (error) {
    if (error instanceof DamagedZipError) return damagedArchive(target, error.message)
    return unreadableFile(target, errorMessage(error))
  }
}

async function openFolder(root: string): Promise<OutputFiles> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relativePath(root, join(entry.parentPath, entry.name)))
  return {
    paths: paths.sort(),
    read: async (path) => {
      try {
        return await readFile(join(root, path))
      } catch (error) {
        return unreadableFile(path, errorMessage(error))
      }
    },
    close: async () => undefined,
  }
}

/** Entries that `unzip` refuses or writes outside its target folder, as the reason of a problem. */
function findUnsafeEntry({ entries }: ZipArchive): string | undefined {
  if (new Set(entries.map(({ path }) => path)).size < entries.length)
    return 'it contains two entries with the same name'
  const outside = entries.find(({ path }) => /^\/|\\|(?:^|\/)\.\.(?:\/|$)/.test(path))
  return outside === undefined ? undefined : `entry \`${outside.path}\` is outside the archive's folder`
}

function readArchive({ entries, read, close }: ZipArchive): OutputFiles {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  return {
    paths: [...byPath.keys()].sort(),
    close,
    read: async (path) => {
      const entry = byPath.get(path)
      if (entry === undefined) return unreadableFile(path, 'no such file')
      try {
        return await read(entry)
      } catch (error) {
        if (error instanceof DamagedZipError) return damagedArchive(path, error.message)
        throw error
      }
    },
  }
}
