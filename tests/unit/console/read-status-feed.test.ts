import { expect, test } from 'vitest'
import { readStatusJson } from '../../../src/browser/console/dashboard/read-status-feed.ts'

test('a summary of Statuspage has its status, and incidents and maintenance that have not ended', () => {
  const report = readStatusJson({
    page: { name: 'Shop', url: 'https://status.shop.example' },
    status: { indicator: 'major', description: 'Partial System Outage' },
    incidents: [
      {
        name: 'Webhooks are delayed',
        status: 'identified',
        shortlink: 'https://stspg.example/1',
        updated_at: '2026-11-22T07:00:00Z',
        incident_updates: [{ body: 'A queue is full.' }, { body: 'We investigate.' }],
      },
      { name: 'Old', status: 'resolved', updated_at: '2026-11-21T07:00:00Z' },
    ],
    scheduled_maintenances: [
      { name: 'Database', status: 'in_progress', updated_at: '2026-11-22T06:00:00Z' },
      { name: 'Next week', status: 'scheduled' },
    ],
  })
  expect(report).toEqual({
    level: 'bad',
    summary: 'Partial System Outage',
    url: 'https://status.shop.example',
    incidents: [
      {
        title: 'Webhooks are delayed',
        state: 'identified',
        url: 'https://stspg.example/1',
        updatedAt: '2026-11-22T07:00:00Z',
        text: 'A queue is full.',
      },
      { title: 'Database', state: 'in progress', url: '', updatedAt: '2026-11-22T06:00:00Z', text: '' },
    ],
  })
})

test('a summary of Instatus has active incidents, and none when everything is up', () => {
  const page = { name: 'Shop', url: 'https://shop.instatus.example', status: 'UP' }
  expect(readStatusJson({ page })).toEqual({
    level: 'good',
    summary: 'All systems operational',
    url: 'https://shop.instatus.example',
    incidents: [],
  })
  const report = readStatusJson({
    page: { ...page, status: 'HASISSUES' },
    activeIncidents: [
      { name: 'API down', started: '2026-11-22T07:00:00Z', status: 'INVESTIGATING', impact: 'MAJOROUTAGE' },
    ],
  })
  expect(report).toMatchObject({ level: 'bad', incidents: [{ title: 'API down', state: 'investigating' }] })
})

test.each([undefined, null, 'text', [], {}, { status: 'up' }, { page: {} }])(
  'JSON of another shape is unknown: %j',
  (feed) => expect(readStatusJson(feed)).toBeUndefined(),
)

test('links to anything but the web are left out', () => {
  const hostile = { name: 'X', status: 'identified', shortlink: 'javascript:alert(1)' }
  const report = readStatusJson({ status: { indicator: 'none' }, incidents: [hostile] })
  expect(report?.incidents[0]?.url).toBe('')
})
