import { writeText } from '../../../lib/locale/text.ts'
import { htmlFile, hostAddress } from '../../../lib/site/links/site-address.ts'
import { escapeHtml } from '../../../lib/text/html/escape-html.ts'
import { siteMarker as site } from '../../../lib/site/links/markers.ts'
import { splitSuffix } from '../../../lib/site/links/site-link.ts'
import type { Config } from '../../config/config-types.ts'
import type { Redirect } from '../../../lib/types.ts'

const writeHref = (to: string) => (to.startsWith('/') ? site(escapeHtml(to)) : escapeHtml(to))

/** Keeps the anchor of the old address, which a refresh loses. The link is the only one of the page, and may already have an anchor. */
const KEEP_ANCHOR =
  "const { href, hash } = document.querySelector('a'); if (location.hash && !hash) location.replace(href + location.hash)"

/** The same on a page with anchors that went elsewhere, whose links follow. */
const FOLLOW_ANCHOR = `const { hash } = location
const [{ href, hash: own }, ...moved] = document.querySelectorAll('a')
const found = moved.find(({ dataset }) => dataset.moved === hash)
if (found) location.replace(found.href); else if (hash && !own) location.replace(href + hash)`

/**
 * A page that redirects in the browser, for hosts that do not support redirects. Its addresses are markers. `movedAnchors` are the anchors of its
 * path that do not follow the redirect.
 */
export function redirectPage(
  { from, to }: Pick<Redirect, 'from' | 'to'>,
  { url, base, locale }: Pick<Config, 'url' | 'base'> & Partial<Pick<Config, 'locale'>>,
  movedAnchors: readonly Redirect[] = [],
): { path: string; html: string } {
  const href = writeHref(to)
  const canonical = url === '' || !to.startsWith('/') ? href : escapeHtml(url + hostAddress(to, base))
  const moved = movedAnchors.map(
    (anchor) =>
      `<a hidden data-moved="${escapeHtml(splitSuffix(anchor.from).suffix)}" href="${writeHref(anchor.to)}"></a>`,
  )
  const html = `<!doctype html>
<html lang="${locale?.tag ?? 'en'}"${locale?.direction === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<title>${writeText('redirect.title')}</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${canonical}">
<meta http-equiv="refresh" content="0; url=${href}">
</head>
<body>
<main><p>${writeText('redirect.text', { link: `<a href="${href}">${escapeHtml(to)}</a>` })}</p></main>
${moved.join('')}<script>${moved.length > 0 ? FOLLOW_ANCHOR : KEEP_ANCHOR}</script>
</body>
</html>
`
  return { path: htmlFile(from), html }
}
