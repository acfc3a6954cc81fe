/**
 * Replaces a page's file name in the address bar by its clean URL: '/docs/intro.html' and '/docs/intro/index.html' by '/docs/intro'. Hosts
 * serve pages under these names too, and not all of them redirect. A bundle, whose pages are files, keeps the names.
 */
export function cleanAddress(): void {
  const home = document.documentElement.dataset.home ?? '/'
  const { pathname, search, hash } = location
  if (home.endsWith('index.html') || !pathname.endsWith('.html')) return
  const clean = pathname.replace(/(?:\/index)?\.html$/, '')
  // The home page keeps the slash of its base path.
  const path = clean.length < home.length ? home : clean
  history.replaceState(history.state, '', path + search + hash)
}
