import { applyPreferences } from '../storage/apply-preferences.ts'
import { openPreference } from '../storage/preference.ts'

/** Applies preferences that change in other tabs, in the system, or on other pages before the reader returns to this one. */
export function followPreferences(): void {
  const { dataset } = document.documentElement
  const again = () => applyPreferences(dataset, (name) => openPreference(name).get())
  // A control in this tab has already applied its change, and may not have been able to store it.
  addEventListener('storage', ({ isTrusted }) => isTrusted && again())
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again)
  addEventListener('pageshow', again)
}
