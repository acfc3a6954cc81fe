/** The dialog about one delivery. It follows a pending delivery until it is final. */
import { Chip } from '../ui/chip.tsx'
import { CopyableCode } from '../ui/copy.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { RelativeTime } from '../ui/time/relative-time.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { formatJson } from '../format/format-json.ts'
import { Link } from '../routing/link.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { refreshQueries } from '../api/query-cache.ts'
import { useQuery } from '../api/use-query.ts'
import { useMutation } from '../api/use-mutation.ts'
import { QueryResult } from '../ui/query-result.tsx'
import { showToast } from '../ui/notifications/toasts.tsx'
import type { Cause, Delivery, DeliveryDetail, Attempt } from '../api/models.ts'
import { DETAIL_ROUTE, DELIVERY_TONES, type BuildWebhookQuery, type WebhookQuery } from './webhook-address.ts'

/** A pending delivery is followed until it is final. */
const FOLLOW_PENDING = {
  refreshInterval: (delivery: DeliveryDetail | undefined) => (delivery?.state === 'pending' ? 2000 : 0),
}

interface DeliveryDialogProps {
  readonly id: string
  readonly at: BuildWebhookQuery
  readonly filters: WebhookQuery
  readonly onClose: () => void
}

/** One delivery: its cause, each attempt with its diagnosis, and the actions. */
export function DeliveryDialog({ id, at, filters, onClose }: DeliveryDialogProps) {
  const { can } = useConsole()
  const path = `/deliveries/${encodeURIComponent(id)}`
  const query = useQuery<DeliveryDetail>(path, FOLLOW_PENDING)
  const { busy, failure, send } = useMutation<Delivery>('POST', `${path}/replay`)
  const replay = async () => {
    if ((await send()) === undefined) return
    showToast({ tone: 'info', title: 'The message was queued again' })
    refreshQueries('/deliveries', '/webhook-endpoints', '/events')
  }
  return (
    <Dialog title="Delivery" wide onClose={onClose}>
      <QueryResult query={query} what="the delivery">
        {({ type, state, endpointUrl, eventId, cause, history, payload }) => (
          <>
            <FactList
              facts={{
                Event: type,
                State: (
                  <span role="status">
                    <Chip tone={DELIVERY_TONES[state]}>{state}</Chip>
                  </span>
                ),
                To: endpointUrl ?? 'a deleted endpoint',
                Message: <CopyableCode text={eventId} what="message id" />,
                'Caused by': <CauseLink cause={cause} />,
              }}
            />
            <FormFailure failure={failure} />
            <p className="actions">
              {can('replay') && (
                <Button loading={busy} onClick={() => void replay()}>
                  Send again
                </Button>
              )}
              <Button variant="outlinePrimary" loading={query.busy} onClick={query.refetch}>
                Refresh
              </Button>
              <Link className="button" to={DETAIL_ROUTE} query={at({ ...filters, check: id })}>
                Check its signature
              </Link>
            </p>
            <h3>Attempts</h3>
            <DeliveryAttempts history={history} />
            <details>
              <summary>Payload</summary>
              <pre tabIndex={0}>{formatJson(payload)}</pre>
            </details>
          </>
        )}
      </QueryResult>
    </Dialog>
  )
}

/** A link to the call that caused the event. */
function CauseLink({ cause }: { readonly cause: Cause | null }) {
  if (cause === null)
    return (
      <>no logged call: a test event, an internal step of the platform, or a call that is no longer logged</>
    )
  const { requestId, method, path, status, at } = cause
  return (
    <>
      <Link to="/developer/monitor/logs" query={{ request: requestId }}>
        {method} {path}
      </Link>
      , status {status}, <RelativeTime at={at} />
    </>
  )
}

/** The attempts of a delivery in order of time: the response, its meaning, and what to do. */
function DeliveryAttempts({ history }: { readonly history: readonly Attempt[] }) {
  if (history.length === 0) return <p>The first attempt is pending.</p>
  return (
    <ol className="attempts">
      {history.toReversed().map((attempt) => (
        <li key={attempt.at}>
          <p>
            <Chip tone={attempt.status !== null && attempt.status < 300 ? 'good' : 'bad'}>
              {attempt.status ?? attempt.error ?? 'no response'}
            </Chip>{' '}
            <RelativeTime at={attempt.at} />, {attempt.trigger}, {attempt.ms} ms
          </p>
          <p>{attempt.diagnosis}</p>
          <details>
            <summary>Request and response</summary>
            <pre tabIndex={0}>
              {formatJson(attempt.requestHeaders)}
              {'\n\n'}
              {formatJson(attempt.responseHeaders)}
              {'\n\n'}
              {attempt.responseBody}
            </pre>
          </details>
        </li>
      ))}
    </ol>
  )
}
