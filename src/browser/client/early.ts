/**
 * Runs in <head> before the first paint: sets the reader's preferences as attributes of <html>, where styles use them, and cleans the
 * address. Inlined in every page, so each byte counts.
 */
import { cleanAddress } from './clean-address.ts'
import { applyPreferences } from './storage/apply-preferences.ts'

/** A stored preference, or undefined. From disk the cookie comes first; see preference.ts. */
function readPreference(name: string): string | undefined {
  const key = `offprint.${name}`
  try {
    // Reading cookies waits for another process, so over HTTP they are not read.
    const cookie =
      location.protocol === 'file:' && document.cookie.split('; ').find((part) => part.startsWith(`${key}=`))
    return cookie
      ? decodeURIComponent(cookie.slice(key.length + 1))
      : (localStorage.getItem(key) ?? undefined)
  } catch {
    // Storage is blocked: the page shows its defaults.
    return undefined
  }
}

const { dataset } = document.documentElement
dataset.js = ''
applyPreferences(dataset, readPreference)
cleanAddress()
