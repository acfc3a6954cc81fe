#!/usr/bin/env bash
# Five OpenAPI packages: keywords beside `$ref` take the place of the schema, or are lost
#
# Guess: in 3.1 a `$ref` is a keyword among others: the schema that it names and its siblings both count (JSON Schema
# 2020-12, 8.2.3.1), so a dereferenced `User` has the members and the `required` lists of both.
# Seen: Ajv rejects an empty user for `id` and for `name`. @apidevtools/swagger-parser 13.0.0 and @readme/openapi-parser
# 9.0.0 merge the members one level deep, and the second `required` replaces the first. @redocly/openapi-core 2.64.0 and
# @scalar/openapi-parser 0.24.17 keep the siblings alone: `id` and the type are gone. openapi-typescript 7.13.0 keeps
# the base alone. No one reports anything.
# Why it matters: `{ $ref: base, required: [...] }` is the shortest way to extend a schema since 3.1, and each tool of
# a chain, linter, renderer and generator, documents another object.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts --legacy-peer-deps ajv@8.20.0 \
  @apidevtools/swagger-parser@13.0.0 @readme/openapi-parser@9.0.0 @redocly/openapi-core@2.64.0 \
  @scalar/openapi-parser@0.24.17 openapi-typescript@7.13.0 typescript@5.9.3

cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import SwaggerParser from '@apidevtools/swagger-parser'
import { dereference as dereferenceReadme } from '@readme/openapi-parser'
import { bundle, createConfig } from '@redocly/openapi-core'
import { dereference as dereferenceScalar } from '@scalar/openapi-parser'
import Ajv from 'ajv/dist/2020.js'
import openapiTypescript, { astToString } from 'openapi-typescript'

const text = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Users', version: '1' },
  paths: {},
  components: {
    schemas: {
      Base: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      User: {
        $ref: '#/components/schemas/Base',
        required: ['name'],
        properties: { name: { type: 'string' } },
      },
    },
  },
})
writeFileSync('api.json', text)
const ajv = new Ajv.default({ strict: false, allErrors: true })
ajv.addSchema({ $id: 'https://example.com/api', ...JSON.parse(text) })
const validate = ajv.compile({ $ref: 'https://example.com/api#/components/schemas/User' })
validate({})
const config = await createConfig({})
const redocly = await bundle({ ref: 'api.json', config, dereference: true })
const scalar = await dereferenceScalar(JSON.parse(text))
const descriptions = {
  'swagger-parser': await SwaggerParser.dereference(JSON.parse(text)),
  'openapi-parser': await dereferenceReadme(JSON.parse(text)),
  redocly: redocly.bundle.parsed,
  scalar: scalar.schema,
}
console.log('ajv            requires', validate.errors.map(({ params }) => params.missingProperty).join(', '))
for (const [name, { components }] of Object.entries(descriptions)) {
  const { type = 'no type', required, properties } = components.schemas.User
  console.log(`${name.padEnd(14)} requires ${required} of ${Object.keys(properties)}, ${type}`)
}
const [user] = astToString(await openapiTypescript(JSON.parse(text))).match(/User: [^;]*;/)
console.log('typescript    ', user)
JS

cat > expected.txt <<'TEXT'
ajv            requires id, name
swagger-parser requires name of id,name, object
openapi-parser requires name of id,name, object
redocly        requires name of name, object
scalar         requires name of name, object
typescript     User: components["schemas"]["Base"];
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
