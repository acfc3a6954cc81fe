/** Metadata of this package: its folder, its version and its dependencies. Every command needs them, so this module loads little. */
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
export const packageVersion = (): string => readManifest().version

/** Optional packages that draw diagrams. */
const DRAWING_PACKAGES = ['jsdom', 'mermaid']

/** Names of the packages that pages depend on: those that every installation has, and those that draw diagrams if they are installed. */
export function neededPackages(): readonly string[] {
  return [...Object.keys(readManifest().dependencies), ...DRAWING_PACKAGES]
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as Manifest
}
