import { useEffect, useId, useMemo, useRef, useState } from 'react'

import type { Trial } from '../../lib/try-it-data.ts'
import { address } from '../address.ts'
import { Answer, summary } from './answer.tsx'
import { begin, mistakes, obstacle, type Credentials, type Draft } from './draft.ts'
import { Form } from './form.tsx'
import { Sample } from './sample.tsx'
import { explain, outgoing, refused, send, type Answer as Model, type Outgoing } from './send.ts'
import { credentials, forget, fragment, history, keep, remember, restored, type Past } from './share.ts'

interface PanelProps {
  readonly trial: Trial
  /** Route of the page. */
  readonly route: string
  readonly title: string
  /** What credentials are remembered for: the version of the API. */
  readonly group: string
}

type State =
  | { readonly name: 'idle' }
  | { readonly name: 'busy'; readonly answer?: Model }
  | { readonly name: 'done'; readonly answer: Model }
  | { readonly name: 'failed'; readonly why: string }

/** The form, and what came of it. */
export function Panel({ trial, route, title, group }: PanelProps) {
  const [draft, setDraft] = useState<Draft>(() => {
    const first = begin(trial)
    return restored(trial, first, location.hash) ?? first
  })
  // Another request in the form is another form: fields hold what was typed.
  const [form, setForm] = useState(0)
  const [known, setKnown] = useState<Credentials>(() => credentials(group))
  const [state, setState] = useState<State>({ name: 'idle' })
  const [past, setPast] = useState<readonly Past[]>(history)
  const stop = useRef<AbortController>(undefined)
  const id = useId()
  const flaws = useMemo(() => mistakes(trial, draft), [trial, draft])
  const link = useMemo(() => fragment(trial, draft), [trial, draft])
  const left = useMemo(() => outgoing(trial, draft, {}).left, [trial, draft])
  const offline = location.protocol === 'file:'

  useEffect(() => {
    const follow = () => {
      const next = restored(trial, begin(trial), location.hash)
      if (next === undefined) return
      setDraft(next)
      setForm((before) => before + 1)
    }
    window.addEventListener('hashchange', follow)
    return () => {
      window.removeEventListener('hashchange', follow)
      stop.current?.abort()
    }
  }, [trial])

  const set = (change: Partial<Draft>) =>
    setDraft((before) => {
      const { raw: _, ...rest } = before
      return 'body' in change ? { ...rest, ...change } : { ...before, ...change }
    })
  const know = (next: Credentials) => {
    setKnown(next)
    keep(group, next)
  }

  async function go() {
    const why = obstacle(trial, draft)
    if (why !== undefined) return setState({ name: 'failed', why })
    const out = outgoing(trial, draft, given(known))
    const never = refused(out)
    if (never !== undefined) return setState({ name: 'failed', why: never })
    stop.current?.abort()
    const control = new AbortController()
    stop.current = control
    setState({ name: 'busy' })
    const from = performance.now()
    const next = await attempt(out, control, (answer) => {
      if (stop.current === control) setState({ name: 'busy', answer })
    })
    setPast(
      remember(trial, draft, {
        route,
        status: next.name === 'done' ? next.answer.status : 0,
        time: Math.round(performance.now() - from),
      }),
    )
    if (stop.current === control) setState(next)
  }

  const answer = state.name === 'busy' || state.name === 'done' ? state.answer : undefined
  const props = { trial, draft, credentials: given(known) }
  return (
    <>
      <form
        key={form}
        noValidate
        aria-label={`Try ${title}`}
        onSubmit={(event) => {
          event.preventDefault()
          void go()
        }}
      >
        <Form trial={trial} draft={draft} set={set} flaws={flaws} credentials={known} know={know} />
        {offline ? (
          <p className="notice">
            This page is a file: browsers let no file send a request. Fill in the form, and send the request
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
            {flaws.length > 0 && (
              <span className="try-flaw">
                {flaws.length === 1 ? 'One field differs' : `${flaws.length} fields differ`} from the
                specification
              </span>
            )}
          </p>
        )}
      </form>
      {left.length > 0 && <p className="rules">A page can’t send {left.join(', ')}: only the sample does.</p>}
      <p role="status" id={`${id}-state`} data-state={state.name}>
        {words(state)}
      </p>
      {state.name === 'failed' && <Sample {...props} title={title} only="curl" />}
      {answer && <Answer answer={answer} trial={trial} />}
      <Sample {...props} title={title} />
      <p className="rules">
        {link === undefined ? (
          'This request is too long for an address.'
        ) : (
          <>
            <a href={link}>Address of this request</a>, without secrets and files.
          </>
        )}
      </p>
      <History
        past={past}
        route={route}
        clear={() => {
          forget()
          setPast([])
        }}
      />
    </>
  )
}

async function attempt(
  out: Outgoing,
  control: AbortController,
  tell: (answer: Model) => void,
): Promise<State> {
  try {
    return { name: 'done', answer: await send(out, control, tell) }
  } catch (error) {
    return { name: 'failed', why: await explain(error, out) }
  }
}

/** Credentials that say something: an emptied field is none. */
function given(known: Credentials): Credentials {
  return Object.fromEntries(
    Object.entries(known).filter(([, fields]) => Object.values(fields).some((text) => text !== '')),
  )
}

function words(state: State): string {
  switch (state.name) {
    case 'idle':
      return ''
    case 'failed':
      return state.why
    case 'busy':
      return state.answer === undefined ? 'Waiting for an answer' : summary(state.answer)
    default:
      return summary(state.answer)
  }
}

function History({
  past,
  route,
  clear,
}: {
  readonly past: readonly Past[]
  readonly route: string
  readonly clear: () => void
}) {
  if (past.length === 0) return null
  return (
    <details>
      <summary>{past.length === 1 ? '1 request' : `${past.length} requests`} of this tab</summary>
      <ol className="try-history">
        {past.map((one, i) => (
          <li key={one.at + String(past.length - i)}>
            <a href={one.route === route && one.hash !== '' ? one.hash : address(one.route) + one.hash}>
              {one.method} {one.url}
            </a>{' '}
            {one.status === 0 ? 'no answer' : one.status}, {one.time} ms
          </li>
        ))}
      </ol>
      <button type="button" className="try-small" onClick={clear}>
        Forget them
      </button>
    </details>
  )
}
