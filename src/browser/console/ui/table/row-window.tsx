/**
 * Rows of a long table. Only groups of rows near the window are in the document; between them is empty space of about the same height, so
 * that a table of 10,000 rows responds as fast as one of 100. For print all rows are in the document.
 */
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

/** Rows of a group. A window of 800 px shows about as many rows of the log. */
const GROUP_SIZE = 25

/** Height of a row in pixels, until one was measured. */
const ROW_HEIGHT = 44

interface RowWindowProps {
  readonly rowCount: number
  readonly columnCount: number
  /** Indexes of rows that are in the document wherever they are; -1 for none. */
  readonly kept: readonly number[]
  /** Renders the rows from one index to another. */
  readonly children: (start: number, end: number) => ReactNode
}

/** Table bodies of the rows near the window, and of the space between them. A group with the focus stays. */
export function RowWindow({ rowCount, columnCount, kept, children }: RowWindowProps) {
  const [{ near, heights, rowHeight }, setPlaces] = useState(START)
  const observers = useRef<readonly (IntersectionObserver | ResizeObserver)[]>(undefined)
  const observe = useCallback((body: HTMLElement | null) => {
    if (body === null) return undefined
    const current = (observers.current ??= [
      new IntersectionObserver((entries) => setPlaces((places) => entries.reduce(updateNear, places)), {
        rootMargin: '50% 0%',
      }),
      new ResizeObserver((entries) => setPlaces((places) => entries.reduce(updateHeights, places))),
    ])
    for (const observer of current) observer.observe(body)
    return () => {
      for (const observer of current) observer.unobserve(body)
    }
  }, [])

  const isPrinting = useIsPrinting()
  const groupCount = Math.ceil(rowCount / GROUP_SIZE)
  if (groupCount <= 2 || isPrinting) return <tbody>{children(0, rowCount)}</tbody>
  const isShown = (group: number) =>
    near.has(group) || kept.some((row) => group === Math.floor(row / GROUP_SIZE))
  const bodies: ReactNode[] = []
  for (let first = 0; first < groupCount;) {
    let end = first + 1
    if (isShown(first))
      bodies.push(
        <tbody key={first} ref={observe} data-first={first}>
          {children(first * GROUP_SIZE, Math.min(end * GROUP_SIZE, rowCount))}
        </tbody>,
      )
    else {
      while (end < groupCount && !isShown(end)) end += 1
      let height = 0
      for (let group = first; group < end; group += 1)
        height += heights.get(group) ?? Math.min(GROUP_SIZE, rowCount - group * GROUP_SIZE) * rowHeight
      bodies.push(
        <tbody key={`${first}-${end}`} ref={observe} data-first={first} data-end={end}>
          <tr aria-hidden="true">
            <td colSpan={columnCount} style={{ padding: 0, height }} />
          </tr>
        </tbody>,
      )
    }
    first = end
  }
  return <>{bodies}</>
}

/** Whether the browser prints the page. It takes the document as it is after the event, so that React must render within it. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const follow = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    window.addEventListener('beforeprint', follow)
    window.addEventListener('afterprint', follow)
    return () => {
      window.removeEventListener('beforeprint', follow)
      window.removeEventListener('afterprint', follow)
    }
  }, [])
  return isPrinting
}

interface Places {
  /** Groups near the window. */
  readonly near: ReadonlySet<number>
  /** Heights of groups that are or were in the document. */
  readonly heights: ReadonlyMap<number, number>
  /** Height of a row of the group that was measured last. */
  readonly rowHeight: number
}

const START: Places = { near: new Set([0]), heights: new Map(), rowHeight: ROW_HEIGHT }

/** The groups from `data-first` to `data-end`, which are not in the document, or the one group of a table body. */
function readGroups(target: Element): { readonly first: number; readonly end: number | undefined } {
  const end = target.getAttribute('data-end')
  return { first: Number(target.getAttribute('data-first')), end: end === null ? undefined : Number(end) }
}

/** Table bodies near the viewport, after one entered or left that range. */
function updateNear(places: Places, entry: IntersectionObserverEntry): Places {
  const { target, isIntersecting, boundingClientRect: box, intersectionRect: seen } = entry
  const { near } = places
  const { first, end } = readGroups(target)
  if (end === undefined) {
    if (isIntersecting) return { ...places, near: new Set([...near, first]) }
    if (target.contains(document.activeElement)) return places
    return { ...places, near: new Set([...near].filter((group) => group !== first)) }
  }
  if (!isIntersecting) return places
  const size = box.height / (end - first)
  const from = first + Math.floor((seen.top - box.top) / size)
  const count = Math.max(1, Math.ceil((seen.bottom - seen.top) / size))
  return { ...places, near: new Set([...near, ...Array.from({ length: count }, (_, n) => from + n)]) }
}

/** Heights after a table body came or changed its own. Then the table has another layout, and what was measured before is wrong. */
function updateHeights(places: Places, { target, contentRect: { height } }: ResizeObserverEntry): Places {
  const { first, end } = readGroups(target)
  const before = places.heights.get(first)
  if (end !== undefined || height === 0 || height === before) return places
  return {
    ...places,
    heights: new Map(before === undefined ? places.heights : []).set(first, height),
    rowHeight: height / Math.max(1, target.childElementCount),
  }
}
