/**
 * Links that restore a request on its page. Nothing secret is in a link: parameters and fields whose names or formats look secret are left
 * out, and so are files.
 */
import { parseExactJson, writeExactJson } from '../../../../lib/data/json/exact-json.ts'
import { TRY_IT_HASH, type Trial, type TrialParameter } from '../../../../lib/page/try-it-data.ts'
import type { Json } from '../../../../domain/openapi/model.ts'
import { asObject, isJsonObject } from '../../../../domain/openapi/document/json-value.ts'
import { encodeBase64 } from '../../../../domain/samples/percent-encode.ts'
import { type Draft, parameterKey, chosenMedia, serverUrl } from '../../../../domain/trial/draft.ts'
import { type Members, type Input, isMembers } from '../../../../domain/trial/form-value.ts'
import { type Schemas, mergeSchema, listProperties } from '../../../../domain/trial/form-schema.ts'
import { listVariants } from '../../../../domain/trial/schema-variants.ts'
import { isIdempotencyKey } from '../request/idempotency-key.ts'

/** Names of parameters and fields that may hold secrets. */
const SECRET =
  /authorization|cookie|token|secret|passw|api[-_]?key|credential|private[-_]?key|^(pin|otp|cvc|cvv)$/i

/** Mail programs and chats cut longer links. Characters. */
const MAX_LENGTH = 8000

/** The draft without secrets and files: what may be stored or shared. */
export function removeSecrets(trial: Trial, draft: Draft): Draft {
  const { invalidJson: _, ...rest } = draft
  const values = trial.parameters.map((parameter) => [
    parameterKey(parameter),
    removeSecretParameter(trial, draft, parameter),
  ])
  return {
    ...rest,
    // A custom URL may name a private machine.
    server: Math.max(draft.server, trial.servers.length > 0 ? 0 : -1),
    customServer: '',
    values: Object.fromEntries(values) as Members,
    body: removeSecretValues(draft.body, chosenMedia(trial, draft)?.schema, trial.schemas),
  }
}

/** Whether headers or the body have a secret, which browsers send to the target of a redirect as well (Fetch, section 4.4, HTTP-redirect fetch). */
export function isSecretSent(trial: Trial, draft: Draft): boolean {
  const secrets: Input[] = []
  for (const parameter of trial.parameters)
    if (parameter.in === 'header') removeSecretParameter(trial, draft, parameter, secrets)
  removeSecretValues(draft.body, chosenMedia(trial, draft)?.schema, trial.schemas, secrets)
  return SECRET.test(draft.invalidJson ?? '') || secrets.some((value) => value !== undefined && value !== '')
}

/** The value of a parameter without secrets, which are added to `secrets`. */
function removeSecretParameter(
  { schemas }: Trial,
  { values }: Draft,
  parameter: TrialParameter,
  secrets: Input[] = [],
): Input {
  const value = values[parameterKey(parameter)]
  if (!SECRET.test(parameter.name)) return removeSecretValues(value, parameter.schema, schemas, secrets)
  secrets.push(value)
  return undefined
}

function removeSecretValues(
  value: Input,
  schema: Json | undefined,
  schemas: Schemas,
  secrets: Input[] = [],
): Input {
  if (value instanceof File) return undefined
  const node = mergeSchema(schema, schemas)
  if (node['format'] === 'password') {
    secrets.push(value)
    return undefined
  }
  if (Array.isArray(value))
    return (value as readonly Input[]).map((item) =>
      removeSecretValues(item, node['items'], schemas, secrets),
    )
  if (!isMembers(value)) return value
  const options = listVariants(node, schemas).map((option) => mergeSchema(option.schema, schemas))
  const own = Object.fromEntries([...options, node].flatMap((option) => listProperties(option, schemas)))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (!SECRET.test(name)) return [name, removeSecretValues(member, own[name], schemas, secrets)]
      secrets.push(member)
      return [name, undefined]
    }),
  )
}

/** The fragment that restores a request on its page; undefined if it would be too long for a link. */
export function writeShareLink(trial: Trial, draft: Draft): string | undefined {
  const { server, variables, media, body, security, ...shared } = removeSecrets(trial, draft)
  // Each reader sends a request of their own.
  const own = new Set(trial.parameters.filter(isIdempotencyKey).map(parameterKey))
  const values = Object.fromEntries(Object.entries(shared.values).filter(([name]) => !own.has(name)))
  const text = encodeBase64(writeExactJson({ server, variables, values, media, body, security }))
  const hash = TRY_IT_HASH + text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return hash.length > MAX_LENGTH ? undefined : hash
}

/**
 * The draft in a fragment; undefined if there is none. Anyone can write a link, so the server must be one of the specification's, at its own
 * origin: credentials of this tab never go elsewhere.
 */
export function readShareLink(trial: Trial, before: Draft, hash: string): Draft | undefined {
  const data = decodeShareLink(hash)
  if (!isJsonObject(data)) return undefined
  const values = Object.entries(asObject(data['values'])).flatMap(([name, value]) => {
    const parameter = trial.parameters.find((known) => isParameter(known, name))
    return parameter === undefined ? [] : [[parameterKey(parameter), value] as const]
  })
  const index = (value: Json | undefined, list: readonly unknown[], other: number) =>
    typeof value === 'number' && list[value] !== undefined ? value : other
  const draft: Draft = {
    server: index(data['server'], trial.servers, before.server),
    customServer: before.customServer,
    variables: Object.fromEntries(
      Object.entries(asObject(data['variables'])).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      ),
    ),
    values: Object.fromEntries(values) as Members,
    media: trial.body?.media.find((media) => media.type === data['media'])?.type ?? before.media,
    body: data['body'],
    security: index(data['security'], trial.security, 0),
  }
  return serverOrigin(trial, draft) === serverOrigin(trial, { ...draft, variables: {} })
    ? draft
    : { ...draft, variables: listedVariables(trial, draft) }
}

/** Whether a key names a parameter. Headers have any case, as a log of calls writes them. */
function isParameter(parameter: TrialParameter, name: string): boolean {
  const key = parameterKey(parameter)
  return key === name || (parameter.in === 'header' && key.toLowerCase() === name.toLowerCase())
}

/** The variables whose values the specification lists. */
function listedVariables(trial: Trial, { server, variables }: Draft): Draft['variables'] {
  const listed = trial.servers[server]?.variables ?? []
  return Object.fromEntries(
    Object.entries(variables).filter(([name, value]) =>
      listed.some((variable) => variable.name === name && variable.values.includes(value)),
    ),
  )
}

function serverOrigin(trial: Trial, draft: Draft): string | undefined {
  try {
    return new URL(serverUrl(trial, draft)).origin
  } catch {
    return undefined
  }
}

function decodeShareLink(hash: string): Json | undefined {
  if (!hash.startsWith(TRY_IT_HASH)) return undefined
  try {
    const bytes = atob(hash.slice(TRY_IT_HASH.length).replaceAll('-', '+').replaceAll('_', '/'))
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)))
    return parseExactJson(text) as Json
  } catch {
    // The link was cut.
    return undefined
  }
}
