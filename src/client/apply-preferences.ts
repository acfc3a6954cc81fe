/**
 * Sets the reader's stored preferences as attributes of <html>. Part of the inlined early script, so it has its own short reader of the
 * storage instead of `preference.ts`.
 */

/** A stored preference, or undefined. From disk the cookie comes first; see preference.ts. */
function readPreference(name: string): string | undefined {
  const key = `offprint.${name}`
  try {
    const cookie = document.cookie.split('; ').find((part) => part.startsWith(`${key}=`))
    if (cookie !== undefined && location.protocol === 'file:')
      return decodeURIComponent(cookie.slice(key.length + 1))
    return localStorage.getItem(key) ?? undefined
  } catch {
    // Storage is blocked: the page shows its defaults.
    return undefined
  }
}

/** Sets colour mode, sidebar and a dismissed announcement in the `dataset` of <html>. */
export function applyPreferences(dataset: DOMStringMap): void {
  // The reader's choice, then the site's (`data-mode` of <html>), then the system's.
  dataset.theme =
    readPreference('theme') ??
    dataset.mode ??
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  if (readPreference('sidebar') === 'hidden') dataset.sidebar = 'hidden'
  else delete dataset.sidebar
  if (dataset.bar && readPreference('announcement') === dataset.bar) dataset.announcement = 'dismissed'
  else delete dataset.announcement
}
