/** Collects changes with the operations that they reach. A shared schema is compared once for all references. */

import type { Change } from './change.ts'

/** A change before it is known which operations it reaches. `shared` is the component that it is in; '' outside of components. */
export type FoundChange = Omit<Change, 'operation' | 'operations'> & { readonly shared: string }

export interface ChangeCollector {
  /** Adds a change of an operation, or of a shared schema that was visited. */
  add(owner: string, change: FoundChange): void
  /** Records that `owner` uses a schema. True at the first visit, when the schema must be compared. */
  visit(owner: string, schema: string): boolean
  list(): readonly Change[]
}

/** Owners that are operations begin with this: others are schemas. '' is the whole API. */
const OPERATION = 'operation '

export const operationOwner = (label: string) => `${OPERATION}${label}`

/** Collects the changes of one comparison. */
export function createChangeCollector(): ChangeCollector {
  const found: { readonly owner: string; readonly change: FoundChange }[] = []
  const users = new Map<string, Set<string>>()
  const labels: string[] = []

  /** The operations that use an owner, directly or through other schemas. */
  const reach = (owner: string): ReadonlySet<string> => {
    const seen = new Set([owner])
    for (const each of seen) for (const user of users.get(each) ?? []) seen.add(user)
    return new Set(
      [...seen].flatMap((each) => (each.startsWith(OPERATION) ? [each.slice(OPERATION.length)] : [])),
    )
  }

  return {
    add: (owner, change) => {
      if (owner.startsWith(OPERATION)) labels.push(owner.slice(OPERATION.length))
      found.push({ owner, change })
    },
    visit: (owner, schema) => {
      if (owner.startsWith(OPERATION)) labels.push(owner.slice(OPERATION.length))
      const known = users.get(schema)
      if (known === undefined) users.set(schema, new Set([owner]))
      else known.add(owner)
      return known === undefined
    },
    list: () => {
      const order = new Map([...new Set(labels)].map((label, index) => [label, index]))
      const merged = new Map<
        string,
        { readonly change: FoundChange; readonly operations: Set<string>; readonly heirs: Set<string> }
      >()
      const reached = new Map<string, ReadonlySet<string>>()
      for (const { owner, change } of found) {
        const { pointers: _, inheritedBy = [], ...same } = change
        const key = JSON.stringify(change.shared === '' ? [owner, same] : same)
        const known = merged.get(key) ?? { change, operations: new Set<string>(), heirs: new Set<string>() }
        merged.set(key, known)
        for (const heir of inheritedBy) known.heirs.add(heir)
        if (!reached.has(owner)) reached.set(owner, reach(owner))
        for (const operation of reached.get(owner) ?? []) known.operations.add(operation)
      }
      return [...merged.values()].map(({ change: { shared: _, ...change }, operations, heirs }) => {
        const sorted = [...operations].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
        return {
          ...change,
          operation: sorted[0] ?? '',
          operations: sorted,
          ...(heirs.size > 0 && { inheritedBy: [...heirs] }),
        }
      })
    },
  }
}
