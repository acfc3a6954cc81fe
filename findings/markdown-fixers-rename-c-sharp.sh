#!/usr/bin/env bash
# markdownlint 0.42.1 and rumdl 0.2.75: `--fix` changes what a page says
#
# Guess: automatic fixes change the style of the source and leave the rendered page, apart from bare URLs that become
# links and lists that are numbered anew.
# Seen: `## Clients in C#` becomes `## Clients in C #`, a closed heading with the text "Clients in C"; `2 * n and 3 * m`
# becomes emphasis, and the two signs are gone; a definition is deleted though a link uses it (`ẞ` and `SS` are one
# label); code that is indented by a tab becomes a paragraph (markdownlint). Of the 652 examples of CommonMark 0.31.2
# they change the words, the links' targets or the number of code blocks of many; oxfmt 0.79.0 and dprint-plugin-
# markdown 0.28.1 change none.
# Why it matters: the fixes run in commit hooks over whole trees, and a renamed heading changes its address too.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts markdownlint@0.42.1 rumdl@0.2.75 oxfmt@0.79.0 \
  @dprint/formatter@0.4.1 @dprint/markdown@0.28.1 commonmark@0.31.2 commonmark-spec@0.31.2

cat > probe.mjs <<'JS'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createFromBuffer } from '@dprint/formatter'
import { getPath } from '@dprint/markdown'
import { HtmlRenderer, Parser } from 'commonmark'
import commonmark from 'commonmark-spec'
import { applyFixes } from 'markdownlint'
import { lint } from 'markdownlint/sync'

const samples = ['## Clients in C#\n', 'Use 2 * n and 3 * m.\n', '[ẞ]\n\n[SS]: /url\n', '\tindented code\n']
const texts = [...samples, ...commonmark.tests.map(({ markdown }) => markdown.replaceAll('→', '\t'))]
const dprint = createFromBuffer(readFileSync(getPath()))
function runInFolder(name, ...parameters) {
  mkdirSync(name)
  texts.forEach((text, index) => writeFileSync(`${name}/${index}.md`, text))
  execFileSync(`../node_modules/.bin/${name}`, parameters, { cwd: name, stdio: 'ignore' })
  return texts.map((_, index) => readFileSync(`${name}/${index}.md`, 'utf8'))
}
const results = {
  markdownlint: texts.map((text) => applyFixes(text, lint({ strings: { text } }).text)),
  rumdl: runInFolder('rumdl', 'fmt', '--no-cache', '.'),
  oxfmt: runInFolder('oxfmt', '.'),
  dprint: texts.map((text) => dprint.formatText({ filePath: 'a.md', fileText: text })),
}
const render = (text) => new HtmlRenderer().render(new Parser().parse(text)).trim()

/** Words, targets of links and the number of code blocks. */
function describe(text) {
  const walker = new Parser().parse(text).walker()
  const words = []
  const targets = []
  let blocks = 0
  for (let step = walker.next(); step; step = walker.next()) {
    if (!step.entering) continue
    if (step.node.literal) words.push(step.node.literal.replace(/\s+/g, ''))
    if (step.node.type === 'link' && !/^(https?|mailto):/.test(step.node.destination)) targets.push(step.node.destination)
    if (step.node.type === 'code_block') blocks += 1
  }
  return JSON.stringify([words.join(''), targets, blocks])
}
samples.forEach((sample, index) => {
  console.log(render(sample))
  for (const name of ['markdownlint', 'rumdl']) {
    const html = render(results[name][index])
    if (html !== render(sample)) console.log(`  ${name.padEnd(12)} ${html}`)
  }
})
for (const [name, list] of Object.entries(results)) {
  const changed = texts.filter((text, index) => index >= samples.length && describe(text) !== describe(list[index]))
  console.log(`${name.padEnd(12)} ${changed.length} of ${texts.length - samples.length} examples`)
}
JS

cat > expected.txt <<'TEXT'
<h2>Clients in C#</h2>
  markdownlint <h2>Clients in C</h2>
  rumdl        <h2>Clients in C</h2>
<p>Use 2 * n and 3 * m.</p>
  markdownlint <p>Use 2 <em>n and 3</em> m.</p>
  rumdl        <p>Use 2 <em>n and 3</em> m.</p>
<p><a href="/url">ẞ</a></p>
  markdownlint <p>[ẞ]</p>
<pre><code>indented code
</code></pre>
  markdownlint <p>indented code</p>
markdownlint 24 of 652 examples
rumdl        21 of 652 examples
oxfmt        0 of 652 examples
dprint       0 of 652 examples
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
