#!/usr/bin/env bash
# graphql 17.1.0 and @graphql-inspector/core 8.0.0: an argument that becomes required is no breaking change
#
# Guess: a change after which a valid query fails validation is breaking. `Int! = 1` is optional and `Int!` is required,
# so the loss of the default breaks every query that left the argument out; so does `@oneOf` on an input type.
# Seen: `findBreakingChanges` of graphql-js returns nothing for the argument, the input member, the argument of
# a directive and `@oneOf`; the first three are "dangerous" and the last one is not seen at all. The inspector finds
# `@oneOf`, and calls the lost defaults dangerous too, with which its command ends with 0.
# Why it matters: changelogs and release gates that are made from these lists publish a change that stops clients.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts graphql@17.1.0
mkdir inspector
echo '{}' > inspector/package.json
(cd inspector && npm install --silent --no-save --no-audit --no-fund --ignore-scripts @graphql-inspector/core@8.0.0 graphql@16.15.0)

cat > inspector/compare.mjs <<'JS'
import { diff } from '@graphql-inspector/core'
import { buildSchema } from 'graphql'

/** Levels of the changes that the inspector finds. */
export async function compare(before, after) {
  const changes = await diff(buildSchema(before), buildSchema(after))
  return changes.map(({ criticality }) => criticality.level)
}
JS
cat > probe.mjs <<'JS'
import { buildSchema, findBreakingChanges, findDangerousChanges, parse, validate } from 'graphql'
import { compare } from './inspector/compare.mjs'

const cases = {
  'argument': ['type Query { f(n: Int! = 1): Int }', 'type Query { f(n: Int!): Int }', '{ f }'],
  'input member': [
    'input I { n: Int! = 1 } type Query { f(i: I): Int }',
    'input I { n: Int! } type Query { f(i: I): Int }',
    '{ f(i: {}) }',
  ],
  'directive': [
    'directive @d(n: Int! = 1) on FIELD type Query { f: Int }',
    'directive @d(n: Int!) on FIELD type Query { f: Int }',
    '{ f @d }',
  ],
  '@oneOf': [
    'input I { a: Int b: Int } type Query { f(i: I): Int }',
    'input I @oneOf { a: Int b: Int } type Query { f(i: I): Int }',
    '{ f(i: { a: 1, b: 2 }) }',
  ],
}
const list = (names) => (names.length > 0 ? names.join(' ') : 'nothing')
for (const [name, [before, after, query]] of Object.entries(cases)) {
  const [old, next] = [buildSchema(before), buildSchema(after)]
  const errors = [old, next].map((schema) => validate(schema, parse(query)).length)
  console.log(`${name}: errors of the query before ${errors[0]}, after ${errors[1]}`)
  console.log('  breaking ', list(findBreakingChanges(old, next).map(({ type }) => type)))
  console.log('  dangerous', list(findDangerousChanges(old, next).map(({ type }) => type)))
  console.log('  inspector', list(await compare(before, after)))
}
JS

cat > expected.txt <<'TEXT'
argument: errors of the query before 0, after 1
  breaking  nothing
  dangerous ARG_DEFAULT_VALUE_CHANGE
  inspector DANGEROUS
input member: errors of the query before 0, after 1
  breaking  nothing
  dangerous INPUT_FIELD_DEFAULT_VALUE_CHANGE
  inspector DANGEROUS
directive: errors of the query before 0, after 1
  breaking  nothing
  dangerous ARG_DEFAULT_VALUE_CHANGE
  inspector DANGEROUS
@oneOf: errors of the query before 0, after 1
  breaking  nothing
  dangerous nothing
  inspector BREAKING
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
