import { openStorageSlot, type StorageSlot } from './storage-slot.ts'

/** What a reader chose about the site itself: theme, sidebar, version, tab.<group>, announcement; and recent searches. */
export type Preference = 'theme' | 'sidebar' | 'version' | 'announcement' | 'searches' | `tab.${string}`

const YEAR = 31_536_000

/**
 * A remembered choice. In a bundle opened by file:// it is kept in a cookie too, and read from there first: Firefox gives
 * each file a local storage of its own but shares cookies between files, Chromium does it the other way round. Online there
 * is no need for a cookie, and none is set.
 */
export function openPreference(name: Preference): StorageSlot {
  const key = `offprint.${name}`
  const slot = openStorageSlot(key)
  if (location.protocol !== 'file:') return slot
  const write = (value: string, age: number) => {
    document.cookie = `${key}=${encodeURIComponent(value)}; path=/; max-age=${age}; SameSite=Lax`
  }
  return {
    ...slot,
    get: () => readCookie(key) || slot.get(),
    set(value) {
      write(value, YEAR)
      slot.set(value)
    },
    delete() {
      write('', 0)
      slot.delete()
    },
  }
}

function readCookie(key: string): string {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${key}=`))
  return found === undefined ? '' : decodeURIComponent(found.slice(key.length + 1))
}
