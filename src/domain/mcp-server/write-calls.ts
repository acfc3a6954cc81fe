/** Code around an MCP server: calls of a tool in JSON-RPC and by the official SDKs, and the settings that add the server to editors. */
import { removeAbsent } from '../../lib/data/remove-absent.ts'
import type { McpInstall } from '../../lib/types.ts'
import type { Json } from '../openapi/model.ts'
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

/** A call of a tool. */
export interface ToolCall {
  readonly name: string
  readonly input: Json
  /** The client must ask for a task, whose result it fetches later. */
  readonly isTask: boolean
}

const writeJson = (value: unknown) => JSON.stringify(value, undefined, 2)

/** Milliseconds that an example asks a server to keep the result of a task. */
const TASK_LIFETIME = 60_000

/** A call in each form. Without `install` the samples begin where a session is open. The official SDKs have no stable form of tasks yet. */
export function writeCalls(call: ToolCall, install: McpInstall | undefined): readonly CodeSample[] {
  const params = {
    name: call.name,
    arguments: call.input,
    ...(call.isTask && { task: { ttl: TASK_LIFETIME } }),
  }
  const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  const samples = [{ label: 'JSON-RPC', language: 'json', code: writeJson(request) }]
  if (call.isTask) return samples
  return [
    ...samples,
    { label: 'Python', language: 'python', code: writePythonCall(call, install) },
    { label: 'TypeScript', language: 'typescript', code: writeTypeScriptCall(call, install) },
  ]
}

const writePython = (value: unknown) => writeJsonLiteral(value, pythonLiterals)

/** Lines one step further in. */
const moveIn = (lines: readonly string[]) => lines.map((line) => `    ${indentRest(line, '    ')}`)

/** With the package mcp. */
function writePythonCall({ name, input }: ToolCall, install: McpInstall | undefined): string {
  const call = [
    `result = await session.call_tool(${writePython(name)}, ${writePython(input)})`,
    'print(result.content)',
  ]
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
    const headers = install.headers === undefined ? '' : `, headers=${writePython(install.headers)}`
    return {
      imports: [
        'from mcp import ClientSession',
        'from mcp.client.streamable_http import streamablehttp_client',
      ],
      open: [`async with streamablehttp_client(${writePython(install.url)}${headers}) as (read, write, _):`],
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
function writeTypeScriptCall({ name, input }: ToolCall, install: McpInstall | undefined): string {
  const call = [
    `const result = await client.callTool(${writeTypeScript({ name, arguments: input })})`,
    'console.log(result.content)',
  ]
  if (install === undefined) return joinLines(call)
  const { imported, transport } = openTypeScript(install)
  return joinLines(
    "import { Client } from '@modelcontextprotocol/sdk/client/index.js'",
    imported,
    '',
    "const client = new Client({ name: 'example', version: '1.0.0' })",
    `await client.connect(${transport})`,
    call,
    'await client.close()',
  )
}

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
