import type { Handlers } from '../sandbox-context.ts'
import { handlers as applications } from './application-operations.ts'
import { handlers as keys } from './public-key-operations.ts'
import { handlers as monitoring } from './monitoring-operations.ts'
import { handlers as orgs } from './organization-operations.ts'
import { handlers as profile } from './profile-operations.ts'
import { handlers as webhooks } from './webhook-operations.ts'

/** Everything that the console's contract names. */
export const handlers: Handlers = {
  ...applications,
  ...keys,
  ...webhooks,
  ...monitoring,
  ...profile,
  ...orgs,
}
