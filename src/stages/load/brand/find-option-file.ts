/** Finds the files that options name: icons and style sheets. They are files of the site or of installed packages. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findPackage } from '../../../lib/files/find-package.ts'
import { packageRoot } from '../../../lib/package-info.ts'
import { relativePath } from '../../../lib/files/relative-path.ts'

/** Path relative to the root: a file of the site, else of an installed package, such as `simple-icons/icons/github.svg`. */
export function findOptionFile(root: string, path: string): string {
  const own = path.replace(/^\.\//, '')
  const [, name = ''] = /^((?:@[^/]+\/)?[^./][^/]*)\/./.exec(path) ?? []
  if (name === '' || existsSync(join(root, own))) return own
  // A site may be built by an Offprint that is not installed in its folder.
  const folder = findPackage(root, name) ?? (name === 'offprint' ? packageRoot : undefined)
  if (folder === undefined) return own
  return relativePath(root, join(folder, path.slice(name.length)))
}
