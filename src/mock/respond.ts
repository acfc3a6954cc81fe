/** Responds to a request as an API description says: finds the operation, checks the request, and writes the response. Starts nothing, and knows no sockets. */
import { asObject, escapePointerToken, parsePointer } from '../domain/openapi/document/json-value.ts'
import type { Operation } from '../domain/openapi/model.ts'
import type { ResolvedNode } from '../domain/openapi/reference-reader.ts'
import { describeRequestError, listRequestErrors, type RequestError } from '../domain/trial/check-request.ts'
import type { OperationMatch } from '../domain/trial/match-operation.ts'
import type { Members, Input } from '../domain/trial/form-value.ts'
import { statusPhrase } from '../lib/network/status-phrase.ts'
import { listAcceptedTypes, nameAcceptedType } from './accepted-type.ts'
import type { MockApi } from './mock-api.ts'
import {
  listExampleNames,
  listMedia,
  writeMockBody,
  writeMockHeaders,
  type MockHeaders,
  type MockMedia,
} from './mock-content.ts'
import { readPreferences, writeAppliedPreferences, type Preferences } from './preferences.ts'
import { isFormDataMediaType, isMultipartMediaType } from '../domain/openapi/example/media-type.ts'

export interface MockRequest {
  /** Upper case. */
  readonly method: string
  readonly url: URL
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

export interface MockResponse {
  readonly status: number
  /** By name in lower case. */
  readonly headers: MockHeaders
  readonly body: string
  /** Reasons of a response that is not one of the description. */
  readonly reasons?: readonly string[]
}

/** A problem document (RFC 9457) of the mock itself. */
interface Refusal {
  readonly status: number
  readonly detail: string
  readonly errors?: readonly RequestError[]
  readonly headers?: Readonly<Record<string, string>>
}

/** The response to a request. */
export async function respondToRequest(
  apis: readonly MockApi[],
  request: MockRequest,
): Promise<MockResponse> {
  const { method, url } = request
  const mounted = apis.filter((api) => api.isMounted(url.pathname))
  const matches = [...mounted, ...apis.filter((api) => !mounted.includes(api))].flatMap((api) =>
    api.match(url.pathname).map((match) => ({ api, match })),
  )
  const find = (wanted: string) => matches.find(({ match }) => match.operation.method === wanted)
  const methods = listMethods(matches.map(({ match }) => match.operation.method))
  // HEAD is GET without a body (RFC 9110, section 9.3.2).
  const found = find(method) ?? (method === 'HEAD' ? find('GET') : undefined)
  if (found !== undefined) return respondForOperation(found.api, found.match, request)
  if (methods.length === 0)
    return refuse(url, { status: 404, detail: `No operation has the path ${url.pathname}.` })
  const allow = methods.join(', ')
  if (method === 'OPTIONS') return { status: 204, headers: { allow }, body: '' }
  return refuse(url, {
    status: 405,
    detail: `${url.pathname} has no operation ${method}, only ${methods.filter((name) => name !== 'OPTIONS').join(', ')}.`,
    headers: { allow },
  })
}

function listMethods(methods: readonly string[]): readonly string[] {
  if (methods.length === 0) return []
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].toSorted()
}

async function respondForOperation(
  api: MockApi,
  { operation, variables }: OperationMatch<Operation>,
  request: MockRequest,
): Promise<MockResponse> {
  const { url, headers } = request
  const preferences = readPreferences(headers.get('prefer'))
  const chosen = chooseResponse(api, operation, preferences)
  if ('detail' in chosen) return refuse(url, chosen)
  if (chosen.unresolved === true)
    return refuse(url, { status: 501, detail: `The response of ${operation.id} is a reference to nothing.` })
  // A client that asks for an error gets it, because its request may be wrong on purpose.
  if (chosen.status < 400 || preferences.code === undefined) {
    const encoding = headers.get('content-encoding') ?? 'identity'
    if (encoding !== 'identity')
      return refuse(url, {
        status: 415,
        detail: `The mock reads no body with the encoding ${encoding}.`,
        headers: { 'accept-encoding': 'identity' },
      })
    const refusal = await checkRequest(api, { operation, variables }, request)
    if (refusal !== undefined) return refuse(url, refusal)
  }
  return writeResponse(api, chosen, { url, preferences, accept: headers.get('accept') })
}

interface ChosenResponse extends ResolvedNode {
  readonly status: number
}

/** The response with the preferred status or example, else the first successful one. */
function chooseResponse(
  { reader, findNode }: MockApi,
  operation: Operation,
  { code, example }: Preferences,
): ChosenResponse | Refusal {
  const { node, pointer } = findNode(operation)
  const all = operation.responses.map(({ status }) => {
    const at = `${pointer}/responses/${escapePointerToken(status)}`
    const key = Object.keys(asObject(node['responses'])).find(
      (own) => own.toUpperCase() === status.toUpperCase(),
    )
    return {
      key: status.toUpperCase(),
      ...reader.followReference(asObject(node['responses'])[key ?? status], at),
    }
  })
  if (code !== undefined) {
    const found =
      all.find(({ key }) => key === code) ??
      all.find(({ key }) => key === `${code.charAt(0)}XX`) ??
      all.find(({ key }) => key === 'DEFAULT')
    if (found !== undefined && /^[2-5]\d\d$/.test(code)) return { ...found, status: Number(code) }
    const known = operation.responses.map(({ status }) => status).join(', ')
    return { status: 400, detail: `${operation.id} has no response ${code}, only ${known}.` }
  }
  const hasExample = (response: ResolvedNode) =>
    listMedia(reader, response).some((media) => listExampleNames(reader, media).includes(example ?? ''))
  const sendable = all.filter(({ key }) => !key.startsWith('1'))
  const first =
    (example === undefined ? undefined : sendable.find(hasExample)) ??
    sendable.find(({ key }) => key.startsWith('2')) ??
    sendable.find(({ key }) => key === 'DEFAULT') ??
    sendable[0]
  return first === undefined
    ? { node: {}, pointer, status: 204 }
    : { ...first, status: first.key === 'DEFAULT' ? 200 : Number(first.key.replace('XX', '00')) }
}

async function checkRequest(
  api: MockApi,
  { operation, variables }: OperationMatch<Operation>,
  { url, headers, body }: MockRequest,
): Promise<Refusal | undefined> {
  const trial = api.readTrial(operation)
  let sent: string | Members | undefined
  try {
    sent = await readMockBody(body, headers.get('content-type'))
  } catch {
    const errors = [{ pointer: '/body', message: `is not ${headers.get('content-type')}` }]
    return { status: 400, detail: describeErrors(errors), errors }
  }
  const errors = listRequestErrors(trial, { url, headers, variables, body: sent })
  if (errors.length === 0) return undefined
  const detail = describeErrors(errors)
  if (errors.some(({ pointer }) => pointer.startsWith('/security')))
    return { status: 401, detail, errors, headers: { 'www-authenticate': challenge(trial.schemes) } }
  const types = trial.body?.media.map(({ type }) => type).join(', ')
  if (errors.some(({ isMediaType }) => isMediaType === true))
    return { status: 415, detail, errors, headers: { accept: types ?? '' } }
  const statuses = operation.responses.map(({ status }) => status)
  return { status: statuses.includes('422') && !statuses.includes('400') ? 422 : 400, detail, errors }
}

const describeErrors = (errors: readonly RequestError[]) => `${errors.map(describeRequestError).join('; ')}.`

/** Challenges for the schemes of an operation (RFC 9110, section 11.6.1). */
function challenge(schemes: ReturnType<MockApi['readTrial']>['schemes']): string {
  const names = Object.values(schemes).map(({ kind, scheme = 'bearer' }) => {
    if (kind === 'apiKey') return 'ApiKey'
    return scheme === 'basic' ? 'Basic' : 'Bearer'
  })
  return [...new Set(names)].map((name) => `${name} realm="mock"`).join(', ')
}

interface ResponseWish {
  readonly url: URL
  readonly preferences: Preferences
  readonly accept: string | undefined
}

function writeResponse(
  mock: MockApi,
  response: ChosenResponse,
  { url, preferences, accept }: ResponseWish,
): MockResponse {
  const { reader } = mock
  const { status } = response
  const applied = writeAppliedPreferences(preferences)
  const headers = {
    ...writeMockHeaders(reader, response),
    ...(applied !== undefined && { 'preference-applied': applied }),
  }
  const all = listMedia(reader, response)
  // These statuses have no body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5).
  if (all.length === 0 || [204, 205, 304].includes(status)) return { status, headers, body: '' }
  const media = chooseMedia(mock, all, { accept, preferences, isError: status >= 400 })
  if ('detail' in media) return refuse(url, media)
  const body = writeMockBody(mock, media, preferences)
  if (body === undefined)
    return refuse(url, {
      status: 501,
      detail: `The response ${status} has no example for ${media.type}, and no value of its schema was found. Write an example in the description.`,
    })
  const type = nameAcceptedType(media.type, accept)
  return { status, headers: { ...headers, 'content-type': type }, body }
}

function chooseMedia(
  { reader }: MockApi,
  all: readonly MockMedia[],
  {
    accept,
    preferences: { example },
    isError,
  }: Pick<ResponseWish, 'accept' | 'preferences'> & { readonly isError: boolean },
): MockMedia | Refusal {
  const types = all.map(({ type }) => type)
  const accepted = listAcceptedTypes(types, accept)
  // An error is worth more than no response (RFC 9110, section 15.5.7).
  const usable = (accepted.length === 0 && isError ? types : accepted).flatMap(
    (type) => all.find((media) => media.type === type) ?? [],
  )
  const [first] = usable
  if (first === undefined) return { status: 406, detail: `The response has only ${types.join(', ')}.` }
  if (example === undefined) return first
  const found = usable.find((media) => listExampleNames(reader, media).includes(example))
  if (found !== undefined) return found
  const known = [...new Set(usable.flatMap((media) => listExampleNames(reader, media)))]
  return {
    status: 400,
    detail: `The response has no example \`${example}\`${known.length === 0 ? '' : `, only ${known.join(', ')}`}.`,
  }
}

/** A problem document (RFC 9457). */
export function refuse(url: URL, { status, detail, errors = [], headers }: Refusal): MockResponse {
  const document = {
    type: 'about:blank',
    title: statusPhrase(status),
    status,
    detail,
    instance: url.pathname,
    ...(errors.length > 0 && { errors: errors.map(describeError) }),
  }
  return {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: JSON.stringify(document, null, 2),
    reasons: errors.length > 0 ? errors.map(describeRequestError) : [detail],
  }
}

/** A member of `errors`: where the value is, and what is wrong with it. Pointers into the body are fragments, as in RFC 9457, section 3. */
function describeError({ pointer, message }: RequestError) {
  const [first = '', ...rest] = parsePointer(pointer)
  const inside = rest.map((step) => `/${escapePointerToken(step)}`).join('')
  if (first === 'body') return { in: 'body', pointer: `#${encodeURI(inside)}`, detail: message }
  if (first === 'security') return { in: 'security', name: rest[0] ?? '', detail: message }
  const [place = '', ...name] = first.split('.')
  return {
    in: place,
    name: name.join('.'),
    ...(inside !== '' && { pointer: `#${encodeURI(inside)}` }),
    detail: message,
  }
}

/** The text of a body, the parts of a form, or undefined without a body. Rejects if a form cannot be read. */
async function readMockBody(data: Buffer, type: string | undefined): Promise<string | Members | undefined> {
  if (data.length === 0) return undefined
  if (type === undefined || !isMultipartMediaType(type)) return data.toString('utf8')
  // Parts by position have no names that a schema could describe.
  if (!isFormDataMediaType(type)) return {}
  const form = await new Response(new Uint8Array(data), { headers: { 'content-type': type } }).formData()
  const names = [...new Set(form.keys())]
  const parts = await Promise.all(
    names.map(async (name) => {
      const values = await Promise.all(form.getAll(name).map(readPart))
      return [name, values.length === 1 ? values[0] : values] as const
    }),
  )
  return Object.fromEntries<Input>(parts)
}

/** A part. Browsers send JSON as a file, because only files have a content type there. */
const readPart = async (part: string | File): Promise<string | File> =>
  typeof part !== 'string' && /[/+]json\b/.test(part.type) ? part.text() : part
