/**
 * Gives an object a member that is computed when it is first read: for data that is large and seldom needed. Also works when the
 * object is frozen before that, as it is for plug-ins.
 */
export function defineLazyMember<T extends object>(
  object: T,
  name: keyof T & string,
  compute: () => unknown,
): T {
  let computed: { readonly value: unknown } | undefined
  return Object.defineProperty(object, name, {
    configurable: true,
    enumerable: true,
    get() {
      if (computed !== undefined) return computed.value
      computed = { value: compute() }
      const { value } = computed
      if (!Object.isFrozen(object))
        Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true })
      return value
    },
  })
}
