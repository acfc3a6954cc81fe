/** What this package says about itself: its folder and its version. Every command needs them, so this module loads little. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of this package. Compiled modules lie flat in dist/cli. */
export const packageRoot = fileURLToPath(new URL('../../', import.meta.url))

/** Version of this tool, from its package.json. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version
}
