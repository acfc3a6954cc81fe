/**
 * The frame of all pages of the sandbox: HTML, security headers, stylesheet. Pages load nothing from elsewhere and have no
 * scripts; colours and sizes match the site.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../../lib/text/html/escape-html.ts'
import { packageRoot } from '../../lib/package-info.ts'

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

const RULES = `
* { box-sizing: border-box; }
body { margin: 0; background: var(--sheet); color: var(--ink); font: var(--t1)/1.55 var(--sans); overflow-wrap: anywhere; }
.mark { margin: 0; max-width: none; padding: var(--s2) var(--s4); background: var(--warn-wash); color: var(--warn); font-size: var(--t0); text-align: center; border-block-end: 1px solid var(--warn); }
nav { background: var(--paper); border-block-end: 1px solid var(--line); }
nav ul { list-style: none; display: flex; flex-wrap: wrap; justify-content: center; gap: 0 var(--s5); margin: 0; padding: 0 var(--s4); }
nav a { display: block; padding: var(--s3) var(--s1); color: var(--ink); text-decoration: none; border-block-end: 2px solid transparent; }
nav a:hover { color: var(--accent); }
nav a[aria-current] { color: var(--accent); border-color: var(--accent); font-weight: 600; }
main { max-width: 32rem; margin: var(--s6) auto; padding: var(--s5); background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius); }
main.wide { max-width: 64rem; }
@media (max-width: 40rem) { main { margin: 0; padding: var(--s4); border: 0; border-radius: 0; } body { background: var(--paper); } }
h1 { margin: 0 0 var(--s4); font: 600 var(--t3)/1.25 var(--serif); }
h2 { margin: var(--s6) 0 var(--s3); font: 600 var(--t2)/1.3 var(--sans); }
h3 { margin: var(--s5) 0 var(--s2); font: 600 var(--t1)/1.4 var(--sans); }
h3 code { margin-inline-start: var(--s1); font-weight: 400; color: var(--soft); }
p { margin: 0 0 var(--s4); max-width: 44rem; }
a { color: var(--accent); }
code { font: 0.875em/1.5 var(--mono); }
button, .button { font: inherit; cursor: pointer; border-radius: var(--radius); border: 1px solid var(--line-strong); background: var(--paper); color: var(--ink); padding: var(--s2) var(--s4); }
.button { display: inline-block; text-decoration: none; }
button:hover, .button:hover { background: var(--wash); }
button.primary { background: var(--accent-fill); border-color: var(--accent); color: var(--on-accent); }
button.primary:hover { background: var(--accent-fill-hover); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
input, select { font: inherit; padding: var(--s2) var(--s3); width: 100%; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--paper); color: var(--ink); }
select { max-width: 44rem; }
label { display: block; margin-block-end: var(--s1); font-weight: 600; }
select + .soft { margin-block-start: var(--s2); }
.people { list-style: none; margin: 0; padding: 0; }
.people button { display: block; width: 100%; margin-block-end: var(--s2); text-align: start; padding: var(--s3) var(--s4); }
.people strong, .people span { display: block; }
.people span, .soft, dt { color: var(--soft); font-size: var(--t0); }
.code { max-width: none; font: 600 var(--t4)/1.2 var(--mono); letter-spacing: 0.08em; text-align: center; }
.row { display: flex; gap: var(--s3); flex-wrap: wrap; margin-block-start: var(--s4); }
dl { display: grid; grid-template-columns: max-content 1fr; align-items: baseline; gap: var(--s1) var(--s4); margin: 0 0 var(--s4); }
dd { margin: 0; min-width: 0; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-block-end: var(--s2); } }
pre { margin: 0 0 var(--s4); white-space: pre-wrap; padding: var(--s3); background: var(--sheet); border: 1px solid var(--line); border-radius: var(--radius); font: var(--t0)/1.5 var(--mono); }
time { font: var(--t0)/1.5 var(--mono); white-space: nowrap; }
summary { cursor: pointer; padding-block: var(--s3); font-weight: 600; }
details { border-block: 1px solid var(--line); } details + details { border-block-start: 0; }
form > details { margin-block-start: var(--s5); }
.good { color: var(--good); } .bad { color: var(--bad); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.badge { display: inline-block; padding: 0 var(--s2); border-radius: var(--radius); font-size: var(--t-1); font-weight: 600; line-height: 1.7; white-space: nowrap; }
.badge.good { background: var(--good-wash); } .badge.bad { background: var(--bad-wash); }
.badge.info { background: var(--info-wash); color: var(--info); }
.cards { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); gap: var(--s2); }
.cards li { display: flex; }
.cards button { width: 100%; text-align: start; padding: var(--s3) var(--s4); display: flex; flex-direction: column; gap: var(--s1); }
.cards strong { font: 600 var(--t0)/1.4 var(--mono); color: var(--accent); }
.cards span { font-size: var(--t0); }
.cards button > code { margin-block-start: auto; color: var(--soft); font-size: var(--t-1); }
.rows { list-style: none; margin: 0; padding: 0; border-block-end: 1px solid var(--line); }
.rows li { display: grid; grid-template-columns: 2fr 2fr 3fr; gap: 0 var(--s4); align-items: baseline; padding-block: var(--s2); border-block-start: 1px solid var(--line); }
.rows .soft { text-align: end; }
.rows time { margin-inline-start: var(--s2); }
@media (max-width: 50rem) { .rows li { grid-template-columns: 1fr; } .rows .soft { text-align: start; } .rows time { margin-inline-start: 0; } }
.steps { list-style: none; display: flex; flex-wrap: wrap; gap: var(--s2) var(--s5); margin: 0 0 var(--s4); padding: 0; }
.steps li { position: relative; padding: var(--s1) var(--s3); border: 1px dashed var(--line-strong); border-radius: var(--radius); color: var(--soft); }
.steps li:not(:last-child)::after { content: '→' / ''; position: absolute; inset-inline-end: calc(-1 * var(--s5)); width: var(--s5); text-align: center; color: var(--soft); }
.steps .done { border-style: solid; background: var(--wash); color: var(--ink); }
.steps [aria-current] { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.line { list-style: none; margin: 0; padding: 0; }
.line li { position: relative; display: grid; grid-template-columns: 11rem 5.5rem 1fr; gap: 0 var(--s4); align-items: baseline; padding-block: var(--s2); padding-inline-start: var(--s5); border-inline-start: 2px solid var(--line); margin-inline-start: var(--s2); }
.line li::before { content: ''; position: absolute; inset-inline-start: -6px; inset-block-start: 1.05rem; width: 10px; height: 10px; border-radius: 50%; background: var(--accent); }
.line .when { grid-row: span 2; } .line .when span { display: block; }
.line strong { min-width: 0; } .line li > span:last-child { grid-column: 3; color: var(--soft); font-size: var(--t0); }
.line li > span.good:last-child { color: var(--good); } .line li > span.bad:last-child { color: var(--bad); }
.line .kind { font-size: var(--t-1); color: var(--soft); }
.line .webhook + strong, .line .mail + strong { font-weight: 400; }
#now { scroll-margin-block-start: 60vh; }
.line .now { background: var(--wash); border-color: var(--accent); }
.line .now strong { grid-column: 2 / 4; } .line .now > span:last-child { grid-column: 2 / 4; }
.line .coming { border-inline-start-style: dashed; } .line .coming strong { font-weight: 400; }
.line .coming::before { background: var(--paper); border: 2px solid var(--line-strong); }
@media (max-width: 50rem) { .line li { grid-template-columns: 1fr; } .line li > *, .line li > span:last-child, .line .now strong, .line .now > span:last-child { grid-column: 1; } .line .when { grid-row: auto; } .line .when span { display: inline; margin-inline-start: var(--s2); } }
.clock { margin-block: var(--s5); padding: var(--s4); background: var(--sheet); border: 1px solid var(--line); border-radius: var(--radius); }
.clock h2 { margin: 0 0 var(--s1); font-size: var(--t1); } .clock p { margin: 0; max-width: none; } .clock .row { margin-block-start: var(--s3); }
.letter { margin-block: var(--s4); padding: var(--s4); border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
.letter p:last-child, main > :last-child { margin-block-end: 0; }
form + .soft { margin-block-start: var(--s4); }
`
