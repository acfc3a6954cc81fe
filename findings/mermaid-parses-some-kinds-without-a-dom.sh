#!/usr/bin/env bash
# mermaid 11.17.2: whether `parse` needs a DOM depends on the kind of diagram and on labels
#
# Guess: `mermaid.parse` checks a text and draws nothing; a lint step in Node needs no DOM, or needs one for every
# diagram.
# Seen: sequence, ER, timeline, git and XY diagrams parse. Class, state, mindmap and quadrant diagrams fail with a
# `TypeError` of DOMPurify, valid as they are; a flowchart parses until one of its nodes has a label, a pie until it
# has a title. Version 12.3.0 does the same.
# Why it matters: a check that was tried with `A-->B` reports correct diagrams as broken later on, with a message
# about a function that the author never wrote.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts mermaid@11.17.2

cat > probe.mjs <<'JS'
import mermaid from 'mermaid'

const diagrams = {
  'flowchart': 'flowchart TD\n  A --> B',
  'flowchart with a label': 'flowchart TD\n  A["Start"] --> B',
  'sequence': 'sequenceDiagram\n  A->>B: hi',
  'er': 'erDiagram\n  A ||--o{ B : has',
  'timeline': 'timeline\n  2026 : release',
  'git graph': 'gitGraph\n  commit',
  'xy chart': 'xychart-beta\n  bar [1, 2]',
  'class': 'classDiagram\n  A <|-- B',
  'state': 'stateDiagram-v2\n  [*] --> A',
  'pie': 'pie\n  "a": 1',
  'pie with a title': 'pie title Share\n  "a": 1',
  'gantt': 'gantt\n  section a\n  t1: 2026-01-01, 3d',
  'mindmap': 'mindmap\n  root\n    a',
  'quadrant': 'quadrantChart\n  x-axis a --> b\n  p: [0.1, 0.2]',
}
for (const [name, text] of Object.entries(diagrams)) {
  const result = await mermaid.parse(text).then(() => 'valid', (error) => `${error.name}: ${error.message}`)
  console.log(name.padEnd(23), result)
}
JS

cat > expected.txt <<'TEXT'
flowchart               valid
flowchart with a label  TypeError: DOMPurify.addHook is not a function
sequence                valid
er                      valid
timeline                valid
git graph               valid
xy chart                valid
class                   TypeError: DOMPurify.addHook is not a function
state                   TypeError: DOMPurify.addHook is not a function
pie                     valid
pie with a title        TypeError: DOMPurify.addHook is not a function
gantt                   valid
mindmap                 TypeError: DOMPurify.addHook is not a function
quadrant                TypeError: DOMPurify.addHook is not a function
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
