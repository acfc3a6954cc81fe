#!/usr/bin/env bash
# openapi-to-postmanv2 6.3.3: lists in paths, JSON parameters, file lists and cookies change or vanish
#
# Guess: each parameter of a valid 3.0 description has one right form (OpenAPI 3.0.4, "Style Examples"), and with the
# options for examples the values of the description are used.
# Seen: an exploded matrix list `[1,2]` becomes `;m=0=1;1=2` instead of `;m=1;m=2`; the example of a parameter with
# `content` is replaced by nothing; a list of files is a text part `["string","string"]`; the cookie parameter is
# gone. `deepObject` and pipes are right.
# Why it matters: collections made by the converter call other URLs than the documentation shows, and no message tells
# which requests to mend by hand.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts openapi-to-postmanv2@6.3.3

cat > probe.mjs <<'JS'
import converter from 'openapi-to-postmanv2'

const list = { type: 'array', items: { type: 'integer' } }
const data = {
  openapi: '3.0.3',
  info: { title: 'Styles', version: '1' },
  paths: {
    '/matrix/{m}': {
      get: {
        parameters: [
          { name: 'm', in: 'path', required: true, style: 'matrix', explode: true, schema: list, example: [1, 2] },
          { name: 'pipes', in: 'query', style: 'pipeDelimited', explode: false, schema: list, example: [1, 2] },
          { name: 'json', in: 'query', content: { 'application/json': { schema: { type: 'object' }, example: { a: 1 } } } },
          { name: 'session', in: 'cookie', schema: { type: 'string' }, example: 'abc' },
        ],
        responses: { 200: { description: 'OK' } },
      },
    },
    '/files': {
      post: {
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } },
              },
            },
          },
        },
        responses: { 200: { description: 'OK' } },
      },
    },
  },
}
const options = { schemaFaker: true, requestParametersResolution: 'Example', exampleParametersResolution: 'Example' }
const { output } = await new Promise((done, fail) =>
  converter.convert({ type: 'json', data }, options, (error, result) => (error ? fail(error) : done(result))),
)
const requests = []
const collect = ({ item, request }) => (item ? item.forEach(collect) : requests.push(request))
collect(output[0].data)
const matrix = requests.find(({ method }) => method === 'GET')
console.log('path  ', matrix.url.variable.map(({ key, value }) => `${key}: ${value}`).join(' '))
console.log('query ', matrix.url.query.map(({ key, value }) => `${key}: ${value || '(nothing)'}`).join(', '))
console.log('cookie', JSON.stringify(matrix).includes('session') ? 'kept' : 'gone')
const [files] = requests.find(({ method }) => method === 'POST').body.formdata
console.log('files ', files.type, files.value)
JS

cat > expected.txt <<'TEXT'
path   m: ;m=0=1;1=2
query  pipes: 1|2, json: (nothing)
cookie gone
files  text ["string","string"]
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
