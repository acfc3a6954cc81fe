/**
 * The render stage: views to the files of pages, in threads when there are many. The key of a page in the cache is the hash of its view; the
 * version of the templates is part of every key (lib/build-fingerprint.ts).
 */

import type { BuildContext } from '../../graph/context.ts'
import { createBatch } from '../../lib/data/async/batch.ts'
import { hashOf } from '../../lib/data/hash.ts'
import { query } from '../../graph/engine/query.ts'
import { deferFiles, type EmittedFile } from '../../lib/files/file-digest.ts'
import { relativeStates } from '../../lib/files/file-state.ts'
import type { PageAddress, PageOutput, RenderSource, PageTask, SharedPageData } from './page-task.ts'
import type { ApiPageSource } from '../site-types.ts'
import type { FileDigest, PageFile } from '../../lib/types.ts'
import type { ViewParts } from '../view/view-types.ts'

/** A page to render. `parts` is only called when the page is not in the cache. */
export interface RenderRequest extends Omit<RenderSource, 'parts' | 'content' | 'apiPage'> {
  readonly page: PageAddress
  /** Hash of the view. */
  readonly key: string
  readonly parts: () => ViewParts
  readonly apiPage?: () => ApiPageSource
}

/** Settings with which all pages of a site are rendered. */
export interface RenderSettings {
  /** The same object for all pages, so that it travels to each thread once. */
  readonly shared: SharedPageData
  /** Hash of its `files`; views name everything else. */
  readonly key: string
  /** Whether templates of the site's authors can read files. */
  readonly canRead: boolean
}

/** Pages that one thread renders at a time, so that what they share travels once: some 20 ms of work. */
const BATCH_SIZE = 16

/** Pages that are rendered ahead of the one that is written next: enough to keep threads busy, few enough for a flat memory. */
const WINDOW_SIZE = 128

/** The files of pages in their order. */
export async function* renderPages(
  requests: Iterable<RenderRequest> | AsyncIterable<RenderRequest>,
  settings: RenderSettings,
  context: BuildContext,
): AsyncIterable<readonly EmittedFile[]> {
  const { pool } = context
  const run = createBatch(BATCH_SIZE, (tasks: readonly PageTask[], areMany) =>
    (areMany ? pool.run : pool.runHere)('render', tasks, settings.shared),
  )
  let ahead: Promise<readonly (readonly EmittedFile[])[]> | undefined
  for await (const window of takeWindows(requests, WINDOW_SIZE)) {
    const next = renderWindow(window, run, { settings, context })
    // A failure is thrown when the window is awaited, not while the previous window is written.
    next.catch(() => undefined)
    if (ahead !== undefined) yield* await ahead
    ahead = next
  }
  if (ahead !== undefined) yield* await ahead
}

/** The files of one page, for a request to a server. In this thread, because sending the shared data of pages to a second thread would take longer. */
export async function renderOne(
  request: RenderRequest,
  settings: RenderSettings,
  context: BuildContext,
): Promise<readonly PageFile[]> {
  const { pool } = context
  const run: RunTask = async (task) => {
    const [output] = await pool.runHere('render', [task], settings.shared)
    return output ?? { files: [] }
  }
  const { write } = await openPage(request, run, { settings, context })
  return write()
}

type RunTask = (task: PageTask) => Promise<PageOutput>

interface RenderScope {
  readonly settings: RenderSettings
  readonly context: BuildContext
}

async function renderWindow(
  window: readonly RenderRequest[],
  run: RunTask,
  { settings, context }: RenderScope,
): Promise<readonly (readonly EmittedFile[])[]> {
  const rendered = window.map(async (request): Promise<readonly EmittedFile[]> => {
    let files: readonly PageFile[] | undefined
    const { page } = request
    const { key, write } = await openPage(request, run, { settings, context })
    const digests = await context.cache.get<readonly FileDigest[]>(
      'page-files',
      hashOf(
        key,
        settings.key,
        page.route,
        page.kind,
        JSON.stringify([page.aliases ?? [], page.isDeferred === true]),
      ),
      async () => {
        files = await write()
        return files.map(({ data: _, packed: __, ...digest }) => digest)
      },
    )
    return files ?? [...deferFiles(digests, () => renderOne(request, settings, context))]
  })
  return Promise.all(rendered)
}

/** A page with its key in the cache, and what renders it or writes what the cache has of it. */
interface OpenedPage {
  readonly key: string
  readonly write: () => Promise<readonly PageFile[]>
}

async function openPage(
  request: RenderRequest,
  run: RunTask,
  { settings, context }: RenderScope,
): Promise<OpenedPage> {
  const { cache } = context
  let output: Promise<PageOutput> | undefined
  const render = () =>
    (output ??= run({
      page: pageAddress(request),
      source: readSource(request, context),
      ...(cache.keepsValues && { isKept: true }),
    }))
  const { key } = request
  if (!cache.keepsValues) return { key, write: async () => (await render()).files }
  const write = async (rendered: Uint8Array) =>
    output === undefined
      ? (await run({ page: pageAddress(request), source: { rendered } })).files
      : (await output).files
  if (settings.canRead) {
    const { value, hash } = await renderWithReads(request, render, context)
    return { key: hash, write: () => write(value) }
  }
  return {
    key,
    write: async () =>
      write(await cache.getBytes('render', key, async () => (await render()).rendered ?? new Uint8Array())),
  }
}

/** Renderer of a page that is rendered now, with the hash of its view. */
const renderSetting = (route: string) => `render ${route}`

/** A page whose templates read files. */
const renderedPage = query(
  'render',
  async (route: string, read) => {
    const render = await read.setting<() => Promise<PageOutput>>(renderSetting(route))
    const { rendered = new Uint8Array(), reads = {} } = await render()
    read.seen(relativeStates(read.root, reads))
    return rendered
  },
  { stores: 'bytes' },
)

async function renderWithReads(
  { page: { route }, key }: RenderRequest,
  render: () => Promise<PageOutput>,
  context: BuildContext,
) {
  const { graph } = context
  graph.set(renderSetting(route), render, key)
  try {
    return await graph.load(renderedPage, route, context)
  } finally {
    // A view is large.
    graph.set(renderSetting(route), undefined, key)
  }
}

/** Nothing else of a page belongs to its task, because an operation is large. */
function pageAddress({
  page: { route, kind, aliases = [], isDeferred = false },
}: RenderRequest): PageAddress {
  return { route, kind, aliases, isDeferred }
}

function readSource({ view, parts, apiPage }: RenderRequest, { contents }: BuildContext): RenderSource {
  const content = 'content' in view ? contents?.get(view.content) : undefined
  // A page is rendered once in a build; the content of a thousand is large.
  if ('content' in view) contents?.delete(view.content)
  return {
    view,
    parts: parts(),
    ...(apiPage !== undefined && { apiPage: apiPage() }),
    ...(content !== undefined && { content }),
  }
}

async function* takeWindows<T>(
  items: Iterable<T> | AsyncIterable<T>,
  size: number,
): AsyncIterable<readonly T[]> {
  let window: T[] = []
  for await (const item of items) {
    window.push(item)
    if (window.length < size) continue
    yield window
    window = []
  }
  if (window.length > 0) yield window
}
