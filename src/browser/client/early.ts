/**
 * Runs in <head> before the first paint: sets the reader's preferences as attributes of <html>, where styles use them, and cleans the
 * address. Inlined in every page, so each byte counts.
 */
import { applyPreferences } from './storage/apply-preferences.ts'

/** A stored preference, or undefined. From disk the cookie comes first; see preference.ts. */
function readPreference(name: string): string | undefined {
  const key = `offprint.${name}`
  try {
    // Reading cookies waits for another process, so over HTTP they are not read.
    const cookie =
      location.protocol === 'file:' && document.cookie.split('; ').find((part) => part.startsWith(`${key}=`))
    return cookie
      ? decodeURIComponent(cookie.slice(key.length + 1))
      : (localStorage.getItem(key) ?? undefined)
  } catch {
    // Storage is blocked: the page shows its defaults.
    return undefined
  }
}

const { dataset } = document.documentElement
dataset.js = ''
applyPreferences(dataset, readPreference)
cleanAddress()

/**
 * Replaces a page's file name in the address bar by its clean URL: '/docs/intro.html' and '/docs/intro/index.html' by '/docs/intro'. Hosts
 * serve pages under these names too, and not all of them redirect. A bundle, whose pages are files, keeps the names.
 */
function cleanAddress(): void {
  const { home = '/' } = document.documentElement.dataset
  if (home.endsWith('.html')) return
  const address = new URL(location.href)
  const clean = address.pathname.replace(/(\/index)?\.html$/, '')
  // The home page keeps the slash of its base path.
  address.pathname = `${clean}/` === home ? home : clean
  history.replaceState(history.state, '', address)
}
