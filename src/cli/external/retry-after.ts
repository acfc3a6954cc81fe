/** Milliseconds that a host asks to wait (RFC 9110, section 10.2.3): seconds or a date; 0 without a valid value. */
export function parseRetryAfter(value: string | null, now: number = Date.now()): number {
  if (value === null) return 0
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now)
}
