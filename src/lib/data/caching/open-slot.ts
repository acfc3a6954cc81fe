/** A look at a cache before a value is computed: for values that are computed elsewhere, or in an order of their own. */

/** A cached value, or the slot for a missing one. One of `save` and `fail` must be called then. */
export type Slot<T> = { readonly value: T } | MissingValue<T>

export interface MissingValue<T> {
  readonly save: (value: T) => void
  readonly fail: (reason: unknown) => void
}

/**
 * The slot of a value that `lookUp` finds in a cache, or else computes with the function that it gets. Until a missing value is saved, others
 * who ask the cache for it wait.
 */
export function openSlot<T>(lookUp: (compute: () => Promise<T>) => Promise<T>): Promise<Slot<T>> {
  return new Promise((resolve, reject) => {
    const found = lookUp(() => new Promise<T>((save, fail) => resolve({ save, fail })))
    // Without effect for a missing value: its slot was given, and its owner knows how computing it ended.
    found.then((value) => resolve({ value }), reject)
  })
}
