/**
 * Data that this tab remembers until it is closed: the requests it has sent and the values that were typed, both without secrets, the chosen
 * server, and the reader's credentials. Session storage, so that no other tab and no later visit has them.
 */
import type { Trial } from '../../../../lib/page/try-it-data.ts'
import { asObject, isJsonObject } from '../../../../domain/openapi/document/json-value.ts'
import { resolveRequest } from '../../../../domain/samples/wire-request.ts'
import { readSessionValue, writeSessionValue } from '../../storage/session-value.ts'
import type { Draft, Credentials } from '../../../../domain/trial/draft.ts'
import { composeRequest } from '../../../../domain/trial/compose-request.ts'
import { removeSecrets, writeShareLink } from './share-link.ts'

/** An entry of the history, without secrets. */
export interface SentRequest {
  /** ISO 8601. */
  readonly at: string
  readonly route: string
  readonly method: string
  readonly url: string
  /** 0: there was no response. */
  readonly status: number
  /** Milliseconds. */
  readonly time: number
  /** See `writeShareLink`; '' if there is none. */
  readonly hash: string
}

const HISTORY_KEY = 'offprint.tryit.history'

const MAX_HISTORY = 50

/** The requests that this tab has sent, newest first. */
export function readHistory(): readonly SentRequest[] {
  const list = readSessionValue(HISTORY_KEY)
  return Array.isArray(list) ? (list as readonly SentRequest[]) : []
}

/** Adds a request to the history and returns the whole history, newest first. */
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
  writeSessionValue(HISTORY_KEY, list)
  return list
}

/** Forgets the requests that this tab has sent. */
export function clearHistory(): void {
  writeSessionValue(HISTORY_KEY, [])
}

const CREDENTIALS_KEY = 'offprint.tryit.credentials'

/** The credentials that this tab has for one version of an API. */
export function readCredentials(group: string): Credentials {
  return readGroup(CREDENTIALS_KEY, group) as Credentials
}

/** Keeps credentials for one version of an API, in this tab only. */
export function saveCredentials(group: string, given: Credentials): void {
  writeGroup(CREDENTIALS_KEY, group, given)
}

/** The server that a reader has chosen for one version of an API. */
export interface ChosenServer {
  /** URL template as the description has it; '' for a URL of the reader's own. */
  readonly url: string
  readonly customServer: string
  readonly variables: Draft['variables']
}

const SERVERS_KEY = 'offprint.tryit.servers'

/** The server that this tab remembers; undefined before a reader has chosen one. */
export function readChosenServer(group: string): ChosenServer | undefined {
  const { url, customServer, variables } = readGroup(SERVERS_KEY, group)
  if (typeof url !== 'string' || typeof customServer !== 'string' || !isJsonObject(variables))
    return undefined
  return { url, customServer, variables: variables as Draft['variables'] }
}

/** Keeps the server that a reader has chosen for one version of an API. */
export function saveServer(group: string, server: ChosenServer): void {
  writeGroup(SERVERS_KEY, group, server)
}

const VALUES_KEY = 'offprint.tryit.values'

/** Values that a reader has typed into forms of one version of an API, by the names of their fields. No secrets are among them. */
export function readTypedValues(group: string): Readonly<Record<string, unknown>> {
  return readGroup(VALUES_KEY, group)
}

/** Adds values to those that this tab remembers. */
export function saveTypedValues(group: string, values: Readonly<Record<string, unknown>>): void {
  if (Object.keys(values).length === 0) return
  writeGroup(VALUES_KEY, group, { ...readTypedValues(group), ...values })
}

function readGroup(key: string, group: string): Readonly<Record<string, unknown>> {
  const all = readSessionValue(key)
  return asObject(asObject(all)[group])
}

function writeGroup(key: string, group: string, value: object): void {
  const all = readSessionValue(key)
  writeSessionValue(key, { ...asObject(all), [group]: value })
}
