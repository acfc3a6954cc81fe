import { file, hosted } from '../lib/address.ts'
import { escape } from '../lib/escape.ts'
import { to as site } from '../lib/marker.ts'
import type { Config, Redirect } from '../types.ts'

/** A page that leads elsewhere by itself, for hosts without redirects of their own. Its addresses are markers. */
export function redirect(
  { from, to }: Redirect,
  { url, base }: Pick<Config, 'url' | 'base'>,
): { path: string; html: string } {
  const href = to.startsWith('/') ? site(escape(to)) : escape(to)
  const canonical = url === '' || !to.startsWith('/') ? href : escape(url + hosted(to, base))
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
<main><p>This page has moved to <a href="${href}">${escape(to)}</a>.</p></main>
</body>
</html>
`
  return { path: file(from), html }
}
