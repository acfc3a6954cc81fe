/** Compares the dated snapshots of API descriptions, each with the one after it and the last with the description, or takes the changes from the cache. */

import { posix } from 'node:path'
import picomatch from 'picomatch'
import type { BuildContext } from '../../graph/context.ts'
import { hashOf } from '../../lib/data/hash.ts'
import { uniqueValues } from '../../lib/data/unique-values.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import { startOf } from '../../lib/problems/problem.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Change } from '../../domain/diff/change.ts'
import type { Api } from '../../domain/openapi/model.ts'
import { asObject, type JsonObject } from '../../domain/openapi/document/json-value.ts'
import type { ApiConfig, Problem, Result } from '../../lib/types.ts'
import type { Config } from '../config/config-types.ts'
import type { VersionHistory } from '../site-types.ts'
import { listFiles } from './files/source-files.ts'
import { specFiles } from './load-api.ts'
import { parseDate } from './pages/parse-date.ts'

/** The histories of the versions that have snapshots. */
export async function loadHistories(
  config: Config,
  context: BuildContext,
  apis: readonly Api[],
): Promise<Result<readonly VersionHistory[]>> {
  const byVersion = new Map(apis.map((api) => [api.version, api]))
  const loaded = await Promise.all(
    config.apis.map(async (api): Promise<Result<readonly VersionHistory[]>> => {
      const now = byVersion.get(api.version)
      if (api.history === undefined || now === undefined) return { value: [], problems: [] }
      const listed = await listSnapshots(api.history, context.root)
      const { value, problems: found } = await compareSnapshots({ api, now, files: listed.value }, context)
      return {
        value: value.length === 0 ? [] : [{ version: api.version, steps: value }],
        problems: [...listed.problems, ...found],
      }
    }),
  )
  return {
    value: loaded.flatMap(({ value }) => value),
    problems: loaded.flatMap((each) => each.problems),
  }
}

/** Paths of the snapshots with their dates, the oldest first. */
async function listSnapshots(
  { from, location }: NonNullable<ApiConfig['history']>,
  root: string,
): Promise<Result<readonly Pick<Snapshot, 'file' | 'date'>[]>> {
  const { base, isGlob } = picomatch.scan(from)
  const listed = await listFiles(root, (isGlob ? base : posix.dirname(from)) || '.')
  const isSnapshot = picomatch(from)
  const files = listed.value.map((path) => posix.normalize(path)).filter((path) => isSnapshot(path))
  const dated = files.map((file) => ({ file, date: readDate(file) }))
  return {
    value: dated.filter(({ date }) => date !== '').toSorted((a, b) => compareStrings(a.date, b.date)),
    problems: [
      ...listed.problems,
      ...(files.length === 0 ? [problems.noSnapshots(from, location)] : []),
      ...dated.flatMap(({ file, date }) => (date === '' ? [problems.undatedSnapshot(startOf(file))] : [])),
    ],
  }
}

/** The date in the name of a file, such as 'orders-2026-01-31.yaml'; '' without one. */
function readDate(file: string): string {
  const [date = ''] = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/.exec(posix.basename(file)) ?? []
  return parseDate(date)?.day ?? ''
}

interface Snapshot {
  readonly file: string
  readonly date: string
  /** Hash of everything that the document is read from. */
  readonly key: string
  /** The document, without internal parts; undefined if it cannot be read. */
  readonly read: () => Promise<Result<JsonObject | undefined>>
}

/** The present description as the last snapshot, with the date '', and those before it. */
async function compareSnapshots(
  {
    api,
    now,
    files,
  }: {
    readonly api: ApiConfig
    readonly now: Api
    readonly files: readonly Pick<Snapshot, 'file' | 'date'>[]
  },
  context: BuildContext,
): Promise<Result<VersionHistory['steps']>> {
  const snapshots = await Promise.all(files.map((file) => openSnapshot(file, api, context)))
  const present: Snapshot = {
    file: api.spec,
    date: '',
    key: now.key ?? '',
    read: async () => ({ value: asObject(now.document), problems: [] }),
  }
  const compared = await Promise.all(
    snapshots.map(async (old, n) => {
      const next = snapshots[n + 1] ?? present
      const { value, problems: found } = await context.cache.get(
        'api-history',
        hashOf(old.key, next.key),
        () => compare(old, next),
      )
      return { step: { from: old.date, to: next.date, changes: value }, found }
    }),
  )
  return {
    value: compared.map(({ step }) => step),
    // Two comparisons report what is wrong with the snapshot between them.
    problems: uniqueValues(compared.flatMap(({ found }) => found)),
  }
}

async function compare(old: Snapshot, next: Snapshot): Promise<Result<readonly Change[]>> {
  const { compareApis } = await import('../../domain/diff/compare-apis.ts')
  const [a, b] = [await old.read(), await next.read()]
  return {
    value: a.value === undefined || b.value === undefined ? [] : compareApis(a.value, b.value),
    problems: [...a.problems, ...b.problems],
  }
}

async function openSnapshot(
  { file, date }: Pick<Snapshot, 'file' | 'date'>,
  api: ApiConfig,
  context: BuildContext,
): Promise<Snapshot> {
  const { overlays, internal } = api
  const { files, refused } = await context.graph.read(specFiles, { spec: file, overlays }, context)
  const unread: readonly Problem[] = [...refused, ...files.problems].map((problem) => ({
    location: startOf(file),
    ...problem,
  }))
  const readDocument = async (): ReturnType<Snapshot['read']> => {
    if (files.value[file] === undefined) return { value: undefined, problems: unread }
    const { readPublicDocument } = await import('../../domain/openapi/read-api.ts')
    const inputs = { ...api, collection: '', route: '', file, files: files.value, languages: [] }
    const { value, problems: found } = await readPublicDocument(inputs)
    return { value, problems: [...unread, ...found].filter(({ severity }) => severity === 'error') }
  }
  // It is compared with the snapshot before it and with the one after it.
  let document: ReturnType<Snapshot['read']> | undefined
  return {
    file,
    date,
    key: hashOf(
      file,
      JSON.stringify([overlays, internal, unread, Object.keys(files.value)]),
      ...Object.values(files.value),
    ),
    read: () => (document ??= readDocument()),
  }
}
