#!/usr/bin/env bash
# TypeScript 7.0.2: the package that everybody imports holds a version number only
#
# Guess: the first release of the native compiler keeps `transpileModule`, `createProgram` and the scanner in its main
# entry, slower or deprecated, because documentation tools, linters and bundlers import them.
# Seen: the main entry exports `version` and `versionMajorMinor`, nothing else. Everything that is not the command
# stands under `typescript/unstable/*`.
# Why it matters: a tool with the peer range `>=5` installs, and fails only when it calls the first function; type-
# checked code samples (twoslash and its kin) need TypeScript 6 beside version 7.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts typescript@7.0.2

cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs'
import * as ts from 'typescript'

console.log(Object.keys(ts).filter((name) => name !== 'default' && name !== 'module.exports').join(' '))
for (const name of ['transpileModule', 'createProgram', 'createScanner', 'createSourceFile']) {
  console.log(name, typeof ts.default[name])
}
const { exports } = JSON.parse(readFileSync('node_modules/typescript/package.json', 'utf8'))
console.log(Object.keys(exports).filter((path) => path.startsWith('./unstable')).length, 'unstable entries')
JS

cat > expected.txt <<'TEXT'
version versionMajorMinor
transpileModule undefined
createProgram undefined
createScanner undefined
createSourceFile undefined
11 unstable entries
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
