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
  /** Index of a row that is in the document wherever it is; -1 for none. */
  readonly currentIndex: number
  /** Renders the rows from one index to another. */
  readonly children: (start: number, end: number) => ReactNode
}

/** Table bodies of the rows near the window, and of the space between them. A group with the focus stays. */
export function RowWindow({ rowCount, columnCount, currentIndex, children }: RowWindowProps) {
  const [{ near, heights }, setPlaces] = useState(START)
  const observer = useRef<IntersectionObserver>(undefined)
  const observe = useCallback((body: HTMLElement | null) => {
    if (body === null) return undefined
    observer.current ??= new IntersectionObserver(
      (entries) => setPlaces((places) => entries.reduce(updatePlaces, places)),
      { rootMargin: '50% 0%' },
    )
    observer.current.observe(body)
    return () => observer.current?.unobserve(body)
  }, [])

  const isPrinting = useIsPrinting()
  const groupCount = Math.ceil(rowCount / GROUP_SIZE)
  if (groupCount <= 2 || isPrinting) return <tbody>{children(0, rowCount)}</tbody>
  const isShown = (group: number) => near.has(group) || group === Math.floor(currentIndex / GROUP_SIZE)
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
      const height = estimateHeight(heights, first, end)
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
  /** Heights of groups when they came or left. */
  readonly heights: ReadonlyMap<number, number>
}

const START: Places = { near: new Set([0]), heights: new Map() }

/** What is near the window after a table body came near it or left it. */
function updatePlaces(places: Places, entry: IntersectionObserverEntry): Places {
  const { target, isIntersecting, boundingClientRect: box, intersectionRect: seen } = entry
  const { near, heights } = places
  const first = Number(target.getAttribute('data-first'))
  const end = target.getAttribute('data-end')
  if (end === null) {
    // Also when it comes: the estimate of the others should not change later, while the user scrolls.
    const measured = new Map(heights).set(first, box.height)
    if (isIntersecting) return { near: new Set([...near, first]), heights: measured }
    if (target.contains(document.activeElement)) return places
    return { near: new Set([...near].filter((group) => group !== first)), heights: measured }
  }
  if (!isIntersecting) return places
  const size = box.height / (Number(end) - first)
  const from = first + Math.floor((seen.top - box.top) / size)
  const count = Math.max(1, Math.ceil((seen.bottom - seen.top) / size))
  return { heights, near: new Set([...near, ...Array.from({ length: count }, (_, n) => from + n)]) }
}

/** Height of groups that are not in the document: as it was, or the average of those that were. */
function estimateHeight(heights: ReadonlyMap<number, number>, first: number, end: number): number {
  const known = [...heights.values()]
  const usual =
    known.length === 0
      ? GROUP_SIZE * ROW_HEIGHT
      : known.reduce((sum, height) => sum + height, 0) / known.length
  let total = 0
  for (let group = first; group < end; group += 1) total += heights.get(group) ?? usual
  return total
}
