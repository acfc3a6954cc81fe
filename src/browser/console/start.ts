/**
 * The inline script at the end of the console's pages: limits how long calls wait, before anything can send one, and starts the console or
 * shows the sign-in screen, before the first paint.
 */

import { startConsole } from './start-console.ts'

startConsole()

/**
 * A part of the inline script of the console's pages (start.ts), so that it runs synchronously, before anything can send a call: every
 * `fetch` gets a time limit, so that no call waits for a server that accepts the connection and never responds. The limit runs until the response's headers arrive; a
 * stream (`text/event-stream`) that has begun is not cut. A call's own signal still ends it earlier.
 */
const LIMIT_SECONDS = 30

const original = window.fetch

window.fetch = async (input, init) => {
  const controller = new AbortController()
  const callerSignal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
  const abort = () => controller.abort(callerSignal?.reason)
  if (callerSignal?.aborted) abort()
  callerSignal?.addEventListener('abort', abort)
  const timer = setTimeout(() => {
    controller.abort(new DOMException(`No response within ${LIMIT_SECONDS} seconds`, 'TimeoutError'))
  }, LIMIT_SECONDS * 1000)
  try {
    return await original(input, { ...init, signal: controller.signal })
  } finally {
    clearTimeout(timer)
  }
}
