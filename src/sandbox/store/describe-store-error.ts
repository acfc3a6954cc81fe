/**
 * Separates failures of the stored data from bugs: a locked or damaged database, a full disk, a folder that cannot be
 * written. Each gets a message in the user's terms and a hint with the fix.
 */

import { StoreVersionError } from './migrate-store.ts'

export interface StoreProblem {
  readonly message: string
  readonly hint: string
}

/** What SQLite says (https://www.sqlite.org/rescode.html) or the file system reports, and what it means here. */
const PROBLEMS: readonly (readonly [RegExp, StoreProblem])[] = [
  [
    /database is locked/,
    {
      message: 'another sandbox uses the same data',
      hint: 'stop the other sandbox, or start this one with `--root` on another folder',
    },
  ],
  [
    /file is not a database|database disk image is malformed|malformed database schema|quick_check/,
    {
      message: 'the stored data of the sandbox is damaged',
      hint: 'start with `--reset` to delete the data and generate it again',
    },
  ],
  [
    /database or disk is full|ENOSPC|no space left/i,
    {
      message: 'the disk is full: the sandbox cannot write its data',
      hint: 'free space on the disk of the folder `.docs/sandbox`',
    },
  ],
  [
    /readonly database|unable to open database file|disk I\/O error|EACCES|EPERM|EROFS|EEXIST|ENOTDIR/,
    {
      message: 'the sandbox cannot write to the folder `.docs/sandbox`',
      hint: 'check the permissions of the folder, or start with `--root` on another folder',
    },
  ],
]

/** The problem behind an error of the store. Undefined if the error is something else. */
export function describeStoreError(error: unknown): StoreProblem | undefined {
  if (error instanceof StoreVersionError)
    return {
      message: 'the stored data of the sandbox is from a newer version of Offprint',
      hint: 'update Offprint, or start with `--reset` to delete the data',
    }
  if (!(error instanceof Error) || !isStorageError(error)) return undefined
  return PROBLEMS.find(([pattern]) => pattern.test(error.message))?.[1]
}

/** Only errors of SQLite and of the file system: the words may occur in other messages as well. */
function isStorageError(error: NodeJS.ErrnoException): boolean {
  const { code = '', syscall } = error
  return (
    /^(?:ERR_)?SQLITE/.test(code) ||
    error.name === 'SqliteError' ||
    (syscall !== undefined && ['mkdir', 'open', 'write', 'rm', 'rmdir', 'unlink'].includes(syscall))
  )
}

/** One line about a failure of the store, or the stack of an error that is a bug. */
export function formatFailure(error: unknown): string {
  const problem = describeStoreError(error)
  if (problem !== undefined) return `${problem.message}: ${problem.hint}\n`
  return `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`
}
