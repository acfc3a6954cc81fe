import { expect, test } from 'vitest'
import type { DeliveryDetail, PlatformEvent } from '../../../src/browser/console/api/models.ts'
import { buildTimeline, isFinal } from '../../../src/browser/console/logs/timeline/build-timeline.ts'

const at = (second: number) => `2026-11-22T10:00:${String(second).padStart(2, '0')}Z`
const log = { requestId: 'req_1', at: at(1), method: 'POST', path: '/v1/parcels', status: 202 }
const event: PlatformEvent = {
  id: 'msg_1',
  type: 'parcel.sent',
  organizationId: 'org_1',
  requestId: 'req_1',
  payload: { type: 'parcel.sent', timestamp: at(2), data: {} },
  deliveries: { delivered: 0, failed: 0, pending: 1 },
  createdAt: at(2),
}
const attempt = (second: number, trigger: 'event' | 'retry' | 'replay', status: number | null) => ({
  at: at(second),
  trigger,
  status,
  error: status === null ? 'timeout' : null,
  ms: 5,
  diagnosis: '',
  requestHeaders: {},
  responseHeaders: {},
  responseBody: '',
})
const delivery: DeliveryDetail = {
  id: 'dlv_1',
  eventId: 'msg_1',
  endpointId: 'whe_1',
  endpointUrl: 'https://shop.example/hooks',
  organizationId: 'org_1',
  type: 'parcel.sent',
  state: 'pending',
  attempts: 2,
  lastStatus: null,
  lastDiagnosis: null,
  lastAttemptAt: at(8),
  nextAttemptAt: at(30),
  createdAt: at(2),
  updatedAt: at(8),
  cause: null,
  history: [attempt(8, 'replay', null), attempt(3, 'event', 500)],
  payload: event.payload,
}

test('request, event, attempts, replays and the planned attempt are one list in order of time', () => {
  const entries = buildTimeline(log, { events: [event], deliveries: [delivery] })
  expect(entries.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'request: POST /v1/parcels responded with 202',
    'event: parcel.sent',
    'failed: First attempt to https://shop.example/hooks: 500',
    'failed: Replay to https://shop.example/hooks: timeout',
    'planned: Next attempt to https://shop.example/hooks',
  ])
  expect(entries.at(-1)?.isPlanned).toBe(true)
})

test('an event without subscribers says so', () => {
  const unheard = { ...event, deliveries: { delivered: 0, failed: 0, pending: 0 } }
  const entries = buildTimeline(log, { events: [unheard], deliveries: [] })
  expect(entries[1]?.text).toBe('parcel.sent: no endpoint subscribes to this event')
})

test('it is final when no delivery is pending', () => {
  expect(isFinal({ events: [event], deliveries: [delivery] })).toBe(false)
  expect(isFinal({ events: [event], deliveries: [{ ...delivery, state: 'failed' }] })).toBe(true)
  expect(isFinal({ events: [], deliveries: [] })).toBe(true)
})
