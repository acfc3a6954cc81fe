/** Which result of a search the arrow keys have reached, and Enter opens. */
import { useEffect, useState } from 'react'
import { listResultOptions, type SearchOption } from './search-results.tsx'
import type { ShownHit } from './use-search.ts'

interface SearchOptions {
  /** The options of each page. */
  readonly groups: readonly (readonly SearchOption[])[]
  /** Id of the option that the reader chose; '' where the best one is current. */
  readonly active: string
  /** The option that Enter opens; undefined without any. */
  readonly current: SearchOption | undefined
  setActive(id: string): void
  /** Chooses the next option, or the one before, around the ends; false if there is none. */
  move(step: number): boolean
}

/** The options of a search for `text`, with ids that begin with `prefix`. */
export function useOptions(hits: readonly ShownHit[], text: string, prefix: string): SearchOptions {
  const [active, setActive] = useState('')
  const groups = listResultOptions(hits, prefix)
  const flat = groups.flat()
  const chosen = flat.find(({ id }) => id === active)
  const current = text.trim() === '' ? undefined : (chosen ?? findAnswer(groups[0]) ?? flat[0])

  useEffect(() => {
    document.getElementById(current?.id ?? '')?.scrollIntoView({ block: 'nearest' })
  }, [current?.id])

  return {
    groups,
    active,
    current,
    setActive,
    move(step) {
      const next = ((current === undefined ? -1 : flat.indexOf(current)) + step + flat.length) % flat.length
      setActive(flat[next]?.id ?? '')
      return flat.length > 0
    },
  }
}

/** The section of the best page that is the answer, such as the entry of an error code: the first of its sections. */
const findAnswer = ([page, section]: readonly SearchOption[] = []) =>
  page?.hit.answer === undefined ? undefined : section
