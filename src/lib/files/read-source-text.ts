import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text of a source for its code frame; undefined if it is gone or unreadable, which then has no frame. */
export function readSourceText(root: string, file: string): string | undefined {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return undefined
  }
}
