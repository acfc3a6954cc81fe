/**
 * The time of the servers, for clocks of devices that are wrong: providers refuse proofs that are minutes off (RFC 9449, section 11.1),
 * and the token would seem to end early or late.
 */
import { clockSlot } from './console-storage.ts'

/** Milliseconds. `Date` has whole seconds, and caches may round; a smaller difference is not the clock's. */
const SMALLEST_ERROR = 60_000

/** Milliseconds since 1970, by the clock that the last sign-in measured. */
export const serverTime = (): number => Date.now() + Number(clockSlot().get())

/** Measures how far the clock of this device is off, by the `Date` header of the site's own server. Never rejects. */
export async function measureClock(): Promise<void> {
  try {
    const { headers } = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })
    const error = Date.parse(headers.get('date') ?? '') + Number(headers.get('age')) * 1000 - Date.now()
    if (Math.abs(error) >= SMALLEST_ERROR) clockSlot().set(String(error))
    else clockSlot().set('')
  } catch {
    // The offset measured at the last sign-in is still the best guess.
  }
}
