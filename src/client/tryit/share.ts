import { encodeBase64 } from '../../samples/percent-encode.ts'
import { resolveRequest } from '../../samples/wire-request.ts'
import type { Trial } from '../../lib/try-it-data.ts'
import type { Json } from '../../model.ts'
import { base, compose, key, mediaOf, type Credentials, type Draft } from './draft.ts'
import {
  isMembers,
  isNode,
  merged,
  properties,
  variants,
  type Input,
  type Members,
  type Schemas,
} from './value.ts'

/** Names of what nobody but the reader should see. */
const SECRET =
  /authorization|cookie|token|secret|passw|api[-_]?key|credential|private[-_]?key|^(pin|otp|cvc|cvv)$/i

/** What an address says after '#tryit='. */
const HASH = '#tryit='
/** Longer ones are cut by mail programs and chats. */
const LONGEST = 8000

/** The draft without anything secret, and without files: what may be kept or passed on. */
export function shared(trial: Trial, draft: Draft): Draft {
  const { raw: _, ...rest } = draft
  const values = trial.parameters.map((one) => {
    const value = draft.values[key(one)]
    return [key(one), SECRET.test(one.name) ? undefined : cleaned(value, one.schema, trial.schemas)]
  })
  return {
    ...rest,
    // An address of the reader's own may name a machine that nobody else should know.
    server: Math.max(draft.server, trial.servers.length > 0 ? 0 : -1),
    own: '',
    values: Object.fromEntries(values) as Members,
    body: cleaned(draft.body, mediaOf(trial, draft)?.schema, trial.schemas),
  }
}

function cleaned(value: Input, schema: Json | undefined, schemas: Schemas): Input {
  if (value instanceof File) return undefined
  const node = merged(schema, schemas)
  if (node['format'] === 'password') return undefined
  if (Array.isArray(value))
    return (value as readonly Input[]).map((one) => cleaned(one, node['items'], schemas))
  if (!isMembers(value)) return value
  const options = variants(node, schemas).map((one) => merged(one.schema, schemas))
  const own = Object.fromEntries([...options, node].flatMap((one) => properties(one, schemas)))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      SECRET.test(name) ? undefined : cleaned(one, own[name], schemas),
    ]),
  )
}

/** The fragment that restores a request on its page; undefined when it would be too long for an address. */
export function fragment(trial: Trial, draft: Draft): string | undefined {
  const { server, variables, values, media, body, security } = shared(trial, draft)
  const text = encodeBase64(JSON.stringify({ server, variables, values, media, body, security }))
  const hash = HASH + text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return hash.length > LONGEST ? undefined : hash
}

/**
 * The draft that a fragment holds. An address may come from anybody: the server is one of the specification's, at its own origin, so that
 * credentials of this tab never go elsewhere.
 */
export function restored(trial: Trial, before: Draft, hash: string): Draft | undefined {
  const data = decoded(hash)
  if (!isNode(data)) return undefined
  const known = new Set(trial.parameters.map(key))
  const values = Object.entries(isNode(data['values']) ? data['values'] : {}).filter(([name]) =>
    known.has(name),
  )
  const index = (value: Json | undefined, list: readonly unknown[], other: number) =>
    typeof value === 'number' && list[value] !== undefined ? value : other
  const draft: Draft = {
    server: index(data['server'], trial.servers, before.server),
    own: before.own,
    variables: Object.fromEntries(
      Object.entries(isNode(data['variables']) ? data['variables'] : {}).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      ),
    ),
    values: Object.fromEntries(values) as Members,
    media: trial.body?.media.find((one) => one.type === data['media'])?.type ?? before.media,
    body: data['body'],
    security: index(data['security'], trial.security, 0),
  }
  return origin(trial, draft) === origin(trial, { ...draft, variables: {} })
    ? draft
    : { ...draft, variables: allowed(trial, draft) }
}

/** Values of variables that the specification lists itself. */
function allowed(trial: Trial, { server, variables }: Draft): Draft['variables'] {
  const listed = trial.servers[server]?.variables ?? []
  return Object.fromEntries(
    Object.entries(variables).filter(([name, value]) =>
      listed.some((one) => one.name === name && one.values.includes(value)),
    ),
  )
}

function origin(trial: Trial, draft: Draft): string | undefined {
  try {
    return new URL(base(trial, draft)).origin
  } catch {
    return undefined
  }
}

function decoded(hash: string): Json | undefined {
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
export interface Past {
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

const HISTORY = 'offprint.tryit.history'
const MOST = 50

export function history(): readonly Past[] {
  const list = read(HISTORY)
  return Array.isArray(list) ? (list as readonly Past[]) : []
}

/** Notes a request that was sent, and gives all of this tab, the last first. */
export function remember(
  trial: Trial,
  draft: Draft,
  past: Pick<Past, 'route' | 'status' | 'time'>,
): readonly Past[] {
  const { method, url } = resolveRequest(
    compose(trial, { ...shared(trial, draft), server: draft.server, own: draft.own }),
  )
  const entry: Past = {
    ...past,
    at: new Date().toISOString(),
    method,
    url: url.replace(/\/\/[^/?#]*@/, '//'),
    hash: fragment(trial, draft) ?? '',
  }
  const list = [entry, ...history()].slice(0, MOST)
  write(HISTORY, list)
  return list
}

export function forget(): void {
  write(HISTORY, [])
}

const AUTH = 'offprint.tryit.credentials'

/** Credentials of one version of an API, as this tab knows them. */
export function credentials(group: string): Credentials {
  const all = read(AUTH)
  const own = isNode(all) ? all[group] : undefined
  return isNode(own) ? (own as Credentials) : {}
}

export function keep(group: string, given: Credentials): void {
  const all = read(AUTH)
  write(AUTH, { ...(isNode(all) ? all : {}), [group]: given })
}

function read(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    // Storage is blocked, or somebody else wrote there.
    return undefined
  }
}

function write(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Blocked or full: this tab remembers nothing.
  }
}
