/**
 * Remembers results by the identity of their arguments. Pages and other data are never changed, only replaced: a server that reads its sources
 * again gets the same objects for what did not change, and need not compute it again.
 */

/** `compute` with a memory: each object has the result of its last call, which is given again while the other arguments are the same too. */
export function rememberLast<K extends object, A extends readonly unknown[], T>(
  compute: (key: K, ...rest: A) => T,
): (key: K, ...rest: A) => T {
  const known = new WeakMap<K, { readonly rest: A; readonly value: T }>()
  return (key, ...rest) => {
    const last = known.get(key)
    if (last?.rest.every((argument, index) => Object.is(argument, rest[index])) === true) return last.value
    const value = compute(key, ...rest)
    known.set(key, { rest, value })
    return value
  }
}
