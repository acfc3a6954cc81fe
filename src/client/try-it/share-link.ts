import { encodeBase64 } from '../../samples/percent-encode.ts'
import { resolveRequest } from '../../samples/wire-request.ts'
import type { Trial } from '../../lib/try-it-data.ts'
import type { Json } from '../../model.ts'
import {
  serverUrl,
  composeRequest,
  parameterKey,
  chosenMedia,
  type Credentials,
  type Draft,
} from './draft.ts'
import {
  isMembers,
  isSchemaObject,
  mergeSchema,
  listProperties,
  listVariants,
  type Input,
  type Members,
  type Schemas,
} from './form-schema.ts'

/** Names of what nobody but the reader should see. */
const SECRET =
  /authorization|cookie|token|secret|passw|api[-_]?key|credential|private[-_]?key|^(pin|otp|cvc|cvv)$/i

/** What an address says after '#tryit='. */
const HASH = '#tryit='
/** Longer ones are cut by mail programs and chats. */
const MAX_LENGTH = 8000

/** The draft without anything secret, and without files: what may be kept or passed on. */
export function removeSecrets(trial: Trial, draft: Draft): Draft {
  const { invalidJson: _, ...rest } = draft
  const values = trial.parameters.map((one) => {
    const value = draft.values[parameterKey(one)]
    return [
      parameterKey(one),
      SECRET.test(one.name) ? undefined : removeSecretValues(value, one.schema, trial.schemas),
    ]
  })
  return {
    ...rest,
    // An address of the reader's own may name a machine that nobody else should know.
    server: Math.max(draft.server, trial.servers.length > 0 ? 0 : -1),
    customServer: '',
    values: Object.fromEntries(values) as Members,
    body: removeSecretValues(draft.body, chosenMedia(trial, draft)?.schema, trial.schemas),
  }
}

function removeSecretValues(value: Input, schema: Json | undefined, schemas: Schemas): Input {
  if (value instanceof File) return undefined
  const node = mergeSchema(schema, schemas)
  if (node['format'] === 'password') return undefined
  if (Array.isArray(value))
    return (value as readonly Input[]).map((one) => removeSecretValues(one, node['items'], schemas))
  if (!isMembers(value)) return value
  const options = listVariants(node, schemas).map((one) => mergeSchema(one.schema, schemas))
  const own = Object.fromEntries([...options, node].flatMap((one) => listProperties(one, schemas)))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      SECRET.test(name) ? undefined : removeSecretValues(one, own[name], schemas),
    ]),
  )
}

/** The fragment that restores a request on its page; undefined when it would be too long for an address. */
export function writeShareLink(trial: Trial, draft: Draft): string | undefined {
  const { server, variables, values, media, body, security } = removeSecrets(trial, draft)
  const text = encodeBase64(JSON.stringify({ server, variables, values, media, body, security }))
  const hash = HASH + text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return hash.length > MAX_LENGTH ? undefined : hash
}

/**
 * The draft that a fragment holds. An address may come from anybody: the server is one of the specification's, at its own origin, so that
 * credentials of this tab never go elsewhere.
 */
export function readShareLink(trial: Trial, before: Draft, hash: string): Draft | undefined {
  const data = decodeShareLink(hash)
  if (!isSchemaObject(data)) return undefined
  const known = new Set(trial.parameters.map(parameterKey))
  const values = Object.entries(isSchemaObject(data['values']) ? data['values'] : {}).filter(([name]) =>
    known.has(name),
  )
  const index = (value: Json | undefined, list: readonly unknown[], other: number) =>
    typeof value === 'number' && list[value] !== undefined ? value : other
  const draft: Draft = {
    server: index(data['server'], trial.servers, before.server),
    customServer: before.customServer,
    variables: Object.fromEntries(
      Object.entries(isSchemaObject(data['variables']) ? data['variables'] : {}).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      ),
    ),
    values: Object.fromEntries(values) as Members,
    media: trial.body?.media.find((one) => one.type === data['media'])?.type ?? before.media,
    body: data['body'],
    security: index(data['security'], trial.security, 0),
  }
  return serverOrigin(trial, draft) === serverOrigin(trial, { ...draft, variables: {} })
    ? draft
    : { ...draft, variables: listedVariables(trial, draft) }
}

/** Values of variables that the specification lists itself. */
function listedVariables(trial: Trial, { server, variables }: Draft): Draft['variables'] {
  const listed = trial.servers[server]?.variables ?? []
  return Object.fromEntries(
    Object.entries(variables).filter(([name, value]) =>
      listed.some((one) => one.name === name && one.values.includes(value)),
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
  if (!hash.startsWith(HASH)) return undefined
  try {
    const bytes = atob(hash.slice(HASH.length).replaceAll('-', '+').replaceAll('_', '/'))
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)))
    return JSON.parse(text) as Json
  } catch {
    // Somebody cut the address.
    return undefined
  }
}

// ---------------------------------------------------------------- what this tab remembers

/** A request that was sent: without secrets. */
export interface SentRequest {
  /** ISO 8601. */
  readonly at: string
  readonly route: string
  readonly method: string
  readonly url: string
  /** 0: there was no answer. */
  readonly status: number
  /** Milliseconds. */
  readonly time: number
  /** See `fragment`; '' when there is none. */
  readonly hash: string
}

const HISTORY_KEY = 'offprint.tryit.history'
const MAX_HISTORY = 50

export function readHistory(): readonly SentRequest[] {
  const list = readSession(HISTORY_KEY)
  return Array.isArray(list) ? (list as readonly SentRequest[]) : []
}

/** Notes a request that was sent, and gives all of this tab, the last first. */
export function rememberRequest(
  trial: Trial,
  draft: Draft,
  past: Pick<SentRequest, 'route' | 'status' | 'time'>,
): readonly SentRequest[] {
  const { method, url } = resolveRequest(
    composeRequest(trial, {
      ...removeSecrets(trial, draft),
      server: draft.server,
      customServer: draft.customServer,
    }),
  )
  const entry: SentRequest = {
    ...past,
    at: new Date().toISOString(),
    method,
    url: url.replace(/\/\/[^/?#]*@/, '//'),
    hash: writeShareLink(trial, draft) ?? '',
  }
  const list = [entry, ...readHistory()].slice(0, MAX_HISTORY)
  writeSession(HISTORY_KEY, list)
  return list
}

export function clearHistory(): void {
  writeSession(HISTORY_KEY, [])
}

const CREDENTIALS_KEY = 'offprint.tryit.credentials'

/** Credentials of one version of an API, as this tab knows them. */
export function readCredentials(group: string): Credentials {
  const all = readSession(CREDENTIALS_KEY)
  const own = isSchemaObject(all) ? all[group] : undefined
  return isSchemaObject(own) ? (own as Credentials) : {}
}

export function saveCredentials(group: string, given: Credentials): void {
  const all = readSession(CREDENTIALS_KEY)
  writeSession(CREDENTIALS_KEY, { ...(isSchemaObject(all) ? all : {}), [group]: given })
}

function readSession(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    // Storage is blocked, or somebody else wrote there.
    return undefined
  }
}

function writeSession(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Blocked or full: this tab remembers nothing.
  }
}
