/** A remembered preference, or undefined. In a bundle opened by file:// the cookie comes first; see preference.ts. */
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

/** Puts what the reader chose onto <html>: colour mode, sidebar, a dismissed announcement. */
export function applyPreferences(dataset: DOMStringMap): void {
  // Light is the default, whatever the system prefers.
  dataset.theme = readPreference('theme') === 'dark' ? 'dark' : 'light'
  if (readPreference('sidebar') === 'hidden') dataset.sidebar = 'hidden'
  else delete dataset.sidebar
  if (dataset.bar && readPreference('announcement') === dataset.bar) dataset.announcement = 'dismissed'
  else delete dataset.announcement
}
