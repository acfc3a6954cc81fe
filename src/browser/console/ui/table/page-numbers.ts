/** Buttons that a pagination shows at most. */
export const maxVisiblePages = 5

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
