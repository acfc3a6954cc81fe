import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tryTo } from '../data/try-to.ts'

/** The text of a source for its code frame; undefined if it is gone or unreadable, which then has no frame. */
export function readSourceText(root: string, file: string): string | undefined {
  return tryTo(() => readFileSync(join(root, file), 'utf8'))
}
