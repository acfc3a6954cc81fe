/**
 * The try-it form with everything below it: the state of the request, its response, the same request as a sample, and the requests that
 * this tab has sent. Holds the draft and the credentials; the parts below only show and change them.
 */
import { useEffect, useId, useMemo, useRef, useState } from 'react'

import type { Trial } from '../../lib/data/try-it-data.ts'
import { pageAddress } from '../page-address.ts'
import { ResponseView, describeResponse } from './response-view.tsx'
import { createDraft, type Credentials, type Draft } from './draft.ts'
import { listDraftErrors, findObstacle } from './draft-errors.ts'
import { RequestForm } from './fields/request-form.tsx'
import { RequestSample } from './request-sample.tsx'
import {
  explainFailure,
  prepareRequest,
  findBrowserLimit,
  sendRequest,
  type ReceivedResponse as Model,
  type BrowserRequest,
} from './send-request.ts'
import {
  readCredentials,
  clearHistory,
  readHistory,
  saveCredentials,
  rememberRequest,
  type SentRequest,
} from './tab-memory.ts'
import { writeShareLink, readShareLink } from './share-link.ts'

interface TryItPanelProps {
  readonly trial: Trial
  /** Route of the page. */
  readonly route: string
  readonly title: string
  /** What credentials are remembered for: the version of the API. */
  readonly group: string
}

type RequestState =
  | { readonly name: 'idle' }
  | { readonly name: 'busy'; readonly answer?: Model }
  | { readonly name: 'done'; readonly answer: Model }
  | { readonly name: 'failed'; readonly why: string }

/** The form of one operation. It starts with the request of a shared link where the URL has one. */
export function TryItPanel({ trial, route, title, group }: TryItPanelProps) {
  const [draft, setDraft] = useState<Draft>(() => {
    const first = createDraft(trial)
    return readShareLink(trial, first, location.hash) ?? first
  })
  // A restored request gets new fields, because fields keep text that is not a value yet.
  const [formKey, setFormKey] = useState(0)
  const [known, setKnown] = useState<Credentials>(() => readCredentials(group))
  const [state, setState] = useState<RequestState>({ name: 'idle' })
  const [past, setPast] = useState<readonly SentRequest[]>(readHistory)
  const stop = useRef<AbortController>(undefined)
  const id = useId()
  const errors = useMemo(() => listDraftErrors(trial, draft), [trial, draft])
  const link = useMemo(() => writeShareLink(trial, draft), [trial, draft])
  const left = useMemo(() => prepareRequest(trial, draft, {}).droppedHeaders, [trial, draft])
  const offline = location.protocol === 'file:'

  useEffect(() => {
    const follow = () => {
      const next = readShareLink(trial, createDraft(trial), location.hash)
      if (next === undefined) return
      setDraft(next)
      setFormKey((before) => before + 1)
    }
    window.addEventListener('hashchange', follow)
    return () => {
      window.removeEventListener('hashchange', follow)
      stop.current?.abort()
    }
  }, [trial])

  const set = (change: Partial<Draft>) =>
    setDraft((before) => {
      const { invalidJson: _, ...rest } = before
      return 'body' in change ? { ...rest, ...change } : { ...before, ...change }
    })
  const know = (next: Credentials) => {
    setKnown(next)
    saveCredentials(group, next)
  }

  async function go() {
    const why = findObstacle(trial, draft)
    if (why !== undefined) return setState({ name: 'failed', why })
    const out = prepareRequest(trial, draft, filledCredentials(known))
    const never = findBrowserLimit(out)
    if (never !== undefined) return setState({ name: 'failed', why: never })
    stop.current?.abort()
    const control = new AbortController()
    stop.current = control
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
  const props = { trial, draft, credentials: filledCredentials(known) }
  return (
    <>
      <form
        key={formKey}
        noValidate
        aria-label={`Try ${title}`}
        onSubmit={(event) => {
          event.preventDefault()
          void go()
        }}
      >
        <RequestForm
          trial={trial}
          draft={draft}
          set={set}
          errors={errors}
          credentials={known}
          saveCredentials={know}
        />
        {offline ? (
          <p className="notice">
            Browsers do not let pages opened from disk send requests. Fill in the form, then run the sample
            below.
          </p>
        ) : (
          <p className="try-send">
            <button className="button" data-variant="primary" aria-describedby={`${id}-state`}>
              Send
            </button>
            {state.name === 'busy' && (
              <button type="button" className="button" onClick={() => stop.current?.abort()}>
                Stop
              </button>
            )}
            {errors.length > 0 && (
              <span className="try-flaw">
                {errors.length === 1 ? '1 field does' : `${errors.length} fields do`} not match the
                specification
              </span>
            )}
          </p>
        )}
      </form>
      {left.length > 0 && (
        <p className="rules">Browsers do not let pages send {left.join(', ')}. Only the sample has it.</p>
      )}
      <p role="status" id={`${id}-state`} data-state={state.name}>
        {describeState(state)}
      </p>
      {state.name === 'failed' && <RequestSample {...props} title={title} only="curl" />}
      {answer && <ResponseView answer={answer} trial={trial} />}
      <RequestSample {...props} title={title} />
      <p className="rules">
        {link === undefined ? (
          'This request is too long for a link.'
        ) : (
          <>
            <a href={link}>Link to this request</a>, without secrets and files.
          </>
        )}
      </p>
      <RequestHistory
        past={past}
        route={route}
        clear={() => {
          clearHistory()
          setPast([])
        }}
      />
    </>
  )
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

function describeState(state: RequestState): string {
  switch (state.name) {
    case 'idle':
      return ''
    case 'failed':
      return state.why
    case 'busy':
      return state.answer === undefined ? 'Waiting for the response' : describeResponse(state.answer)
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
      <summary>Requests sent from this tab ({past.length})</summary>
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
            {request.status === 0 ? 'no response' : request.status}, {request.time} ms
          </li>
        ))}
      </ol>
      <button type="button" className="try-small" onClick={clear}>
        Clear history
      </button>
    </details>
  )
}
