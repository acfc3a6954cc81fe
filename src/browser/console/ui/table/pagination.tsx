/** Numbered pages of a list. */

export interface PaginationProps {
  /** From 1. */
  readonly currentPage: number
  readonly totalPages: number
  readonly onPageChange: (page: number) => void
  readonly totalItems?: number
  readonly itemsPerPage?: number
  readonly maxVisiblePages?: number
}

/** Buttons for the pages of a list. First and previous are disabled on page 1, next and last on the last page. */
export function Pagination(props: PaginationProps) {
  const { currentPage, totalPages, onPageChange, totalItems, itemsPerPage } = props
  const text = resultsText(currentPage, totalItems, itemsPerPage)
  const first = currentPage <= 1
  const last = currentPage >= totalPages
  const step = (label: string, sign: string, page: number, disabled: boolean) => (
    <button type="button" aria-label={label} disabled={disabled} onClick={() => onPageChange(page)}>
      {sign}
    </button>
  )
  return (
    <nav className="pagination" aria-label="Pagination" tabIndex={-1}>
      {text !== undefined && <p role="status">{text}</p>}
      <div>
        {step('First page', '«', 1, first)}
        {step('Previous page', '‹', currentPage - 1, first)}
        {visiblePages(currentPage, totalPages, props.maxVisiblePages ?? maxVisiblePages).map((page) => (
          <button
            key={page}
            type="button"
            aria-label={`Page ${page}`}
            aria-current={page === currentPage ? 'page' : undefined}
            onClick={() => onPageChange(page)}
          >
            {page}
          </button>
        ))}
        {step('Next page', '›', currentPage + 1, last)}
        {step('Last page', '»', totalPages, last)}
      </div>
    </nav>
  )
}

/** Buttons that a pagination shows at most. */
const maxVisiblePages = 5

/** Numbers of the pages to show buttons for: a window around the current one that stays within 1 and `total`. */
export function visiblePages(
  current: number,
  total: number,
  most: number = maxVisiblePages,
): readonly number[] {
  const count = Math.min(most, total)
  const first = Math.max(1, Math.min(current - Math.floor(count / 2), total - count + 1))
  return Array.from({ length: count }, (_, i) => first + i)
}

/** 'Showing {from} to {to} of {total} Results'; undefined unless both numbers are known. */
export function resultsText(
  current: number,
  totalItems: number | undefined,
  itemsPerPage: number | undefined,
): string | undefined {
  if (totalItems === undefined || itemsPerPage === undefined) return undefined
  const from = totalItems === 0 ? 0 : (current - 1) * itemsPerPage + 1
  return `Showing ${from} to ${Math.min(current * itemsPerPage, totalItems)} of ${totalItems} Results`
}
