/** The record of a user's level, as the API has it. */
import type { Me } from '../api/models.ts'
import { parseUuid } from './device-id.ts'

export type UserLevel = Me['level']

/** The record itself. Throws 'Invalid UUID' if its user id is not one. */
export function checkUserLevel(record: UserLevel): UserLevel {
  parseUuid(record.userId)
  return record
}
