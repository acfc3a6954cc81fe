/**
 * Brings the copies of remote API descriptions up to date, with all files that they refer to, and pins each in the lock file. Brings the lists of MCP
 * servers up to date as well. The only part of Offprint that fetches descriptions, and only for the command `docs update-specs`.
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
import { findPackage } from '../../lib/files/find-package.ts'
import { packageRoot } from '../../lib/package-info.ts'
import { readListing } from '../../domain/mcp-server/read-listing.ts'
import { findSpecFiles } from '../../domain/openapi/document/find-spec-files.ts'
import { describeSpecFormat } from '../../domain/openapi/read-api.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Config } from '../../stages/config/config-types.ts'
import type { ApiConfig, Problem, Result } from '../../lib/types.ts'
import { FETCH_LIMITS, fetchText, type FetchLimits } from '../../lib/network/fetch-text.ts'

export interface UpdatedSpec {
  /** URL of a description; path of the file with the lists of a server. */
  readonly address: string
  readonly change: 'added' | 'changed' | 'unchanged' | 'removed'
}

/** Fetches all descriptions and lists first: if one cannot be fetched, no file is written. */
export async function updateSpecs(
  root: string,
  { apis, mcp }: Pick<Config, 'apis' | 'mcp'>,
  limits: FetchLimits = FETCH_LIMITS,
): Promise<Result<readonly UpdatedSpec[]>> {
  const lockText = await readFile(join(root, LOCK_FILE), 'utf8').catch(() => undefined)
  const before: PinnedSpecs | string = lockText === undefined ? new Map() : parseLockFile(lockText)
  if (typeof before === 'string') return { value: [], problems: [problems.lockInvalid(LOCK_FILE, before)] }
  const found: Problem[] = []
  const copies = new Map<string, string>()
  for (const api of apis) found.push(...(await fetchApi(root, api, copies, limits)))
  const lists = await fetchLists(root, mcp, limits)
  found.push(...lists.problems)
  if (found.some(({ severity }) => severity === 'error')) return { value: [], problems: found }
  const after = new Map([...copies].map(([path, text]) => [fetchedAddress(path), hashSpec(text)]))
  const updated = mcp
    .filter(({ file }) => lists.value.has(file))
    .map(async ({ file }): Promise<UpdatedSpec> => {
      const old = await readFile(join(root, file), 'utf8').catch(() => undefined)
      return { address: file, change: findChange(old, lists.value.get(file)) }
    })
  const changes = [...listChanges(before, after), ...(await Promise.all(updated))]
  for (const [path, text] of [...copies, ...lists.value]) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  // The lock file comes last: an interrupted update leaves copies that a build refuses, and no wrong pin.
  if (lockText !== undefined || after.size > 0)
    await writeFile(join(root, LOCK_FILE), formatLockFile(lockText, { specs: after }))
  await removeOldCopies(root, copies)
  return { value: changes, problems: found }
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

const SDK = '@modelcontextprotocol/client'

/** The texts of the files of all servers that can be asked. */
async function fetchLists(
  root: string,
  servers: Config['mcp'],
  limits: FetchLimits,
): Promise<Result<ReadonlyMap<string, string>>> {
  const texts = new Map<string, string>()
  const found: Problem[] = []
  const asked = servers.flatMap(({ source, ...server }) =>
    source === undefined ? [] : { ...server, source },
  )
  if (asked.length > 0 && findPackage(packageRoot, SDK) === undefined)
    return { value: texts, problems: [problems.missingPackage(SDK, asked[0]?.location)] }
  const asking = asked.map(async ({ file, source, location }) => {
    const { askServer, SignInError } = await import('./ask-server.ts')
    try {
      const text = await askServer(source, root, limits)
      const invalid = readListing(file, text).problems.find(({ severity }) => severity === 'error')
      if (invalid !== undefined) throw new Error(`its answer is wrong: ${invalid.message}`)
      texts.set(file, text)
    } catch (error) {
      const name = 'url' in source ? source.url : [source.command, ...(source.args ?? [])].join(' ')
      const hint = error instanceof SignInError ? 'send a token in `headers` of `source`' : undefined
      found.push(problems.fetchFailed(name, errorMessage(error), location, hint))
    }
  })
  await Promise.all(asking)
  return { value: texts, problems: found }
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

function findChange(old: string | undefined, now: string | undefined): UpdatedSpec['change'] {
  if (old === undefined) return 'added'
  return old === now ? 'unchanged' : 'changed'
}

function listChanges(before: PinnedSpecs, after: PinnedSpecs): readonly UpdatedSpec[] {
  const removed = [...before.keys()].filter((address) => !after.has(address))
  return [
    ...[...after].map(([address, hash]): UpdatedSpec => {
      return { address, change: findChange(before.get(address), hash) }
    }),
    ...removed.map((address): UpdatedSpec => ({ address, change: 'removed' })),
  ]
}
