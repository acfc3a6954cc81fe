/** Preferences of readers for the site itself, stored in the browser. */
import { openStorageSlot, type StorageSlot } from './storage-slot.ts'

/** Names of preferences; `tab.<group>` is the tab chosen in a group. */
export type Preference =
  | 'theme'
  | 'sidebar'
  | 'version'
  | 'announcement'
  | 'searches'
  | 'slash'
  | `tab.${string}`

const YEAR = 31_536_000

/**
 * The slot of a preference. From file:// it is also a cookie, which is read first: Firefox keeps local storage per file but
 * shares cookies between files, Chromium does the opposite. On a host no cookie is set.
 */
export function openPreference(name: Preference): StorageSlot {
  const key = `offprint.${name}`
  const slot = openStorageSlot(key)
  if (location.protocol !== 'file:') return slot
  return {
    ...slot,
    get: () => readCookie(key) || slot.get(),
    set(value) {
      document.cookie = `${key}=${encodeURIComponent(value)}; path=/; max-age=${value ? YEAR : 0}; SameSite=Lax`
      slot.set(value)
    },
  }
}

function readCookie(key: string): string {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${key}=`))
  return decodeURIComponent(found?.slice(key.length + 1) ?? '')
}
