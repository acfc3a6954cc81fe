/** Code around an MCP server: calls of its tools, prompts and resources in JSON-RPC and by the official SDKs, and the settings that add the server to editors. */
import { removeAbsent } from '../../lib/data/remove-absent.ts'
import type { McpInstall } from '../../lib/types.ts'
import type { JsonObject } from '../openapi/document/json-value.ts'
import { quoteWord } from '../samples/languages/curl.ts'
import { javascriptLiterals } from '../samples/languages/javascript.ts'
import { pythonLiterals } from '../samples/languages/python.ts'
import { indentRest, joinLines, writeJsonLiteral } from '../samples/source-text.ts'

/** A piece of code in a tab. */
export interface CodeSample {
  readonly label: string
  readonly language: string
  readonly code: string
}

/** Methods of the SDKs for each method of the protocol, and the member of its result that has the content. */
const METHODS = {
  'tools/call': { python: 'call_tool', typescript: 'callTool', content: 'content' },
  'prompts/get': { python: 'get_prompt', typescript: 'getPrompt', content: 'messages' },
  'resources/read': { python: 'read_resource', typescript: 'readResource', content: 'contents' },
} as const

/** A call of a tool, of a prompt or for a resource. */
export interface ServerCall {
  readonly method: keyof typeof METHODS
  /** In the order of the parameters in Python. */
  readonly params: JsonObject
  /** The client must ask for a task, whose result it fetches later. */
  readonly isTask?: boolean
}

const writeJson = (value: unknown) => JSON.stringify(value, undefined, 2)

/** Milliseconds that an example asks a server to keep the result of a task. */
const TASK_LIFETIME = 60_000

/** A call in each form. Without `install` the samples begin where a session is open. */
export function writeCalls(call: ServerCall, install: McpInstall | undefined): readonly CodeSample[] {
  const { method, isTask = false } = call
  const params = isTask ? { ...call.params, task: { ttl: TASK_LIFETIME } } : call.params
  const request = { jsonrpc: '2.0', id: 1, method, params }
  const python = { label: 'Python', language: 'python', code: writePythonCall(call, install) }
  return [
    { label: 'JSON-RPC', language: 'json', code: writeJson(request) },
    // Version 2 of the package for Python refuses the result that a task has at first.
    ...(isTask ? [] : [python]),
    { label: 'TypeScript', language: 'typescript', code: writeTypeScriptCall(call, install) },
  ]
}

const writePython = (value: unknown) => writeJsonLiteral(value, pythonLiterals)

/** Lines one step further in. */
const moveIn = (lines: readonly string[]) => lines.map((line) => `    ${indentRest(line, '    ')}`)

/** With the package mcp, from version 1.24. */
function writePythonCall({ method, params }: ServerCall, install: McpInstall | undefined): string {
  const { python, content } = METHODS[method]
  const values = Object.values(params).map(writePython).join(', ')
  const call = [`result = await session.${python}(${values})`, `print(result.${content})`]
  if (install === undefined) return joinLines(call)
  const session = [
    'async with ClientSession(read, write) as session:',
    ...moveIn(['await session.initialize()', ...call]),
  ]
  const { imports, open } = openPython(install)
  return joinLines(
    'import asyncio',
    '',
    imports,
    '',
    '',
    'async def main():',
    moveIn([...open, ...moveIn(session)]),
    '',
    '',
    'asyncio.run(main())',
  )
}

function openPython(install: McpInstall): {
  readonly imports: readonly string[]
  readonly open: readonly string[]
} {
  if ('url' in install) {
    const { url, headers } = install
    const maker = headers === undefined ? '' : 'create_mcp_http_client, '
    const client =
      headers === undefined ? [] : [`http = create_mcp_http_client(headers=${writePython(headers)})`]
    const address = `${writePython(url)}${headers === undefined ? '' : ', http_client=http'}`
    return {
      imports: [
        'from mcp import ClientSession',
        `from mcp.client.streamable_http import ${maker}streamable_http_client`,
      ],
      // Version 1 has a third value, which version 2 has not.
      open: [...client, `async with streamable_http_client(${address}) as (read, write, *_):`],
    }
  }
  const members = Object.entries(describeCommand(install))
  return {
    imports: [
      'from mcp import ClientSession, StdioServerParameters',
      'from mcp.client.stdio import stdio_client',
    ],
    open: [
      'server = StdioServerParameters(',
      ...moveIn(members.map(([name, value]) => `${name}=${writePython(value)},`)),
      ')',
      'async with stdio_client(server) as (read, write):',
    ],
  }
}

const writeTypeScript = (value: unknown) => writeJsonLiteral(value, javascriptLiterals)

/** With the package @modelcontextprotocol/sdk. */
function writeTypeScriptCall(call: ServerCall, install: McpInstall | undefined): string {
  const lines = call.isTask === true ? writeTask(call) : writeAwait(call)
  if (install === undefined) return joinLines(lines)
  const { imported, transport } = openTypeScript(install)
  return joinLines(
    "import { Client } from '@modelcontextprotocol/sdk/client/index.js'",
    imported,
    '',
    "const client = new Client({ name: 'example', version: '1.0.0' })",
    `await client.connect(${transport})`,
    lines,
    'await client.close()',
  )
}

function writeAwait({ method, params }: ServerCall): readonly string[] {
  const { typescript, content } = METHODS[method]
  return [
    `const result = await client.${typescript}(${writeTypeScript(params)})`,
    `console.log(result.${content})`,
  ]
}

const writeTask = ({ params }: ServerCall): readonly string[] => [
  'const messages = client.experimental.tasks.callToolStream(',
  ...moveIn([
    `${writeTypeScript(params)},`,
    'undefined,',
    `${writeTypeScript({ task: { ttl: TASK_LIFETIME } })},`,
  ]),
  ')',
  'for await (const message of messages) {',
  ...moveIn(["if (message.type === 'result') console.log(message.result.content)"]),
  '}',
]

function openTypeScript(install: McpInstall): { readonly imported: string; readonly transport: string } {
  if ('url' in install) {
    const { url, headers } = install
    const options = headers === undefined ? '' : `, ${writeTypeScript({ requestInit: { headers } })}`
    return {
      imported:
        "import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'",
      transport: `new StreamableHTTPClientTransport(new URL(${writeTypeScript(url)})${options})`,
    }
  }
  return {
    imported: "import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'",
    transport: `new StdioClientTransport(${writeTypeScript(describeCommand(install))})`,
  }
}

/** The command of a server, without members that it doesn't have. */
const describeCommand = ({ command, args = [], env }: Exclude<McpInstall, { readonly url: string }>) =>
  removeAbsent({ command, args, env })

/** The settings that add a server to editors and agents, under a name. */
export function writeSettings(name: string, install: McpInstall): readonly CodeSample[] {
  const entry = 'url' in install ? install : describeCommand(install)
  const type = 'url' in install ? 'http' : 'stdio'
  return [
    { label: 'Claude Code', language: 'shell', code: writeClaudeCommand(name, install) },
    { label: 'Cursor', language: 'json', code: writeJson({ mcpServers: { [name]: entry } }) },
    { label: 'VS Code', language: 'json', code: writeJson({ servers: { [name]: { type, ...entry } } }) },
  ]
}

function writeClaudeCommand(name: string, install: McpInstall): string {
  const options = (flag: string, pairs: Readonly<Record<string, string>> = {}, separator: string) =>
    Object.entries(pairs).flatMap(([key, value]) => [flag, `${key}${separator}${value}`])
  const words =
    'url' in install
      ? ['--transport', 'http', name, install.url, ...options('--header', install.headers, ': ')]
      : [name, ...options('--env', install.env, '='), '--', install.command, ...(install.args ?? [])]
  return ['claude', 'mcp', 'add', ...words].map(quoteWord).join(' ')
}
