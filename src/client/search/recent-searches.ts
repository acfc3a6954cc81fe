import { openPreference } from '../preference.ts'

const MOST = 5
const LETTERS = 60

/** What was searched for and found lately, newest first; [] where nothing can be remembered. */
export function readRecentSearches(): readonly string[] {
  try {
    const found: unknown = JSON.parse(openPreference('searches').get() || '[]')
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Remembers a search. */
export function rememberSearch(text: string): void {
  const query = text.trim().slice(0, LETTERS)
  if (query === '') return
  const others = readRecentSearches().filter((one) => one !== query)
  openPreference('searches').set(JSON.stringify([query, ...others].slice(0, MOST)))
}

/** Forgets all searches. */
export function clearRecentSearches(): void {
  openPreference('searches').delete()
}
