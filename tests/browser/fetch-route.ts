/** The response of the server to a request that a test intercepts. */
import type { APIResponse, Route } from 'playwright-core'

/** Sends the request. It is repeated if the server has just closed the connection that would be used again. */
export function fetchRoute(route: Route, options: { readonly url?: string } = {}): Promise<APIResponse> {
  return route.fetch({ ...options, maxRetries: 3 })
}
