#!/usr/bin/env bash
# Shiki 4.6.0: the language `ansi` prints the control part of links and of line clearing
#
# Guess: `lang: 'ansi'` shows what a terminal shows: colours in both spellings (`38;5;196` and the standard's
# `38:5:196`), the text of an OSC 8 link, nothing for *erase in line*.
# Seen: semicolon colours work, colon colours are ignored, and the rest loses its ESC byte only: `]8;;https://…\\` and
# `[K` stand in the page as text.
# Why it matters: the output of npm, cargo, eza, gcc and GitHub's runners has such links and erasures today; authors
# who paste recordings publish the remains of control sequences.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts shiki@4.6.0

cat > probe.mjs <<'JS'
import { codeToTokens } from 'shiki'

const lines = {
  'semicolon color': '\x1b[38;5;196mred\x1b[0m',
  'colon color': '\x1b[38:5:196mred\x1b[0m',
  'link': '\x1b]8;;https://example.com\x1b\\docs\x1b]8;;\x1b\\ end',
  'erase in line': 'done\x1b[K',
}
for (const [name, line] of Object.entries(lines)) {
  const { tokens } = await codeToTokens(line, { lang: 'ansi', theme: 'github-dark' })
  const shown = tokens[0].map(({ content, color }) => `${JSON.stringify(content.replace(/[\x00-\x1f]/g, ''))} ${color}`)
  console.log(name.padEnd(16), shown.join(' '))
}
JS

cat > expected.txt <<'TEXT'
semicolon color  "red" #ff0000
colon color      "red" #e1e4e8
link             "]8;;https://example.com\\docs]8;;\\ end" #e1e4e8
erase in line    "done[K" #e1e4e8
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
