/** A logged call as a curl command, with variables instead of its credentials. Loaded when a reader copies one. */
import { curl } from '../../../../domain/samples/languages/curl.ts'
import type { BodyPart, SampleRequestBody } from '../../../../domain/samples/sample-request.ts'
import { resolveRequest } from '../../../../domain/samples/wire-request.ts'
import { mediaTypeEssence } from '../../../../lib/network/media-type-essence.ts'
import type { LogDetail } from '../../api/models.ts'
import { SECRET_HEADER } from './secret-header.ts'

/** Headers that curl writes itself, or that only a browser sends. */
const CLIENT_HEADER =
  /^(?:host|content-length|transfer-encoding|connection|expect|accept-encoding|user-agent|sec-.*|origin|referer)$/i

/** The command for bash, zsh and ksh. `base` is the origin of the API. */
export function writeCurl({ method, path, query, request }: LogDetail, base: string): string {
  const search = query.replace(/^\?/, '')
  const headers = Object.entries(request.headers)
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  // curl waits for the body of a response to HEAD when the request has one.
  const body = method === 'HEAD' ? undefined : readBody(request.body, type)
  const command = curl.write(
    resolveRequest({
      method,
      url: `${base}${path}${search === '' ? '' : `?${search}`}`,
      parameters: headers
        .filter(([name]) => !CLIENT_HEADER.test(name) && !SECRET_HEADER.test(name))
        .map(([name, value]) => ({ in: 'header', name, value })),
      ...(body !== undefined && { body }),
    }),
  )
  return [command, ...headers.flatMap(writeCredential)].join(' \\\n  ')
}

/** The option for a credential. A DPoP proof is valid once and a cookie belongs to a browser, so a command has neither. */
function writeCredential([name, value]: readonly [string, string]): readonly string[] {
  if (/^x-api-key$/i.test(name)) return ['--header "X-API-Key: $API_KEY"']
  if (!/^authorization$/i.test(name)) return []
  return [
    /^basic\b/i.test(value)
      ? '--user "$CLIENT_ID:$CLIENT_SECRET"'
      : '--header "Authorization: Bearer $TOKEN"',
  ]
}

function readBody(body: unknown, contentType: string | undefined): SampleRequestBody | undefined {
  if (body === null || body === undefined || body === '') return undefined
  const type = contentType === undefined ? {} : { contentType }
  if (typeof body === 'string') return { type: 'text', text: body, ...type }
  const fields = Object.entries(body).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))
  switch (mediaTypeEssence(contentType ?? '')) {
    case 'application/x-www-form-urlencoded':
      return { type: 'form', fields, ...type }
    case 'multipart/form-data':
      return { type: 'multipart', parts: Object.entries(body).map(readPart) }
    default:
      return { type: 'json', value: body, ...type }
  }
}

/** The log has the name of a file and not its content. A folder in it is not the reader's. */
function readPart([name, value]: readonly [string, unknown]): BodyPart {
  if (name === 'file' && typeof value === 'string')
    return { name, file: value.split(/[/\\]/).at(-1) ?? value }
  if (typeof value === 'string') return { name, value }
  return { name, value: JSON.stringify(value), contentType: 'application/json' }
}
