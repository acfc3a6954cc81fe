/** Whether a header makes a request repeatable: `Idempotency-Key`, also with its former prefix. */
export const isIdempotencyHeader = (name: string): boolean => /^(x-)?idempotency-key$/i.test(name)
