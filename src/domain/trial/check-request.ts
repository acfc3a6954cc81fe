/**
 * Compares a request with its operation: parameters, credentials, content type and body. The mock server and `docs mcp`
 * call it, each with its own words around the errors. Pure.
 */
import { escapePattern } from '../../lib/text/escape-pattern.ts'
import type { Trial, TrialMedia, TrialParameter } from '../../lib/page/try-it-data.ts'
import { mediaTypeEssence } from '../../lib/network/media-type-essence.ts'
import { parseExactJson } from '../../lib/data/json/exact-json.ts'
import { tryTo } from '../../lib/data/try-to.ts'
import { nearestName } from '../../lib/text/problems/nearest-name.ts'
import { escapePointerToken, parsePointer } from '../openapi/document/json-value.ts'
import { listCredentialFields } from './compose-request.ts'
import { bodyEditor, parameterKey, type Credentials, type Draft } from './draft.ts'
import { listDraftErrors } from './draft-errors.ts'
import { mergeSchema, propertiesOf } from './form-schema.ts'
import { AbsentFile, isMembers, type Input, type Members } from './form-value.ts'
import type { FieldError } from './list-differences.ts'
import { readCookies, readForm, readParameter, type RequestTexts } from './read-parameter.ts'

export interface WrittenRequest extends RequestTexts {
  /** As sent. A multipart body is an object of its parts, or the JSON text of it. */
  readonly body: string | Members | undefined
}

/** An error in a request. Pointers begin with `security`, with a parameter's key such as `query.limit`, or with `body`. */
export interface RequestError extends FieldError {
  /** The content type of the body: the operation does not take it, or it is missing. */
  readonly isMediaType?: true
}

/** All errors of a request. */
export function listRequestErrors(trial: Trial, request: WrittenRequest): readonly RequestError[] {
  const type = request.headers.get('content-type')
  const media = type === undefined ? trial.body?.media[trial.body.sample ?? 0] : findMedia(trial, type)
  const empty: Draft = {
    server: 0,
    customServer: '',
    variables: {},
    values: readValues(trial, request),
    media: '',
    body: undefined,
    security: 0,
  }
  const filled =
    request.body === undefined || media === undefined ? empty : withBody(trial, empty, request.body, media)
  // Bytes are there, although a form would still have to choose a file for them.
  const sent = filled.body instanceof AbsentFile ? { ...filled, body: new File([], 'body') } : filled
  const { draft, credentials } = chooseSecurity(trial, sent, request)
  return [
    ...listUnknownParameters(trial, request),
    ...checkContentType(trial, request, media),
    ...listDraftErrors(trial, draft, credentials),
  ]
}

/** An error in words: 'query parameter `limit`: must be at most 100'. */
export function describeRequestError({ pointer, message }: FieldError): string {
  const [first = '', ...rest] = parsePointer(pointer)
  if (first === 'security') return `authorization \`${rest[0] ?? ''}\` (${rest[1] ?? ''}): ${message}`
  if (first === 'body')
    return rest.length === 0 ? `body: ${message}` : `body \`/${rest.join('/')}\`: ${message}`
  const [place = '', ...name] = first.split('.')
  const inside = rest.length === 0 ? '' : `/${rest.join('/')}`
  return `${place} parameter \`${name.join('.')}${inside}\`: ${message}`
}

function readValues(trial: Trial, request: WrittenRequest): Members {
  const others = new Set([
    ...trial.parameters.map(({ name }) => name),
    ...Object.values(trial.schemes).flatMap(({ key = [] }) => key),
  ])
  const values = trial.parameters.map((parameter): readonly [string, Input] => [
    parameterKey(parameter),
    // A client may accept more than the API sends.
    parameterKey(parameter) === 'header.Accept'
      ? undefined
      : readParameter(parameter, request, trial.schemas, others),
  ])
  return Object.fromEntries(values)
}

/** The media type of a body with this content type, also if the description has a range. Undefined if the operation does not take it. */
export function findMedia({ body }: Trial, type: string): TrialMedia | undefined {
  const wanted = mediaTypeEssence(type)
  const matches = (own: string) =>
    new RegExp(`^${escapePattern(own).replaceAll('\\*', '[^/]*')}$`).test(wanted)
  return (
    body?.media.find((media) => mediaTypeEssence(media.type) === wanted) ??
    body?.media.find((media) => matches(mediaTypeEssence(media.type)))
  )
}

/** The draft with a body of a media type. */
export function withBody(trial: Trial, draft: Draft, given: string | Members, media: TrialMedia): Draft {
  const { invalidJson: _, ...rest } = draft
  const own: Draft = { ...rest, media: media.type }
  const editor = bodyEditor(media)
  if (typeof given !== 'string') return { ...own, body: readParts(given, media, trial) }
  if (editor === 'text') return { ...own, body: given }
  if (editor === 'file') return { ...own, body: new AbsentFile([], given) }
  const value =
    editor === 'form'
      ? (parseObject(given) ?? readForm([...new URLSearchParams(given)], media, trial.schemas))
      : tryTo(() => parseExactJson(given))
  if (value === undefined) return { ...own, body: undefined, invalidJson: given }
  if (editor !== 'multipart' || !isMembers(value as Input)) return { ...own, body: value as Input }
  // A part that is a file in the sample of the page is a file by its name.
  const known = isMembers(draft.body) ? draft.body : {}
  const parts = Object.entries(value as Members).map(([name, part]) => [
    name,
    known[name] instanceof File && typeof part === 'string' ? new AbsentFile([], part) : part,
  ])
  return { ...own, body: Object.fromEntries(parts) as Members }
}

function parseObject(text: string): Input {
  const value = tryTo(() => parseExactJson(text))
  return isMembers(value as Input) ? (value as Input) : undefined
}

/** Parts as they were sent, typed as the schema describes them. Files stay files. */
function readParts(parts: Members, media: TrialMedia, { schemas }: Trial): Members {
  const typed = propertiesOf(mergeSchema(media.schema, schemas))
  const texts = Object.entries(parts).flatMap(([name, part]) =>
    [part].flat().flatMap((one) => (typeof one === 'string' ? [[name, one] as const] : [])),
  )
  const files = Object.entries(parts).flatMap(([name, part]) => {
    const list = ([part].flat() as readonly Input[]).filter((one) => one instanceof File)
    const isList = [mergeSchema(typed[name], schemas)['type']].flat().includes('array')
    if (list.length === 0) return []
    return [[name, isList ? list : list[0]] as const]
  })
  return { ...readForm(texts, media, schemas), ...Object.fromEntries(files) }
}

/** The alternative of security that lacks least, and the credentials that the request has. */
function chooseSecurity(
  trial: Trial,
  draft: Draft,
  { url, headers }: WrittenRequest,
): { readonly draft: Draft; readonly credentials: Credentials } {
  const present: Record<string, Record<string, string>> = {}
  const authorization = headers.get('authorization') ?? ''
  for (const [name, { kind, scheme, location, key = '' }] of Object.entries(trial.schemes)) {
    const isSent =
      kind === 'apiKey'
        ? (location === 'query' && url.searchParams.has(key)) ||
          (location === 'header' && headers.has(key.toLowerCase())) ||
          (location === 'cookie' && readCookies(headers).some(([cookie]) => cookie === key))
        : authorization.toLowerCase().startsWith(scheme === 'basic' ? 'basic ' : 'bearer ')
    if (isSent) present[name] = { token: '-', username: '-', password: '-', value: '-' }
  }
  const missing = trial.security.map((_, security) => {
    const fields = listCredentialFields(trial, { ...draft, security })
    return fields.filter(({ scheme }) => present[scheme] === undefined).length
  })
  const best = missing.indexOf(Math.min(...missing))
  return { draft: { ...draft, security: Math.max(0, best) }, credentials: present }
}

/** Query parameters that the description does not have. */
function listUnknownParameters(trial: Trial, { url }: WrittenRequest): readonly RequestError[] {
  const keys = Object.values(trial.schemes).flatMap(({ key = [] }) => key)
  const isFree = trial.parameters.some(
    (parameter) => parameter.in === 'querystring' || isSpreadObject(parameter, trial),
  )
  if (isFree) return []
  const known = [
    ...trial.parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : [])),
    ...keys,
  ]
  return [...new Set(url.searchParams.keys())]
    .filter((name) => !known.includes(name.replace(/\[.*$/, '')) && !known.includes(name))
    .map((name) => {
      const nearest = nearestName(name, known)
      return {
        pointer: `/query.${escapePointerToken(name)}`,
        message: `is not in the description${nearest === undefined ? '' : `; did you mean \`${nearest}\`?`}`,
      }
    })
}

/** An object whose members are parameters of their own. */
function isSpreadObject({ in: place, style, explode, schema }: TrialParameter, { schemas }: Trial): boolean {
  const isSpread = place === 'query' && style !== 'deepObject' && explode !== false
  return isSpread && [mergeSchema(schema, schemas)['type']].flat().includes('object')
}

function checkContentType(
  { body: described }: Trial,
  { headers, body }: WrittenRequest,
  media: TrialMedia | undefined,
): readonly RequestError[] {
  if (body === undefined)
    return described?.required === true ? [{ pointer: '/body', message: 'is required' }] : []
  if (described === undefined) return [{ pointer: '/body', message: 'the operation has none' }]
  const type = headers.get('content-type')
  if (type === undefined)
    return [{ pointer: '/header.Content-Type', message: 'is required with a body', isMediaType: true }]
  const types = described.media.map((each) => each.type).join(', ')
  return media === undefined && described.media.length > 0
    ? [
        {
          pointer: '/header.Content-Type',
          message: `is \`${type}\`, but the operation takes ${types}`,
          isMediaType: true,
        },
      ]
    : []
}
