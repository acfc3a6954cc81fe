/** Resolves the path of an include or import against the file that names it, without ever leaving the site's root folder. */
import { posix } from 'node:path'

/**
 * The path `written` in the file `from`, relative to the root; undefined when it leads out of the root. A leading slash means the root.
 */
export function resolveInRoot(from: string, written: string): string | undefined {
  const path = written.startsWith('/')
    ? posix.normalize(written.slice(1))
    : posix.normalize(posix.join(posix.dirname(from), written))
  return path.startsWith('../') || path === '..' || posix.isAbsolute(path) ? undefined : path
}
