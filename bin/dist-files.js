/** Writes compiled files while a running `docs` may still read the earlier ones. Shared by the scripts that compile. */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'

/** Files of an earlier compilation are kept this long, because a running `docs serve` may still load them. Milliseconds. */
const GRACE = 3_600_000

/**
 * Replaces a file at once, so that no reader sees half of it. `started` is the time before the sources were read: it becomes the
 * time of the file, so that a source which is saved meanwhile counts as newer.
 */
export function replaceFile(path, data, started) {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, data)
  utimesSync(draft, started, started)
  renameSync(draft, path)
}

/** Removes files below `folder` that no compilation of the last hour wrote, except those whose relative path is in `keep`. */
export function sweepFolder(folder, keep, started) {
  const before = started.getTime() - GRACE
  for (const name of readdirSync(folder, { recursive: true })) {
    if (keep.has(name.replaceAll('\\', '/'))) continue
    const stat = statSync(join(folder, name), { throwIfNoEntry: false })
    if (stat?.isFile() && stat.mtimeMs < before) rmSync(join(folder, name), { force: true })
  }
}
