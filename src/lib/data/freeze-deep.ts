/** Freezes a value and everything in it, and returns it. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) freezeDeep(part)
  return Object.freeze(value)
}
