/**
 * The status feed of the sandbox, in the shape of Statuspage's `summary.json`, so that the console's status line can be tried.
 * A test or a person sets its incidents at the control API.
 */

import { formatTimestamp } from '../time/clock.ts'
import { createId } from '../store/random-ids.ts'
import { readString } from '../read-string.ts'
import { createApiError } from './api-error.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** Statuspage's indicators, with the sentence that goes with each. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  none: 'All systems operational',
  minor: 'Minor service outage',
  major: 'Partial system outage',
  critical: 'Major service outage',
}

interface StoredStatus {
  readonly indicator: string
  readonly incidents: readonly Readonly<Record<string, unknown>>[]
}

function readStoredStatus({ store }: SandboxContext): StoredStatus {
  const value = store.rows("SELECT value FROM settings WHERE name = 'status'")[0]?.['value']
  return typeof value === 'string'
    ? (JSON.parse(value) as StoredStatus)
    : { indicator: 'none', incidents: [] }
}

/** The feed as a status page would send it. */
export function readStatus(context: SandboxContext): object {
  const { indicator, incidents } = readStoredStatus(context)
  return {
    page: { name: 'Sandbox status', url: `${context.addresses.api}/sandbox/status` },
    status: { indicator, description: DESCRIPTIONS[indicator] },
    incidents,
  }
}

/** Sets the indicator and the incidents: `{ indicator: 'major', incidents: [{ name, status, message }] }`. Throws validation_failed. */
export function writeStatus(context: SandboxContext, body: Readonly<Record<string, unknown>>): void {
  const indicator = readString(body['indicator'], 'none')
  const incidents: unknown = body['incidents'] ?? []
  const errors = [
    ...(Object.hasOwn(DESCRIPTIONS, indicator)
      ? []
      : [{ pointer: '/indicator', rule: 'enum', message: 'Must be an indicator.' }]),
    ...(isObjectList(incidents)
      ? []
      : [{ pointer: '/incidents', rule: 'type', message: 'Must be an array of objects.' }]),
  ]
  if (errors.length > 0 || !isObjectList(incidents))
    throw createApiError(
      'validation_failed',
      `Send { "indicator": …, "incidents": [{ "name", "status", "message" }] }. Indicators are ${Object.keys(DESCRIPTIONS).join(', ')}.`,
      { errors },
    )
  const at = formatTimestamp(context.clock.now())
  const stored: StoredStatus = {
    indicator,
    incidents: incidents.map(({ name, status, message }) => ({
      id: createId('inc'),
      name: readString(name, 'Incident'),
      status: readString(status, 'investigating'),
      created_at: at,
      updated_at: at,
      incident_updates: [{ body: readString(message), created_at: at }],
    })),
  }
  context.store.run(
    "INSERT OR REPLACE INTO settings (name, value) VALUES ('status', ?)",
    JSON.stringify(stored),
  )
}

function isObjectList(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null)
}
