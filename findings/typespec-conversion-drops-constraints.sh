#!/usr/bin/env bash
# @typespec/openapi3 1.11.0: a description that goes to TypeSpec and back accepts what it rejected
#
# Guess: `tsp-openapi3` turns a keyword that TypeSpec has no word for into an extension or a comment, or says that it is
# lost; `multipleOf`, `uniqueItems` and closed objects are in every API.
# Seen: it converts without a message, the result compiles without a warning, and each of these keywords is gone. Even
# `exclusiveMaximum`, for which TypeSpec has `@maxValueExclusive`, and the `required` of a part of an `allOf`. The text
# that version 1.16.0 writes (its compiler needs Node.js 22) lacks the same ones.
# Why it matters: the conversion is the way that the project names for moving an existing API to TypeSpec, after which
# the reference, the mock server and the generated clients are made from the copy.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts --legacy-peer-deps ajv@8.20.0 \
  @typespec/compiler@1.11.0 @typespec/http@1.11.0 @typespec/openapi@1.11.0 @typespec/openapi3@1.11.0

cat > cases.mjs <<'JS'
/** A schema, and a value that it rejects. */
export const cases = {
  maximum: [{ type: 'integer', maximum: 9 }, 10],
  pattern: [{ type: 'string', pattern: '^a' }, 'b'],
  exclusiveMaximum: [{ type: 'integer', exclusiveMaximum: 10 }, 10],
  multipleOf: [{ type: 'integer', multipleOf: 2 }, 3],
  uniqueItems: [{ type: 'array', items: { type: 'string' }, uniqueItems: true }, ['a', 'a']],
  prefixItems: [{ type: 'array', prefixItems: [{ type: 'string' }] }, [1]],
  additionalProperties: [{ type: 'object', properties: {}, additionalProperties: false }, { a: 1 }],
  patternProperties: [{ type: 'object', patternProperties: { '^x-': { type: 'string' } } }, { 'x-a': 1 }],
  minProperties: [{ type: 'object', minProperties: 1 }, {}],
  allOf: [{ allOf: [{ $ref: '#/components/schemas/Base' }, { required: ['id'] }] }, {}],
  oneOf: [{ oneOf: [{ type: 'string', maxLength: 2 }, { type: 'integer' }] }, 'abc'],
}
JS
cat > convert.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { convertOpenAPI3Document } from '@typespec/openapi3'
import { cases } from './cases.mjs'

const properties = Object.fromEntries(Object.entries(cases).map(([name, [schema]]) => [`${name}Case`, schema]))
const description = {
  openapi: '3.1.0',
  info: { title: 'Constraints', version: '1' },
  paths: {},
  components: {
    schemas: {
      Base: { type: 'object', properties: { id: { type: 'integer' } } },
      Case: { type: 'object', properties },
    },
  },
}
writeFileSync('before.json', JSON.stringify(description))
writeFileSync('main.tsp', await convertOpenAPI3Document(description))
JS
cat > tspconfig.yaml <<'YAML'
emit: ['@typespec/openapi3']
options:
  '@typespec/openapi3':
    emitter-output-dir: '{project-root}'
    output-file: after.json
    file-type: json
    openapi-versions: [3.1.0]
YAML
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2020.js'
import { cases } from './cases.mjs'

function accepts(file, name, value) {
  const ajv = new Ajv.default({ strict: false })
  ajv.addSchema({ $id: 'https://example.com/api', ...JSON.parse(readFileSync(file, 'utf8')) })
  const validate = ajv.compile({ $ref: 'https://example.com/api#/components/schemas/Case' })
  return validate({ [`${name}Case`]: value }) ? 'accepted' : 'rejected'
}
for (const [name, [, value]] of Object.entries(cases)) {
  const results = ['before.json', 'after.json'].map((file) => accepts(file, name, value))
  console.log(name.padEnd(20), JSON.stringify(value).padEnd(11), `before ${results[0]}, after ${results[1]}`)
}
JS

cat > expected.txt <<'TEXT'
Compilation completed successfully.
maximum              10          before rejected, after rejected
pattern              "b"         before rejected, after rejected
exclusiveMaximum     10          before rejected, after accepted
multipleOf           3           before rejected, after accepted
uniqueItems          ["a","a"]   before rejected, after accepted
prefixItems          [1]         before rejected, after accepted
additionalProperties {"a":1}     before rejected, after accepted
patternProperties    {"x-a":1}   before rejected, after accepted
minProperties        {}          before rejected, after accepted
allOf                {}          before rejected, after accepted
oneOf                "abc"       before rejected, after accepted
TEXT

node convert.mjs
node_modules/.bin/tsp compile main.tsp | grep -iE 'warning|error|success' > seen.txt || true
node probe.mjs >> seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
