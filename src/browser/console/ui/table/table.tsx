/** Tables with sortable headings and numbered pages. */
import { memo, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Pagination } from './pagination.tsx'
import { RowWindow } from './row-window.tsx'

export interface Column<T> {
  readonly label: string
  /** Default: the value to sort by. */
  readonly render?: (row: T, isCurrent: boolean) => ReactNode
  /** The value to sort by; without it the column can't be sorted. */
  readonly sort?: (row: T) => string | number
  readonly number?: true
  /** Long text is cut off at the column's width instead of wrapping. */
  readonly clip?: true
  /** A long word breaks instead of widening the column. */
  readonly breaks?: true
  /** Hidden by the style sheet where the table is beside something else. */
  readonly extra?: true
  /** The heading is for screen readers only: the cells say what they are. */
  readonly quiet?: true
  /**
   * Where the cell is on the card of a row (`cards`): the title of the card, beside it on the first line, taking the room that is left on
   * the second one, with its heading before the value, or at the end. Other cells are on the second line.
   */
  readonly card?: 'title' | 'first' | 'flexible' | 'named' | 'last' | 'hidden'
}

/** Stands for a missing value. A card leaves out cells that have nothing else. */
export const NO_VALUE = <span className="no-value">—</span>

export interface TableProps<T> {
  /** The name of the table for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly id: (row: T) => string
  /** Rows on a page, with numbered pages. Without it all rows are shown. */
  readonly perPage?: number
  /** Loads the next page of a list by cursor. */
  readonly more?: (() => void) | undefined
  readonly loading?: boolean
  /**
   * On phones each row is a card of a few lines, as its columns say. Without it each cell has a line of its own with its heading, and the
   * headings that sort are above the table.
   */
  readonly cards?: boolean
  /** Id of the current row. It is in the document even if it is far outside of the window. */
  readonly current?: string
}

interface SortOrder {
  readonly column: number
  readonly down: boolean
}

/** A table whose headings sort. On narrow screens it scrolls in its own box. */
export function Table<T>({
  caption,
  columns,
  rows,
  id,
  perPage,
  more,
  loading = false,
  cards = false,
  current,
}: TableProps<T>) {
  const [order, setOrder] = useState<SortOrder>()
  const [requestedPage, setPage] = useState(1)
  const name = useId()
  const sort = order && columns[order.column]?.sort
  const sorted = sort ? rows.toSorted((a, b) => compareCells(sort(a), sort(b)) * (order.down ? -1 : 1)) : rows
  const pages = perPage === undefined ? 1 : Math.max(1, Math.ceil(rows.length / perPage))
  const page = Math.min(requestedPage, pages)
  const shown = perPage === undefined ? sorted : sorted.slice((page - 1) * perPage, page * perPage)
  const box = useRef<HTMLDivElement>(null)
  /** Index of the first row that the user asked for. */
  const [added, setAdded] = useState(-1)
  useEffect(() => {
    if (added < 0 || loading) return
    // Unless the user went on meanwhile.
    if (document.activeElement?.matches('body, .actions > button'))
      box.current?.querySelector<HTMLElement>(`[aria-rowindex='${added + 2}'] a`)?.focus()
  }, [added, loading])
  const currentIndex = current === undefined ? -1 : shown.findIndex((row) => id(row) === current)
  return (
    <>
      <div
        ref={box}
        className={cards ? 'table cards' : 'table labeled'}
        role="region"
        aria-labelledby={name}
        tabIndex={0}
      >
        <table aria-rowcount={shown.length + 1}>
          <caption className="sr-only" id={name}>
            {caption}
          </caption>
          <thead>
            <tr>
              {columns.map(({ label, sort: by, number, extra, quiet }, n) => (
                <th
                  key={label}
                  scope="col"
                  className={cellClass({ number, extra })}
                  aria-sort={order?.column === n ? (order.down ? 'descending' : 'ascending') : undefined}
                >
                  {by ? (
                    <button type="button" onClick={() => setOrder(nextOrder(order, n))}>
                      {label}
                    </button>
                  ) : (
                    <span className={quiet && 'sr-only'}>{label}</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <RowWindow rowCount={shown.length} columnCount={columns.length} kept={[currentIndex, added]}>
            {(start, end) =>
              shown
                .slice(start, end)
                .map((row, n) => (
                  <Row
                    key={id(row)}
                    row={row}
                    columns={columns}
                    isCurrent={id(row) === current}
                    index={start + n + 2}
                  />
                ))
            }
          </RowWindow>
        </table>
      </div>
      {perPage !== undefined && rows.length > perPage && (
        <Pagination
          currentPage={page}
          totalPages={pages}
          onPageChange={setPage}
          totalItems={rows.length}
          itemsPerPage={perPage}
        />
      )}
      {more && (
        <p className="actions">
          <Button
            variant="outlinePrimary"
            onClick={() => {
              setAdded(rows.length)
              more()
            }}
            loading={loading}
          >
            Show more
          </Button>
        </p>
      )}
    </>
  )
}

interface RowProps<T> {
  readonly row: T
  readonly columns: readonly Column<T>[]
  readonly isCurrent: boolean
  /** Number of the row in the whole table, counted from 1 for the headings. */
  readonly index: number
}

/** Renders again only for other data or other columns: `columns` must be the same array for that. */
const Row = memo(function Row<T>({ row, columns, isCurrent, index }: RowProps<T>) {
  return (
    <tr aria-rowindex={index}>
      {columns.map(({ label, sort, render = sort, number, clip, breaks, extra, card }) => (
        <td
          key={label}
          data-label={label}
          data-card={card}
          className={cellClass({ number, clip, breaks, extra })}
        >
          {render?.(row, isCurrent)}
        </td>
      ))}
    </tr>
  )
}) as <T>(props: RowProps<T>) => ReactNode

type CellKind = Partial<Record<'number' | 'clip' | 'breaks' | 'extra', true | undefined>>

/** The classes of a cell: the names of what it is. */
function cellClass({ number, clip, breaks, extra }: CellKind): string | undefined {
  return (
    [number && 'number', clip && 'clip', breaks && 'breaks', extra && 'extra'].filter(Boolean).join(' ') ||
    undefined
  )
}

function nextOrder(order: SortOrder | undefined, column: number): SortOrder | undefined {
  if (order?.column !== column) return { column, down: false }
  return order.down ? undefined : { column, down: true }
}

function compareCells(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
}
