/** Writes CSV files that are safe to open in spreadsheets. */
type Cell = string | number | null | undefined

/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet could take for a formula gets an apostrophe, also after white space; separators
 * are quoted, so that a value can't start another cell.
 */
export function writeCsv(rows: readonly Readonly<Record<string, Cell>>[]): string {
  const names = Object.keys(rows[0] ?? {})
  const cell = (value: Cell) => {
    const plain = String(value ?? '')
    const safe = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(plain) ? `'${plain}` : plain
    return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return (
    [names.map(cell), ...rows.map((row) => names.map((name) => cell(row[name])))]
      .map((cells) => cells.join(','))
      .join('\r\n') + '\r\n'
  )
}
