/**
 * A draft is what a reader has filled in for one operation. It starts as the request of the page's samples. Pure; nothing here touches the
 * page or the network.
 */
import { mediaTypeEssence } from '../../lib/network/media-type-essence.ts'
import type { TrialParameter, Trial, TrialMedia } from '../../lib/page/try-it-data.ts'
import { AbsentFile, type Members, type Input } from './form-value.ts'
import { createInitialValue } from './initial-value.ts'

/** Values that a reader has filled in, without credentials. */
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
export function createRequestDraft(trial: Trial): Draft {
  const { request } = trial
  const values = (request.parameters ?? []).flatMap((parameter) =>
    parameter.isPlaceholder === true ? [] : [[parameterKey(parameter), parameter.value as Input]],
  )
  const chosen = trial.body?.media[trial.body.sample ?? 0]
  return {
    server: trial.servers.length > 0 ? 0 : -1,
    customServer: '',
    variables: {},
    values: Object.fromEntries(values) as Members,
    media: chosen?.type ?? '',
    body: request.body?.type === 'json' ? (request.body.value as Input) : chosen && createBody(chosen, trial),
    security: 0,
  }
}

/** The body that a media type begins with: its files, of which the samples of the page name some, are to be chosen. */
export function createBody(media: TrialMedia, trial: Trial): Input {
  const editor = bodyEditor(media)
  const { body } = trial.request
  if (editor === 'file') return new AbsentFile([], body?.type === 'binary' ? body.file : 'file')
  const value = media.value ?? createInitialValue(media.schema, trial.schemas)
  if (editor !== 'multipart' || body?.type !== 'multipart') return value
  const files = body.parts.map(({ file }) => (file === undefined ? undefined : new AbsentFile([], file)))
  if (Array.isArray(value)) return (value as readonly Input[]).map((item, i) => files[i] ?? item)
  const named = new Map<string, Input>()
  for (const [i, { name }] of body.parts.entries()) {
    const before = named.get(name)
    named.set(name, before === undefined ? files[i] : [before, files[i]].flat())
  }
  return { ...Object.fromEntries(named), ...(value as Members) }
}

/** Which fields the form has for a body. Files have no value to begin with. */
export function bodyEditor({ type, value }: TrialMedia): 'json' | 'form' | 'multipart' | 'text' | 'file' {
  const plain = mediaTypeEssence(type)
  if (/[/+]json$/.test(plain)) return 'json'
  if (typeof value !== 'string' && plain === 'application/x-www-form-urlencoded') return 'form'
  if (typeof value !== 'string' && plain.startsWith('multipart/')) return 'multipart'
  return value === undefined ? 'file' : 'text'
}

/** The media type of the body that the reader chose; undefined for an operation without a body. */
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
  // Outside of a browser a relative URL has no base.
  const isWhole = /^[a-z][a-z\d+.-]*:/i.test(url) || typeof location === 'undefined'
  return (isWhole ? url : new URL(url, location.href).href).replace(/\/$/, '')
}
