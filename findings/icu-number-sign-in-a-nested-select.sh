#!/usr/bin/env bash
# @messageformat/core 3.4.0 and intl-messageformat 12.1.5: one ICU message, two texts
#
# Guess: both implement ICU MessageFormat, so a `#` inside a `select` inside a `plural` means the same to both, and so
# does an apostrophe before a brace.
# Seen: @messageformat replaces the `#`, FormatJS prints it (as ICU does: a number sign belongs to the innermost
# argument only); with `strict: true` @messageformat prints it too. An apostrophe before `{` begins quoted text in
# FormatJS and in ICU; in @messageformat it is an apostrophe, also in strict mode.
# Why it matters: catalogues that translators check with one library are wrong with another: `l'{name}`, the ordinary
# French elision, shows the name in one and `l{name}` in the other. Neither reports anything.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts @messageformat/core@3.4.0 intl-messageformat@12.1.5

cat > probe.mjs <<'JS'
import MessageFormat from '@messageformat/core'
import { IntlMessageFormat } from 'intl-messageformat'

const messages = [
  ['{n, plural, other {{kind, select, a {# apples} other {# things}}}}', { n: 3, kind: 'a' }],
  ["Code de l'{name}", { name: 'API' }],
  ["Code de l''{name}", { name: 'API' }],
]
for (const [message, values] of messages) {
  console.log(message)
  console.log('  @messageformat        ', new MessageFormat('en').compile(message)(values))
  console.log('  @messageformat, strict', new MessageFormat('en', { strict: true }).compile(message)(values))
  console.log('  intl-messageformat    ', new IntlMessageFormat(message, 'en').format(values))
}
JS

cat > expected.txt <<'TEXT'
{n, plural, other {{kind, select, a {# apples} other {# things}}}}
  @messageformat         3 apples
  @messageformat, strict # apples
  intl-messageformat     # apples
Code de l'{name}
  @messageformat         Code de l'API
  @messageformat, strict Code de l'API
  intl-messageformat     Code de l{name}
Code de l''{name}
  @messageformat         Code de l'API
  @messageformat, strict Code de l'API
  intl-messageformat     Code de l'API
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
