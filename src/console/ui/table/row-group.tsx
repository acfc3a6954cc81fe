/**
 * Rows of a long table. Only groups near the window are in the document; the others are empty space of the same height, so that
 * a table of 10,000 rows responds as fast as one of 100.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Rows of a group. A window of 800 px shows about as many rows of the log. */
export const GROUP_SIZE = 25

/** Height of a row in pixels, until its group was shown once. */
const ROW_HEIGHT = 44

interface RowGroupProps {
  readonly rowCount: number
  /** Renders the rows. Not called while the group is far. */
  readonly children: () => ReactNode
  readonly columns: number
  /** Shown before its place is known: the first group. */
  readonly isFirst: boolean
  /** Shown wherever it is: the group of the current row, or the only group. */
  readonly isKept: boolean
}

/** A group of rows, which shows itself when it comes near the window. A group with the focus stays. */
export function RowGroup({ rowCount, children, columns, isFirst, isKept }: RowGroupProps) {
  const box = useRef<HTMLTableSectionElement>(null)
  const [isNear, setNear] = useState(isFirst)
  const [height, setHeight] = useState(rowCount * ROW_HEIGHT)
  useEffect(() => {
    const { current } = box
    if (current === null) return undefined
    observed.set(current, (near, measured) => {
      if (near) return setNear(true)
      if (current.contains(document.activeElement)) return
      setHeight(measured)
      setNear(false)
    })
    observer ??= createObserver()
    observer.observe(current)
    return () => observer?.unobserve(current)
  }, [])
  return (
    <tbody ref={box}>
      {isNear || isKept ? (
        children()
      ) : (
        <tr aria-hidden="true">
          <td colSpan={columns} style={{ padding: 0, height }} />
        </tr>
      )}
    </tbody>
  )
}

/** Called when a group comes near the window or leaves it, with its height. */
type PlaceListener = (isNear: boolean, height: number) => void

const observed = new WeakMap<Element, PlaceListener>()

let observer: IntersectionObserver | undefined

/** One observer for all groups. Near is within half a window above and below. */
function createObserver(): IntersectionObserver {
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        observed.get(target)?.(isIntersecting, boundingClientRect.height)
    },
    { rootMargin: '50% 0%' },
  )
}
