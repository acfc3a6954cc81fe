#!/usr/bin/env bash
# pagefind 1.6.0 with KaTeX 0.19.1: a definition is part of its term, and a formula is one word, three times
#
# Guess: an indexer that puts a space between paragraphs, items and cells does so for every element that HTML displays
# as a block, and skips `aria-hidden`, with which KaTeX marks the copy that is for the eye only.
# Seen: a whole definition list is one word, and so are `summary` and the text behind it, code and its `figcaption`, and
# options. A formula is indexed as its MathML, its TeX and its visible copy, in one word: `E=mc2E=mc^2E=mc2`.
# Why it matters: settings are documented in definition lists; of a list with twenty of them only the first name is found,
# and each excerpt of a page with formulas shows them three times.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts pagefind@1.6.0 katex@0.19.1

cat > probe.mjs <<'JS'
import { gunzipSync } from 'node:zlib'
import katex from 'katex'
import { close, createIndex } from 'pagefind'

const bodies = {
  p: '<p>one</p><p>two</p>',
  td: '<table><tr><td>one</td><td>two</td></tr></table>',
  dl: '<dl><dt>timeout</dt><dd>Milliseconds</dd><dt>retries</dt><dd>Attempts</dd></dl>',
  details: '<details><summary>one</summary>two</details>',
  figure: '<figure><pre>one</pre><figcaption>two</figcaption></figure>',
  select: '<select><option>one</option><option>two</option></select>',
  formula: `<p>It is ${katex.renderToString('E=mc^2')} here</p>`,
}
const { index } = await createIndex()
for (const [name, body] of Object.entries(bodies)) {
  const content = `<html lang="en"><title>T</title><body data-pagefind-body><h1>H</h1>${body}</body></html>`
  await index.addHTMLFile({ url: `/${name}/`, content })
}
const { files } = await index.getFiles()
await close()
const lines = files
  .filter(({ path }) => path.endsWith('.pf_fragment'))
  .map(({ content }) => {
    const text = gunzipSync(content).toString()
    const fragment = JSON.parse(text.slice(text.indexOf('{')))
    return `${fragment.url.padEnd(11)} ${fragment.word_count} words: ${fragment.content}`
  })
console.log(lines.toSorted().join('\n'))
JS

cat > expected.txt <<'TEXT'
/details/   2 words: H. onetwo
/dl/        2 words: H. timeoutMillisecondsretriesAttempts
/figure/    2 words: H. onetwo
/formula/   5 words: H. It is E=mc2E=mc^2E=mc2 here.
/p/         3 words: H. one. two.
/select/    2 words: H. onetwo
/td/        3 words: H. one. two.
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
