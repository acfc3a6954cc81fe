import { applyPreferences } from '../apply-preferences.ts'

/** Follows what the reader chooses in other tabs, and on pages visited since this one was left. */
export function followPreferences(): void {
  const { dataset } = document.documentElement
  const again = () => applyPreferences(dataset)
  // The platform's own event tells of other tabs only; in this one whoever changes a choice has shown it already.
  window.addEventListener('storage', again)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) again()
  })
}
