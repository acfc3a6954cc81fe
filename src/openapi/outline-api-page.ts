/**
 * Reads from the blocks of an API page what other pages and the search need to know of it, and writes the samples of operations. Pure, and most
 * of the work on a large description, so threads do it. The blocks themselves stay there: they are made again when the page is rendered.
 */

import { listHeadings, listSections } from '../blocks/inspect-blocks.ts'
import { track } from '../lib/activity.ts'
import { hashOf } from '../lib/data/hash.ts'
import { describeRequest } from '../lib/text/describe-request.ts'
import type { Api, Sample } from '../model.ts'
import type { ApiPage, ApiPageSource } from '../site-types.ts'
import { apiPageBlocks } from './blocks/api-page-blocks.ts'
import { writeOperationSamples } from './sample/write-operation-samples.ts'

/** What is derived from the blocks of a page. */
export interface ApiPageOutline extends Pick<ApiPage, 'headings' | 'links' | 'sections' | 'contentHash'> {
  /** Names of schemas whose fields the page loads when a reader opens them. */
  readonly deferred: readonly string[]
}

/** The outline of a page, and the samples of an operation, which are a part of its blocks. */
export interface OutlinedPage {
  readonly outline: ApiPageOutline
  readonly samples?: readonly Sample[]
}

/** Outlines some pages of an API: here, or in another thread. */
export type OutlinePages = (pages: readonly ApiPageSource[], api: Api) => Promise<readonly OutlinedPage[]>

/** Outlines the page of an operation without its written samples, or any other page of an API. */
export function outlineApiPage(page: ApiPageSource, api: Api): OutlinedPage {
  if (page.kind !== 'operation') return { outline: readOutline(page, api) }
  const { operation } = page
  const samples = track('samples', describeRequest(operation.request), () =>
    writeOperationSamples(operation, api.languages),
  )
  return { samples, outline: readOutline({ ...page, operation: { ...operation, samples } }, api) }
}

/** @param guides route of the guide of each event that has one; only overviews print them */
export function readOutline(
  page: ApiPageSource,
  api: Api,
  guides?: ReadonlyMap<string, string>,
): ApiPageOutline {
  const { blocks, links, deferred } = apiPageBlocks(page, api, guides)
  const intro =
    page.kind === 'operation' ? `${page.operation.method} ${page.operation.path} ${page.operation.id}` : ''
  return {
    headings: listHeadings(blocks),
    links,
    sections: listSections(blocks, intro),
    contentHash: hashOf(JSON.stringify(blocks)),
    deferred: [...deferred],
  }
}

/**
 * The API as threads get it: without the document, which only downloads print, and without the messages of events, which only overviews and
 * guides print. In GitHub's API these are nine tenths of it.
 */
export function withoutDocument(api: Api): Api {
  const events = api.events.map(({ body: _, ...event }) => ({ ...event, headers: [], responses: [] }))
  return { ...api, document: null, events }
}
