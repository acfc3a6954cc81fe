/** Whether a server responds at all within some milliseconds. The request has no data of the form, and any response will do. */
export async function isReachable(origin: string, timeout: number): Promise<boolean> {
  try {
    await fetch(origin, {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeout),
    })
    return true
  } catch {
    return false
  }
}
