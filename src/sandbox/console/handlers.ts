import type { Handlers } from '../world.ts'
import { handlers as applications } from './applications.ts'
import { handlers as keys } from './keys.ts'
import { handlers as monitoring } from './monitoring.ts'
import { handlers as orgs } from './orgs.ts'
import { handlers as profile } from './profile.ts'
import { handlers as webhooks } from './webhooks.ts'

/** Everything that the console's contract names. */
export const handlers: Handlers = {
  ...applications,
  ...keys,
  ...webhooks,
  ...monitoring,
  ...profile,
  ...orgs,
}
