/** The response of a request, from waiting for it to its check against the specification. */
import { useEffect, useState, type ReactNode, type Ref } from 'react'
import { writeText } from '../../../lib/locale/text.ts'
import type { Trial } from '../../../lib/page/try-it-data.ts'
import type { Credentials } from '../draft/draft.ts'
import { LoadedRequestSample, type LoadedRequestSampleProps } from '../request/loaded-request-sample.tsx'
import type { RequestState } from '../request/use-request.ts'
import { ResponseSummary, ResponseView } from './response-view.tsx'
import { TokenOffer } from './token-offer.tsx'

interface ResponseSectionProps {
  readonly trial: Trial
  readonly state: RequestState
  /** The request as a sample: what to do where the browser could not send it. */
  readonly sample: LoadedRequestSampleProps
  readonly credentials: Credentials
  readonly saveCredentials: (credentials: Credentials) => void
  /** Id of the line that says how the request is getting on. */
  readonly stateId: string
  readonly ref: Ref<HTMLElement>
}

export function ResponseSection(props: ResponseSectionProps) {
  const { trial, state, sample, credentials, saveCredentials, stateId, ref } = props
  const response = state.name === 'busy' || state.name === 'done' ? state.response : undefined
  const titleId = `${stateId}-title`
  return (
    <section className="try-response" tabIndex={-1} aria-labelledby={titleId} ref={ref}>
      <h3 id={titleId}>{writeText('api.response')}</h3>
      <p role="status" id={stateId} data-state={state.name}>
        {describeRequestState(state)}
      </p>
      {state.name === 'idle' && <p className="rules">{writeText('tryit.sendHint')}</p>}
      {state.name === 'failed' && <LoadedRequestSample {...sample} only="curl" />}
      {response && (
        <TokenOffer trial={trial} response={response} known={credentials} know={saveCredentials} />
      )}
      {response && <ResponseView response={response} trial={trial} />}
      {state.name === 'busy' && state.previous && (
        <div className="try-previous" inert>
          <ResponseView response={state.previous} trial={trial} />
        </div>
      )}
    </section>
  )
}

function describeRequestState(state: RequestState): ReactNode {
  switch (state.name) {
    case 'idle':
      return ''
    case 'failed':
      return state.why
    case 'busy':
      if (state.response !== undefined) return <ResponseSummary response={state.response} />
      return (
        <>
          {writeText('tryit.waiting')} <RunningTime />
        </>
      )
    default:
      return <ResponseSummary response={state.response} />
  }
}

/** Milliseconds after which the running time is updated. */
const TICK = 100

/** Seconds since the request was sent. Hidden from screen readers, which would read every change. */
function RunningTime() {
  const [from] = useState(() => performance.now())
  const [now, setNow] = useState(from)
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden>{((now - from) / 1000).toFixed(1)} s</span>
}
