#!/usr/bin/env bash
# Zod 4.6.7: `z.fromJSONSchema` drops `required` and `properties` of a schema without `type`
#
# Guess: the new `z.fromJSONSchema` throws for each keyword that it cannot express (it does for `dependentRequired`,
# `if`, `not` and `unevaluatedProperties`), so what it accepts is checked.
# Seen: a schema without `type` becomes `z.any()` if it has none of `$ref`, `enum`, `const` or a combination, whatever
# else stands in it. The part of an `allOf` that only adds `required`, the usual way to extend a base, checks nothing,
# and the way back through `z.toJSONSchema` prints `{}` for it.
# Why it matters: the second part of `allOf: [base, { required: [...] }]` is among the commonest shapes in OpenAPI;
# GitHub's description has 58 schemas with `required` and no `type`. Forms and tools built from it accept objects that
# the API rejects.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts zod@4.6.7

cat > probe.mjs <<'JS'
import * as z from 'zod'

const base = { type: 'object', properties: { id: { type: 'integer' } } }
const cases = {
  'required in the base': [{ ...base, required: ['id'] }, {}],
  'required in a part of allOf': [{ allOf: [base, { required: ['id'] }] }, {}],
  'properties without type': [{ properties: { id: { type: 'integer' } } }, { id: 'x' }],
  'one of two required': [{ ...base, anyOf: [{ required: ['id'] }, { required: ['name'] }] }, {}],
  'dependentRequired': [{ ...base, dependentRequired: { id: ['name'] } }, { id: 1 }],
}
for (const [name, [schema, value]] of Object.entries(cases)) {
  let result
  try {
    result = z.fromJSONSchema(schema).safeParse(value).success ? 'accepted' : 'rejected'
  } catch (error) {
    result = `throws: ${error.message}`
  }
  console.log(name.padEnd(28), result)
}
const { allOf } = z.toJSONSchema(z.fromJSONSchema({ allOf: [base, { required: ['id'] }] }))
console.log('the part and back'.padEnd(28), JSON.stringify(allOf[1]))
JS

cat > expected.txt <<'TEXT'
required in the base         rejected
required in a part of allOf  accepted
properties without type      accepted
one of two required          accepted
dependentRequired            throws: dependentSchemas and dependentRequired are not supported
the part and back            {}
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
