/** Lists and reads files below the site's root folder. What cannot be read is a problem with the path, never an exception. */
import { readFileSync } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { Read } from '../../../graph/engine/query.ts'
import { viewAsBuffer } from '../../../lib/data/view-as-buffer.ts'
import { isFolder } from '../../../lib/files/is-folder.ts'
import { findInvalidByte } from '../../../lib/text/encoding/find-invalid-byte.ts'
import { errorMessage } from '../../../lib/text/problems/error-message.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { Problem, Result, SourceFile } from '../../../lib/types.ts'

/**
 * Paths of all files below `folder`, relative to the root, with forward slashes, in byte order. Names that begin with '.' are left out.
 * A folder that does not exist is empty; one that cannot be read is reported. Symbolic links are followed inside of the root; others are reported.
 */
export async function listFiles(root: string, folder: string): Promise<Result<readonly string[]>> {
  const homes = await findHomes(root, folder)
  const files: string[] = []
  const found: Problem[] = []
  /** `around` are the folders above it, with links resolved. */
  async function visit(path: string, around: readonly string[]): Promise<void> {
    const entries = await readdir(join(root, path), { withFileTypes: true }).catch((error: unknown) => {
      if (!isMissing(error)) found.push(problems.unreadableFile(path, errorMessage(error)))
      return []
    })
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const below = `${path}/${entry.name}`
      if (entry.isDirectory()) await visit(below, around)
      else if (entry.isFile()) files.push(below)
      else if (entry.isSymbolicLink()) await followLink(below, around)
    }
  }
  async function followLink(path: string, around: readonly string[]): Promise<void> {
    try {
      const full = join(root, path)
      const target = await realpath(full)
      const parents = [...around, await realpath(dirname(full))]
      // A link to a folder around it would lead there again and again.
      if (parents.some((parent) => isInside(target, parent))) found.push(problems.ignoredLink(path, 'itself'))
      else if (!homes.some((home) => isInside(home, target)))
        found.push(problems.ignoredLink(path, 'outside'))
      else if (isFolder(target)) await visit(path, parents)
      else files.push(path)
    } catch (error) {
      found.push({ ...problems.unreadableFile(path, errorMessage(error)), severity: 'warning' })
    }
  }
  await visit(folder, [])
  return { value: files.sort(), problems: found }
}

/** The folders whose files a path may resolve to: the site's, and its own top folder, which may be a link itself. */
async function findHomes(root: string, path: string): Promise<readonly string[]> {
  const [top = ''] = path.split('/')
  const inTop = await realpath(join(root, top)).catch(() => undefined)
  return [await realpath(root), ...(inTop === undefined || !isFolder(inTop) ? [] : [inTop])]
}

/** Whether a path without links is a folder, or is in it. */
function isInside(folder: string, path: string): boolean {
  const below = relative(folder, path)
  return below.split(sep)[0] !== '..' && !isAbsolute(below)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** A text file of the site, or the problem that keeps it from being read. `path` is relative to the root. */
export function readSource(root: string, path: string): SourceFile | Problem {
  try {
    // Thousands of small files: opening each in another thread costs more than waiting for it.
    return decodeSource(path, readFileSync(join(root, path)))
  } catch (error) {
    return problems.unreadableFile(path, errorMessage(error))
  }
}

/** The bytes of a file as text, or the problem that they are none. */
function decodeSource(path: string, bytes: Uint8Array): SourceFile | Problem {
  const data = viewAsBuffer(bytes)
  const invalid = findInvalidByte(path, data)
  return invalid === undefined ? { path, text: decodeText(data) } : problems.notUtf8(invalid)
}

/** A source as an input of a query, or the problem that keeps it from being read. */
export async function readSourceInput(path: string, read: Read): Promise<SourceFile | Problem> {
  const bytes = await read.file(path)
  return bytes === undefined ? readSource(read.root, path) : decodeSource(path, bytes)
}

/** Text of a file that another names; undefined if it can't be read or `mayRead` forbids it. Another encoding is added to `found`. */
export async function readText(
  path: string,
  read: Read,
  { found, mayRead = isBelowRoot }: { readonly found: Problem[]; readonly mayRead?: typeof isBelowRoot },
): Promise<string | undefined> {
  const bytes = await read.file(path)
  if (bytes === undefined || !(await mayRead(read.root, path))) return undefined
  const source = decodeSource(path, bytes)
  if ('text' in source) return source.text
  found.push(source)
  // The file exists: what names it is right.
  return Buffer.from(bytes).toString()
}

/** Whether a path is below the root, with links followed. */
export async function isBelowRoot(root: string, path: string): Promise<boolean> {
  const full = join(root, path)
  if (relative(root, full).split(sep)[0] === '..') return false
  const target = await realpath(full).catch(() => undefined)
  const homes = await findHomes(root, path)
  return target !== undefined && homes.some((home) => isInside(home, target))
}

/** The text without a byte order mark; line ends as they are. */
function decodeText(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
