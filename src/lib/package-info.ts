/** What this package says about itself: its folder, its version, and which build of it runs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from './data/hash.ts'

/** Set by bin/compile.js: a hash of the whole compiled package, its browser code included. Absent where tests run the sources. */
declare const BUILD_ID: string | undefined

/** Folder of this package. Compiled modules lie flat in dist/cli. */
export const packageRoot = fileURLToPath(new URL('../../', import.meta.url))

/** Version of this tool, from its package.json. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version
}

/** Sources that tests run were not compiled and may change between two runs: each process counts as another build. */
const buildId = typeof BUILD_ID === 'string' ? BUILD_ID : `sources-${process.pid}-${Date.now()}`

/** Part of every cache key, so that no entry outlives a change of the tool or of the Node version that runs it. */
export function buildFingerprint(): string {
  return hashOf(packageVersion(), process.versions.node.split('.')[0] ?? '', buildId)
}
