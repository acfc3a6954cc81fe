/**
 * The render stage: views to the files of pages, in threads when there are many. The key of a page in the cache is the hash of its view; the
 * version of the templates is part of every key (lib/build-fingerprint.ts).
 */

import type { BuildContext } from '../context.ts'
import { createBatch } from '../lib/data/async/batch.ts'
import { hashOf } from '../lib/data/hash.ts'
import type { PageAddress, PageOutput, RenderSource, PageTask, SharedPageData } from '../page-task.ts'
import type { ApiPageSource } from '../site-types.ts'
import type { FileDigest, PageFile } from '../types.ts'
import type { ViewParts } from '../view-types.ts'

/** A page to render. `parts` is only called when the page is not in the cache. */
export interface RenderRequest extends Omit<RenderSource, 'parts' | 'content' | 'apiPage'> {
  readonly page: PageAddress
  /** Hash of the view. */
  readonly key: string
  readonly parts: () => ViewParts
  readonly apiPage?: () => ApiPageSource
}

export interface RenderedRequest<T extends RenderRequest> {
  readonly request: T
  readonly digests: readonly FileDigest[]
  /** Absent when the digests came from the cache. */
  readonly files: readonly PageFile[] | undefined
  /** Gives the files, also where the cache has only their digests. */
  readonly load: () => Promise<readonly PageFile[]>
}

/** What all pages of a site are rendered with. */
export interface RenderSettings {
  /** The same object for all pages: it travels to each thread once. */
  readonly shared: SharedPageData
  /** Hash of its `files`; views name everything else. */
  readonly key: string
}

/** Pages that one thread renders at a time, so that what they share travels once: some 20 ms of work. */
const BATCH_SIZE = 16

/** Pages that are rendered ahead of the one that is written next: enough to keep threads busy, few enough for a flat memory. */
const WINDOW_SIZE = 128

/** Renders pages in their order. */
export async function* renderPages<T extends RenderRequest>(
  requests: Iterable<T> | AsyncIterable<T>,
  settings: RenderSettings,
  context: BuildContext,
): AsyncIterable<RenderedRequest<T>> {
  const { pool } = context
  const run = createBatch(BATCH_SIZE, (tasks: readonly PageTask[], areMany) =>
    (areMany ? pool.run : pool.runHere)('render', tasks, settings.shared),
  )
  let ahead: Promise<readonly RenderedRequest<T>[]> | undefined
  for await (const window of takeWindows(requests, WINDOW_SIZE)) {
    const next = renderWindow(window, run, { settings, context })
    // A failure is thrown where the window is awaited, not while the one before is written.
    next.catch(() => undefined)
    if (ahead !== undefined) yield* await ahead
    ahead = next
  }
  if (ahead !== undefined) yield* await ahead
}

/** The files of one page, for a server that is asked for it. In this thread: sending what pages share to another one would take longer. */
export async function renderOne(
  request: RenderRequest,
  { shared }: RenderSettings,
  context: BuildContext,
): Promise<readonly PageFile[]> {
  return renderCached(request, context, async (task) => {
    const [output] = await context.pool.runHere('render', [task], shared)
    return output ?? { files: [] }
  })
}

type RunTask = (task: PageTask) => Promise<PageOutput>

async function renderWindow<T extends RenderRequest>(
  window: readonly T[],
  run: RunTask,
  { settings, context }: { readonly settings: RenderSettings; readonly context: BuildContext },
): Promise<readonly RenderedRequest<T>[]> {
  const rendered = window.map(async (request): Promise<RenderedRequest<T>> => {
    let files: readonly PageFile[] | undefined
    const { page, key } = request
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
        files = await renderCached(request, context, run)
        return files.map(({ data: _, packed: __, ...digest }) => digest)
      },
    )
    return { request, digests, files, load: () => renderOne(request, settings, context) }
  })
  return Promise.all(rendered)
}

/** Renders a page, or writes what the cache has of it. */
async function renderCached(
  { page, key, view, parts, apiPage }: RenderRequest,
  { cache, contents }: BuildContext,
  run: RunTask,
): Promise<readonly PageFile[]> {
  const { route, kind, aliases = [], isDeferred = false } = page
  // Nothing else of a page belongs to its task: an operation is large.
  const address = {
    route,
    kind,
    aliases,
    isDeferred,
  }
  const source = (): RenderSource => {
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
  if (!cache.keepsValues) return (await run({ page: address, source: source() })).files
  let files: readonly PageFile[] | undefined
  const rendered = await cache.getBytes('render', key, async () => {
    const output = await run({ page: address, source: source(), isKept: true })
    files = output.files
    return output.rendered ?? new Uint8Array()
  })
  return files ?? (await run({ page: address, source: { rendered } })).files
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
