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
  /** Index of the server; -1 for an address of the reader's own. */
  readonly server: number
  readonly customServer: string
  readonly variables: Readonly<Record<string, string>>
  /** By `key`. Undefined or absent: not sent. */
  readonly values: Members
  /** Media type of the body; '' for none. */
  readonly media: string
  readonly body: Input
  /** The body as typed, while it is no JSON. */
  readonly invalidJson?: string
  /** Index of the alternative of security. */
  readonly security: number
}

/** What a reader knows: by name of the scheme; 'token', or 'username' and 'password', or 'value'. */
export type Credentials = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Name of a parameter in a draft: the same name may stand in the query and in a header. */
export function parameterKey(parameter: Pick<TrialParameter, 'in' | 'name'>): string {
  return `${parameter.in}.${parameter.name}`
}

/** The form as a reader finds it: with the values of the sample. */
export function createDraft(trial: Trial): Draft {
  const { request } = trial
  const values = (request.parameters ?? []).map((one) => [parameterKey(one), one.value as Input])
  const sent = bodyMediaType(request.body)
  const media = trial.body?.media.find(
    (one) => sent !== undefined && mediaTypeEssence(one.type) === mediaTypeEssence(sent),
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

/** A body to begin with for a media type that the sample does not send. */
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
      return Object.fromEntries(body.fields.map((one) => [one.name, one.value as Input]))
    case 'text':
      return body.text
    default:
      return createBody(media, trial)
  }
}

export const mediaTypeEssence = (type: string) => type.split(';')[0]?.trim().toLowerCase() ?? ''

/** How a body of a media type is made in the form. */
export function bodyEditor(type: string): 'json' | 'form' | 'multipart' | 'text' | 'file' {
  const plain = mediaTypeEssence(type)
  if (/[/+]json$/.test(plain)) return 'json'
  if (plain === 'application/x-www-form-urlencoded') return 'form'
  if (plain.startsWith('multipart/')) return 'multipart'
  return /^text\/|[/+](xml|yaml|x-ndjson|jsonl|graphql|javascript)$/.test(plain) ? 'text' : 'file'
}

export function chosenMedia(trial: Trial, draft: Draft): TrialMedia | undefined {
  return trial.body?.media.find((one) => one.type === draft.media)
}

/** Address of the server, its variables filled in. */
export function serverUrl(trial: Trial, { server, customServer: own, variables }: Draft): string {
  const chosen = trial.servers[server]
  if (chosen === undefined) return own.trim().replace(/\/?([?#].*)?$/, '')
  const url = chosen.url.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const known = chosen.variables.find((one) => one.name === name)
    return variables[name] ?? known?.value ?? whole
  })
  return (/^[a-z][a-z\d+.-]*:/i.test(url) ? url : new URL(url, location.href).href).replace(/\/$/, '')
}

/** The request as samples are written from it. Credentials that are not given stand there as placeholders. */
export function composeRequest(trial: Trial, draft: Draft, credentials: Credentials = {}): SampleRequest {
  const parameters = trial.parameters.flatMap(({ required: _, schema: __, ...one }) => {
    const value = draft.values[parameterKey(one)]
    return value === undefined ? [] : [{ ...one, value: inputToJson(value) }]
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

/** What a scheme asks a reader for; nothing where a page can't give it, as with certificates. */
export function credentialFields({ kind, scheme }: Trial['schemes'][string]): readonly string[] {
  if (kind === 'apiKey') return ['value']
  if (kind === 'http')
    return scheme === 'basic' ? ['username', 'password'] : scheme === 'bearer' ? ['token'] : []
  return kind === 'mutualTLS' ? [] : ['token']
}

/** A media type that can be sent: a range names none. */
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
  const all = Object.entries(isMembers(body) ? body : {}).filter(([, one]) => one !== undefined)
  if (shown === 'form')
    return {
      type: 'form',
      fields: all.map(([name, one]) => ({
        name,
        value: inputToJson(one) as ParameterValue,
        ...media.encoding?.[name],
      })),
      contentType: type,
    }
  return { type: 'multipart', parts: listBodyParts(media, body).map(({ blob: _, ...one }) => one) }
}

interface TextPart {
  readonly name: string
  readonly value: string
  readonly contentType?: string
  readonly blob?: File
}

/** Parts of a multipart body: an array of files or plain values is one part each (OpenAPI 3.1.1, section 4.8.15.3). */
export function listBodyParts(media: TrialMedia, body: Input): readonly (TextPart | FilePart)[] {
  return Object.entries(isMembers(body) ? body : {}).flatMap(([name, value]) => {
    const given = media.encoding?.[name]?.contentType?.split(',')[0]?.trim()
    const flat = Array.isArray(value) && !value.some((one) => isMembers(one as Input))
    const list = flat ? (value as readonly Input[]) : [value]
    return list.flatMap((one): (TextPart | FilePart)[] => {
      if (one === undefined) return []
      if (one instanceof File) {
        if (one.name === '') return []
        const type = given === undefined || given.includes('*') ? one.type : given
        return [{ name, file: one.name, blob: one, ...(type !== '' && { contentType: type }) }]
      }
      const deep = typeof one === 'object' && one !== null
      const type = given ?? (deep ? 'application/json' : undefined)
      const value = typeof one === 'string' ? one : JSON.stringify(inputToJson(one))
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

/** What is wrong with the form, by field: pointers begin with a parameter's key, or with 'body'. */
export function listDraftErrors(trial: Trial, draft: Draft): readonly ValidationError[] {
  const list = trial.parameters.flatMap((one): readonly ValidationError[] => {
    const pointer = `/${parameterKey(one)}`
    const value = draft.values[parameterKey(one)]
    if (value === undefined || (one.in === 'path' && value === ''))
      return one.required ? [{ pointer, message: 'is required' }] : []
    return listDifferences(inputToJson(value), one.schema, trial.schemas, 'request', pointer)
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

/** Why the request can't be sent as it is; undefined when it can. */
export function findObstacle(trial: Trial, draft: Draft): string | undefined {
  const empty = trial.parameters.find((one) => {
    const value = draft.values[parameterKey(one)]
    return one.in === 'path' && (value === undefined || value === '')
  })
  if (empty) return `Fill in the path parameter ${empty.name}.`
  if (!/^https?:$/.test(urlProtocol(serverUrl(trial, draft))))
    return 'The address of the server has to be one of http or https.'
  const media = chosenMedia(trial, draft)
  if (media !== undefined && bodyEditor(media.type) === 'file' && !(draft.body instanceof File))
    return 'Choose a file to send.'
  return undefined
}

function urlProtocol(url: string): string {
  // A variable that nobody has filled in.
  if (url.includes('{')) return ''
  try {
    return new URL(url).protocol
  } catch {
    return ''
  }
}
