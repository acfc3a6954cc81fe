#!/usr/bin/env bash
# newman 6.2.2: a value of a path variable is not encoded, and a GET loses its body
#
# Guess: the value of `:id` is data: `/`, `?` and `#` in it are percent-encoded, as they are in generated clients; a
# body that the collection states is sent with any method.
# Seen: a slash makes another segment, a question mark begins the query, and `#` and the rest are cut off; only spaces
# are encoded. The body of the GET is dropped without a word (`protocolProfileBehavior.disableBodyPruning` keeps it),
# the body of a DELETE is sent.
# Why it matters: a collection that is generated from an OpenAPI description must encode values of path parameters
# itself, and search APIs with a body in GET need the setting, or people test another request than the documentation
# shows.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts newman@6.2.2
cat > echo.mjs <<'JS'
import { createServer } from 'node:http'

/** A server that keeps the requests it gets. */
export async function startEcho() {
  const requests = []
  const server = createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headersDistinct: headers } = request
      requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return { requests, server, port: server.address().port }
}
JS

cat > probe.mjs <<'JS'
import newman from 'newman'
import { startEcho } from './echo.mjs'

const { requests, server, port } = await startEcho()
const url = (path, variable = []) => ({ protocol: 'http', host: ['127', '0', '0', '1'], port: `${port}`, path, variable })
const body = { mode: 'raw', raw: '{"q":1}' }
const item = [
  { request: { method: 'GET', url: url(['files', ':id'], [{ key: 'id', value: 'a b/c?d#e' }]) } },
  { request: { method: 'GET', url: url(['search']), body } },
  { request: { method: 'GET', url: url(['search']), body }, protocolProfileBehavior: { disableBodyPruning: true } },
  { request: { method: 'DELETE', url: url(['search']), body } },
]
const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const collection = { info: { name: 'echo', schema }, item }
await new Promise((done) => newman.run({ collection, reporters: [] }, done))
server.close()
for (const request of requests) console.log(request.method, request.url, request.body || '(no body)')
JS

cat > expected.txt <<'TEXT'
GET /files/a%20b/c?d (no body)
GET /search (no body)
GET /search {"q":1}
DELETE /search {"q":1}
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
