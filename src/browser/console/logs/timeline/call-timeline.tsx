/** The timeline of a call. It follows the platform until every delivery is final. */
import { useState } from 'react'
import { callApi, callList, type ApiResult } from '../../api/call-api.ts'
import type { Delivery, DeliveryDetail, LogDetail, PlatformEvent } from '../../api/models.ts'
import { useQuery } from '../../api/use-query.ts'
import { Link } from '../../routing/link.tsx'
import { Chip } from '../../ui/chip.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { buildTimeline, isFinal, type TimelineData, type TimelineEntry } from './build-timeline.ts'

/** Milliseconds between two requests while something is to come. */
const REFRESH = 2000

/** Milliseconds after a view was opened in which a process may publish its next event. */
const FOLLOW_TIME = 60_000

/** Deliveries whose attempts are shown; an event rarely has more endpoints. */
const MAX_DETAILS = 12

/** Request, events, attempts, replays and planned attempts of a call, in one list. */
export function CallTimeline({ log }: { readonly log: LogDetail }) {
  const of = `organizationId=${log.organizationId}&requestId=${log.requestId}&limit=100`
  const [openedAt] = useState(() => Date.now())
  const query = useQuery<TimelineData>(
    `/events?${of}#timeline`,
    {
      refreshInterval: (data) => {
        const mayContinue = log.status < 400 && Date.now() - openedAt < FOLLOW_TIME
        return (data !== undefined && !isFinal(data)) || mayContinue ? REFRESH : 0
      },
    },
    () => loadTimeline(of),
  )
  return (
    <>
      <h3>Timeline</h3>
      <QueryResult query={query} what="the timeline">
        {(data) => (
          <>
            <ol className="timeline">
              {buildTimeline(log, data).map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
            </ol>
            <p className="hint" role="status">
              {isFinal(data)
                ? 'Every delivery is final.'
                : 'Deliveries are pending. This list updates itself.'}
            </p>
          </>
        )}
      </QueryResult>
    </>
  )
}

function Entry({
  entry: { at, label, tone, text, deliveryId, isPlanned = false },
}: {
  readonly entry: TimelineEntry
}) {
  return (
    <li>
      <Chip tone={tone}>{label}</Chip>{' '}
      {deliveryId === undefined ? (
        text
      ) : (
        <Link to="/developer/application/detail" query={{ tab: 'webhooks', delivery: deliveryId }}>
          {text}
        </Link>
      )}{' '}
      <small>
        <RelativeTime at={at} planned={isPlanned} />
      </small>
    </li>
  )
}

/** Events and deliveries of a request, with the attempts of each delivery. */
async function loadTimeline(of: string): Promise<ApiResult<TimelineData>> {
  const [events, deliveries] = await Promise.all([
    callList<PlatformEvent>(`/events?${of}`),
    callList<Delivery>(`/deliveries?${of}`),
  ])
  if (events.failure !== undefined) return events
  if (deliveries.failure !== undefined) return deliveries
  const details = await Promise.all(
    deliveries.value.items
      .slice(0, MAX_DETAILS)
      .map(({ id }) => callApi<DeliveryDetail>('GET', `/deliveries/${encodeURIComponent(id)}`)),
  )
  const failed = details.find((detail) => detail.failure !== undefined)
  if (failed?.failure !== undefined) return failed
  return {
    value: {
      events: events.value.items,
      deliveries: details.flatMap((detail) => (detail.failure === undefined ? [detail.value] : [])),
    },
  }
}
