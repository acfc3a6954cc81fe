/** Reads from git when each source was last changed. A site outside a git checkout, or in a shallow one, has no dates. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const runFile = promisify(execFile)

/**
 * ISO date (UTC, day) of the last commit that touched each file below the root, by path relative to it: one `git log` for all. Empty
 * outside a checkout and in a shallow one, whose history would give every file the date of the last commit.
 */
export async function readCommitDates(root: string): Promise<Readonly<Record<string, string>>> {
  const git = async (...args: readonly string[]) => {
    const { stdout } = await runFile('git', ['-C', root, '-c', 'core.quotePath=false', ...args], {
      maxBuffer: 1 << 28,
      env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' },
    })
    return stdout
  }
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() === 'true') return {}
    return parseGitLog(
      await git(
        'log',
        '--format=%x00%cd',
        '--date=format-local:%Y-%m-%d',
        '--name-only',
        '--relative',
        '--',
        '.',
      ),
    )
  } catch {
    return {}
  }
}

function parseGitLog(log: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const commit of log.split('\0').slice(1)) {
    const [date = '', ...paths] = commit.split('\n')
    for (const path of paths) if (path !== '') found[path] ??= date
  }
  return found
}
