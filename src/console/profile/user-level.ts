/** The record of a user's level, as the API has it. SPEC.md, section 3. */
import type { Me } from '../api/models.ts'
import { parseUuid } from './device-id.ts'

export type UserLevel = Me['level']

/** The record itself. Throws 'Invalid UUID' when its user id is none (SPEC.md, section 5). */
export function checkUserLevel(record: UserLevel): UserLevel {
  parseUuid(record.userId)
  return record
}
