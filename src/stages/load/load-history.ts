/** Compares the snapshots of API descriptions and of MCP servers, which are dated files or Git tags, each with the one after it and the last with the present, or takes the changes from the cache. */

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
import type { ApiConfig, Problem, Result, SourceLocation } from '../../lib/types.ts'
import type { Config } from '../config/config-types.ts'
import type { VersionHistory } from '../site-types.ts'
import { listFiles } from './files/source-files.ts'
import { findTagsWithFile, gitTags, readFileAt } from './files/read-git-tags.ts'
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
          file: api.spec,
          open: (source) => openSnapshot(source, api, context),
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

/** The snapshots, the oldest first. */
function listSnapshots(
  { history: { from = '', tags, location }, file }: Pick<Snapshots<unknown>, 'history' | 'file'>,
  context: BuildContext,
): Promise<Result<readonly SnapshotSource[]>> {
  return tags === undefined
    ? listFileSnapshots(from, location, context.root)
    : listTagSnapshots(tags, { file, location }, context)
}

async function listFileSnapshots(
  from: string,
  location: SourceLocation,
  root: string,
): Promise<Result<readonly SnapshotSource[]>> {
  const { base, isGlob } = picomatch.scan(from)
  const listed = await listFiles(root, (isGlob ? base : posix.dirname(from)) || '.')
  const isSnapshot = picomatch(from)
  const files = listed.value.map((path) => posix.normalize(path)).filter((path) => isSnapshot(path))
  const dated = files.map((file) => ({ file, date: readDate(file), name: readDate(file) }))
  return {
    value: dated.filter(({ date }) => date !== '').toSorted((a, b) => compareStrings(a.date, b.date)),
    problems: [
      ...listed.problems,
      ...(files.length === 0 ? [problems.noSnapshots(from, location, 'files')] : []),
      ...dated.flatMap(({ file, date }) => (date === '' ? [problems.undatedSnapshot(startOf(file))] : [])),
    ],
  }
}

/** The tags that match a pattern. A tag from before the file existed is left out. */
async function listTagSnapshots(
  pattern: string,
  { file, location }: { readonly file: string; readonly location: SourceLocation },
  context: BuildContext,
): Promise<Result<readonly SnapshotSource[]>> {
  const known = await context.graph.read(gitTags, '', context)
  const isSnapshot = picomatch(pattern)
  const tags = (known?.tags ?? []).filter(({ name }) => isSnapshot(name))
  const found = await findTagsWithFile(context.root, tags, file)
  const source = known?.isShallow === true ? 'shallow' : 'tags'
  return {
    value: found.map((tag) => ({ ...tag, file })),
    problems:
      found.length === 0
        ? [problems.noSnapshots(pattern, location, known === undefined ? 'outside' : source)]
        : [],
  }
}

/** The date in the name of a file, such as 'orders-2026-01-31.yaml'; '' without one. */
function readDate(file: string): string {
  const [date = ''] = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/.exec(posix.basename(file)) ?? []
  return parseDate(date)?.day ?? ''
}

/** A snapshot, before it is read. */
export interface SnapshotSource {
  /** As readers see it: a date, or a Git tag. */
  readonly name: string
  readonly date: string
  readonly file: string
  /** The commit that has the file; absent for a file of the site. */
  readonly commit?: string
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
  /** File that Git tags have a snapshot of. */
  readonly file: string
  readonly open: (source: SnapshotSource) => Promise<Snapshot<T>>
  readonly present: Snapshot<T>
  readonly compare: (old: T, next: T) => Promise<readonly Change[]>
}

/** The changes from each snapshot to the next one, and from the last to the present, which has no name and no date. */
export async function loadSteps<T>(
  { history, file, open, present, compare }: Snapshots<T>,
  context: BuildContext,
): Promise<Result<VersionHistory['steps']>> {
  const listed = await listSnapshots({ history, file }, context)
  const snapshots = await Promise.all(
    listed.value.map(async (source) => ({ ...source, ...(await open(source)) })),
  )
  const compared = await Promise.all(
    snapshots.map(async (old, n) => {
      const next = snapshots[n + 1] ?? { name: '', date: '', ...present }
      const { value, problems: found } = await context.cache.get(
        'api-history',
        hashOf(old.key, next.key),
        () => compareBoth([old, next], compare),
      )
      return { step: { from: old.name, to: next.name, date: next.date, changes: value }, found }
    }),
  )
  return {
    // Most commits with a tag release something else.
    value: compared
      .map(({ step }) => step)
      .filter(({ changes }) => changes.length > 0 || history.tags === undefined),
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
  { name, file, commit }: SnapshotSource,
  api: ApiConfig,
  context: BuildContext,
): Promise<Snapshot<JsonObject>> {
  const { overlays, internal } = api
  const { files: present, refused } = await context.graph.read(specFiles, { spec: file, overlays }, context)
  const readFiles = async () => {
    if (commit === undefined) return present
    const { findSpecFiles } = await import('../../domain/openapi/document/find-spec-files.ts')
    return findSpecFiles(file, overlays, async (path) =>
      overlays.includes(path) ? present.value[path] : readFileAt(context.root, commit, path),
    )
  }
  const readDocument = async (): ReturnType<Snapshot<JsonObject>['read']> => {
    const files = await readFiles()
    const unread: readonly Problem[] = [...refused, ...files.problems].map((problem) => ({
      location: startOf(file),
      ...problem,
    }))
    if (files.value[file] === undefined) return { value: undefined, problems: unread }
    const { readPublicDocument } = await import('../../domain/openapi/read-api.ts')
    const inputs = { ...api, collection: '', route: '', file, files: files.value, languages: [] }
    const { value, problems: found } = await readPublicDocument(inputs)
    const errors = [...unread, ...found].filter(({ severity }) => severity === 'error')
    return {
      value,
      problems: commit === undefined ? errors : errors.map((problem) => describeInTag(problem, name, api)),
    }
  }
  // It is compared with the snapshot before it and with the one after it.
  let document: ReturnType<Snapshot<JsonObject>['read']> | undefined
  return {
    // A commit never changes, and its overlays are the present ones.
    key: hashOf(
      file,
      JSON.stringify([overlays, internal, refused, commit ?? present.problems, Object.keys(present.value)]),
      ...(commit === undefined
        ? Object.values(present.value)
        : overlays.map((overlay) => present.value[overlay] ?? '')),
    ),
    read: () => (document ??= readDocument()),
  }
}

/** A problem of a tagged description, which no edit can correct. */
const describeInTag = (problem: Problem, tag: string, { history, location }: ApiConfig): Problem => ({
  code: problem.code,
  severity: 'warning',
  message: `${problem.message}, at the Git tag \`${tag}\``,
  location: history?.location ?? location,
})
