#!/usr/bin/env bash
# oas 38.6.0 (ReadMe): the extension `x-codeSamples` is not read, and samples have other members than elsewhere
#
# Guess: samples of authors are portable. `x-codeSamples` with `lang`, `label` and `source` is the form that Redocly documents, and
# `x-code-samples` its older spelling, so a tool that reads one reads both.
# Seen: `oas` finds only `x-code-samples`, and returns its items as they are, with `lang` and `source` or with `language` and `code`. The
# description that ReadMe publishes as its example (@readme/oas-examples 8.2.2) has `name`, `language` and `code`. `x-readme.code-samples`
# hides the other extension. An item without any code is returned as well.
# Why it matters: a team that moves from one portal to another loses all its own samples without a message, in either direction. A reader
# has to accept both spellings and both sets of members, and to report an item that has neither.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts oas@38.6.0 @readme/oas-examples@8.2.2

cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs'
import module from 'oas'
import { CODE_SAMPLES, getExtension } from 'oas/extensions'

const Oas = module.default ?? module
function read(extension) {
  const get = { responses: { 200: { description: 'ok' } }, ...extension }
  const api = new Oas({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { get } } })
  return JSON.stringify(getExtension(CODE_SAMPLES, api, api.operation('/a', 'get'))) ?? 'nothing'
}
const usual = [{ lang: 'shell', source: 'run' }]
const own = [{ language: 'shell', code: 'run' }]
console.log('x-codeSamples         ', read({ 'x-codeSamples': usual }))
console.log('x-code-samples        ', read({ 'x-code-samples': usual }))
console.log('with other members    ', read({ 'x-code-samples': own }))
console.log('x-readme beside it    ', read({ 'x-readme': { 'code-samples': own }, 'x-code-samples': usual }))
console.log('without any code      ', read({ 'x-code-samples': [{ language: 'shell' }] }))

const file = 'node_modules/@readme/oas-examples/3.0/json/readme-extensions.json'
const { post, get } = JSON.parse(readFileSync(file, 'utf8')).paths['/x-code-samples']
console.log('members of its example', Object.keys((get ?? post)['x-code-samples'][0]).toSorted().join(' '))
JS

cat > expected.txt <<'TEXT'
x-codeSamples          nothing
x-code-samples         [{"lang":"shell","source":"run"}]
with other members     [{"language":"shell","code":"run"}]
x-readme beside it     [{"language":"shell","code":"run"}]
without any code       [{"language":"shell"}]
members of its example code install language name
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
