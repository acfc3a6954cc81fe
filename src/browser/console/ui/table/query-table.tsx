/** Tables of lists from the API. */
import { countNouns } from '../../format/count-nouns.ts'
import type { ReactNode } from 'react'
import type { ListQuery } from '../../api/use-query.ts'
import { QueryResult } from '../query-result.tsx'
import { Table, type TableProps } from './table.tsx'

export interface QueryTableProps<T> extends Omit<TableProps<T>, 'rows' | 'more' | 'loading'> {
  readonly list: ListQuery<T>
  /** Plural name of the items, as written in the middle of a sentence: 'webhook endpoints'. */
  readonly what: string
  /** Instead of a table that has no rows. */
  readonly empty: ReactNode
}

/** A list by cursor as a table, with a button for more rows; or a spinner, a failure, or the empty state. Screen readers announce its length. */
export function QueryTable<T>({ list, what, empty, ...table }: QueryTableProps<T>) {
  const { data, more, loading } = list
  return (
    <>
      <p className="sr-only" role="status">
        {data && `${table.caption}: ${countNouns(data.length, 'row')}`}
      </p>
      <QueryResult query={list} what={what}>
        {(rows) =>
          rows.length === 0 ? empty : <Table {...table} rows={rows} more={more} loading={loading} />
        }
      </QueryResult>
    </>
  )
}
