/** `docs merge`: joins the shards of a site to the same bytes as one build. Needs the shards only, not the sources. */

import { readdir, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { mergePageIndexes } from '../../stages/emit/search/index-files.ts'
import { createContext, type BuildContext } from '../../graph/context.ts'
import { searchFolder } from '../../lib/site/paths/search-folder.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import { errorMessage } from '../../lib/text/problems/error-message.ts'
import { isSystemError } from '../../lib/is-system-error.ts'
import { buildFingerprint } from '../../lib/build-fingerprint.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { EmittedFile } from '../../lib/files/file-digest.ts'
import type { Problem } from '../../lib/types.ts'
import { DamagedShardError, openShardFile, type ShardFile } from '../../stages/write/shard-file.ts'
import { writeOutput, type WrittenOutput } from '../../stages/write/write-output.ts'
import { shardFolder } from './build-shard.ts'

export interface MergeOptions {
  /** Folder of the site, for the default places. */
  readonly root: string
  /** Shards, or folders with shards. Default: `<root>/dist/shards`. */
  readonly targets: readonly string[]
  readonly out?: string
  /** Threads that pack what the shards did not; default is the number of processors. */
  readonly jobs?: number
  readonly progress?: (stage: string, done?: number, total?: number, name?: string) => void
  readonly signal?: AbortSignal
}

export interface MergeResult {
  readonly problems: readonly Problem[]
  /** Absent when nothing was written. */
  readonly summary?: WrittenOutput & {
    readonly pages: Readonly<Record<string, number>>
    readonly seconds: number
  }
}

/** Joins the shards. Nothing is written unless all of them are there, whole, and parts of the same site. */
export async function mergeShards(options: MergeOptions): Promise<MergeResult> {
  const started = performance.now()
  const root = resolve(options.root)
  const targets = options.targets.length === 0 ? [shardFolder(root, undefined)] : options.targets
  const shards: ShardFile[] = []
  const context = createContext({
    root,
    cache: false,
    ...(options.jobs !== undefined && { jobs: options.jobs }),
  })
  try {
    const files = await listShards(targets)
    for (const file of files) shards.push(await openShardFile(file))
    shards.sort((a, b) => a.info.index - b.info.index)
    const mismatch = checkShards(shards, targets)
    const [first] = shards
    if (mismatch !== undefined || first === undefined) return { problems: mismatch ?? [] }
    const { info } = first
    const { offline, title } = info
    const pageCount = Object.values(info.pages).reduce((sum, count) => sum + count, 0)
    const settings = { ...options, offline, title, pageCount, cache: false }
    const written = await writeOutput(readShards(shards, context), settings, context)
    if ('code' in written) return { problems: [written] }
    const seconds = (performance.now() - started) / 1000
    return { problems: [], summary: { ...written, pages: info.pages, seconds } }
  } catch (error) {
    if (error instanceof DamagedShardError)
      return { problems: [problems.damagedShard(error.file, error.message)] }
    if (!isSystemError(error)) throw error
    const { path = targets.join(', ') } = error
    return { problems: [problems.damagedShard(relative('.', path), errorMessage(error))] }
  } finally {
    await Promise.all([context.close(), ...shards.map((shard) => shard.close())])
  }
}

/** The files among the targets, and those in them that end in '.shard'. */
async function listShards(targets: readonly string[]): Promise<readonly string[]> {
  const lists = await Promise.all(
    targets.map(async (target) => {
      const info = await stat(target).catch(() => undefined)
      if (info === undefined || !info.isDirectory()) return info === undefined ? [] : [resolve(target)]
      const names = await readdir(target, { recursive: true })
      return names.filter((name) => name.endsWith('.shard')).map((name) => resolve(join(target, name)))
    }),
  )
  return [...new Set(lists.flat())].sort(compareStrings)
}

/** Why shards do not fit together; undefined if they do. */
function checkShards(shards: readonly ShardFile[], targets: readonly string[]): Problem[] | undefined {
  const [first] = shards
  if (first === undefined)
    return [problems.missingShard(targets.map((target) => relative('.', target) || '.'))]
  const program = buildFingerprint()
  const found = shards.flatMap((shard) => {
    const reason = findMismatch(first, shard, program)
    return reason === undefined ? [] : [problems.mismatchedShard(shard.file, reason)]
  })
  if (found.length > 0) return found
  const { count } = first.info
  const numbers = shards.map(({ info }) => info.index)
  const repeated = shards.find(({ info }, n) => numbers.indexOf(info.index) !== n)
  if (repeated !== undefined)
    return [
      problems.mismatchedShard(repeated.file, `shard ${repeated.info.index} of ${count} is given twice`),
    ]
  const missing = Array.from({ length: count }, (_, n) => n + 1).filter((n) => !numbers.includes(n))
  return missing.length === 0
    ? undefined
    : [problems.missingShard(missing.map((index) => `${index} of ${count}`))]
}

/** Why a shard does not belong to the site of `first`, or was not made by this program; undefined if it does. */
function findMismatch(first: ShardFile, { info }: ShardFile, program: string): string | undefined {
  const other = `\`${first.file}\``
  // The search index is merged by this program, so its version counts as well.
  if (info.program !== program) return 'it was built by another version of Offprint or Node.js'
  if (info.count !== first.info.count)
    return `it is one of ${info.count}, and ${other} one of ${first.info.count}`
  if (info.configuration !== first.info.configuration)
    return `its configuration differs from that of ${other}`
  if (info.sources !== first.info.sources) return `its sources differ from those of ${other}`
  if (info.offline !== first.info.offline) return `one of it and ${other} has no offline bundle`
  return undefined
}

/** All files of the site: the files of the shards, and the search index of all their pages. */
async function* readShards(shards: readonly ShardFile[], context: BuildContext): AsyncIterable<EmittedFile> {
  const paths = new Set(shards.flatMap((shard) => shard.paths))
  for (const shard of shards) yield* shard.readFiles()
  const [first] = shards
  if (first === undefined) return
  // A file of the static folder replaces a generated one.
  for (const [language, { prefix, facts }] of first.info.search.entries()) {
    const indexes = shards.map((shard) => shard.readIndexes(language))
    const target = { facts, folder: searchFolder(prefix) }
    for await (const file of mergePageIndexes(indexes, target, context)) if (!paths.has(file.path)) yield file
  }
}
