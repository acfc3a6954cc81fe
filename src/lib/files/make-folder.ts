import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Creates a folder and those above it, and rejects with the reason: Node says that a folder is missing where a file system is read-only. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
  } catch (error) {
    let first = path
    while (!existsSync(dirname(first))) first = dirname(first)
    // Creating one folder alone throws the reason.
    await mkdir(first)
    throw error
  }
}
