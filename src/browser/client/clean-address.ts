/**
 * Replaces a page's file name in the address bar by its clean URL: '/docs/intro.html' and '/docs/intro/index.html' by '/docs/intro'. Hosts
 * serve pages under these names too, and not all of them redirect. A bundle, whose pages are files, keeps the names.
 */
export function cleanAddress(): void {
  const { home = '/' } = document.documentElement.dataset
  if (home.endsWith('.html')) return
  const address = new URL(location.href)
  const clean = address.pathname.replace(/(\/index)?\.html$/, '')
  // The home page keeps the slash of its base path.
  address.pathname = `${clean}/` === home ? home : clean
  history.replaceState(history.state, '', address)
}
