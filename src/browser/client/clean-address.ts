/**
 * Replaces a page's file name in the address bar by its clean URL: '/docs/intro.html' and '/docs/intro/index.html' by '/docs/intro'. Hosts
 * serve pages under these names too, and not all of them redirect. A bundle, whose pages are files, keeps the names.
 */
export function cleanAddress(): void {
  const { home = '/' } = document.documentElement.dataset
  if (home.endsWith('.html')) return
  const address = new URL(location.href)
  // The home page keeps the slash of its base path.
  address.pathname = address.pathname.replace(`${home}index.html`, home).replace(/(\/index)?\.html$/, '')
  history.replaceState(history.state, '', address)
}
