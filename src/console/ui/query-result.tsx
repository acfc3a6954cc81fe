/** How the states of a query look: loading, failed, not permitted, empty. */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { Failure } from '../api/call-api.ts'
import type { Query } from '../api/use-query.ts'
import { Spinner } from './spinner.tsx'

export interface QueryResultProps<T> {
  readonly query: Query<T>
  /** What is loading, in words. */
  readonly what: string
  readonly children: (data: T) => ReactNode
}

/** Shows the data of a query: a spinner, the failure, or the data. Earlier data stays while new data loads. */
export function QueryResult<T>({ query, what, children }: QueryResultProps<T>) {
  const { data, failure, busy, refetch } = query
  return (
    <div aria-busy={busy || undefined}>
      {failure !== undefined && <FailureNotice failure={failure} refetch={refetch} busy={busy} what={what} />}
      {data !== undefined && children(data)}
      {data === undefined && failure === undefined && (
        <p className="waiting">
          <Spinner label={`Loading ${what}`} />
        </p>
      )}
    </div>
  )
}

export interface FailureNoticeProps {
  readonly failure: Failure
  readonly what: string
  readonly refetch?: () => void
  readonly busy?: boolean
}

/** A failure in words, with a button to try again. A missing permission has its own message. */
export function FailureNotice({ failure, what, refetch, busy = false }: FailureNoticeProps) {
  const { status, title, detail, requestId } = failure
  if (status === 403) return <NoPermission what={what}>{detail}</NoPermission>
  // The dialog about the expired session explains this one.
  if (status === 401) return null
  return (
    <div className="notice bad" role="alert">
      <p>
        <strong>{title}</strong>
      </p>
      {detail !== '' && <p>{detail}</p>}
      {requestId !== '' && (
        <p>
          Request <code>{requestId}</code>
        </p>
      )}
      {refetch && (
        <Button variant="outlinePrimary" onClick={refetch} loading={busy}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** Says that the user has no permission to see something, and why. */
export function NoPermission({ what, children }: { readonly what: string; readonly children: ReactNode }) {
  return (
    <div className="notice">
      <p>
        <strong>No permission to see {what}.</strong> {children}
      </p>
      <p>An administrator of the organization can give you the role.</p>
    </div>
  )
}

/** What an empty list says: what it is for, and how to start. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  )
}
