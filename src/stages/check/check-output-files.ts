/** Finds files of the output that several sources would write: pages, redirects, and files of the static folder. */

import { basename } from 'node:path'
import { groupBy } from '../../lib/data/group-by.ts'
import { filePath, htmlFile } from '../../lib/site/links/site-address.ts'
import { hasHashedName, hasMarkdownTwin, twinPath } from '../../lib/site/paths/site-files.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Site } from '../site-types.ts'
import type { Asset, Problem, SourceLocation } from '../../lib/types.ts'
import { listRoutes } from '../../lib/site/list-routes.ts'
import { startOf } from '../../lib/problems/problem.ts'

interface Claim {
  /** Relative to the output folder. */
  readonly file: string
  readonly location: SourceLocation
}

/**
 * An error for each file with several sources, and a warning for files whose names differ in case only, because they are one file on Windows and
 * macOS, also in the offline bundle. Names that are too long are errors. A redirect from a page's address has a separate error, and so do pages of one route. Authors' files with the name
 * of a file that never changes are warned about.
 */
export function checkOutputFiles(site: Site): readonly Problem[] {
  const claims = [...listClaims(site)]
  const byName = groupBy(claims, ({ file }) => file.toLowerCase())
  // One problem per source, because a page has two files.
  const reported = new Set<SourceLocation>()
  const found: Problem[] = []
  for (const [first, ...others] of byName.values())
    for (const { file, location } of others) {
      if (first === undefined || reported.has(location)) continue
      reported.add(location)
      found.push(
        file === first.file
          ? problems.duplicateFile(file, location, first.location)
          : problems.similarFiles(first.file, file, location, first.location),
      )
    }
  return [
    ...found,
    ...checkLengths(claims),
    ...listAddedFiles(site)
      .filter(({ file }) => hasHashedName(file))
      .map(({ file, location }) => problems.hashedName(file, location)),
  ]
}

/** The longest name of a file or folder on ext4 and APFS, in bytes. */
const LONGEST_NAME = 255

/** Names that no file system takes, once for each source. */
function checkLengths(claims: readonly Claim[]): readonly Problem[] {
  const reported = new Set<SourceLocation>()
  return claims.flatMap(({ file, location }) => {
    // Most whole paths are shorter than the limit of one name, because no character has more than three bytes per code unit.
    if (file.length * 3 <= LONGEST_NAME || reported.has(location)) return []
    const name = file.split('/').find((part) => Buffer.byteLength(part) > LONGEST_NAME)
    if (name === undefined) return []
    reported.add(location)
    return [problems.longName(name, LONGEST_NAME, location)]
  })
}

/** Files that authors named themselves. */
function listAddedFiles({ assetsByRoute, addedFiles }: Site): readonly Claim[] {
  return [
    ...addedFiles.map(describeAddedFile),
    ...[...assetsByRoute.values()]
      .filter(({ route, path }) => basename(filePath(route)) === basename(path))
      .map(describeAsset),
  ]
}

const describeAddedFile = ({ file, location }: Site['addedFiles'][number]): Claim => ({
  file: file.path,
  location,
})

const describeAsset = ({ route, path }: Asset): Claim => ({
  file: filePath(route),
  location: startOf(path),
})

function* listClaims({ pages, assetsByRoute, redirects, pagesByRoute, addedFiles }: Site): Iterable<Claim> {
  for (const page of pages) {
    const { route, location } = page
    for (const each of listRoutes(page)) yield { file: htmlFile(each), location }
    if (hasMarkdownTwin(page)) yield { file: filePath(twinPath(route)), location }
  }
  for (const { from, location } of redirects)
    if (!pagesByRoute.has(from)) yield { file: htmlFile(from), location }
  yield* addedFiles.map(describeAddedFile)
  for (const asset of assetsByRoute.values()) yield describeAsset(asset)
}
