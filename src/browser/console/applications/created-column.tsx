/** The column of a table of credentials that says when one was created, and by whom. */
import type { Column } from '../ui/table/table.tsx'
import { RelativeTime } from '../ui/time/relative-time.tsx'

export const createdColumn: Column<{ readonly createdAt: string; readonly createdBy: string }> = {
  label: 'Created',
  render: ({ createdAt, createdBy }) => (
    <>
      <RelativeTime at={createdAt} /> by {createdBy}
    </>
  ),
}
