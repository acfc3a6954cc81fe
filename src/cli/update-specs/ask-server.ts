/**
 * Asks an MCP server what it offers (Model Context Protocol 2025-11-25, "Server features"): its name, its instructions, and all parts of its lists.
 * The only part of Offprint that starts the command of a server, and only for the command `docs update-specs`.
 */
import {
  Client,
  ProtocolError,
  SdkHttpError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type FetchLike,
  type StandardSchemaV1,
} from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { asObject, asText, type JsonObject } from '../../domain/openapi/document/json-value.ts'
import type { Json } from '../../domain/openapi/model.ts'
import { removeAbsent } from '../../lib/data/remove-absent.ts'
import { checkAddress, type FetchLimits } from '../../lib/network/fetch-text.ts'
import { packageVersion } from '../../lib/package-info.ts'
import { describeFetchError } from '../../lib/text/problems/describe-fetch-error.ts'
import type { McpInstall } from '../../lib/types.ts'

/** Each list with its member in results, and the capability that promises it. */
const LISTS = [
  { method: 'tools/list', member: 'tools', capability: 'tools' },
  { method: 'resources/list', member: 'resources', capability: 'resources' },
  { method: 'resources/templates/list', member: 'resourceTemplates', capability: 'resources' },
  { method: 'prompts/list', member: 'prompts', capability: 'prompts' },
] as const

/** Code of an error (JSON-RPC 2.0, section 5.1). */
const METHOD_NOT_FOUND = -32601

type ListKind = (typeof LISTS)[number]

/** The server wants to know who asks. */
export class SignInError extends Error {}

/** A server that answers, and the signal that ends the time for all its answers. */
interface Connection {
  readonly client: Client
  readonly signal: AbortSignal
}

/**
 * The results of a server in the form of its file: the same answers have the same text. A command runs in `folder`. Throws an Error whose
 * message is a clause for people, and a SignInError if the server wants a login.
 */
export async function askServer(
  source: McpInstall,
  folder: string,
  limits: Pick<FetchLimits, 'maxBytes' | 'timeout'>,
): Promise<string> {
  const signal = AbortSignal.timeout(limits.timeout)
  const transport =
    'url' in source ? connectTo(source, { ...limits, signal }) : startCommand(source, folder, limits)
  const printed = 'stderr' in transport ? collectLines(transport) : () => ''
  // A command that knows no protocol after 2025-11-25 may ignore the question for its version.
  const probe = { timeoutMs: 'url' in source ? limits.timeout : limits.timeout / 4 }
  const client = new Client(
    { name: 'offprint', version: packageVersion() },
    { versionNegotiation: { mode: 'auto', probe } },
  )
  try {
    await client.connect(transport, { signal, timeout: limits.timeout })
    return `${JSON.stringify(await readServer({ client, signal }), undefined, 2)}\n`
  } catch (error) {
    throw describeError(error, { isLate: signal.aborted, timeout: limits.timeout, printed: printed() })
  } finally {
    await client.close().catch(() => undefined)
  }
}

function startCommand(
  { command, args = [], env }: Exclude<McpInstall, { readonly url: string }>,
  folder: string,
  { maxBytes }: Pick<FetchLimits, 'maxBytes'>,
): StdioClientTransport {
  return new StdioClientTransport(
    removeAbsent({ command, args: [...args], env, cwd: folder, stderr: 'pipe', maxBufferSize: maxBytes }),
  )
}

interface HttpLimits extends Pick<FetchLimits, 'maxBytes'> {
  readonly signal: AbortSignal
}

function connectTo(
  { url, headers = {} }: Extract<McpInstall, { readonly url: string }>,
  { maxBytes, signal }: HttpLimits,
): StreamableHTTPClientTransport {
  const address = new URL(url)
  checkAddress(address, undefined)
  const fetchLimited: FetchLike = async (target, init = {}) => {
    const signals = [signal, ...(init.signal ? [init.signal] : [])]
    const response = await fetch(target, { ...init, signal: AbortSignal.any(signals) })
    const body = response.body?.pipeThrough(createLimit(maxBytes)) ?? null
    return new Response(body, response)
  }
  return new StreamableHTTPClientTransport(address, { requestInit: { headers }, fetch: fetchLimited })
}

function createLimit(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform: (chunk, controller) => {
      size += chunk.length
      if (size > maxBytes) controller.error(new Error(`larger than ${maxBytes / 1024 / 1024} MB`))
      else controller.enqueue(chunk)
    },
  })
}

/** Reads what a command prints for people. Returns its last line, which mostly says why it ended. */
function collectLines({ stderr }: StdioClientTransport): () => string {
  let text = ''
  stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2000)
  })
  return () => text.trim().split('\n').at(-1)?.trim().slice(0, 200) ?? ''
}

async function readServer(connection: Connection): Promise<readonly JsonObject[]> {
  const { client } = connection
  const capabilities = client.getServerCapabilities() ?? {}
  const offered = LISTS.filter(({ capability }) => capabilities[capability] !== undefined)
  if (offered.length === 0) throw new Error('it offers no tools, resources or prompts')
  const about = removeAbsent({
    serverInfo: client.getServerVersion(),
    instructions: client.getInstructions(),
  }) as JsonObject
  const results = [about]
  for (const kind of offered) {
    const items = await readList(kind, connection)
    if (items.length > 0 || kind.member === kind.capability) results.push({ [kind.member]: items })
  }
  return results
}

/** A result as the server sent it. The schemas of the SDK drop members that they don't know. */
const AS_SENT: StandardSchemaV1<unknown, unknown> = {
  '~standard': { version: 1, vendor: 'offprint', validate: (value) => ({ value }) },
}

/** All parts of a list. */
async function readList({ method, member }: ListKind, { client, signal }: Connection): Promise<Json[]> {
  const items: Json[] = []
  const cursors = new Set<string>()
  for (let cursor: string | undefined; ;) {
    const params = removeAbsent({ cursor })
    const result = await client.request({ method, params }, AS_SENT, { signal }).catch((error: unknown) => {
      // Servers without templates need not know the method.
      if (error instanceof ProtocolError && error.code === METHOD_NOT_FOUND) return { [member]: [] }
      throw error
    })
    const { [member]: part, nextCursor } = asObject(result)
    if (!Array.isArray(part)) throw new Error(`its result of \`${method}\` has no list \`${member}\``)
    items.push(...part)
    cursor = asText(nextCursor)
    if (cursor === '') return items
    if (cursors.has(cursor)) throw new Error(`its list \`${member}\` does not end: it repeats a cursor`)
    cursors.add(cursor)
  }
}

interface Circumstances {
  readonly isLate: boolean
  readonly timeout: number
  /** Last line that the command printed on stderr. */
  readonly printed: string
}

function describeError(error: unknown, { isLate, timeout, printed }: Circumstances): Error {
  const status = error instanceof SdkHttpError ? error.status : undefined
  if (error instanceof UnauthorizedError || status === 401 || status === 403)
    return new SignInError(`it wants a login${status === undefined ? '' : ` (status ${status})`}`)
  if (isLate) return new Error(`no complete answer within ${timeout / 1000} seconds`)
  const reason = status === undefined ? describeReason(error) : `the server responded with ${status}`
  return new Error(printed === '' ? reason : `${reason}; it printed: ${printed}`)
}

function describeReason(error: unknown): string {
  if (error instanceof ProtocolError) return `it answered with error ${error.code}: ${error.message}`
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing ? 'there is no such command' : describeFetchError(error)
}
