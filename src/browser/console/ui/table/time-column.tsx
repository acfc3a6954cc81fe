/** A column of times, such as the times at which rows were made. */
import { RelativeTime } from '../time/relative-time.tsx'
import type { Column } from './table.tsx'

/** Sorts by a member of a row, a time in ISO 8601, and shows how long ago it was. */
export function timeColumn<Name extends string>(label: string, name: Name): Column<Record<Name, string>> {
  return { label, sort: (row) => row[name], render: (row) => <RelativeTime at={row[name]} /> }
}
