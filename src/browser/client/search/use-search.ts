/** Runs the search engine for the search dialog: loads shards, ranks, and reads the passages that are shown. */
import { useCallback, useEffect, useRef, useState } from 'react'

import { findReaderVersion } from '../../../domain/search/ranking/filter-pages.ts'
import type { SearchPassage } from '../../../domain/search/read-passages.ts'
import {
  createSearchEngine,
  FIRST_HITS,
  type SearchEngine,
  type SearchHit,
} from '../../../domain/search/search-engine.ts'
import type { IndexRoot } from '../../../domain/search/index/index-format.ts'
import { searchFolder } from '../../../lib/site/paths/search-folder.ts'
import { reportError } from '../client-runtime.ts'
import { createShardLoader } from './shard-loader.ts'

/** A hit with its passages; without any if they could not be loaded. */
export interface ShownHit extends SearchHit {
  readonly label: string
  readonly passages: readonly SearchPassage[]
}

export interface SearchState {
  readonly state: 'idle' | 'busy' | 'done' | 'failed'
  /** The query that the rest belongs to. */
  readonly text: string
  readonly hits: readonly ShownHit[]
  /** The query of the last search that found its pages, how many they are, and whether there may be more. */
  readonly answer?: { readonly text: string; readonly count: number; readonly isCut: boolean }
  readonly terms: ReadonlySet<string>
  /** The query with its misspelled words corrected. */
  readonly suggestion?: string
  /** A shard could not be loaded: results may be missing. */
  readonly partial: boolean
}

export interface SearchRequest {
  readonly text: string
  /** Route of the open page. */
  readonly from: string
  /** Route of the A–Z index: '/search', '/de/search'. */
  readonly index: string
  readonly section: number | undefined
  /** Undefined before the reader chooses: the version of the guides of the open page. */
  readonly version: number | 'all' | undefined
  /** Pages that are found at most. */
  readonly limit: number
}

const IDLE: SearchState = { state: 'idle', text: '', hits: [], terms: new Set(), partial: false }

let shared: SearchEngine | undefined

/** The engine of this page. `index` is the route of the A–Z index. */
const openEngine = (index: string): SearchEngine =>
  (shared ??= createSearchEngine(createShardLoader(searchFolder(index.replace(/\/search$/, '')))))

/** Reads what every search needs, before the reader has opened the search. What fails is read again by the first search. */
export function prepareSearch(index: string): void {
  openEngine(index).readRoot().catch(reportError)
}

/** Searches whenever the query changes; only results of the latest query are shown. `retry` also loads shards that failed. */
export function useSearch(request: SearchRequest): {
  results: SearchState
  root: IndexRoot | undefined
  retry: () => void
} {
  const [results, setResults] = useState(IDLE)
  const [root, setRoot] = useState<IndexRoot>()
  const latest = useRef(0)
  const { text, from, index: indexRoute, section, version, limit } = request
  const ask = useCallback(() => {
    const mine = ++latest.current
    const show = (next: (before: SearchState) => SearchState) => {
      if (mine === latest.current) setResults(next)
    }
    const index = openEngine(indexRoute)
    const run = async () => {
      const facts = await index.readRoot()
      setRoot(facts)
      if (text.trim() === '') return show(() => IDLE)
      show((before) => ({ ...before, state: 'busy' }))
      const chosen = version === 'all' ? undefined : (version ?? findReaderVersion(facts, from))
      const options = {
        from,
        limit,
        ...(section !== undefined && { section }),
        ...(chosen !== undefined && { version: chosen }),
      }
      const { hits, terms, missing, suggestion } = await index.search(text, options)
      let lost = missing.length
      const readHit = async (hit: SearchHit): Promise<ShownHit> => {
        try {
          return { ...hit, ...(await index.readPassages(hit)) }
        } catch {
          lost++
          return { ...hit, label: '', passages: [] }
        }
      }
      const first = await Promise.all(hits.slice(0, FIRST_HITS).map(readHit))
      const answer = { text, count: hits.length, isCut: hits.length === limit }
      const found = { text, terms, answer, ...(suggestion !== undefined && { suggestion }) }
      if (hits.length > FIRST_HITS) show(() => ({ ...found, state: 'busy', hits: first, partial: false }))
      const rest = await Promise.all(hits.slice(FIRST_HITS).map(readHit))
      show(() => ({ ...found, state: 'done', hits: [...first, ...rest], partial: lost > 0 }))
    }
    run().catch((error: unknown) => {
      reportError(error)
      show((before) => ({ ...before, state: 'failed' }))
    })
  }, [text, from, indexRoute, section, version, limit])
  useEffect(ask, [ask])
  return { results, root, retry: ask }
}
