/** Reads the body of a response of the API. A body that is too large or never ends is given up, so that its view can report it. */

/** Lists have pages of at most a few hundred items. */
const MAX_MEGABYTES = 8

/** Seconds within which a body has to end. */
const LIMIT_SECONDS = 30

/** A value of JSON, or why the body is none. */
export type JsonBody = { readonly value: unknown; readonly fault?: never } | { readonly fault: string }

/** Reads JSON (RFC 8259). Never rejects. An abort of the call makes the body incomplete. */
export async function readJsonBody(response: Response): Promise<JsonBody> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    // Ends the read that waits.
    void reader?.cancel()
  }, LIMIT_SECONDS * 1000)
  let size = 0
  let text = ''
  try {
    for (;;) {
      const part = await reader?.read().catch(() => 'incomplete' as const)
      if (part === 'incomplete') return { fault: 'the body is incomplete' }
      if (isLate) return { fault: `the body did not end within ${LIMIT_SECONDS} seconds` }
      if (part === undefined || part.done) break
      size += part.value.length
      if (size > MAX_MEGABYTES * 1024 * 1024) {
        void reader?.cancel()
        return { fault: `the body is larger than ${MAX_MEGABYTES} MB` }
      }
      text += decoder.decode(part.value, { stream: true })
    }
    text += decoder.decode()
  } catch {
    void reader?.cancel()
    return { fault: 'the body is not UTF-8' }
  } finally {
    clearTimeout(timer)
  }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { fault: 'the body is not JSON' }
  }
}
