/** Island of the announcement, which a reader can dismiss for good. */

import { writeText } from '../../../lib/locale/text.ts'
import { openPreference } from '../storage/preference.ts'

export interface AnnouncementProps {
  /** A new id shows the bar again to readers who dismissed the last one. */
  readonly id: string
  readonly text: string
  readonly closeable: boolean
}

/** The bar above the header. The early script hides a dismissed bar before the first paint, so that nothing moves. */
export function Announcement({ id, text, closeable }: AnnouncementProps) {
  const dismiss = () => {
    document.documentElement.dataset.announcement = 'dismissed'
    openPreference('announcement').set(id)
    // The button is gone; the focus would start again at the top.
    document.getElementById('_content')?.focus()
  }
  return (
    <aside className="announcement" aria-label={writeText('announcement.label')}>
      <p>{text}</p>
      {closeable && (
        <button
          type="button"
          className="icon-button"
          aria-label={writeText('announcement.dismiss')}
          onClick={dismiss}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="m6 6 12 12M18 6 6 18" />
          </svg>
        </button>
      )}
    </aside>
  )
}
