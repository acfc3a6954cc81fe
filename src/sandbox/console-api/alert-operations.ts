/** Operations of the console API on alerts and on the names of the platform. */

import { describeAlert } from '../alerts/evaluate-alerts.ts'
import { paginateRecords } from '../http/pagination.ts'
import { describePlatformNames } from '../platform-definition.ts'
import type { OperationResponse, SandboxContext } from '../sandbox-context.ts'
import type { ConsoleCall, ConsoleHandlers } from '../contract/typed-calls.ts'
import { requireAccess } from './console-access.ts'

function listAlerts(call: ConsoleCall<'listAlerts'>, context: SandboxContext): OperationResponse {
  const { organizationId, state } = call.query
  requireAccess(call, context, organizationId)
  // Time passes: a secret comes closer to its end without any request.
  context.alertMonitor.evaluate(organizationId)
  const { items, page } = paginateRecords(context, call, 'alert', {
    org: organizationId,
    where: state === undefined ? {} : { state },
  })
  return { status: 200, body: { items: items.map(describeAlert), page } }
}

function getMeta(_: ConsoleCall<'getMeta'>, { contracts }: SandboxContext): OperationResponse {
  return { status: 200, body: describePlatformNames([contracts.v1, contracts.v2], contracts.console) }
}

export const alertOperations: ConsoleHandlers = { listAlerts, getMeta }
