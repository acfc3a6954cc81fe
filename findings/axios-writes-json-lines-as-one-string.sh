#!/usr/bin/env bash
# axios 1.16.0: a text of a type that has `application/json` in its name is sent as a JSON string
#
# Guess: a body that is a text already is sent as it is, whatever its media type.
# Seen: with `application/jsonl`, `application/json-seq` or `application/json5` the server gets one JSON string, in quotes and
# with `\n` for each line feed. `application/x-ndjson` and `Application/jsonl` arrive unchanged: the name is searched
# with the case as it is written, and a text that JSON cannot read is taken for a value.
# Why it matters: bulk imports and logs in JSON Lines are refused, or stored as one record, by clients that send with
# axios, Bruno's among them. Names of media types have no case (RFC 9110), so a capital letter is a way around it.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts axios@1.16.0
cat > probe.mjs <<'JS'
import { createServer } from 'node:http'
import axios from 'axios'

const server = createServer((request, response) => request.pipe(response))
await new Promise((done) => server.listen(0, '127.0.0.1', done))
const url = `http://127.0.0.1:${server.address().port}`
for (const type of [
  'application/x-ndjson',
  'application/jsonl',
  'application/json-seq',
  'application/json5',
  'Application/jsonl',
]) {
  const options = { headers: { 'content-type': type }, responseType: 'text', transformResponse: [(text) => text] }
  const { data } = await axios.post(url, '{"a":1}\n{"a":2}\n', options)
  console.log(`${type}: ${JSON.stringify(data)}`)
}
server.close()
JS

cat > expected.txt <<'TEXT'
application/x-ndjson: "{\"a\":1}\n{\"a\":2}\n"
application/jsonl: "\"{\\\"a\\\":1}\\n{\\\"a\\\":2}\\n\""
application/json-seq: "\"{\\\"a\\\":1}\\n{\\\"a\\\":2}\\n\""
application/json5: "\"{\\\"a\\\":1}\\n{\\\"a\\\":2}\\n\""
Application/jsonl: "{\"a\":1}\n{\"a\":2}\n"
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
