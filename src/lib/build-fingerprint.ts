/** Which build of this package runs: what it writes for later runs is of use to the same build only. */

import { hashOf } from './data/hash.ts'
import { hashInstalled } from './files/installed-packages.ts'
import { neededPackages, packageRoot, packageVersion } from './package-info.ts'

/** Set by bin/compile.js: a hash of the whole compiled package, its browser code included. Absent where tests run the sources. */
declare const BUILD_ID: string | undefined

/** Sources that tests run were not compiled and may change between two runs: each process counts as another build. */
const buildId = typeof BUILD_ID === 'string' ? BUILD_ID : `sources-${process.pid}-${Date.now()}`

/**
 * Part of every cache key, so that no entry outlives a change of the tool, of the packages that it needs, or of the Node version that runs it. Minor
 * versions of Node bring other data of Unicode (ICU): dates, the order of names and the words of Japanese are other ones then. `packages` is a
 * hash of the packages.
 */
export function buildFingerprint(packages = hashInstalled(packageRoot, neededPackages())): string {
  const { node, icu = '' } = process.versions
  return hashOf(packageVersion(), node.split('.')[0] ?? '', icu, buildId, packages)
}
