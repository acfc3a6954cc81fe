import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

import { errorMessage } from '../lib/error-message.ts'
import { damagedArchive, unreadableFile } from '../problems.ts'
import type { Problem } from '../types.ts'
import { Damage, unzip, type Archive } from './unzip.ts'

/** The files of a zip or a folder, by path with forward slashes. */
export interface Files {
  /** Sorted. */
  readonly paths: readonly string[]
  /** A file's bytes, or what is wrong with it. */
  read(path: string): Promise<Uint8Array | Problem>
  close(): Promise<void>
}

/** Opens a zip archive or a folder; a problem when it is neither, or can't be read. */
export async function files(target: string): Promise<Files | Problem> {
  try {
    if ((await stat(target)).isDirectory()) return await folder(target)
    const opened = await unzip(target)
    const wrong = unsafe(opened)
    if (wrong === undefined) return archive(opened)
    await opened.close()
    return damagedArchive(target, wrong)
  } catch (error) {
    if (error instanceof Damage) return damagedArchive(target, error.message)
    return unreadableFile(target, errorMessage(error))
  }
}

async function folder(root: string): Promise<Files> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
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

/** What `unzip` would refuse, or would write outside of its folder. */
function unsafe({ entries }: Archive): string | undefined {
  if (new Set(entries.map(({ path }) => path)).size < entries.length) return 'it holds two files of one name'
  const out = entries.find(({ path }) => /^\/|\\|(?:^|\/)\.\.(?:\/|$)/.test(path))
  return out === undefined ? undefined : `\`${out.path}\` would be written outside of its folder`
}

function archive({ entries, read, close }: Archive): Files {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  return {
    paths: [...byPath.keys()].sort(),
    close,
    read: async (path) => {
      const entry = byPath.get(path)
      if (entry === undefined) return unreadableFile(path, 'there is no such file')
      try {
        return await read(entry)
      } catch (error) {
        if (error instanceof Damage) return damagedArchive(path, error.message)
        throw error
      }
    },
  }
}
