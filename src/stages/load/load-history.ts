/** Compares the dated snapshots of API descriptions and of MCP servers, each with the one after it and the last with the present, or takes the changes from the cache. */

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
      const { value, problems: found } = await loadSteps<JsonObject>(
        {
          history: api.history,
          open: (dated) => openSnapshot(dated, api, context),
          present: {
            key: now.key ?? '',
            read: async () => ({ value: asObject(now.document), problems: [] }),
          },
          compare: async (old, next) =>
            (await import('../../domain/diff/compare-apis.ts')).compareApis(old, next),
        },
        context,
      )
      return { value: value.length === 0 ? [] : [{ version: api.version, steps: value }], problems: found }
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
): Promise<Result<readonly DatedFile[]>> {
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

/** A snapshot by its file and the date in its name. */
export interface DatedFile {
  readonly file: string
  readonly date: string
}

/** A description of an API or the lists of a server, at one time. */
export interface Snapshot<T> {
  /** Hash of everything that it is read from. */
  readonly key: string
  /** Without internal parts; undefined if it cannot be read. */
  readonly read: () => Promise<Result<T | undefined>>
}

interface Snapshots<T> {
  readonly history: NonNullable<ApiConfig['history']>
  readonly open: (dated: DatedFile) => Promise<Snapshot<T>>
  readonly present: Snapshot<T>
  readonly compare: (old: T, next: T) => Promise<readonly Change[]>
}

/** The changes from each snapshot to the next one, and from the last to the present, whose date is ''. */
export async function loadSteps<T>(
  { history, open, present, compare }: Snapshots<T>,
  context: BuildContext,
): Promise<Result<VersionHistory['steps']>> {
  const listed = await listSnapshots(history, context.root)
  const snapshots = await Promise.all(
    listed.value.map(async (dated) => ({ ...dated, ...(await open(dated)) })),
  )
  const compared = await Promise.all(
    snapshots.map(async (old, n) => {
      const next = snapshots[n + 1] ?? { date: '', ...present }
      const { value, problems: found } = await context.cache.get(
        'api-history',
        hashOf(old.key, next.key),
        () => compareBoth([old, next], compare),
      )
      return { step: { from: old.date, to: next.date, changes: value }, found }
    }),
  )
  return {
    value: compared.map(({ step }) => step),
    // Two comparisons report what is wrong with the snapshot between them.
    problems: [...listed.problems, ...uniqueValues(compared.flatMap(({ found }) => found))],
  }
}

async function compareBoth<T>(
  [old, next]: readonly [Snapshot<T>, Snapshot<T>],
  compare: Snapshots<T>['compare'],
): Promise<Result<readonly Change[]>> {
  const [a, b] = [await old.read(), await next.read()]
  return {
    value: a.value === undefined || b.value === undefined ? [] : await compare(a.value, b.value),
    problems: [...a.problems, ...b.problems],
  }
}

async function openSnapshot(
  { file }: DatedFile,
  api: ApiConfig,
  context: BuildContext,
): Promise<Snapshot<JsonObject>> {
  const { overlays, internal } = api
  const { files, refused } = await context.graph.read(specFiles, { spec: file, overlays }, context)
  const unread: readonly Problem[] = [...refused, ...files.problems].map((problem) => ({
    location: startOf(file),
    ...problem,
  }))
  const readDocument = async (): ReturnType<Snapshot<JsonObject>['read']> => {
    if (files.value[file] === undefined) return { value: undefined, problems: unread }
    const { readPublicDocument } = await import('../../domain/openapi/read-api.ts')
    const inputs = { ...api, collection: '', route: '', file, files: files.value, languages: [] }
    const { value, problems: found } = await readPublicDocument(inputs)
    return { value, problems: [...unread, ...found].filter(({ severity }) => severity === 'error') }
  }
  // It is compared with the snapshot before it and with the one after it.
  let document: ReturnType<Snapshot<JsonObject>['read']> | undefined
  return {
    key: hashOf(
      file,
      JSON.stringify([overlays, internal, unread, Object.keys(files.value)]),
      ...Object.values(files.value),
    ),
    read: () => (document ??= readDocument()),
  }
}
