/** One timeline of a request: the request, the events that it caused, each attempt to deliver them, replays, and what is still to come. */
import type { Attempt, DeliveryDetail, LogDetail, PlatformEvent } from '../../api/models.ts'
import type { Tone } from '../../ui/chip.tsx'

export interface TimelineEntry {
  readonly key: string
  /** ISO 8601. */
  readonly at: string
  readonly label: string
  readonly tone: Tone
  readonly text: string
  /** The id of a delivery that the entry is about. */
  readonly deliveryId?: string
  /** Whether it has not happened yet. */
  readonly isPlanned?: boolean
}

export interface TimelineData {
  readonly events: readonly PlatformEvent[]
  readonly deliveries: readonly DeliveryDetail[]
}

const TRIGGERS: Readonly<Record<Attempt['trigger'], string>> = {
  event: 'First attempt',
  retry: 'Retry',
  replay: 'Replay',
  recovery: 'Recovery',
  test: 'Test',
}

/** The entries in order of time; at the same time, the request first, then events, then attempts. */
export function buildTimeline(
  log: Pick<LogDetail, 'requestId' | 'at' | 'method' | 'path' | 'status'>,
  { events, deliveries }: TimelineData,
): readonly TimelineEntry[] {
  const entries: readonly TimelineEntry[] = [
    {
      key: log.requestId,
      at: log.at,
      label: 'request',
      tone: log.status < 400 ? 'good' : 'bad',
      text: `${log.method} ${log.path} responded with ${log.status}`,
    },
    ...events.map(({ id, type, createdAt, deliveries: counts }): TimelineEntry => {
      const isHeard = counts.delivered + counts.failed + counts.pending > 0
      return {
        key: id,
        at: createdAt,
        label: 'event',
        tone: 'info',
        text: isHeard ? type : `${type}: no endpoint subscribes to this event`,
      }
    }),
    ...deliveries.flatMap(describeDelivery),
  ]
  return entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function describeDelivery(delivery: DeliveryDetail): readonly TimelineEntry[] {
  const { id, endpointUrl, history, nextAttemptAt } = delivery
  const to = endpointUrl ?? 'a deleted endpoint'
  const attempts = history.map(({ at, status, error, trigger }, n): TimelineEntry => {
    const isAccepted = status !== null && status < 300
    const outcome = status === null ? (error ?? 'no response') : String(status)
    return {
      key: `${id} ${n}`,
      at,
      label: isAccepted ? 'delivered' : 'failed',
      tone: isAccepted ? 'good' : 'bad',
      text: `${TRIGGERS[trigger] ?? trigger} to ${to}: ${outcome}`,
      deliveryId: id,
    }
  })
  if (nextAttemptAt === null) return attempts
  const next: TimelineEntry = {
    key: `${id} next`,
    at: nextAttemptAt,
    label: 'planned',
    tone: 'warn',
    text: `Next attempt to ${to}`,
    deliveryId: id,
    isPlanned: true,
  }
  return [...attempts, next]
}

/** Whether nothing more happens by itself. */
export function isFinal({ deliveries }: TimelineData): boolean {
  return deliveries.every(({ state }) => state !== 'pending')
}
