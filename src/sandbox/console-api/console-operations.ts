/** All operations of the console API, by operation id. */

import type { OperationHandlers } from '../sandbox-context.ts'
import { alertOperations as alerts } from './alert-operations.ts'
import { applicationOperations as applications } from './application-operations.ts'
import { publicKeyOperations as keys } from './public-key-operations.ts'
import { monitoringOperations as monitoring } from './monitoring-operations.ts'
import { organizationOperations as orgs } from './organization-operations.ts'
import { profileOperations as profile } from './profile-operations.ts'
import { webhookOperations as webhooks } from './webhook-operations.ts'

/** Everything that the console's contract names. */
export const consoleOperations: OperationHandlers = {
  ...alerts,
  ...applications,
  ...keys,
  ...webhooks,
  ...monitoring,
  ...profile,
  ...orgs,
}
