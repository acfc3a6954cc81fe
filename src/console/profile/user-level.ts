/** The record of a user's level with its history. */
import { parseUuid } from './device-id.ts'

/** The level of a user and how it came about. SPEC.md section 3; time stamps are ISO 8601 in UTC. */
export interface UserLevel {
  readonly userId: string
  readonly level: string
  readonly history: readonly { readonly level: string; readonly timestamp: string }[]
  readonly updatedAt: string
}

/** A record at its first level. Throws 'Invalid UUID'. */
export function createUserLevel(userId: string, level: string, now: Date): UserLevel {
  const timestamp = now.toISOString()
  return { userId: parseUuid(userId), level, history: [{ level, timestamp }], updatedAt: timestamp }
}

/** The record at another level, with the change in its history; the same record when the level is the same. */
export function changeLevel(record: UserLevel, level: string, now: Date): UserLevel {
  if (record.level === level) return record
  const timestamp = now.toISOString()
  return { ...record, level, history: [...record.history, { level, timestamp }], updatedAt: timestamp }
}
