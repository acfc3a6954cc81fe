/**
 * What the try-it panel shows once the operation's data is here: the address with its Send button, the form, the request as a sample, its
 * response, and the requests that this tab has sent. Holds the draft and the credentials; the parts below only show and change them.
 */
import { writeText, writeTextParts } from '../../lib/locale/text.ts'
import { Fragment, useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'

import { writeExactJson } from '../../lib/data/json/exact-json.ts'
import { readOutcomeHash, type Trial } from '../../lib/page/try-it-data.ts'
import { isLoopbackUrl } from '../../lib/site/paths/fetched-path.ts'
import type { SandboxOutcome } from '../../model.ts'
import { asObject, parsePointer } from '../../openapi/document/json-value.ts'
import { resolveRequest } from '../../samples/wire-request.ts'
import { hasModifierKey } from '../boot/modifier-key.ts'
import { pageAddress } from '../page-address.ts'
import { ResponseView, describeResponse } from './response-view.tsx'
import { createRequestDraft, type Credentials, type Draft } from './draft/draft.ts'
import { listDraftErrors, findObstacle } from './draft/draft-errors.ts'
import { applyOutcome } from './draft/apply-outcome.ts'
import { applyTypedValues, listTypedValues } from './draft/carry-values.ts'
import { applyServer, describeServer, findRunningSandbox } from './request/choose-server.ts'
import { composeRequest, listCredentialFields } from './request/compose-request.ts'
import { readIdempotencyKey, renewIdempotencyKey } from './request/idempotency-key.ts'
import { focusField, focusFirstField, focusFirstFlaw } from './focus-field.ts'
import type { FieldError } from './schema/list-differences.ts'
import { RequestForm } from './fields/request-form.tsx'
import { LoadedRequestSample } from './request/loaded-request-sample.tsx'
import {
  explainFailure,
  prepareRequest,
  findBrowserLimit,
  sendRequest,
  type ReceivedResponse as Model,
  type BrowserRequest,
} from './request/send-request.ts'
import {
  readCredentials,
  readChosenServer,
  readTypedValues,
  clearHistory,
  readHistory,
  saveCredentials,
  saveServer,
  saveTypedValues,
  rememberRequest,
  type SentRequest,
} from './draft/tab-memory.ts'
import { writeShareLink, readShareLink } from './draft/share-link.ts'

interface TryItPanelProps {
  readonly trial: Trial
  /** Route of the page. */
  readonly route: string
  readonly title: string
  /** What credentials are remembered for: the version of the API. */
  readonly group: string
  /** URL of the script of the request as a sample. */
  readonly sampleSrc: string
}

type RequestState =
  | { readonly name: 'idle' }
  | { readonly name: 'busy'; readonly answer?: Model }
  | { readonly name: 'done'; readonly answer: Model }
  | { readonly name: 'failed'; readonly why: string }

/** The form of one operation, its request and its response. It starts with the request of a shared link where the URL has one. */
export function TryItPanel({ trial, route, title, group, sampleSrc }: TryItPanelProps) {
  const [draft, setDraft] = useState<Draft>(() => startDraft(trial, group))
  // A restored request gets new fields, because fields keep text that is not a value yet.
  const [formKey, setFormKey] = useState(0)
  const [known, setKnown] = useState<Credentials>(() => readCredentials(group))
  /** The same, for what happens between two renders. */
  const latest = useRef(known)
  const [state, setState] = useState<RequestState>({ name: 'idle' })
  const [past, setPast] = useState<readonly SentRequest[]>(readHistory)
  const [sandbox, setSandbox] = useState(-1)
  const stop = useRef<AbortController>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const response = useRef<HTMLElement>(null)
  /** The key of the last request, if it was made here: the next edit needs another. */
  const usedKey = useRef<string>(undefined)
  const id = useId()
  /** Pointers of the fields that the reader was in, and whether the request was sent. Before that, an empty field is not reported. */
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const errors = useMemo(
    () =>
      listDraftErrors(trial, draft, known).filter(
        ({ pointer, isEmpty }) => isEmpty !== true || isChecked || visited.has(pointer),
      ),
    [trial, draft, known, isChecked, visited],
  )
  const link = useMemo(() => writeShareLink(trial, draft), [trial, draft])
  const left = useMemo(() => prepareRequest(trial, draft, {}).droppedHeaders, [trial, draft])
  const offline = location.protocol === 'file:'

  const know = useCallback(
    (next: Credentials) => {
      latest.current = next
      setKnown(next)
      saveCredentials(group, next)
    },
    [group],
  )
  const chooseOutcome = useCallback(
    (outcome: SandboxOutcome | undefined, change: Partial<Draft> = {}) => {
      const fill = (draft: Draft) => applyOutcome(trial, { draft, credentials: latest.current }, outcome)
      setDraft((before) => replaceUsedKey(trial, fill({ ...before, ...change }).draft, usedKey.current))
      const { credentials } = fill(createRequestDraft(trial))
      if (credentials !== latest.current) know(credentials)
    },
    [trial, know],
  )

  useEffect(() => {
    const follow = () => {
      const outcome = trial.outcomes?.[readOutcomeHash(location.hash) ?? -1]
      const next = readShareLink(trial, createRequestDraft(trial), location.hash)
      if (outcome !== undefined) {
        // The other servers know no such values.
        const server = trial.servers.findIndex(({ url }) => isLoopbackUrl(url))
        chooseOutcome(outcome, server < 0 ? {} : { server })
      } else if (next !== undefined) {
        setDraft(renewIdempotencyKey(trial, next))
        setFormKey((before) => before + 1)
      }
    }
    if (readOutcomeHash(location.hash) !== undefined) follow()
    window.addEventListener('hashchange', follow)
    return () => {
      window.removeEventListener('hashchange', follow)
      stop.current?.abort()
    }
  }, [trial, chooseOutcome])

  useEffect(() => {
    // The dialog is open before its form is here.
    const dialog = response.current?.closest('dialog')
    if (dialog) focusFirstField(dialog)
  }, [])

  // What was typed is kept for the other operations, also if it is never sent.
  useEffect(() => {
    const keep = () => keepTypedValues(trial, group, draft)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [trial, group, draft])

  // The response is below the form on narrow screens, and may be below a long sample on wide ones. A stream stays where the reader scrolled.
  const isStream = state.name === 'done' && state.answer.events !== undefined
  useEffect(() => {
    if (state.name !== 'idle' && !isStream) response.current?.scrollIntoView()
  }, [state.name, isStream])

  useEffect(() => {
    let current = true
    void findRunningSandbox(trial).then((server) => {
      if (!current || server < 0) return undefined
      setSandbox(server)
      const chosen = readChosenServer(group) !== undefined || location.hash.startsWith('#tryit=')
      if (!chosen) setDraft((before) => ({ ...before, server }))
      return undefined
    })
    return () => {
      current = false
    }
  }, [trial, group])

  const set = (change: Partial<Draft>) => {
    if ('server' in change || 'customServer' in change || 'variables' in change)
      saveServer(group, describeServer(trial, { ...draft, ...change }))
    setDraft((before) => {
      const { invalidJson: _, ...rest } = before
      const next = 'body' in change ? { ...rest, ...change } : { ...before, ...change }
      return replaceUsedKey(trial, next, usedKey.current)
    })
  }
  async function go() {
    setChecked(true)
    const why = findObstacle(trial, draft)
    if (why !== undefined) {
      setState({ name: 'failed', why })
      return focusFirstFlaw(form.current)
    }
    const out = prepareRequest(trial, draft, filledCredentials(known))
    const never = findBrowserLimit(out)
    if (never !== undefined) return setState({ name: 'failed', why: never })
    stop.current?.abort()
    const control = new AbortController()
    stop.current = control
    usedKey.current = readIdempotencyKey(trial, draft)
    keepTypedValues(trial, group, draft)
    setState({ name: 'busy' })
    const from = performance.now()
    const next = await sendAndExplain(out, control, (answer) => {
      if (stop.current === control) setState({ name: 'busy', answer })
    })
    setPast(
      rememberRequest(trial, draft, {
        route,
        status: next.name === 'done' ? next.answer.status : 0,
        time: Math.round(performance.now() - from),
      }),
    )
    if (stop.current === control) setState(next)
  }

  const answer = state.name === 'busy' || state.name === 'done' ? state.answer : undefined
  const credentials = filledCredentials(known)
  const composed = useMemo(() => composeRequest(trial, draft), [trial, draft])
  const filled = composeRequest(trial, draft, { credentials })
  const sample = {
    src: sampleSrc,
    request: composed,
    pageRequest: trial.request,
    title,
    languages: trial.languages,
    // Credentials of other operations change nothing here.
    ...(writeExactJson(filled) !== writeExactJson(composed) && { filledRequest: filled }),
  }
  const request = resolveRequest(composed)
  return (
    <>
      <div className="try-address">
        <span className="method" data-method={request.method.toLowerCase()}>
          {request.method}
        </span>
        <code>
          {request.url.split(/(?<=\w\/)/).map((part, i) => (
            <Fragment key={i}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </code>
        {state.name === 'busy' && (
          <button
            type="button"
            className="button"
            onClick={() => {
              stop.current?.abort()
              // The button is gone afterwards.
              response.current?.focus()
            }}
          >
            {writeText('tryit.stop')}
          </button>
        )}
        {!offline && (
          <button
            form={`${id}-form`}
            className="button"
            data-variant="primary"
            aria-describedby={`${id}-state`}
          >
            {writeText('tryit.send')}
          </button>
        )}
      </div>
      <div className="try-columns">
        <form
          id={`${id}-form`}
          key={formKey}
          ref={form}
          noValidate
          aria-label={writeText('tryit.requestOf', { title })}
          onBlur={({ target }) => {
            const pointer = target.closest<HTMLElement>('[data-pointer]')?.dataset['pointer']
            if (pointer !== undefined) setVisited((before) => new Set(before).add(pointer))
          }}
          onSubmit={(event) => {
            event.preventDefault()
            void go()
          }}
        >
          {offline && <p className="notice">{writeText('tryit.offline')}</p>}
          <RequestForm
            trial={trial}
            draft={draft}
            set={set}
            errors={errors}
            credentials={known}
            saveCredentials={know}
            sandbox={sandbox}
            chooseOutcome={chooseOutcome}
          />
        </form>
        <div className="try-result">
          <section aria-labelledby={`${id}-request`}>
            <h3 id={`${id}-request`}>{writeText('api.request')}</h3>
            <LoadedRequestSample {...sample} />
            {left.length > 0 && (
              <p className="rules">
                {writeText('tryit.dropped', { headers: left.join(', '), count: left.length })}
              </p>
            )}
            <div role="status">
              {errors.length > 0 && <FlawList trial={trial} draft={draft} errors={errors} />}
            </div>
          </section>
          {!offline && (
            <section className="try-response" tabIndex={-1} aria-labelledby={`${id}-response`} ref={response}>
              <h3 id={`${id}-response`}>{writeText('api.response')}</h3>
              <p
                role="status"
                id={`${id}-state`}
                data-state={state.name}
                data-class={answer && String(answer.status).charAt(0)}
              >
                {describeRequestState(state)}
              </p>
              {state.name === 'idle' && <p className="rules">{writeText('tryit.sendHint')}</p>}
              {state.name === 'failed' && <LoadedRequestSample {...sample} only="curl" />}
              {answer && <TokenOffer trial={trial} answer={answer} known={known} know={know} />}
              {answer && <ResponseView answer={answer} trial={trial} />}
            </section>
          )}
          <p className="rules">
            {link === undefined
              ? writeText('tryit.longLink')
              : writeTextParts<ReactNode>('tryit.linkNote', {
                  link: <ShareLink key="link" href={link} />,
                })}
          </p>
          <RequestHistory
            past={past}
            route={route}
            clear={() => {
              clearHistory()
              setPast([])
            }}
          />
        </div>
      </div>
    </>
  )
}

/** Fields that one message names: more would be as long as the form. */
const MAX_NAMED_FLAWS = 8

interface FlawListProps {
  readonly trial: Trial
  readonly draft: Draft
  readonly errors: readonly FieldError[]
}

/** How many fields do not match the specification, and the first of them as buttons that lead there. */
function FlawList({ trial, draft, errors }: FlawListProps) {
  const pointers = [...new Set(errors.map(({ pointer }) => pointer))].slice(0, MAX_NAMED_FLAWS)
  return (
    <p className="try-flaw">
      {writeText('tryit.flaws', { count: errors.length })}:{' '}
      {pointers.map((pointer) => (
        <button key={pointer} type="button" className="try-small" onClick={() => focusField(pointer)}>
          {nameField(trial, draft, pointer)}
        </button>
      ))}
    </p>
  )
}

/** A field as its label names it: `owners.0.name` of the body, `X-Request-Id`, `Access token`. */
function nameField(trial: Trial, draft: Draft, pointer: string): string {
  const [first = '', ...rest] = parsePointer(pointer)
  if (first === 'security')
    return listCredentialFields(trial, draft).find((field) => field.pointer === pointer)?.label ?? pointer
  return first === 'body' ? rest.join('.') || writeText('api.body') : first.slice(first.indexOf('.') + 1)
}

/** A draft that was edited: with a new idempotency key if a request was sent with its key. */
function replaceUsedKey(trial: Trial, draft: Draft, usedKey: string | undefined): Draft {
  const key = readIdempotencyKey(trial, draft)
  return key !== undefined && key === usedKey ? renewIdempotencyKey(trial, draft) : draft
}

/** Remembers what was typed into a form, for the other operations of the API. */
function keepTypedValues(trial: Trial, group: string, draft: Draft): void {
  saveTypedValues(group, listTypedValues(trial, draft, createRequestDraft(trial)))
}

/** The request that a form starts with: that of a shared link, or the page's with what this tab remembers. */
function startDraft(trial: Trial, group: string): Draft {
  const first = createRequestDraft(trial)
  const shared = readShareLink(trial, first, location.hash)
  if (shared !== undefined) return renewIdempotencyKey(trial, shared)
  const filled = applyTypedValues(trial, first, readTypedValues(group))
  return renewIdempotencyKey(trial, applyServer(trial, filled, readChosenServer(group)))
}

/** Copies the link to a request. It leads to the request as well, but a reader who follows it loses files and secrets of the form. */
function ShareLink({ href }: { readonly href: string }) {
  const [copied, setCopied] = useState('')
  return (
    <a
      href={href}
      aria-live="polite"
      onClick={(event) => {
        if (hasModifierKey(event.nativeEvent) || !isSecureContext) return
        event.preventDefault()
        void navigator.clipboard.writeText(event.currentTarget.href).then(() => setCopied(href))
      }}
    >
      {copied === href ? writeText('code.copied') : writeText('tryit.link')}
    </a>
  )
}

interface TokenOfferProps {
  readonly trial: Trial
  readonly answer: Model
  readonly known: Credentials
  readonly know: (credentials: Credentials) => void
}

/** After a response with an access token: uses it for the other operations of the API. */
function TokenOffer({ trial, answer, known, know }: TokenOfferProps) {
  const token = readAccessToken(answer)
  const names = trial.tokenSchemes
  if (token === undefined || names.length === 0) return null
  if (names.every((name) => known[name]?.['token'] === token))
    return <p className="try-good">{writeText('tryit.tokenUsed')}</p>
  return (
    <p>
      <button
        type="button"
        className="button"
        onClick={({ currentTarget }) => {
          know({ ...known, ...Object.fromEntries(names.map((name) => [name, { ...known[name], token }])) })
          // The button is gone afterwards.
          currentTarget.closest('section')?.focus()
        }}
      >
        {writeText('tryit.useToken')}
      </button>
    </p>
  )
}

/** The `access_token` of a token response (RFC 6749, section 5.1). */
function readAccessToken({ done, status, text = '', type }: Model): string | undefined {
  if (!done || status >= 300 || !/json/.test(type)) return undefined
  try {
    const body = JSON.parse(text) as unknown
    const token = asObject(body)['access_token']
    return typeof token === 'string' ? token : undefined
  } catch {
    // Cut short, or not JSON: the check below reports it.
    return undefined
  }
}

async function sendAndExplain(
  out: BrowserRequest,
  control: AbortController,
  onProgress: (answer: Model) => void,
): Promise<RequestState> {
  try {
    return { name: 'done', answer: await sendRequest(out, control, onProgress) }
  } catch (error) {
    return { name: 'failed', why: await explainFailure(error, out) }
  }
}

/** Credentials with at least one field that is filled in. */
function filledCredentials(known: Credentials): Credentials {
  return Object.fromEntries(
    Object.entries(known).filter(([, fields]) => Object.values(fields).some((text) => text !== '')),
  )
}

function describeRequestState(state: RequestState): string {
  switch (state.name) {
    case 'idle':
      return ''
    case 'failed':
      return state.why
    case 'busy':
      return state.answer === undefined ? writeText('tryit.waiting') : describeResponse(state.answer)
    default:
      return describeResponse(state.answer)
  }
}

function RequestHistory({
  past,
  route,
  clear,
}: {
  readonly past: readonly SentRequest[]
  readonly route: string
  readonly clear: () => void
}) {
  if (past.length === 0) return null
  return (
    <details>
      <summary>{writeText('tryit.history', { count: past.length })}</summary>
      <ol className="try-history">
        {past.map((request, i) => (
          <li key={request.at + String(past.length - i)}>
            <a
              href={
                request.route === route && request.hash !== ''
                  ? request.hash
                  : pageAddress(request.route) + request.hash
              }
            >
              {request.method} {request.url}
            </a>{' '}
            {request.status === 0 ? writeText('tryit.noResponse') : request.status}, {request.time} ms
          </li>
        ))}
      </ol>
      <button type="button" className="try-small" onClick={clear}>
        {writeText('tryit.clearHistory')}
      </button>
    </details>
  )
}
