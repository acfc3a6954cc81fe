/** Keys of the list of calls: j and k anywhere on the page, the arrow keys in the list. */
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { parseRoute } from '../routing/route.ts'
import type { Log } from '../api/models.ts'

interface RowKeys {
  readonly rows: readonly Log[]
  /** Id of the call that is shown; '' for none. */
  readonly current: string
  readonly open: (id: string) => void
  readonly close: () => void
  /** Loads further rows, if there are any. */
  readonly more: (() => void) | undefined
}

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/** Opens the next or the previous call by keyboard, and moves the focus to its row. Escape closes the call. */
export function useRowKeys(
  box: RefObject<HTMLElement | null>,
  { rows, current, open, close, more }: RowKeys,
): void {
  const hasMoved = useRef(false)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'Escape' ? 0 : STEPS[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const target = event.target instanceof Element ? event.target : document.body
    if (target.closest('input, select, textarea, [contenteditable], dialog, pre') !== null) return
    // The page may not have followed the last key yet.
    const opened = parseRoute(location).query.get('request') ?? ''
    if (step === 0) return opened === '' ? undefined : close()
    const isArrow = event.key.startsWith('Arrow')
    // Elsewhere the arrow keys scroll.
    if (isArrow && box.current?.contains(target) !== true) return
    const at = rows.findIndex(({ requestId }) => requestId === opened)
    const next = rows[at < 0 ? 0 : at + step]?.requestId
    if (next === undefined) {
      if (step > 0) more?.()
      return
    }
    event.preventDefault()
    hasMoved.current = true
    open(next)
  })
  useEffect(() => {
    if (!hasMoved.current || current === '') return
    hasMoved.current = false
    const row = box.current?.querySelector<HTMLElement>('a[aria-current=true]')
    row?.focus({ preventScroll: true })
    // At once: rows that come into the document on the way would change the place to which it scrolls slowly.
    row?.closest('tr')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [box, current])
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
