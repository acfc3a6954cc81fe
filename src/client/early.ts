/**
 * Runs in <head> before the first paint: sets the reader's preferences as attributes of <html>, where styles use them. Inlined in every
 * page, so each byte counts.
 */
import { applyPreferences } from './apply-preferences.ts'

/** A stored preference, or undefined. From disk the cookie comes first; see preference.ts. */
function readPreference(name: string): string | undefined {
  const key = `offprint.${name}`
  try {
    const cookie = document.cookie.split('; ').find((part) => part.startsWith(`${key}=`))
    if (cookie !== undefined && location.protocol === 'file:')
      return decodeURIComponent(cookie.slice(key.length + 1))
    return localStorage.getItem(key) ?? undefined
  } catch {
    // Storage is blocked: the page shows its defaults.
    return undefined
  }
}

const { dataset } = document.documentElement
dataset.js = ''
applyPreferences(dataset, readPreference)
