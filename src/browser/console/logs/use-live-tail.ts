/** Live mode of the logs: polls for new calls and adds them without disturbing a reader. */
import { useEffect, useEffectEvent, useMemo, useState, type RefObject } from 'react'
import { callApi, type ApiResult, type Failure } from '../api/call-api.ts'
import type { ListQuery } from '../api/use-query.ts'
import type { Log } from '../api/models.ts'

/** Milliseconds between two requests for new calls. */
const POLL_INTERVAL = 3000

/** Rows that may be added before the list is loaded again, so that a page that is left open does not grow without limit. */
const MAX_ADDED_ROWS = 200

export interface LiveTail {
  /** The list with new calls at the top. */
  readonly rows: readonly Log[]
  /** Number of new calls that are not shown yet, because the user is reading. */
  readonly held: number
  /** Whether more calls arrived than one request returns. */
  readonly gap: boolean
  readonly failure?: Failure
  /** Shows the waiting calls at the top. */
  readonly show: () => void
}

export interface LiveTailOptions {
  readonly on: boolean
  /** Whether the user is reading a row; called before each change. */
  readonly reading: () => boolean
  /** Called after calls were added at the top. */
  readonly added: () => void
}

const NO_LOGS: readonly Log[] = []

const NO_ROWS = { ahead: [], held: [], gap: false } as const

interface TailState {
  /** The path of the list that the rows belong to. */
  readonly of: string
  readonly ahead: readonly Log[]
  readonly held: readonly Log[]
  readonly gap: boolean
  readonly failure?: Failure
}

/**
 * Follows a list, newest first. New calls wait while the user reads, so that no row moves; polling pauses while a dialog is open or the
 * tab is hidden.
 */
export function useLiveTail(
  path: string,
  list: ListQuery<Log>,
  { on, reading, added }: LiveTailOptions,
): LiveTail {
  const [state, setState] = useState<TailState>({ of: path, ...NO_ROWS })
  const now = state.of === path ? state : { of: path, ...NO_ROWS }
  const loaded = list.data ?? NO_LOGS
  const known = useMemo(() => new Set(loaded.map(({ requestId }) => requestId)), [loaded])
  const fresh = (logs: readonly Log[]) => logs.filter(({ requestId }) => !known.has(requestId))
  const ahead = fresh(now.ahead)
  const held = fresh(now.held)

  /** Shows waiting calls at the top. After a gap, or when the list has grown long, it loads the list again instead. */
  const put = (waiting: readonly Log[], gap: boolean) => {
    const wantsReset = gap || ahead.length + waiting.length > MAX_ADDED_ROWS
    setState({ of: path, ...NO_ROWS, ...(!wantsReset && { ahead: [...waiting, ...ahead] }) })
    if (wantsReset) list.refetch()
    added()
  }
  const show = () => put(held, now.gap)
  const free = () => !reading() && !isPaused()
  const settle = useEffectEvent(() => {
    if (free()) show()
  })
  const take = useEffectEvent((result: ApiResult<{ readonly items: readonly Log[] }>) => {
    if (result.failure !== undefined) return setState({ ...now, ahead, held, failure: result.failure })
    const here = new Set([...known, ...[...ahead, ...held].map(({ requestId }) => requestId)])
    const { items } = result.value
    const fresher = items.filter(({ requestId }) => !here.has(requestId))
    // If the response contains no known call, there may be calls in between.
    const gap = now.gap || (here.size > 0 && fresher.length > 0 && fresher.length === items.length)
    const waiting = [...fresher, ...held]
    if (waiting.length > 0 && free()) put(waiting, gap)
    else setState({ of: path, ahead, held: waiting, gap })
  })

  const ready = list.data !== undefined
  useEffect(() => {
    if (!on || !ready) return undefined
    let isCurrent = true
    let timer = 0
    const poll = async () => {
      if (!isPaused()) {
        const result = await callApi<{ readonly items: readonly Log[] }>('GET', path)
        if (!isCurrent) return
        take(result)
      }
      timer = window.setTimeout(() => void poll(), POLL_INTERVAL)
    }
    timer = window.setTimeout(() => void poll(), POLL_INTERVAL)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [path, on, ready])

  const waiting = on && held.length > 0
  useEffect(() => {
    if (!waiting) return undefined
    // There is no event for the end of reading.
    const timer = setInterval(settle, POLL_INTERVAL / 6)
    return () => clearInterval(timer)
  }, [waiting])

  return {
    rows: ahead.length === 0 ? loaded : [...ahead, ...loaded],
    held: held.length,
    gap: now.gap,
    ...(now.failure && { failure: now.failure }),
    show,
  }
}

/** Whether the list is out of sight: the tab is hidden, or a dialog covers it. */
function isPaused(): boolean {
  return document.visibilityState === 'hidden' || document.querySelector('dialog[open]') !== null
}

/** Whether the user is reading in a box: the pointer or the focus is in it, its text is selected, or its top is scrolled out of sight. */
export function isReading({ current: box }: RefObject<HTMLElement | null>): boolean {
  if (box === null) return false
  const selection = getSelection()
  return (
    box.matches(':hover') ||
    box.contains(document.activeElement) ||
    (selection !== null && !selection.isCollapsed && box.contains(selection.anchorNode)) ||
    box.getBoundingClientRect().top < 0
  )
}
