/**
 * The frame of all pages of the sandbox: HTML, security headers, stylesheet. Pages load nothing from elsewhere and have no
 * scripts; colours and sizes match the site.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../../lib/text/html/escape-html.ts'
import { packageRoot } from '../../lib/package-info.ts'
import RULES from './sandbox.css'

/** Where the stylesheet of the pages is served. */
export const STYLESHEET_PATH = '/sandbox.css'

/** The pages of the inbox's address, in the order of their menu. */
const MENU = { '/scenarios': 'Scenarios', '/': 'Webhooks', '/mails': 'Mails' } as const

/** How a page differs from the usual one. `currentPath` is its place in the menu of the inbox's address. */
export interface PageLayout {
  readonly wide?: boolean
  readonly currentPath?: keyof typeof MENU
}

/** A complete HTML document with one column and the notice that this is a sandbox. `content` is HTML. */
export function renderSandboxPage(
  title: string,
  content: string,
  { wide = false, currentPath }: PageLayout = {},
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Sandbox</title>
<link rel="stylesheet" href="${STYLESHEET_PATH}">
<link rel="icon" href="data:,">
</head>
<body>
<header>
<p class="mark"><strong>SANDBOX</strong> Test data only. Runs on this machine.</p>
${currentPath === undefined ? '' : renderMenu(currentPath)}
</header>
<main${wide ? ' class="wide"' : ''}>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`
}

function renderMenu(here: keyof typeof MENU): string {
  const items = Object.entries(MENU).map(
    ([path, label]) =>
      `<li><a href="${path}"${path === here ? ' aria-current="true"' : ''}>${escapeHtml(label)}</a></li>`,
  )
  return `<nav aria-label="Sandbox"><ul>${items.join('')}</ul></nav>`
}

/** Security headers of every page. `targets` are the origins that a form may redirect to (CSP Level 3, form-action). */
export function pageHeaders(targets: readonly string[] = []): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      'img-src data:',
      `form-action ${["'self'", ...targets].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    // Without a referrer browsers send `Origin: null` with forms, and isSameOriginForm could not check them.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  }
}

/** The stylesheet: the design tokens of the site, and the rules of these pages. */
export function buildStylesheet(): string {
  const tokens = readFileSync(join(packageRoot, 'templates', 'styles', 'tokens.css'), 'utf8')
  // The pages have no colour mode switch, so they follow the system, as the tokens do.
  return `${tokens}\n${RULES}`
}
