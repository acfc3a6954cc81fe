#!/usr/bin/env bash
# @modelcontextprotocol/sdk 1.32.2: its client refuses valid results, because it reads their schema as draft-07
#
# Guess: the protocol says that a schema without `$schema` is of JSON Schema 2020-12, so each official client checks
# structured results by that draft.
# Seen: the client of the package 1.x reads every schema as draft-07. `items: false` after `prefixItems` then allows no
# item, so that the pair which the schema describes is refused, and `dependentRequired` is ignored, so that a result
# which breaks it is accepted. The client of @modelcontextprotocol/client 2.4.0 judges all of these as the draft says.
# Why it matters: a tool whose result has a pair or a tuple works with half of the clients. Its author sees no error;
# readers of the other client see that the content "does not match the tool's output schema".
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts @modelcontextprotocol/sdk@1.32.2 \
  @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/server@2.4.0

cat > probe.mjs <<'JS'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport as TransportV1 } from '@modelcontextprotocol/sdk/inMemory.js'
import { Server as ServerV1 } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { Server } from '@modelcontextprotocol/server'

const point = { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], items: false }
const price = { type: 'object', dependentRequired: { amount: ['currency'] } }
const results = {
  'a pair of numbers': [{ point }, { point: [1, 2] }, 'valid'],
  'three numbers': [{ point }, { point: [1, 2, 3] }, 'invalid'],
  'an amount with its currency': [{ price }, { price: { amount: 3, currency: 'EUR' } }, 'valid'],
  'an amount alone': [{ price }, { price: { amount: 3 } }, 'invalid'],
}
const tools = Object.entries(results).map(([name, [properties]]) => ({
  name,
  inputSchema: { type: 'object' },
  outputSchema: { type: 'object', properties },
}))
const answer = ({ params }) => ({ content: [], structuredContent: results[params.name][1] })

async function check(client, server, pair, [list, call]) {
  server.setRequestHandler(list, () => ({ tools }))
  server.setRequestHandler(call, answer)
  await Promise.all([server.connect(pair[0]), client.connect(pair[1])])
  await client.listTools()
  const verdicts = {}
  for (const name of Object.keys(results))
    verdicts[name] = await client.callTool({ name }).then(() => 'accepted', () => 'refused')
  return verdicts
}

const who = { name: 'probe', version: '1.0.0' }
const can = { capabilities: { tools: {} } }
const v1 = await check(new ClientV1(who), new ServerV1(who, can), TransportV1.createLinkedPair(), [
  ListToolsRequestSchema,
  CallToolRequestSchema,
])
const v2 = await check(new Client(who), new Server(who, can), InMemoryTransport.createLinkedPair(), [
  'tools/list',
  'tools/call',
])
for (const [name, [, , truth]] of Object.entries(results))
  console.log(`${name} (${truth}): sdk 1 ${v1[name]}, client 2 ${v2[name]}`)
JS
cat > expected.txt <<'TEXT'
a pair of numbers (valid): sdk 1 refused, client 2 accepted
three numbers (invalid): sdk 1 refused, client 2 refused
an amount with its currency (valid): sdk 1 accepted, client 2 accepted
an amount alone (invalid): sdk 1 accepted, client 2 refused
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
