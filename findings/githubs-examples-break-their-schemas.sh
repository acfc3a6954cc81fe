#!/usr/bin/env bash
# @octokit/openapi 23.0.2: a fifth of the examples of GitHub's responses break their own schema
#
# Guess: the description from which GitHub makes its documentation and its clients is tested; perhaps one example in a
# hundred is out of date.
# Seen: of 1,009 examples of responses, Ajv rejects 213: most lack a required member, 61 have another type (an object
# for a list of them, `null` for a text). `nullable` without a `type`, which 3.0.3 forbids, stands there too, and
# makes Ajv throw unless it is taken out first.
# Why it matters: a check of examples that fails the build is no use on real descriptions; it has to be a warning with
# the place, and a generator must not take an example as proof of the shape.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts @octokit/openapi@23.0.2 ajv@8.20.0 ajv-formats@3.0.1

cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const path = 'node_modules/@octokit/openapi/generated/api.github.com.json'
const description = JSON.parse(readFileSync(path, 'utf8'))
const untyped = []

/** Turns `nullable` of 3.0 into the types of 2020-12. */
function convert(value) {
  if (value === null || typeof value !== 'object') return
  if (value.nullable === true) {
    if (value.type) value.type = [value.type, 'null']
    else untyped.push(value)
    value.enum?.push(null)
    delete value.nullable
  }
  for (const member of Object.values(value)) convert(member)
}
convert(description.components.schemas)
convert(description.components.responses)
convert(description.paths)

const ajv = new Ajv.default({ strict: false, logger: false })
addFormats.default(ajv)
ajv.addSchema({ $id: 'https://example.com/api', ...description })
const pointer = (...names) =>
  names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
const counts = { examples: 0, invalid: 0, required: 0, type: 0, other: 0 }
for (const [route, methods] of Object.entries(description.paths)) {
  for (const [method, { responses = {} }] of Object.entries(methods)) {
    for (const [status, { content = {} }] of Object.entries(responses)) {
      for (const [type, { schema, examples = {} }] of Object.entries(content)) {
        if (!schema) continue
        const place = pointer('paths', route, method, 'responses', status, 'content', type, 'schema')
        const validate = ajv.compile({ $ref: `https://example.com/api#/${place}` })
        for (let example of Object.values(examples)) {
          if (example.$ref) example = description.components.examples[example.$ref.split('/').at(-1)]
          if (!('value' in example)) continue
          counts.examples += 1
          if (validate(example.value)) continue
          counts.invalid += 1
          const [{ keyword }] = validate.errors
          counts[keyword in counts ? keyword : 'other'] += 1
        }
      }
    }
  }
}
console.log(description.openapi, JSON.stringify(counts))
console.log('nullable without type:', untyped.length > 0)
JS

cat > expected.txt <<'TEXT'
3.0.3 {"examples":1009,"invalid":213,"required":148,"type":61,"other":4}
nullable without type: true
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
