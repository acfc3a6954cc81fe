/** Local storage by key, with changes reported across tabs and within the page. */

/** A value in local storage under one key. */
export interface StorageSlot {
  /** The value, or '' if there is none or storage is unavailable. */
  get(): string
  set(value: string): void
  delete(): void
  /** Calls `changed` with the new value ('' when removed) after a change in any tab, this one included. Gives a function that stops it. */
  listen(changed: (value: string) => void): () => void
}

/** Event for changes in the same document: the browser's `storage` event is only for other documents. */
const CHANGE = 'offprint:storage'

/**
 * The slot of a key. Where storage is blocked or full, reading gives '', writing does nothing, and the console shows a warning.
 * Throws outside a browser.
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
  const announce = (value: string) =>
    window.dispatchEvent(new CustomEvent(CHANGE, { detail: { key, value } }))
  if (typeof window === 'undefined') throw new Error('storage is unavailable')
  return {
    get: () => attempt((store) => store.getItem(key)),
    set(value) {
      attempt((store) => store.setItem(key, value))
      announce(value)
    },
    delete() {
      attempt((store) => store.removeItem(key))
      announce('')
    },
    listen(changed) {
      const stop = new AbortController()
      const { signal } = stop
      const onOtherDocument = (event: StorageEvent) => {
        // The key is null when everything was cleared.
        if (event.key === key || event.key === null) changed(event.newValue ?? '')
      }
      const onThisDocument = (event: Event) => {
        const { detail } = event as CustomEvent<{ key: string; value: string }>
        if (detail.key === key) changed(detail.value)
      }
      window.addEventListener('storage', onOtherDocument, { signal })
      window.addEventListener(CHANGE, onThisDocument, { signal })
      return () => stop.abort()
    },
  }
}
