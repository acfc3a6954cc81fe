/** What this package says about itself: its folder, its version and what it needs. Every command needs them, so this module loads little. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of this package. Compiled modules lie flat in dist/cli. */
export const packageRoot = fileURLToPath(new URL('../../', import.meta.url))

interface Manifest {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
}

/** Version of this tool, from its package.json. */
export function packageVersion(): string {
  return readManifest().version
}

/** Names of the packages that every installation has. */
export function neededPackages(): readonly string[] {
  return Object.keys(readManifest().dependencies)
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as Manifest
}
