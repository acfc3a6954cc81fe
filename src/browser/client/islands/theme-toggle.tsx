/** Island of the button for the color mode. */

import { writeText } from '../../../lib/locale/text.ts'
import { useSyncExternalStore } from 'react'

import { observeRootAttribute } from '../hooks/observe-root-attribute.ts'
import { openPreference } from '../storage/preference.ts'

const rootElement = () => document.documentElement
const readTheme = () => (rootElement().dataset.theme === 'dark' ? 'dark' : 'light')

const subscribeToTheme = observeRootAttribute('data-theme')

/**
 * The button that switches between light and dark mode. The early script sets the attribute before the first paint, and the boot script
 * follows other tabs; this shows the attribute and changes it.
 */
export function ThemeToggle() {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme, () => 'light')
  const other = theme === 'dark' ? 'light' : 'dark'
  const label = theme === 'dark' ? writeText('theme.light') : writeText('theme.dark')
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => {
        rootElement().dataset.theme = other
        openPreference('theme').set(other)
      }}
    >
      <svg className="icon moon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />
      </svg>
      <svg className="icon sun" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="4" />
        <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
      </svg>
    </button>
  )
}
