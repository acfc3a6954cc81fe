/** How the states of a query look: loading, failed, not permitted, empty. */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { Failure } from '../api/call-api.ts'
import type { Query } from '../api/use-query.ts'

export interface QueryResultProps<T> {
  readonly query: Query<T>
  /** Name of the data that is loading. */
  readonly what: string
  /** Where to go on if it does not exist. */
  readonly leave?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Shows the data of a query: lines where it will be, the failure, or the data. Earlier data stays while new data loads. */
export function QueryResult<T>({ query, what, leave, children }: QueryResultProps<T>) {
  const { data, failure, busy, refetch } = query
  return (
    // Another element when the data comes, so that it doesn't count as one that moves.
    <div key={data === undefined ? 'waiting' : 'data'} aria-busy={busy || undefined}>
      {failure !== undefined && (
        <FailureNotice failure={failure} refetch={refetch} busy={busy} what={what} leave={leave} />
      )}
      {data !== undefined && children(data)}
      {data === undefined && failure === undefined && (
        <p className="waiting skeleton" role="status" aria-label={`Loading ${what}`} />
      )}
    </div>
  )
}

/** Whether the API knows that nothing is there: an address may name an id that does not exist, or one that no id looks like. */
export function isMissing({ status, code }: Failure): boolean {
  return (status === 404 || status === 422) && code !== ''
}

export interface FailureNoticeProps {
  readonly failure: Failure
  readonly what: string
  readonly refetch?: () => void
  readonly busy?: boolean
  readonly leave?: ReactNode
}

/** A failure in words, with a button to try again. A missing permission has its own message. */
export function FailureNotice({ failure, what, refetch, busy = false, leave }: FailureNoticeProps) {
  const { status, code, title, detail, requestId } = failure
  // A gateway, whose response has no code, knows nothing of roles, nor of what exists.
  if (status === 403 && code !== '') return <NoPermission what={what}>{detail}</NoPermission>
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
      {isMissing(failure) && leave !== undefined
        ? leave
        : refetch && (
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

/** Message of an empty list: its purpose, and how to start. */
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
