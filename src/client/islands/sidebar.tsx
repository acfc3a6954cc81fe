import { useSyncExternalStore } from 'react'

import { preference } from '../preference.ts'

const root = () => document.documentElement
const visible = () => root().dataset.sidebar !== 'hidden'

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(root(), { attributeFilter: ['data-sidebar'] })
  return () => observer.disconnect()
}

/** Button that hides the sidebar at desktop width, and brings it back; remembered. Phones have the drawer instead. */
export function Sidebar() {
  const shown = useSyncExternalStore(subscribe, visible, () => true)
  const label = shown ? 'Hide sidebar' : 'Show sidebar'
  return (
    <button
      type="button"
      className="icon-button"
      aria-controls="sidebar"
      aria-expanded={shown}
      aria-label={label}
      title={label}
      onClick={() => {
        if (shown) root().dataset.sidebar = 'hidden'
        else delete root().dataset.sidebar
        preference('sidebar').set(shown ? 'hidden' : 'visible')
      }}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <rect x="3" y="4.5" width="18" height="15" rx="2" />
        <path d="M9.5 4.5v15" />
      </svg>
    </button>
  )
}
