import type { Preference } from './preference.ts'

/**
 * Sets the reader's stored preferences as attributes of <html>. `read` returns a stored preference, and '' or undefined if there is none:
 * the inlined early script has a short reader of its own.
 */
export function applyPreferences(
  dataset: DOMStringMap,
  read: (name: Preference) => string | undefined,
): void {
  // The reader's choice, then the site's (`data-mode` of <html>), then the system's.
  dataset.theme =
    read('theme') || dataset.mode || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  if (read('sidebar') === 'hidden') dataset.sidebar = 'hidden'
  else delete dataset.sidebar
  if (dataset.bar && read('announcement') === dataset.bar) dataset.announcement = 'dismissed'
  else delete dataset.announcement
}
