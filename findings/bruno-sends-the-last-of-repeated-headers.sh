#!/usr/bin/env bash
# @usebruno/cli 4.1.0: repeated headers become one, and `encodeUrl` encodes twice
#
# Guess: a request file that lists a header twice sends it twice, as its query parameters are; `encodeUrl: true`
# encodes what is not encoded yet.
# Seen: only the last of the headers is sent, `%20` becomes `%2520`, and each request carries a header `request-start-
# time` that no file names.
# Why it matters: `If-Match`, `Prefer` and `Link` lists cannot be tested as an API documents them, an exporter has to
# choose between encoding the URL itself and the setting, and APIs that sign or refuse unknown headers see one that
# nobody wrote.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts @usebruno/cli@4.1.0
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
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { startEcho } from './echo.mjs'

const { requests, server, port } = await startEcho()
mkdirSync('api')
writeFileSync('api/bruno.json', JSON.stringify({ version: '1', name: 'echo', type: 'collection' }))
const write = (name, path, rest) =>
  writeFileSync(
    `api/${name}.bru`,
    `meta {\n  name: ${name}\n  type: http\n}\n\nget {\n  url: http://127.0.0.1:${port}${path}\n}\n\n${rest}`,
  )
write('headers', '/headers?tag=a&tag=b', 'headers {\n  Prefer: wait=5\n  Prefer: return=minimal\n}\n')
write('encoded', '/encoded?q=a%20b', 'settings {\n  encodeUrl: true\n}\n')
const run = spawn('../node_modules/.bin/bru', ['run', '.'], { cwd: 'api', stdio: 'ignore' })
const code = await new Promise((done) => run.on('close', done))
server.close()
const sent = requests.toSorted((one, other) => (one.url < other.url ? 1 : -1))
for (const { url, headers } of sent) {
  console.log(url, '| prefer:', JSON.stringify(headers.prefer ?? []), '| request-start-time:', 'request-start-time' in headers)
}
console.log('exit code', code)
JS

cat > expected.txt <<'TEXT'
/headers?tag=a&tag=b | prefer: ["return=minimal"] | request-start-time: true
/encoded?q=a%2520b | prefer: [] | request-start-time: true
exit code 0
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
