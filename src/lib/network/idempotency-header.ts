/** Whether a header makes a request repeatable: `Idempotency-Key`, also with its former prefix. */
export function isIdempotencyHeader(name: string): boolean {
  return /^(x-)?idempotency-key$/i.test(name)
}
