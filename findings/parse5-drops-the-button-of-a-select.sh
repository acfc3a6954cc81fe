#!/usr/bin/env bash
# parse5 8.1.1: a select with a button loses the button and all elements of its options
#
# Guess: parse5 8.1 came out in November 2026, long after Chromium began to keep a button in a `select` and elements
# in its options; React 19.3 prints such a select, so the parser behind rehype and jsdom keeps it.
# Seen: React prints everything, and Chromium 156 keeps it. parse5 drops `button`, `selectedcontent`, `b`, `small` and
# `div` and leaves their texts, run together; `onParseError` reports none of it.
# Why it matters: any pipeline that parses rendered HTML once more (rehype-raw, link checkers, minifiers, feeds)
# removes the content of a customizable select without a word.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts parse5@8.1.1 react@19.3.0 react-dom@19.3.0

cat > probe.mjs <<'JS'
import { parseFragment, serialize } from 'parse5'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const select = h(
  'select',
  null,
  h('button', null, h('selectedcontent')),
  h('option', null, h('b', null, 'Visa'), h('small', null, 'ending in 4242')),
  h('div', null, h('option', null, 'Other')),
)
const printed = renderToStaticMarkup(select)
const errors = []
const parsed = parseFragment(printed, { onParseError: ({ code }) => errors.push(code) })
console.log('react ', printed)
console.log('parse5', serialize(parsed))
console.log('errors', errors.length)
JS

cat > expected.txt <<'TEXT'
react  <select><button><selectedcontent></selectedcontent></button><option><b>Visa</b><small>ending in 4242</small></option><div><option>Other</option></div></select>
parse5 <select><option>Visaending in 4242</option><option>Other</option></select>
errors 0
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
