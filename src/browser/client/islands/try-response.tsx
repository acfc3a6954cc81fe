/** The response of a request, from waiting for it to its check against the specification. A script of its own, which try-it loads when its form opens. */
import { useMemo, type Ref } from 'react'
import { writeText } from '../../../lib/locale/text.ts'
import type { Trial } from '../../../lib/page/try-it-data.ts'
import type { Credentials } from '../../../domain/trial/draft.ts'
import { LoadedPart } from '../try-it/loaded-part.tsx'
import type { RequestSampleProps } from './request-sample.tsx'
import type { RequestState } from '../try-it/request/use-request.ts'
import { checkResponse, ResponseSummary, ResponseView } from '../try-it/result/response-view.tsx'
import { TokenOffer } from '../try-it/result/token-offer.tsx'

export interface TryResponseProps {
  readonly trial: Trial
  readonly state: RequestState
  /** The request as a sample: what to do where the browser could not send it. */
  readonly sample: RequestSampleProps
  readonly sampleSrc: string
  readonly credentials: Credentials
  readonly saveCredentials: (credentials: Credentials) => void
  /** Id of the line that says how the request is getting on. */
  readonly stateId: string
  readonly ref: Ref<HTMLElement>
}

/** The response to the last request. It stays while the next request runs. */
export function TryResponse(props: TryResponseProps) {
  const { trial, state, sample, sampleSrc, credentials, saveCredentials, stateId, ref } = props
  const response = 'response' in state ? state.response : undefined
  // While the next response is on its way, the one before stays.
  const shown = response ?? ('previous' in state ? state.previous : undefined)
  const [verdict, look, differences, address] = useMemo(() => checkResponse(shown, trial), [shown, trial])
  const titleId = `${stateId}-title`
  return (
    <section className="try-response" tabIndex={-1} aria-labelledby={titleId} ref={ref}>
      <h3 id={titleId}>{writeText('api.response')}</h3>
      <p role="status" id={stateId} data-state={state.name}>
        {response ? (
          <ResponseSummary response={response} />
        ) : state.name === 'failed' ? (
          state.why
        ) : (
          state.name === 'busy' && writeText('tryit.waiting')
        )}
      </p>
      {state.name === 'idle' && <p className="rules">{writeText('tryit.sendHint')}</p>}
      {state.name === 'failed' && (
        <LoadedPart<RequestSampleProps>
          name="request-sample"
          src={sampleSrc}
          props={{ ...sample, only: 'curl' }}
        />
      )}
      {response && (
        <TokenOffer trial={trial} response={response} known={credentials} know={saveCredentials} />
      )}
      {/* Here before its text, so that screen readers announce it. */}
      <p className={look} role="status">
        {verdict}
      </p>
      {shown && (
        <div inert={!response}>
          <ResponseView response={shown} differences={differences} address={address} />
        </div>
      )}
    </section>
  )
}
