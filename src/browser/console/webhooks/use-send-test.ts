/** Sends the example of an event to one endpoint. */
import { refreshQueries } from '../api/query-cache.ts'
import { useMutation } from '../api/use-mutation.ts'
import type { Delivery } from '../api/models.ts'
import { showToast } from '../ui/notifications/toasts.tsx'

/** `send` resolves to whether the API took the test of an event. `path` is the endpoint's: '/webhook-endpoints/we_1'. */
export function useSendTest(path: string) {
  const { send, ...state } = useMutation<Delivery>('POST', `${path}/test`)
  return {
    ...state,
    send: async (type: string) => {
      if ((await send({ type })) === undefined) return false
      refreshQueries('/deliveries', '/webhook-endpoints')
      showToast({ tone: 'info', title: 'The test event was sent' })
      return true
    },
  }
}
