/**
 * Address of a page of this site from the page that is open, for scripts that carry site paths ('/docs/intro#a').
 *
 * The document says where home is (`<html data-home>`): a path on a host, '../index.html' in an offline bundle. The second
 * form means that pages are files, with their `.html`.
 */
export function pageAddress(path: string): string {
  const home = document.documentElement.dataset.home ?? '/'
  if (!home.endsWith('index.html')) return home + path.slice(1)
  const end = path.search(/[?#]/)
  const name = end < 0 ? path : path.slice(0, end)
  const suffix = end < 0 ? '' : path.slice(end)
  const root = home.slice(0, -'index.html'.length)
  return `${root}${name === '/' ? 'index' : name.slice(1)}.html${suffix}`
}
