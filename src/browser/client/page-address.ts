/**
 * URL of a site path ('/docs/intro#a') relative to the open page.
 *
 * `<html data-home>` names the home page: a path on a host, '../index.html' in an offline bundle, where pages are files with the
 * extension `.html`.
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
