/** A value in local storage under one key. */
export interface StorageSlot {
  /** The value, or '' when there is none or storage is unavailable. */
  get(): string
  set(value: string): void
  delete(): void
  /** Calls `changed` with the new value ('' when removed) after a change in any tab, this one included. Gives the way to stop. */
  listen(changed: (value: string) => void): () => void
}

/** Changes in the same document, of which the platform's storage event doesn't tell. */
const CHANGE = 'offprint:storage'

/**
 * The slot of one key. Where storage is blocked or full, reading gives '' and writing does nothing, and the console says why.
 * Throws outside a browser: there is no storage in a build, and code that asks for it there is wrong.
 */
export function openStorageSlot(key: string): StorageSlot {
  const attempt = (act: (store: Storage) => string | null | void): string => {
    try {
      return act(window.localStorage) ?? ''
    } catch (error) {
      globalThis.console.warn(`storage is unavailable for ${key}:`, error)
      return ''
    }
  }
  const tell = (value: string) => window.dispatchEvent(new CustomEvent(CHANGE, { detail: { key, value } }))
  if (typeof window === 'undefined') throw new Error(`storage of '${key}' was asked for outside a browser`)
  return {
    get: () => attempt((store) => store.getItem(key)),
    set(value) {
      attempt((store) => store.setItem(key, value))
      tell(value)
    },
    delete() {
      attempt((store) => store.removeItem(key))
      tell('')
    },
    listen(changed) {
      const stop = new AbortController()
      const { signal } = stop
      const far = (event: StorageEvent) => {
        // The key is null when everything was cleared.
        if (event.key === key || event.key === null) changed(event.newValue ?? '')
      }
      const near = (event: Event) => {
        const { detail } = event as CustomEvent<{ key: string; value: string }>
        if (detail.key === key) changed(detail.value)
      }
      window.addEventListener('storage', far, { signal })
      window.addEventListener(CHANGE, near, { signal })
      return () => stop.abort()
    },
  }
}
