/** The webhook events that a call caused. */
import { Chip } from '../ui/chip.tsx'
import { Link } from '../routing/link.tsx'
import { useList } from '../api/use-query.ts'

import { QueryResult } from '../ui/query-result.tsx'
import type { Delivery, PlatformEvent, LogDetail } from '../api/models.ts'
import { DELIVERY_TONES } from '../webhooks/webhook-address.ts'

/** The events that a call caused, with the state of their deliveries. */
export function CausedEvents({ log }: { readonly log: LogDetail }) {
  const any = log.eventIds.length > 0
  const of = `organizationId=${log.organizationId}&requestId=${log.requestId}&limit=100`
  const events = useList<PlatformEvent>(any ? `/events?${of}` : undefined)
  const deliveries = useList<Delivery>(any ? `/deliveries?${of}` : undefined)
  if (!any) return null
  return (
    <>
      <h3>Events and deliveries</h3>
      <QueryResult query={events} what="events">
        {(known) => (
          <QueryResult query={deliveries} what="deliveries">
            {(all) => (
              <ul className="bare">
                {known.toReversed().map(({ id, type }) => (
                  <li key={id}>
                    <code>{type}</code> <small>{id}</small>
                    <DeliveryOutcomes deliveries={all.filter(({ eventId }) => eventId === id)} />
                  </li>
                ))}
              </ul>
            )}
          </QueryResult>
        )}
      </QueryResult>
    </>
  )
}

function DeliveryOutcomes({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  if (deliveries.length === 0) return <p>No endpoint subscribes to this event.</p>
  return (
    <ul>
      {deliveries.map(({ id, state, endpointUrl, lastDiagnosis }) => (
        <li key={id}>
          <Chip tone={DELIVERY_TONES[state]}>{state}</Chip>{' '}
          <Link to="/developer/application/detail" query={{ tab: 'webhooks', delivery: id }}>
            {endpointUrl ?? 'a deleted endpoint'}
          </Link>
          {state !== 'delivered' && ` ${lastDiagnosis ?? 'Its first attempt is pending.'}`}
        </li>
      ))}
    </ul>
  )
}
