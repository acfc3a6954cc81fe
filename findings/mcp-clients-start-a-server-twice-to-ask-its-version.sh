#!/usr/bin/env bash
# @modelcontextprotocol/client 2.4.0: a client that negotiates the version starts the command of each server twice
#
# Guess: `versionNegotiation: { mode: 'auto' }` asks the server that it has started; `connect` is one process with a few
# more messages, as over HTTP.
# Seen: the question goes to a process of its own, which ends before the real one starts, and whose stderr is thrown
# away. It is so with a server of the same release too, because `connect` of @modelcontextprotocol/server 2.4.0 speaks
# 2025-11-25 over stdio. Any subclass of the transport, even an empty one, is asked in place and starts once.
# Why it matters: a server that takes a lock, opens a port, migrates a database or asks for a login as it starts does so
# twice for each client, and a failure of the first start has no message. A subclass of the transport, such as one that
# logs, changes how often a program runs.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts @modelcontextprotocol/sdk@1.32.2 \
  @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/server@2.4.0

cat > server-1.mjs <<'JS'
import { appendFileSync } from 'node:fs'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'

appendFileSync(process.env.STARTS, '.')
await new Server({ name: 'probe', version: '1.0.0' }, { capabilities: { tools: {} } }).connect(new StdioServerTransport())
JS

cat > server-2.mjs <<'JS'
import { appendFileSync } from 'node:fs'
import { Server } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

appendFileSync(process.env.STARTS, '.')
await new Server({ name: 'probe', version: '1.0.0' }, { capabilities: { tools: {} } }).connect(new StdioServerTransport())
JS

cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

class Subclass extends StdioClientTransport {}

const cases = [
  ['legacy', StdioClientTransport],
  ['auto', StdioClientTransport],
  ['auto', Subclass],
]
for (const server of ['server-1', 'server-2'])
  for (const [mode, Transport] of cases) {
    const STARTS = `${server}-${mode}-${Transport.name}`
    const client = new Client({ name: 'probe', version: '1.0.0' }, { versionNegotiation: { mode } })
    await client.connect(
      new Transport({ command: process.execPath, args: [`${server}.mjs`], env: { ...process.env, STARTS } }),
    )
    const starts = readFileSync(STARTS, 'utf8').length
    console.log(`${server}, ${mode}, ${Transport.name}: ${client.getNegotiatedProtocolVersion()}, starts ${starts}`)
    await client.close()
  }
JS

cat > expected.txt <<'TEXT'
server-1, legacy, StdioClientTransport: 2025-11-25, starts 1
server-1, auto, StdioClientTransport: 2025-11-25, starts 2
server-1, auto, Subclass: 2025-11-25, starts 1
server-2, legacy, StdioClientTransport: 2025-11-25, starts 1
server-2, auto, StdioClientTransport: 2025-11-25, starts 2
server-2, auto, Subclass: 2025-11-25, starts 1
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
