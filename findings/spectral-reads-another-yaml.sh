#!/usr/bin/env bash
# @stoplight/yaml 4.3.0, which Spectral and Prism read with: other texts than the file has
#
# Guess: a parser of YAML 1.2 that marks positions reads the same data as the others.
# Seen: a number with the tag `!!str` stays a number, so Spectral reports the valid `version: !!str 1.0`; a block with an
# indentation indicator, which YAML demands for a text that begins with spaces, gets an empty line before it; a block with
# `|+` loses its last line break; an alias as a key makes the member vanish. yaml 2.9.1 and js-yaml 5.5.0 agree with
# YAML 1.2.2.
# Why it matters: a linter reports correct descriptions, and a mock server answers with other bodies than the
# documentation shows; both by a reader that is no part of either name.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts @stoplight/yaml@4.3.0 yaml@2.9.1 js-yaml@5.5.0 \
  @stoplight/spectral-core@1.24.1 @stoplight/spectral-parsers@1.0.5 @stoplight/spectral-rulesets@1.23.1

cat > probe.mjs <<'JS'
import spectral from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import rulesets from '@stoplight/spectral-rulesets'
import { parseWithPointers } from '@stoplight/yaml'
import { load } from 'js-yaml'
import { parse } from 'yaml'

const texts = {
  'tag': 'version: !!str 1.0\n',
  'indentation indicator': 'description: |2\n    code\n  text\n',
  'kept line breaks': 'value: |+\n  line\n\nnext: 1\n',
  'alias as a key': 'id: &id user\nby:\n  *id : 1\n',
}
for (const [name, text] of Object.entries(texts)) {
  console.log(name)
  console.log('  yaml     ', JSON.stringify(parse(text)))
  console.log('  js-yaml  ', JSON.stringify(load(text)))
  console.log('  stoplight', JSON.stringify(parseWithPointers(text).data))
}
const linter = new spectral.Spectral()
linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] })
const text = 'openapi: 3.1.0\ninfo:\n  title: T\n  version: !!str 1.0\npaths: {}\n'
const results = await linter.run(new spectral.Document(text, parsers.Yaml, 'api.yaml'))
for (const { severity, message } of results) if (severity === 0) console.log('Spectral:', message)
JS

cat > expected.txt <<'TEXT'
tag
  yaml      {"version":"1.0"}
  js-yaml   {"version":"1.0"}
  stoplight {"version":1}
indentation indicator
  yaml      {"description":"  code\ntext\n"}
  js-yaml   {"description":"  code\ntext\n"}
  stoplight {"description":"\n  code\ntext\n"}
kept line breaks
  yaml      {"value":"line\n\n","next":1}
  js-yaml   {"value":"line\n\n","next":1}
  stoplight {"value":"line\n","next":1}
alias as a key
  yaml      {"id":"user","by":{"user":1}}
  js-yaml   {"id":"user","by":{"user":1}}
  stoplight {"id":"user","by":{}}
Spectral: "version" property must be string.
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
