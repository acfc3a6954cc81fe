/** Reads from git when each source was last changed. A site outside a git checkout, or in a shallow one, has no dates. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { input, query, type InputState } from '../../../graph/engine/query.ts'
import { hashOf } from '../../../lib/data/hash.ts'

const runFile = promisify(execFile)

/** The output of a Git command in a folder; undefined if it fails. */
export async function runGit(root: string, args: readonly string[], stdin = ''): Promise<string | undefined> {
  try {
    const running = runFile('git', ['-C', root, '-c', 'core.quotePath=false', ...args], {
      maxBuffer: 1 << 28,
      env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' },
    })
    // Git may have failed before it reads.
    running.child.stdin?.on('error', () => undefined).end(stdin)
    return (await running).stdout
  } catch {
    return undefined
  }
}

/** The last commit of a checkout, with the path of the root in it; undefined without one. Nothing reports a commit, so it is read when all inputs are. */
const checkout = input({
  name: 'checkout',
  look: async (_: '', { root }) => (await readCheckout(root)).hash,
  load: (_, { root }) => readCheckout(root),
  place: () => undefined,
})

async function readCheckout(root: string): Promise<InputState<string | undefined>> {
  const value = await runGit(root, ['rev-parse', '--is-shallow-repository', '--show-prefix', 'HEAD'])
  return { value, hash: hashOf(value ?? '') }
}

/**
 * ISO date (UTC, day) of the last commit that touched each file below the root, by path relative to it: one `git log` for all. Empty
 * outside a checkout and in a shallow one, whose history would date every file by the last commit.
 */
export const commitDates = query(
  'commit-dates',
  async (_: '', read): Promise<Readonly<Record<string, string>>> => {
    const found = await read.input(checkout, '')
    if (found?.startsWith('false') !== true) return {}
    const format = ['--format=%x00%cd', '--date=format-local:%Y-%m-%d', '--name-only', '--relative']
    return parseGitLog((await runGit(read.root, ['log', ...format, '--', '.'])) ?? '')
  },
)

function parseGitLog(log: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const commit of log.split('\0').slice(1)) {
    const [date = '', ...paths] = commit.split('\n')
    for (const path of paths) if (path !== '') found[path] ??= date
  }
  return found
}
