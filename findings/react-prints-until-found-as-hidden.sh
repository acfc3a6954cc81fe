#!/usr/bin/env bash
# react-dom 19.3.0: `hidden="until-found"` is printed as plain `hidden`
#
# Guess: `hidden` became an enumerated attribute in HTML; React 19 knows `popover="hint"` and `fetchPriority`, so it
# passes the value `until-found` through.
# Seen: every truthy value becomes `hidden=""`, and the empty string, which HTML reads as hidden, shows the element.
# Why it matters: folded text of a page that was rendered on the server cannot be found by *find in page* or by a link
# to its fragment; the attribute must be set by a script or patched into the HTML. `hidden=""` copied from HTML into
# JSX shows what was hidden.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts react@19.3.0 react-dom@19.3.0

cat > probe.mjs <<'JS'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

for (const hidden of ['until-found', true, '', false]) {
  console.log(JSON.stringify(hidden).padEnd(13), renderToStaticMarkup(h('div', { hidden })))
}
console.log('popover hint ', renderToStaticMarkup(h('div', { popover: 'hint' })))
JS

cat > expected.txt <<'TEXT'
"until-found" <div hidden=""></div>
true          <div hidden=""></div>
""            <div></div>
false         <div></div>
popover hint  <div popover="hint"></div>
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
