/** Numbered pages of a list. */
import { maxVisiblePages, resultsText, visiblePages } from './page-numbers.ts'

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
