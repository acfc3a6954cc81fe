/**
 * Brings the copies of remote API descriptions up to date, with all files that they refer to, and pins each in the lock file. The only
 * part of Offprint that fetches descriptions, and only for the command `docs update-specs`.
 */

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorMessage } from '../../lib/text/problems/error-message.ts'
import { fetchedAddress, FETCHED_FOLDER, isFetchedPath } from '../../lib/site/paths/fetched-path.ts'
import {
  formatLockFile,
  hashSpec,
  LOCK_FILE,
  parseLockFile,
  type PinnedSpecs,
} from '../../lib/files/lock-file.ts'
import { findSpecFiles } from '../../domain/openapi/document/find-spec-files.ts'
import { describeSpecFormat } from '../../domain/openapi/read-api.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Config } from '../../stages/config/config-types.ts'
import type { ApiConfig, Problem, Result } from '../../lib/types.ts'
import { FETCH_LIMITS, fetchText, type FetchLimits } from '../../lib/network/fetch-text.ts'

export interface UpdatedSpec {
  readonly address: string
  readonly change: 'added' | 'changed' | 'unchanged' | 'removed'
}

/** Fetches all descriptions first: if one cannot be fetched, no file is written. */
export async function updateSpecs(
  root: string,
  { apis }: Pick<Config, 'apis'>,
  limits: FetchLimits = FETCH_LIMITS,
): Promise<Result<readonly UpdatedSpec[]>> {
  const lockText = await readFile(join(root, LOCK_FILE), 'utf8').catch(() => undefined)
  const before: PinnedSpecs | string = lockText === undefined ? new Map() : parseLockFile(lockText)
  if (typeof before === 'string') return { value: [], problems: [problems.lockInvalid(LOCK_FILE, before)] }
  const found: Problem[] = []
  const copies = new Map<string, string>()
  for (const api of apis) found.push(...(await fetchApi(root, api, copies, limits)))
  if (found.some(({ severity }) => severity === 'error')) return { value: [], problems: found }
  const after = new Map([...copies].map(([path, text]) => [fetchedAddress(path), hashSpec(text)]))
  for (const [path, text] of copies) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  // The lock file comes last: an interrupted update leaves copies that a build refuses, and no wrong pin.
  if (lockText !== undefined || after.size > 0)
    await writeFile(join(root, LOCK_FILE), formatLockFile(lockText, { specs: after }))
  await removeOldCopies(root, copies)
  return { value: listChanges(before, after), problems: found }
}

/** Adds the copies that an API needs to the copies of other APIs. */
async function fetchApi(
  root: string,
  api: ApiConfig,
  copies: Map<string, string>,
  limits: FetchLimits,
): Promise<readonly Problem[]> {
  const found: Problem[] = []
  const read = async (path: string) => {
    if (!isFetchedPath(path)) return readFile(join(root, path), 'utf8').catch(() => undefined)
    const known = copies.get(path)
    if (known !== undefined) return known
    const address = fetchedAddress(path)
    const isMain = path === api.spec
    try {
      const text = await fetchText(address, isMain || api.url === '' ? undefined : api.url, limits)
      const format = isMain ? describeSpecFormat(path, text) : 'OpenAPI'
      if (format !== 'OpenAPI') throw new Error(`it is ${format}`)
      copies.set(path, text)
      return text
    } catch (error) {
      const problem = problems.fetchFailed(address, errorMessage(error), api.location)
      // Without a file that it refers to, the rest of a description is worth building.
      found.push(isMain ? problem : { ...problem, severity: 'warning' })
      return undefined
    }
  }
  await findSpecFiles(api.spec, [], read)
  return found
}

async function removeOldCopies(root: string, copies: ReadonlyMap<string, string>): Promise<void> {
  const folder = join(root, FETCHED_FOLDER)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const kept = new Set([...copies.keys()].map((path) => join(root, path)))
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !kept.has(path)) await rm(path)
  }
}

function listChanges(before: PinnedSpecs, after: PinnedSpecs): readonly UpdatedSpec[] {
  const removed = [...before.keys()].filter((address) => !after.has(address))
  return [
    ...[...after].map(([address, hash]): UpdatedSpec => {
      const old = before.get(address)
      return { address, change: old === undefined ? 'added' : old === hash ? 'unchanged' : 'changed' }
    }),
    ...removed.map((address): UpdatedSpec => ({ address, change: 'removed' })),
  ]
}
