import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escape } from '../../lib/escape.ts'
import { home } from '../../lib/home.ts'

/** Where the stylesheet of the pages is served. */
export const STYLE = '/sandbox.css'

/** A page of the sandbox: one column, no scripts, nothing from elsewhere, and the mark that nothing here is real. */
export function page(title: string, content: string, wide = false): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} · Sandbox</title>
<link rel="stylesheet" href="${STYLE}">
<link rel="icon" href="data:,">
</head>
<body>
<p class="mark" role="note"><strong>SANDBOX</strong> Runs on this machine. No real data, no real people.</p>
<main${wide ? ' class="wide"' : ''}>
<h1>${escape(title)}</h1>
${content}
</main>
</body>
</html>
`
}

/** Headers of every page. `targets` are the origins that a form may lead to in the end (CSP Level 3, form-action). */
export function guard(targets: readonly string[] = []): Readonly<Record<string, string>> {
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
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  }
}

/** The site's own colours and sizes, and what the few pages of the sandbox need beyond. */
export function style(): string {
  const tokens = readFileSync(join(home, 'templates', 'styles', 'tokens.css'), 'utf8')
  // Nobody has chosen a colour mode here: the system's holds.
  const [, light = '', dark = ''] = /^([\s\S]*?)\[data-theme='dark'\] \{([\s\S]*?)\n\}/.exec(tokens) ?? []
  return `${light}@media (prefers-color-scheme: dark) { :root {${dark}\n} }\n${RULES}`
}

const RULES = `
* { box-sizing: border-box; }
body { margin: 0; background: var(--sheet); color: var(--ink); font: var(--t1)/1.55 var(--sans); }
.mark { margin: 0; padding: var(--s2) var(--s4); background: var(--warn-wash); color: var(--warn); font-size: var(--t0); text-align: center; border-block-end: 1px solid var(--warn); }
main { max-width: 32rem; margin: var(--s6) auto; padding: var(--s5); background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius); }
main.wide { max-width: 64rem; }
h1 { margin: 0 0 var(--s4); font: 600 var(--t3)/1.25 var(--serif); }
h2 { margin: var(--s5) 0 var(--s2); font-size: var(--t2); }
p { margin: 0 0 var(--s4); }
a { color: var(--accent); }
button { font: inherit; cursor: pointer; border-radius: var(--radius); border: 1px solid var(--line-strong); background: var(--paper); color: var(--ink); padding: var(--s2) var(--s4); }
button:hover { background: var(--wash); }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.primary:hover { background: var(--accent-strong); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
input { font: inherit; padding: var(--s2) var(--s3); width: 100%; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--paper); color: var(--ink); }
label { display: block; margin-block-end: var(--s1); font-weight: 600; }
.people { list-style: none; margin: 0; padding: 0; }
.people button { display: block; width: 100%; margin-block-end: var(--s2); text-align: start; padding: var(--s3) var(--s4); }
.people strong, .people span { display: block; }
.people span, .soft, dt { color: var(--soft); font-size: var(--t0); }
.code { font: 600 var(--t4)/1.2 var(--mono); letter-spacing: 0.08em; text-align: center; }
.row { display: flex; gap: var(--s3); flex-wrap: wrap; margin-block-start: var(--s4); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: var(--s1) var(--s4); margin: 0 0 var(--s4); }
dd { margin: 0; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: var(--s3); background: var(--sheet); border: 1px solid var(--line); border-radius: var(--radius); font: var(--t0)/1.5 var(--mono); }
article { border-block-start: 1px solid var(--line); padding-block: var(--s4); }
.good { color: var(--good); } .bad { color: var(--bad); }
`
