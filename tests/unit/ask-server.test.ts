/** MCP servers that `docs update-specs` asks for their lists: over standard input and output and over HTTP, and all that can go wrong. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { updateSpecs } from '../../src/cli/update-specs/update-specs.ts'
import { loadConfig } from '../../src/stages/config/load-config.ts'
import type { McpInstall } from '../../src/lib/types.ts'
import { discard, docs, putFile, scratch } from '../docs.ts'

/** Results of methods, by the cursor after a space. */
type Answers = Readonly<Record<string, unknown>>

const INITIALIZED = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {}, resources: {} },
  serverInfo: { name: 'shop', version: '1.2.0' },
  instructions: 'Sells mugs.',
}
const SEARCH = { name: 'search', inputSchema: { type: 'object', 'x-own': [1] }, 'x-kept': true }
const FIND = { name: 'find', inputSchema: { type: 'object' }, _meta: { 'shop/color': 'red' } }
const ANSWERS: Answers = {
  initialize: INITIALIZED,
  'tools/list': { tools: [SEARCH], nextCursor: 'two', _meta: { time: 1 } },
  'tools/list two': { tools: [FIND] },
  'resources/list': { resources: [{ uri: 'shop://terms', name: 'terms' }] },
}
const LISTS = [
  { serverInfo: INITIALIZED.serverInfo, instructions: INITIALIZED.instructions },
  { tools: [SEARCH, FIND] },
  { resources: [{ uri: 'shop://terms', name: 'terms' }] },
]

/** Finds the response to a message of JSON-RPC; undefined for notifications. Is also the code of the command. */
function respond(text: string, answers: Answers): unknown {
  const { id, method, params } = JSON.parse(text) as {
    readonly id?: number
    readonly method: string
    readonly params?: { readonly cursor?: string }
  }
  const key = params?.cursor === undefined ? method : `${method} ${params.cursor}`
  if (id === undefined) return undefined
  const found = { jsonrpc: '2.0', id }
  if (key in answers) return { ...found, result: answers[key] }
  return { ...found, error: { code: -32601, message: `no ${key}` } }
}

const writeCommand = (answers: Answers) => `
import { createInterface } from 'node:readline'
const answers = ${JSON.stringify(answers)}
${respond.toString()}
for await (const line of createInterface({ input: process.stdin })) {
  const response = respond(line, answers)
  if (response !== undefined) process.stdout.write(JSON.stringify(response) + '\\n')
}
`

let root: string
let server: Server
let url: string
/** Sends the response to a request with its text. */
let serve: (
  body: string,
  headers: Readonly<Record<string, unknown>>,
) => { status?: number; text?: string; type?: string }

beforeEach(async () => {
  root = scratch()
  serve = (body) => {
    const response = respond(body, ANSWERS)
    return response === undefined ? { status: 202, text: '' } : { text: JSON.stringify(response) }
  }
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const isCall = request.method === 'POST'
      const {
        status = 200,
        text,
        type = 'application/json',
      } = isCall ? serve(body, request.headers) : { status: 405, text: '' }
      if (text !== undefined) response.writeHead(status, { 'content-type': type }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})
afterAll(discard)

function configure(source: McpInstall): void {
  putFile(root, 'content/docs/start.md', '# Start\n')
  putFile(
    root,
    'docs.config.mjs',
    `export default ${JSON.stringify({ mcp: [{ file: 'mcp/lists.json', source }] })}\n`,
  )
}

async function update(source: McpInstall, timeout = 20_000) {
  configure(source)
  const { value } = await loadConfig(root)
  return updateSpecs(root, value, { maxBytes: 2 ** 20, timeout, maxRedirects: 3 })
}

/** A command that runs a script in Node. */
function command(script: string): McpInstall {
  putFile(root, 'server.mjs', script)
  return { command: process.execPath, args: ['server.mjs'] }
}

const readLists = () => JSON.parse(readFileSync(join(root, 'mcp/lists.json'), 'utf8')) as unknown

describe('a server is asked for all parts of its lists', () => {
  test('by a command, and the same answers are the same file', async () => {
    const source = command(writeCommand(ANSWERS))
    expect(await update(source)).toEqual({
      value: [{ address: 'mcp/lists.json', change: 'added' }],
      problems: [],
    })
    expect(readLists()).toEqual(LISTS)
    expect((await update(source)).value).toMatchObject([{ change: 'unchanged' }])
  })

  test('over HTTP, with the headers of the configuration', async () => {
    const answer = serve
    serve = (body, headers) => (headers['x-key'] === 'k' ? answer(body, headers) : { status: 401, text: '' })
    expect((await update({ url, headers: { 'X-Key': 'k' } })).problems).toEqual([])
    expect(readLists()).toEqual(LISTS)
  })
})

describe('what goes wrong is reported at the configuration, and no file is written', () => {
  const answer = (changes: Answers) => () => {
    serve = (body) => ({ text: JSON.stringify(respond(body, { ...ANSWERS, ...changes }) ?? {}) })
    return { url }
  }
  const send = (response: ReturnType<typeof serve>) => () => {
    serve = () => response
    return { url }
  }
  test.each<[string, () => McpInstall, string, number?]>([
    ['a command that does not exist', () => ({ command: './missing' }), 'there is no such command'],
    [
      'a command that ends',
      () => command("console.error('no key');process.exit(1)"),
      'Connection closed; it printed: no key',
    ],
    [
      'a silent command',
      () => command('process.stdin.resume()'),
      'no complete answer within 2 seconds',
      2000,
    ],
    [
      'no lists',
      answer({ initialize: { ...INITIALIZED, capabilities: {} } }),
      'it offers no tools, resources or prompts',
    ],
    [
      'a result without its list',
      answer({ 'tools/list': {} }),
      'its result of `tools/list` has no list `tools`',
    ],
    [
      'a list without an end',
      answer({ 'tools/list two': { tools: [], nextCursor: 'two' } }),
      'its list `tools` does not end: it repeats a cursor',
    ],
    [
      'an item without a name',
      answer({ 'tools/list': { tools: [{}] } }),
      'its answer is wrong: an item of `tools` has no `name`',
    ],
    [
      'an address without a server',
      () => ({ url: 'http://127.0.0.1:2/mcp' }),
      'connection refused (ECONNREFUSED)',
    ],
    [
      'an address without TLS',
      () => ({ url: 'http://mcp.example.com' }),
      '`http://mcp.example.com` does not use https',
    ],
    ['a login', send({ status: 401, text: '' }), 'it wants a login (status 401)'],
    ['an error of the host', send({ status: 500, text: 'oops' }), 'the server responded with 500'],
    ['a page', send({ text: '<p>Hi</p>', type: 'text/html' }), 'Unexpected content type: text/html'],
    ['a long answer', send({ text: ' '.repeat(2 ** 21) }), 'larger than 1 MB'],
    ['a host that does not answer', send({}), 'no complete answer within 2 seconds', 2000],
  ])('%s', async (_, prepare, reason, timeout) => {
    const source = prepare()
    const { value, problems } = await update(source, timeout)
    const name = 'url' in source ? source.url : [source.command, ...(source.args ?? [])].join(' ')
    expect(problems.map(({ message }) => message)).toEqual([`cannot fetch \`${name}\`: ${reason}`])
    expect(problems).toMatchObject([{ code: 'fetch-failed', location: { file: 'docs.config.mjs' } }])
    expect(value).toEqual([])
    expect(existsSync(join(root, 'mcp/lists.json'))).toBe(false)
  })
})

test('only this command runs the command of a server', async () => {
  const source = command(
    `import { writeFileSync } from 'node:fs'\nwriteFileSync('ran', '')\n${writeCommand(ANSWERS)}`,
  )
  putFile(root, 'mcp/lists.json', JSON.stringify(LISTS))
  configure(source)
  expect(await docs(['build', '--root', root])).toMatchObject({ code: 0 })
  expect(await docs(['check', '--root', root])).toMatchObject({ code: 0 })
  expect(existsSync(join(root, 'ran'))).toBe(false)
  await update(source)
  expect(existsSync(join(root, 'ran'))).toBe(true)
})
