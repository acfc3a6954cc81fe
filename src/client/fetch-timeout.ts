/**
 * Loaded synchronously, before anything of the page can call: every `fetch` ends after a while, so that no call waits for ever on a server
 * that takes the connection and stays silent. A call's own signal ends it earlier; a streaming response (`text/event-stream`) that has begun is
 * not cut, because the time is that to the response's headers.
 */
const LIMIT = 30_000

const original = window.fetch

window.fetch = async (input, init) => {
  const stop = new AbortController()
  const own = init?.signal ?? (input instanceof Request ? input.signal : undefined)
  const follow = () => stop.abort(own?.reason)
  if (own?.aborted === true) follow()
  own?.addEventListener('abort', follow)
  const timer = setTimeout(() => {
    stop.abort(new DOMException(`No answer within ${LIMIT / 1000} seconds`, 'TimeoutError'))
  }, LIMIT)
  try {
    return await original(input, { ...init, signal: stop.signal })
  } finally {
    clearTimeout(timer)
  }
}
