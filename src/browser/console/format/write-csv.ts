/** Writes CSV files that are safe to open in spreadsheets. */
type Cell = string | number | null | undefined

/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet could take for a formula gets an apostrophe, also after white space; separators
 * are quoted, so that a value can't start another cell. Without `header` it continues an earlier part.
 */
export function writeCsv(
  rows: readonly Readonly<Record<string, Cell>>[],
  { header = true }: { readonly header?: boolean } = {},
): string {
  const names = Object.keys(rows[0] ?? {})
  const cell = (value: Cell) => {
    const plain = String(value ?? '')
    const safe = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(plain) ? `'${plain}` : plain
    return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  const lines = rows.map((row) => names.map((name) => cell(row[name])))
  return [...(header ? [names.map(cell)] : []), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}
