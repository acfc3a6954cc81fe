/** Gives an object a member that is computed when it is first read: for data that is large and seldom needed. */
export function defineLazyMember<T extends object>(
  object: T,
  name: keyof T & string,
  compute: () => unknown,
): T {
  return Object.defineProperty(object, name, {
    configurable: true,
    enumerable: true,
    get() {
      const value = compute()
      Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true })
      return value
    },
  })
}
