#!/usr/bin/env bash
# turndown 7.2.5, node-html-markdown 2.0.0, dom-to-semantic-markdown 1.5.0 and defuddle 0.19.4: text that does not survive
#
# Guess: a converter from HTML to Markdown escapes what Markdown would read as markup; they escape `*` and `_`, so the
# page that is rendered from their output has the words of the original.
# Seen: three leave `Array<string>` as a tag, which renders as "Array"; all four turn the text `&lt;`, as it stands in
# a page about HTML, into `<`. node-html-markdown closes a block of code at the first fence inside it, and
# dom-to-semantic-markdown, made for language models, escapes nothing at all.
# Why it matters: Markdown copies of documentation are what assistants and `llms.txt` readers get. The copy of a page
# about a typed API lacks the types.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts turndown@7.2.5 node-html-markdown@2.0.0 \
  dom-to-semantic-markdown@1.5.0 defuddle@0.19.4 jsdom@29.1.1 commonmark@0.31.2

cat > probe.mjs <<'JS'
import { HtmlRenderer, Parser } from 'commonmark'
import { Defuddle } from 'defuddle/node'
import { convertHtmlToMarkdown } from 'dom-to-semantic-markdown'
import { JSDOM } from 'jsdom'
import { NodeHtmlMarkdown } from 'node-html-markdown'
import Turndown from 'turndown'

const page = (html) => `<html><head><title>T</title></head><body><article>${html}</article></body></html>`
const parse = (html) => new JSDOM(page(html)).window
const textOf = (html) => parse(html).document.body.textContent.replace(/\s+/g, ' ').trim()
const render = (markdown) => new HtmlRenderer().render(new Parser().parse(markdown))
const converters = {
  'turndown': (html) => new Turndown({ codeBlockStyle: 'fenced' }).turndown(html),
  'node-html-markdown': (html) => NodeHtmlMarkdown.translate(html),
  'dom-to-semantic-markdown': (html) => convertHtmlToMarkdown(html, { overrideDOMParser: new (parse('').DOMParser)() }),
  'defuddle': async (html) => (await Defuddle(page(html), 'https://example.com/', { markdown: true })).content,
}
const samples = [
  '<p>Returns an Array&lt;string&gt; of names.</p>',
  '<p>Write &amp;lt; for a less-than sign.</p>',
  '<p>Set *args and **kwargs in _init_.</p>',
  '<pre><code>```js\nrun()\n```\nEnd *here*\n</code></pre>',
]
for (const sample of samples) {
  console.log(textOf(sample))
  for (const [name, convert] of Object.entries(converters)) {
    const text = textOf(render(await convert(sample)))
    if (text !== textOf(sample)) console.log(`  ${name.padEnd(24)} ${text}`)
  }
}
JS

cat > expected.txt <<'TEXT'
Returns an Array<string> of names.
  turndown                 Returns an Array of names.
  node-html-markdown       Returns an Array of names.
  dom-to-semantic-markdown Returns an Array of names.
Write &lt; for a less-than sign.
  turndown                 Write < for a less-than sign.
  node-html-markdown       Write < for a less-than sign.
  dom-to-semantic-markdown Write < for a less-than sign.
  defuddle                 Write < for a less-than sign.
Set *args and **kwargs in _init_.
  dom-to-semantic-markdown Set *args and **kwargs in init.
```js run() ``` End *here*
  node-html-markdown       ```js run() End here
  dom-to-semantic-markdown ```js run() End here
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
