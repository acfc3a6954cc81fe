/** Local storage by key, with changes reported across tabs and within the page. */

/** A value in local storage under one key. */
export interface StorageSlot {
  /** The value, or '' if there is none or storage is unavailable. */
  get(): string
  /** Stores a value; '' is none. */
  set(value: string): void
  /** Calls `changed` with the new value ('' when removed) after a change in any tab, this one included. Gives a function that stops it. */
  listen(changed: (value: string) => void): () => void
}

/**
 * The slot of a key. If storage is blocked or full, reading returns '', writing does nothing, and the console shows a warning.
 * Throws outside a browser.
 */
export function openStorageSlot(key: string): StorageSlot {
  const attempt = (act: (store: Storage) => string | null | void): string => {
    try {
      return act(window.localStorage) ?? ''
    } catch (error) {
      globalThis.console.warn('storage is unavailable', error)
      return ''
    }
  }
  if (typeof window === 'undefined') throw new Error('storage is unavailable')
  return {
    get: () => attempt((store) => store.getItem(key)),
    set(value) {
      attempt((store) => (value ? store.setItem(key, value) : store.removeItem(key)))
      // The browser's own event is only for other documents.
      dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
    },
    listen(changed) {
      const stop = new AbortController()
      addEventListener(
        'storage',
        (event) => {
          // The key is null when everything was cleared.
          if (event.key === key || event.key === null) changed(event.newValue ?? '')
        },
        // Of its members, `signal` is an option of listeners.
        stop,
      )
      return () => stop.abort()
    },
  }
}
