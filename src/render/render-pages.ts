/**
 * The render stage: views to HTML, in threads when there are many. The key of a page in the cache is the hash of its view; the version of
 * the templates is part of every key (lib/package-info.ts).
 */

import type { BuildContext } from '../context.ts'
import { hashOf } from '../lib/data/hash.ts'
import type { PageView, ViewParts } from '../view-types.ts'
import type { RenderItem, RenderResult } from './render-page.ts'

/** A page to render. `parts` is only called when the page is not in the cache. */
export interface RenderRequest {
  /** Hash of the view. */
  readonly key: string
  readonly view: PageView
  readonly parts: () => ViewParts
}

/** What the caller makes of a rendered page and wants to know without reading it again: plain JSON, kept in the cache. */
export interface RenderSummary<T extends RenderRequest, S> {
  /** Hash of everything besides the view that the summary depends on. */
  readonly key: (request: T) => string
  readonly compute: (request: T, result: RenderResult) => S
}

export interface RenderedRequest<T extends RenderRequest, S> {
  readonly request: T
  readonly summary: S
  /** Absent when the summary came from the cache. */
  readonly result: RenderResult | undefined
  /** Reads the result, or renders it again where the cache has lost it. */
  readonly load: () => Promise<RenderResult>
}

/** Pages that one thread renders at a time, so that what they share travels once: some 20 ms of work. */
const BATCH_SIZE = 16

/** Pages that are rendered ahead of the one that is written next: enough to keep threads busy, few enough for a flat memory. */
const WINDOW_SIZE = 128

/** Renders pages in their order. */
export async function* renderPages<T extends RenderRequest, S>(
  requests: Iterable<T> | AsyncIterable<T>,
  summary: RenderSummary<T, S>,
  context: BuildContext,
): AsyncIterable<RenderedRequest<T, S>> {
  let ahead: Promise<readonly RenderedRequest<T, S>[]> | undefined
  for await (const window of takeWindows(requests, WINDOW_SIZE)) {
    const next = renderWindow(window, summary, context)
    // A failure is thrown where the window is awaited, not while the one before is written.
    next.catch(() => undefined)
    if (ahead !== undefined) yield* await ahead
    ahead = next
  }
  if (ahead !== undefined) yield* await ahead
}

/** Renders one page, for a server that is asked for it. */
export async function renderOne(request: RenderRequest, context: BuildContext): Promise<RenderResult> {
  const batch = createBatch(context)
  const result = renderCached(request, context, batch.add)
  batch.close()
  return result
}

async function renderWindow<T extends RenderRequest, S>(
  window: readonly T[],
  summary: RenderSummary<T, S>,
  context: BuildContext,
): Promise<readonly RenderedRequest<T, S>[]> {
  const batch = createBatch(context)
  const results = window.map((request) => summarize(request, summary, context, batch.add))
  // Whether a page is in the cache is known only later: batches wait for the last of them.
  const settled = Promise.all(results)
  batch.close()
  return settled
}

async function summarize<T extends RenderRequest, S>(
  request: T,
  { key, compute }: RenderSummary<T, S>,
  context: BuildContext,
  render: (item: RenderItem) => Promise<RenderResult>,
): Promise<RenderedRequest<T, S>> {
  let result: RenderResult | undefined
  const summary = await context.cache.get('page-files', hashOf(request.key, key(request)), async () => {
    result = await renderCached(request, context, render)
    return compute(request, result)
  })
  return { request, summary, result, load: () => renderOne(request, context) }
}

function renderCached(
  { key, view, parts }: RenderRequest,
  { cache }: BuildContext,
  render: (item: RenderItem) => Promise<RenderResult>,
): Promise<RenderResult> {
  return cache.get('render', key, () => render({ view, parts: parts() }))
}

interface Waiting {
  readonly item: RenderItem
  readonly resolve: (result: RenderResult) => void
  readonly reject: (reason: unknown) => void
}

/** Collects pages that are rendered together in one thread. */
function createBatch({ pool }: BuildContext) {
  let waiting: Waiting[] = []
  let closed = false
  const flush = () => {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    pool
      .run(
        'render',
        batch.map(({ item }) => item),
      )
      .then(
        (results) => batch.forEach(({ resolve }, index) => resolve(results[index] ?? { html: '' })),
        (reason: unknown) => batch.forEach(({ reject }) => reject(reason)),
      )
  }
  return {
    add: (item: RenderItem) =>
      new Promise<RenderResult>((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (waiting.length >= BATCH_SIZE) flush()
        // Cache lookups answer at different times: what came with them goes in the same turn of the event loop.
        else if (closed) setImmediate(flush)
      }),
    close: () => {
      closed = true
      flush()
    },
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
