/** Island of the button that hides the sidebar. */

import { writeText } from '../../../lib/locale/text.ts'
import { useSyncExternalStore } from 'react'

import { observeRootAttribute } from '../hooks/observe-root-attribute.ts'
import { openPreference } from '../storage/preference.ts'

const rootElement = () => document.documentElement
const isVisible = () => rootElement().dataset.sidebar !== 'hidden'

const subscribeToSidebar = observeRootAttribute('data-sidebar')

/** The button that hides and shows the sidebar at desktop width, and stores the choice. Narrow screens have the drawer instead. */
export function SidebarToggle() {
  const shown = useSyncExternalStore(subscribeToSidebar, isVisible, () => true)
  const label = shown ? writeText('sidebar.hide') : writeText('sidebar.show')
  return (
    <button
      type="button"
      className="icon-button"
      aria-controls="_sidebar"
      aria-expanded={shown}
      aria-label={label}
      title={label}
      onClick={() => {
        if (shown) rootElement().dataset.sidebar = 'hidden'
        else delete rootElement().dataset.sidebar
        openPreference('sidebar').set(shown ? 'hidden' : 'visible')
      }}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <rect x="3" y="4.5" width="18" height="15" rx="2" />
        <path d="M9.5 4.5v15" />
      </svg>
    </button>
  )
}
