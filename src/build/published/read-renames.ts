/** Asks Git which files were renamed since the lock file was committed, in the working tree as well. */
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { LOCK_FILE } from '../../lib/files/lock-file.ts'

const runFile = promisify(execFile)

/** New path by old path, both relative to the root. Empty outside a checkout. */
export type ReadRenames = () => Promise<ReadonlyMap<string, string>>

/** Reads the renames below a root when they are first asked for. */
export function createRenameReader(root: string): ReadRenames {
  let renames: ReturnType<ReadRenames> | undefined
  return () => (renames ??= readRenames(root))
}

async function readRenames(root: string): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'docs-index-'))
  const index = join(folder, 'index')
  const git = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const { stdout } = await runFile('git', ['-C', root, ...args], {
      maxBuffer: 1 << 28,
      env: { ...process.env, LC_ALL: 'C', ...env },
    })
    return stdout
  }
  try {
    const locked = (await git(['log', '-1', '--format=%H', '--', LOCK_FILE])).trim()
    await copyFile(resolve(root, (await git(['rev-parse', '--git-path', 'index'])).trim()), index)
    // New files are known to Git in a copy of its index only, so that the repository stays as it is.
    await git(['add', '--intent-to-add', '.'], { GIT_INDEX_FILE: index })
    const base = locked === '' ? 'HEAD' : locked
    return parseRenames(
      await git(
        ['diff', '-M', '-l0', '-z', '--name-status', '--diff-filter=R', '--relative', '--no-ext-diff', base],
        { GIT_INDEX_FILE: index },
      ),
    )
  } catch {
    return new Map()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads 'R096', the old path and the new path, each ended by NUL. */
function parseRenames(output: string): ReadonlyMap<string, string> {
  const parts = output.split('\0')
  return new Map(
    Array.from({ length: Math.floor(parts.length / 3) }, (_, n): [string, string] => [
      parts[n * 3 + 1] ?? '',
      parts[n * 3 + 2] ?? '',
    ]),
  )
}
