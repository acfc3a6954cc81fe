/**
 * A draft is what a reader has filled in for one operation. This module creates it from the page's sample, turns it into the request that
 * samples and `fetch` are made from, and finds what is wrong with it. Pure; nothing here touches the page or the network.
 */
import type { ValidationError } from '../../lib/validate-value.ts'
import type {
  RequestCredential,
  RequestBody,
  SampleRequest,
  ParameterValue,
} from '../../samples/sample-request.ts'
import type { Trial, TrialMedia, TrialParameter } from '../../lib/try-it-data.ts'
import {
  listDifferences,
  createInitialValue,
  isMembers,
  inputToJson,
  type Input,
  type Members,
} from './form-schema.ts'

/** What a reader has filled in, without credentials. */
export interface Draft {
  /** Index of the server; -1 for `customServer`. */
  readonly server: number
  readonly customServer: string
  readonly variables: Readonly<Record<string, string>>
  /** By `parameterKey`. Undefined or absent: not sent. */
  readonly values: Members
  /** Media type of the body; '' for none. */
  readonly media: string
  readonly body: Input
  /** The body as typed, while it is not valid JSON. */
  readonly invalidJson?: string
  /** Index into the operation's alternatives of security. */
  readonly security: number
}

/** By name of the scheme: 'token', or 'username' and 'password', or 'value'. */
export type Credentials = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Key of a parameter in a draft: a query parameter and a header may have the same name. */
export function parameterKey(parameter: Pick<TrialParameter, 'in' | 'name'>): string {
  return `${parameter.in}.${parameter.name}`
}

/** The draft that a reader starts with: the request of the page's samples. */
export function createDraft(trial: Trial): Draft {
  const { request } = trial
  const values = (request.parameters ?? []).map((parameter) => [
    parameterKey(parameter),
    parameter.value as Input,
  ])
  const sent = bodyMediaType(request.body)
  const media = trial.body?.media.find(
    (candidate) => sent !== undefined && mediaTypeEssence(candidate.type) === mediaTypeEssence(sent),
  )
  const chosen = media ?? trial.body?.media[0]
  return {
    server: trial.servers.length > 0 ? 0 : -1,
    customServer: '',
    variables: {},
    values: Object.fromEntries(values) as Members,
    media: chosen?.type ?? '',
    body:
      chosen && (chosen === media ? readSampleBody(request.body, chosen, trial) : createBody(chosen, trial)),
    security: 0,
  }
}

/** The initial body for a media type that the sample does not use. */
export function createBody(media: TrialMedia, trial: Trial): Input {
  const shown = bodyEditor(media.type)
  if (shown === 'file') return undefined
  const value = createInitialValue(media.schema, trial.schemas)
  return shown === 'text' && typeof value !== 'string' ? '' : value
}

function bodyMediaType(body: RequestBody | undefined): string | undefined {
  switch (body?.type) {
    case 'json':
      return body.contentType ?? 'application/json'
    case 'form':
      return body.contentType ?? 'application/x-www-form-urlencoded'
    case 'multipart':
      return 'multipart/form-data'
    default:
      return body?.contentType
  }
}

function readSampleBody(body: RequestBody | undefined, media: TrialMedia, trial: Trial): Input {
  switch (body?.type) {
    case 'json':
      return body.value as Input
    case 'form':
      return Object.fromEntries(body.fields.map((field) => [field.name, field.value as Input]))
    case 'text':
      return body.text
    default:
      return createBody(media, trial)
  }
}

export const mediaTypeEssence = (type: string) => type.split(';')[0]?.trim().toLowerCase() ?? ''

/** Which fields the form has for a body of this media type. */
export function bodyEditor(type: string): 'json' | 'form' | 'multipart' | 'text' | 'file' {
  const plain = mediaTypeEssence(type)
  if (/[/+]json$/.test(plain)) return 'json'
  if (plain === 'application/x-www-form-urlencoded') return 'form'
  if (plain.startsWith('multipart/')) return 'multipart'
  return /^text\/|[/+](xml|yaml|x-ndjson|jsonl|graphql|javascript)$/.test(plain) ? 'text' : 'file'
}

export function chosenMedia(trial: Trial, draft: Draft): TrialMedia | undefined {
  return trial.body?.media.find((media) => media.type === draft.media)
}

/** URL of the chosen server with its variables filled in, without a slash at its end. */
export function serverUrl(trial: Trial, { server, customServer: own, variables }: Draft): string {
  const chosen = trial.servers[server]
  if (chosen === undefined) return own.trim().replace(/\/?([?#].*)?$/, '')
  const url = chosen.url.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const known = chosen.variables.find((variable) => variable.name === name)
    return variables[name] ?? known?.value ?? whole
  })
  return (/^[a-z][a-z\d+.-]*:/i.test(url) ? url : new URL(url, location.href).href).replace(/\/$/, '')
}

/** The request from which samples are written. Missing credentials become placeholders. */
export function composeRequest(trial: Trial, draft: Draft, credentials: Credentials = {}): SampleRequest {
  const parameters = trial.parameters.flatMap(({ required: _, schema: __, ...parameter }) => {
    const value = draft.values[parameterKey(parameter)]
    return value === undefined ? [] : [{ ...parameter, value: inputToJson(value) }]
  })
  const authorization = listCredentials(trial, draft, credentials)
  const body = composeBody(trial, draft)
  return {
    method: trial.method,
    url: serverUrl(trial, draft) + trial.path,
    parameters,
    ...(authorization.length > 0 && { authorization }),
    ...(body && { body }),
  }
}

function listCredentials(trial: Trial, draft: Draft, credentials: Credentials): readonly RequestCredential[] {
  return (trial.security[draft.security] ?? []).flatMap((name): RequestCredential[] => {
    const scheme = trial.schemes[name]
    const given = credentials[name] ?? {}
    const say = (field: string, placeholder: string) => given[field] || placeholder
    if (scheme?.kind === 'apiKey' && scheme.location !== undefined && scheme.key !== undefined)
      return [{ type: 'apiKey', in: scheme.location, name: scheme.key, value: say('value', 'YOUR_API_KEY') }]
    if (scheme?.scheme === 'basic')
      return [
        {
          type: 'basic',
          username: say('username', 'YOUR_USERNAME'),
          password: say('password', 'YOUR_PASSWORD'),
        },
      ]
    return scheme !== undefined && credentialFields(scheme).length > 0
      ? [{ type: 'bearer', token: say('token', 'YOUR_ACCESS_TOKEN') }]
      : []
  })
}

/** The credentials that a scheme needs from the reader; none where a page cannot provide them, as with certificates. */
export function credentialFields({ kind, scheme }: Trial['schemes'][string]): readonly string[] {
  if (kind === 'apiKey') return ['value']
  if (kind === 'http')
    return scheme === 'basic' ? ['username', 'password'] : scheme === 'bearer' ? ['token'] : []
  return kind === 'mutualTLS' ? [] : ['token']
}

/** A media type that can be sent: ranges such as 'image/*' cannot. */
const concreteMediaType = (type: string) => (type.includes('*') ? 'application/octet-stream' : type)

function composeBody(trial: Trial, draft: Draft): RequestBody | undefined {
  const media = chosenMedia(trial, draft)
  if (media === undefined) return undefined
  const { type } = media
  if (draft.invalidJson !== undefined) return { type: 'text', text: draft.invalidJson, contentType: type }
  const { body } = draft
  const shown = bodyEditor(type)
  if (shown === 'json')
    return body === undefined ? undefined : { type: 'json', value: inputToJson(body), contentType: type }
  if (shown === 'text') return { type: 'text', text: typeof body === 'string' ? body : '', contentType: type }
  if (shown === 'file')
    return {
      type: 'binary',
      file: body instanceof File ? body.name : 'file',
      contentType: concreteMediaType(type),
    }
  const all = Object.entries(isMembers(body) ? body : {}).filter(([, member]) => member !== undefined)
  if (shown === 'form')
    return {
      type: 'form',
      fields: all.map(([name, member]) => ({
        name,
        value: inputToJson(member) as ParameterValue,
        ...media.encoding?.[name],
      })),
      contentType: type,
    }
  return { type: 'multipart', parts: listBodyParts(media, body).map(({ blob: _, ...part }) => part) }
}

interface TextPart {
  readonly name: string
  readonly value: string
  readonly contentType?: string
  readonly blob?: File
}

/** Parts of a multipart body. Each item of an array of files or plain values is a part (OpenAPI 3.1.1, section 4.8.15.3). */
export function listBodyParts(media: TrialMedia, body: Input): readonly (TextPart | FilePart)[] {
  return Object.entries(isMembers(body) ? body : {}).flatMap(([name, value]) => {
    const given = media.encoding?.[name]?.contentType?.split(',')[0]?.trim()
    const flat = Array.isArray(value) && !value.some((item) => isMembers(item as Input))
    const list = flat ? (value as readonly Input[]) : [value]
    return list.flatMap((item): (TextPart | FilePart)[] => {
      if (item === undefined) return []
      if (item instanceof File) {
        if (item.name === '') return []
        const type = given === undefined || given.includes('*') ? item.type : given
        return [{ name, file: item.name, blob: item, ...(type !== '' && { contentType: type }) }]
      }
      const deep = typeof item === 'object' && item !== null
      const type = given ?? (deep ? 'application/json' : undefined)
      const value = typeof item === 'string' ? item : JSON.stringify(inputToJson(item))
      return [{ name, value, ...(type !== undefined && { contentType: type }) }]
    })
  })
}

interface FilePart {
  readonly name: string
  readonly file: string
  readonly contentType?: string
  readonly blob: File
}

/** What does not match the specification. Pointers begin with a parameter's key or with 'body'. */
export function listDraftErrors(trial: Trial, draft: Draft): readonly ValidationError[] {
  const list = trial.parameters.flatMap((parameter): readonly ValidationError[] => {
    const pointer = `/${parameterKey(parameter)}`
    const value = draft.values[parameterKey(parameter)]
    if (value === undefined || (parameter.in === 'path' && value === ''))
      return parameter.required ? [{ pointer, message: 'is required' }] : []
    return listDifferences(inputToJson(value), parameter.schema, trial.schemas, 'request', pointer)
  })
  const media = chosenMedia(trial, draft)
  const checked =
    media !== undefined &&
    draft.invalidJson === undefined &&
    draft.body !== undefined &&
    bodyEditor(media.type) !== 'file'
  if (!checked) return list
  return [
    ...list,
    ...listDifferences(inputToJson(draft.body), media.schema, trial.schemas, 'request', '/body'),
  ]
}

/** Why the request cannot be sent; undefined if it can. */
export function findObstacle(trial: Trial, draft: Draft): string | undefined {
  const empty = trial.parameters.find((parameter) => {
    const value = draft.values[parameterKey(parameter)]
    return parameter.in === 'path' && (value === undefined || value === '')
  })
  if (empty) return `Fill in the path parameter ${empty.name}.`
  if (!/^https?:$/.test(urlProtocol(serverUrl(trial, draft))))
    return 'The server URL must begin with http: or https:.'
  const media = chosenMedia(trial, draft)
  if (media !== undefined && bodyEditor(media.type) === 'file' && !(draft.body instanceof File))
    return 'Choose a file to send.'
  return undefined
}

function urlProtocol(url: string): string {
  // A server variable has no value yet.
  if (url.includes('{')) return ''
  try {
    return new URL(url).protocol
  } catch {
    return ''
  }
}
