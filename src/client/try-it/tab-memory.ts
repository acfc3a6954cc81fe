/**
 * What this tab remembers until it is closed: the requests it has sent, without secrets, and the reader's credentials. Session storage,
 * so that no other tab and no later visit has them.
 */
import type { Trial } from '../../lib/data/try-it-data.ts'
import { resolveRequest } from '../../samples/wire-request.ts'
import type { Draft, Credentials } from './draft.ts'
import { composeRequest } from './compose-request.ts'
import { isSchemaObject } from './schema/form-value.ts'
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

export function readHistory(): readonly SentRequest[] {
  const list = readSession(HISTORY_KEY)
  return Array.isArray(list) ? (list as readonly SentRequest[]) : []
}

/** Adds a request to the history and gives the whole history, newest first. */
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

/** The credentials that this tab has for one version of an API. */
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
    // Storage is blocked, or another script wrote this key.
    return undefined
  }
}

function writeSession(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Storage is blocked or full: this tab remembers nothing.
  }
}
