import { applyPreferences } from '../apply-preferences.ts'
import { openPreference } from '../preference.ts'

/** Applies preferences that change in other tabs, in the system, or on other pages before the reader returns to this one. */
export function followPreferences(): void {
  const { dataset } = document.documentElement
  const again = () => applyPreferences(dataset, (name) => openPreference(name).get())
  // The `storage` event is for other tabs only; a control in this tab has already applied its change.
  addEventListener('storage', again)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again)
  addEventListener('pageshow', again)
}
