/** The tool `check_request`: compares a request that an agent wrote with the description. */
import type { Json } from '../../../domain/openapi/model.ts'
import { NO_HOST } from '../../../domain/openapi/match-path.ts'
import { describeRequestError, listRequestErrors } from '../../../domain/trial/check-request.ts'
import { matchOperations, type OperationMatch } from '../../../domain/trial/match-operation.ts'
import { isObject } from '../../../lib/data/is-object.ts'
import { tryTo } from '../../../lib/data/try-to.ts'
import type { FoundOperation, SiteReader } from '../site-reader.ts'
import { readTrial } from './draft-request.ts'
import { listApis, OPERATION_INPUT } from './find-operation.ts'
import { readText, ToolError, type Tool, type ToolInput } from './tool.ts'

export const checkRequest: Tool = {
  name: 'check_request',
  title: 'Check a request',
  description:
    'Checks a request that you wrote against the API description before you send it: method, path, parameters, headers, credentials and body. Names each value that is wrong. Sends nothing.',
  inputSchema: {
    type: 'object',
    properties: {
      method: { type: 'string', description: 'HTTP method.' },
      url: { type: 'string', description: 'URL with query, or the path below the server.' },
      headers: { type: 'object', description: 'Header fields by name.' },
      body: { type: 'string', description: 'Body as sent. Parts of a multipart body as a JSON object.' },
      version: OPERATION_INPUT['version'] as Json,
    },
    required: ['method', 'url'],
  },
  async run(input, site) {
    const request = readRequest(input)
    const { operation, variables } = await matchOperation(request, input, site)
    const errors = listRequestErrors(await readTrial(operation, site), { ...request, variables }).map(
      describeRequestError,
    )
    const name = `${operation.method} ${operation.path} (${operation.id})`
    const page = site.urlOf(operation.page)
    return errors.length === 0
      ? `The request matches ${name}. ${page}`
      : `The request does not match ${name}:\n${errors.map((error) => `- ${error}`).join('\n')}\n\nSee ${page}`
  },
}

interface WrittenRequest {
  readonly method: string
  readonly url: URL
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string | undefined
}

function readRequest(input: ToolInput): WrittenRequest {
  const text = readText(input, 'url') ?? ''
  const url = tryTo(() => new URL(text, NO_HOST))
  if (url === undefined) throw new ToolError(`"${text}" is not a URL.`)
  const headers = isObject(input['headers']) ? Object.entries(input['headers']) : []
  const body = input['body']
  return {
    method: (readText(input, 'method') ?? '').toUpperCase(),
    url,
    headers: new Map(
      headers.map(([name, value]) => [
        name.toLowerCase(),
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  }
}

async function matchOperation(
  { method, url }: WrittenRequest,
  input: ToolInput,
  site: SiteReader,
): Promise<OperationMatch<FoundOperation>> {
  const matches: OperationMatch<FoundOperation>[] = []
  for (const api of listApis(input, site)) {
    const { servers } = await site.readCatalog(api)
    matches.push(...matchOperations(url.pathname, await site.listOperations(api), () => servers))
  }
  const own = matches.find(({ operation }) => operation.method === method)
  if (own !== undefined) return own
  const methods = [...new Set(matches.map(({ operation }) => operation.method))]
  throw new ToolError(
    methods.length > 0
      ? `${url.pathname} does not support ${method}, only ${methods.join(', ')}.`
      : `No operation has the path ${url.pathname}. Use \`list_operations\` to find its path.`,
  )
}
