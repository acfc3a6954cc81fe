/** Operations of the console API on alerts and on the names of the platform. */

import { describeAlert } from '../alerts/evaluate-alerts.ts'
import { respondWithRecords } from '../http/pagination.ts'
import { describePlatformNames } from '../platform-definition.ts'
import type { ConsoleHandlers } from '../contract/typed-calls.ts'
import { requireAccess } from './console-access.ts'

export const alertOperations: ConsoleHandlers = {
  listAlerts(call, context) {
    const { organizationId, state } = call.query
    requireAccess(call, context, organizationId)
    // Time passes: a secret comes closer to its end without any request.
    context.alertMonitor.evaluate(organizationId)
    return respondWithRecords(context, call, {
      kind: 'alert',
      org: organizationId,
      where: { state },
      describe: describeAlert,
    })
  },

  getMeta(_, { contracts }) {
    return { status: 200, body: describePlatformNames([contracts.v1, contracts.v2], contracts.console) }
  },
}
