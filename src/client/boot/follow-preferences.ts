import { applyPreferences } from '../apply-preferences.ts'

/** Applies preferences that change in other tabs, or on other pages before the reader returns to this one. */
export function followPreferences(): void {
  const { dataset } = document.documentElement
  const again = () => applyPreferences(dataset)
  // The `storage` event is for other tabs only; a control in this tab has already applied its change.
  window.addEventListener('storage', again)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) again()
  })
}
