import { useCallback, useEffect, useRef, useState } from 'react'

import {
  createSearchEngine,
  type SearchEngine,
  type SearchHit,
  type SearchPassage,
} from '../../search/search-engine.ts'
import type { IndexRoot } from '../../search/index-format.ts'
import { note } from '../runtime.ts'
import { shards } from './shards.ts'

/** A hit with what is shown of it; without passages when they could not be read. */
export interface Found extends SearchHit {
  readonly label: string
  readonly passages: readonly SearchPassage[]
}

export interface Finding {
  readonly state: 'idle' | 'busy' | 'done' | 'failed'
  /** The query that the rest belongs to. */
  readonly text: string
  readonly found: readonly Found[]
  readonly terms: ReadonlySet<string>
  /** Some shard could not be read: something may be lacking. */
  readonly partial: boolean
}

export interface Wishes {
  readonly text: string
  /** Route of the open page. */
  readonly from: string
  readonly section: number | undefined
  readonly version: number | undefined
}

const NOTHING: Finding = { state: 'idle', text: '', found: [], terms: new Set(), partial: false }

let shared: SearchEngine | undefined

/** Searches whenever the wishes change; the answer to the latest one wins. `retry` asks again, also for shards that failed. */
export function useFinder(wishes: Wishes): {
  finding: Finding
  root: IndexRoot | undefined
  retry: () => void
} {
  const [finding, setFinding] = useState(NOTHING)
  const [root, setRoot] = useState<IndexRoot>()
  const latest = useRef(0)
  const { text, from, section, version } = wishes
  const ask = useCallback(() => {
    const mine = ++latest.current
    const show = (next: (before: Finding) => Finding) => {
      if (mine === latest.current) setFinding(next)
    }
    const index = (shared ??= createSearchEngine(shards()))
    const run = async () => {
      setRoot(await index.readRoot())
      if (text.trim() === '') return show(() => NOTHING)
      show((before) => ({ ...before, state: 'busy' }))
      const wish = {
        from,
        ...(section !== undefined && { section }),
        ...(version !== undefined && { version }),
      }
      const { hits, terms, missing } = await index.search(text, wish)
      let lost = missing.length
      const found = await Promise.all(
        hits.map(async (hit): Promise<Found> => {
          try {
            return { ...hit, ...(await index.readPassages(hit)) }
          } catch {
            lost++
            return { ...hit, label: '', passages: [] }
          }
        }),
      )
      show(() => ({ state: 'done', text, found, terms, partial: lost > 0 }))
    }
    run().catch((error: unknown) => {
      note(error)
      show((before) => ({ ...before, state: 'failed' }))
    })
  }, [text, from, section, version])
  useEffect(ask, [ask])
  return { finding, root, retry: ask }
}
