/** Recent searches of the search dialog. */
import { openPreference } from '../storage/preference.ts'

const MOST = 5
const LETTERS = 60

/** Recent searches, newest first; [] if storage is unavailable. */
export function readRecentSearches(): readonly string[] {
  try {
    const found: unknown = JSON.parse(openPreference('searches').get() || '[]')
    return Array.isArray(found) ? found.filter((text) => typeof text === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Stores a search as the most recent one. */
export function rememberSearch(text: string): void {
  const query = text.trim().slice(0, LETTERS)
  if (query === '') return
  const others = readRecentSearches().filter((search) => search !== query)
  openPreference('searches').set(JSON.stringify([query, ...others].slice(0, MOST)))
}

/** Removes all recent searches. */
export function clearRecentSearches(): void {
  openPreference('searches').set('')
}
