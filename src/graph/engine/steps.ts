/**
 * Steps between queries: pure functions of values that are in memory. A value is never changed, only replaced, so a step whose inputs are the same
 * objects as last time has the same result. A process that computes everything once keeps nothing.
 */
import { isDeepStrictEqual } from 'node:util'

export interface Steps {
  /** The result of `compute`, which is called again only if one of its inputs is another object than in the last call of this name and key. */
  run<T>(name: string, key: string, inputs: readonly unknown[], compute: () => T): T
  /** The same for a function that takes its time. One that fails is called again. */
  runLater<T>(name: string, key: string, inputs: readonly unknown[], compute: () => Promise<T>): Promise<T>
  /** A new value, or the last one of this name and key if they are equal, so that steps which have it as an input do not run again. */
  share<T>(name: string, key: string, value: T): T
  /** Steps of the same names that are independent of these. */
  scope(name: string): Steps
}

/** Steps that keep their last results. */
export function keepSteps(): Steps {
  const results = new Map<
    string,
    Map<string, { readonly inputs: readonly unknown[]; readonly value: unknown }>
  >()
  const shared = new Map<string, Map<string, unknown>>()
  const scopes = new Map<string, Steps>()
  const find = (name: string, key: string, inputs: readonly unknown[]) => {
    const last = getMap(results, name).get(key)
    return last !== undefined && isSameList(last.inputs, inputs) ? last : undefined
  }
  const keep = <T>(name: string, key: string, inputs: readonly unknown[], value: T): T => {
    getMap(results, name).set(key, { inputs, value })
    return value
  }
  return {
    run<T>(name: string, key: string, inputs: readonly unknown[], compute: () => T): T {
      const last = find(name, key, inputs)
      return last === undefined ? keep(name, key, inputs, compute()) : (last.value as T)
    },
    async runLater<T>(name: string, key: string, inputs: readonly unknown[], compute: () => Promise<T>) {
      const last = find(name, key, inputs)
      return last === undefined ? keep(name, key, inputs, await compute()) : (last.value as T)
    },
    share<T>(name: string, key: string, value: T): T {
      const known = getMap(shared, name)
      const last = known.get(key)
      if (isDeepStrictEqual(last, value)) return last as T
      known.set(key, value)
      return value
    },
    scope(name) {
      const scope = scopes.get(name) ?? keepSteps()
      scopes.set(name, scope)
      return scope
    },
  }
}

/** Steps that keep nothing. */
export const repeatSteps: Steps = {
  run: (_, __, ___, compute) => compute(),
  runLater: (_, __, ___, compute) => compute(),
  share: (_, __, value) => value,
  scope: () => repeatSteps,
}

function getMap<V>(maps: Map<string, Map<string, V>>, name: string): Map<string, V> {
  const known = maps.get(name) ?? new Map<string, V>()
  maps.set(name, known)
  return known
}

function isSameList(first: readonly unknown[], second: readonly unknown[]): boolean {
  return first.length === second.length && first.every((value, n) => Object.is(value, second[n]))
}
