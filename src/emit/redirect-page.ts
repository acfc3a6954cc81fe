import { htmlFile, hostAddress } from '../lib/site/site-address.ts'
import { escapeHtml } from '../lib/text/escape-html.ts'
import { siteMarker as site } from '../lib/site/markers.ts'
import type { Config, Redirect } from '../types.ts'

/** A page that leads elsewhere by itself, for hosts without redirects of their own. Its addresses are markers. */
export function redirectPage(
  { from, to }: Pick<Redirect, 'from' | 'to'>,
  { url, base }: Pick<Config, 'url' | 'base'>,
): { path: string; html: string } {
  const href = to.startsWith('/') ? site(escapeHtml(to)) : escapeHtml(to)
  const canonical = url === '' || !to.startsWith('/') ? href : escapeHtml(url + hostAddress(to, base))
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Moved</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${canonical}">
<meta http-equiv="refresh" content="0; url=${href}">
</head>
<body>
<main><p>This page has moved to <a href="${href}">${escapeHtml(to)}</a>.</p></main>
</body>
</html>
`
  return { path: htmlFile(from), html }
}
