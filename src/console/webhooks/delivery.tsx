import {
  Button,
  Chip,
  Code,
  Dialog,
  Facts,
  json,
  Link,
  Load,
  refresh,
  Refused,
  toast,
  usePlace,
  useQuery,
  useSend,
  When,
} from '../kit.ts'
import type { Cause, Delivery, DeliveryDetail } from '../records.ts'
import { Attempts } from './diagnosis.tsx'
import { DETAIL, TONES, type At, type Query } from './state.ts'

interface Props {
  readonly id: string
  readonly at: At
  readonly filters: Query
  readonly onClose: () => void
}

/** One delivery: what led to it, each attempt with what it means, and what can be done. */
export function Detail({ id, at, filters, onClose }: Props) {
  const { can } = usePlace()
  const path = `/deliveries/${encodeURIComponent(id)}`
  const found = useQuery<DeliveryDetail>(path)
  const { busy, failure, send } = useSend<Delivery>('POST', `${path}/replay`)
  const replay = async () => {
    if ((await send()) === undefined) return
    toast({ tone: 'info', title: 'The message is sent again' })
    refresh('/deliveries', '/webhook-endpoints')
  }
  return (
    <Dialog title="Delivery" wide onClose={onClose}>
      <Load query={found} what="the delivery">
        {({ type, state, endpointUrl, eventId, cause, history, payload }) => (
          <>
            <Facts
              facts={{
                Event: type,
                State: <Chip tone={TONES[state]}>{state}</Chip>,
                To: endpointUrl ?? 'a deleted endpoint',
                Message: <Code text={eventId} what="message id" />,
                'Caused by': <Caused cause={cause} />,
              }}
            />
            <Refused failure={failure} />
            <p className="actions">
              {can('replay') && (
                <Button loading={busy} onClick={() => void replay()}>
                  Send again
                </Button>
              )}
              <Button variant="outlinePrimary" loading={found.busy} onClick={found.again}>
                Refresh
              </Button>
              <Link className="button" to={DETAIL} query={at({ ...filters, check: id })}>
                Check its signature
              </Link>
            </p>
            <h3>Attempts</h3>
            <Attempts history={history} />
            <details>
              <summary>Payload</summary>
              <pre tabIndex={0}>{json(payload)}</pre>
            </details>
          </>
        )}
      </Load>
    </Dialog>
  )
}

/** The way back to the call that led to the event. */
function Caused({ cause }: { readonly cause: Cause | null }) {
  if (cause === null)
    return <>no call that is kept: a test, a step of the platform itself, or a call of long ago</>
  const { requestId, method, path, status, at } = cause
  return (
    <>
      <Link to="/developer/monitor/logs" query={{ request: requestId }}>
        {method} {path}
      </Link>
      , answered {status}, <When at={at} />
    </>
  )
}
