#!/usr/bin/env bash
# json-schema-faker 0.6.3: names and lengths break the schema that they were made for
#
# Guess: the rewrite of 2026 knows the keywords of 2020-12 (it handles `prefixItems`, `contains`, `dependentSchemas`
# and `if`), so an object with `patternProperties` or `propertyNames` gets matching names, and an address that must be
# short is a short address.
# Seen: `patternProperties: { '^x-': … }` makes a member `x`; `propertyNames.pattern` is ignored; an address longer
# than `maxLength` is cut in its host name. Ajv rejects all three.
# Why it matters: mock servers and examples of header bags, extension members and localized texts are wrong where
# authors were most exact. Values have to be validated before they are shown as examples.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts json-schema-faker@0.6.3 ajv@8.20.0 ajv-formats@3.0.1

cat > probe.mjs <<'JS'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { generate } from 'json-schema-faker'

const ajv = new Ajv.default({ strict: false })
addFormats.default(ajv)
const schemas = {
  prefixItems: { type: 'array', prefixItems: [{ type: 'string' }], items: false, minItems: 1 },
  dependentSchemas: {
    type: 'object',
    properties: { a: { type: 'string' } },
    required: ['a'],
    dependentSchemas: { a: { required: ['b'], properties: { b: { type: 'integer' } } } },
  },
  patternProperties: {
    type: 'object',
    patternProperties: { '^x-': { type: 'integer' } },
    additionalProperties: false,
    minProperties: 1,
  },
  propertyNames: {
    type: 'object',
    propertyNames: { pattern: '^[a-z]{2}$' },
    additionalProperties: { type: 'string' },
    minProperties: 1,
  },
  'short email': { type: 'string', format: 'email', maxLength: 10 },
}
for (const [name, schema] of Object.entries(schemas)) {
  const runs = await Promise.all(Array.from({ length: 20 }, (_, seed) => generate(schema, { seed })))
  const valid = runs.filter((value) => ajv.validate(schema, value)).length
  console.log(name.padEnd(18), valid === 20 ? 'all valid' : valid === 0 ? 'none valid' : 'some valid')
}
JS

cat > expected.txt <<'TEXT'
prefixItems        all valid
dependentSchemas   all valid
patternProperties  none valid
propertyNames      none valid
short email        none valid
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
