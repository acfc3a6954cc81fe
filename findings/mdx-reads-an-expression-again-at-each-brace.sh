#!/usr/bin/env bash
# @mdx-js/mdx 3.1.1: an expression is parsed again at each closing brace inside of it
#
# Guess: the parser of MDX finds the end of `{…}` once and hands the text between the braces to acorn, so that an
# attribute of twice the length is twice the work.
# Seen: it hands everything so far to acorn at each `}`, until that is a whole expression. An attribute with 200 empty
# objects is parsed 201 times, and acorn reads 60,902 tokens, a hundred times as many as there are. A brace in a string
# is a try as well; a list of numbers is parsed once.
# Why it matters: generators of API pages write a schema as JSON into one attribute. The work grows with the square of
# its length: one page of half a megabyte takes minutes, in each build. The same JSON in a module that the page imports
# is read once.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts @mdx-js/mdx@3.1.1 \
  micromark-factory-mdx-expression@2.0.3 acorn@8.15.0

cat > probe.mjs <<'JS'
import { compile } from '@mdx-js/mdx'
import { Parser } from 'acorn'

let tokens = 0
let parses = 0
const { nextToken, parseExpression } = Parser.prototype
Parser.prototype.nextToken = function () {
  tokens++
  return nextToken.call(this)
}
const { parseExpressionAt } = Parser
Parser.parseExpressionAt = function (...given) {
  parses++
  return parseExpressionAt.apply(this, given)
}

async function measure(title, value) {
  tokens = 0
  parses = 0
  await compile(`<Schema value={${JSON.stringify(value)}} />\n`)
  console.log(`${title}: parsed ${parses} times, ${tokens} tokens read`)
}

for (const length of [50, 100, 200]) await measure(`${length} objects`, Array.from({ length }, () => ({})))
await measure('50 braces in texts', Array.from({ length: 50 }, () => '}'))
await measure('50 numbers', Array.from({ length: 50 }, () => 1))
JS

cat > expected.txt <<'TEXT'
50 objects: parsed 51 times, 3977 tokens read
100 objects: parsed 101 times, 15452 tokens read
200 objects: parsed 201 times, 60902 tokens read
50 braces in texts: parsed 51 times, 2652 tokens read
50 numbers: parsed 1 times, 102 tokens read
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
