/** Sending the request of a form: its state, its response, and the requests that this tab has sent. */
import { useEffect, useRef, useState } from 'react'
import type { Trial } from '../../../../lib/page/try-it-data.ts'
import { findObstacle } from '../../../../domain/trial/draft-errors.ts'
import type { Credentials, Draft } from '../../../../domain/trial/draft.ts'
import { clearHistory, readHistory, rememberRequest, type SentRequest } from '../draft/tab-memory.ts'
import {
  explainFailure,
  findBrowserLimit,
  prepareRequest,
  sendRequest,
  type BrowserRequest,
  type ReceivedResponse,
} from './send-request.ts'

export type RequestState =
  | { readonly name: 'idle' }
  /** `previous`: the response of the request before, until parts of the new one arrive. */
  | {
      readonly name: 'busy'
      readonly response?: ReceivedResponse
      readonly previous?: ReceivedResponse | undefined
    }
  | { readonly name: 'done'; readonly response: ReceivedResponse }
  | { readonly name: 'failed'; readonly why: string }

export interface RequestControl {
  readonly state: RequestState
  /** The requests that this tab has sent, newest first. */
  readonly past: readonly SentRequest[]
  /** Why a draft cannot be sent, which is the state then; undefined if it can. */
  findFlaw(draft: Draft): string | undefined
  /** Sends a draft; `onSend` is called unless browsers can't send it. An earlier request is stopped. */
  send(draft: Draft, credentials: Credentials, onSend: () => void): Promise<void>
  stop(): void
  clearPast(): void
}

/** `route` is the route of the operation's page, to which its past requests link. */
export function useRequest(trial: Trial, route: string): RequestControl {
  const [state, setState] = useState<RequestState>({ name: 'idle' })
  const [past, setPast] = useState<readonly SentRequest[]>(readHistory)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  return {
    state,
    past,
    findFlaw(draft) {
      const why = findObstacle(trial, draft)
      if (why !== undefined) setState({ name: 'failed', why })
      return why
    },
    async send(draft, credentials, onSend) {
      const out = prepareRequest(trial, draft, credentials)
      const never = findBrowserLimit(out)
      if (never !== undefined) return setState({ name: 'failed', why: never })
      running.current?.abort()
      const control = new AbortController()
      running.current = control
      onSend()
      setState((before) => ({ name: 'busy', previous: 'response' in before ? before.response : undefined }))
      const from = performance.now()
      const next = await sendAndExplain(out, control, (response) => {
        if (running.current === control) setState({ name: 'busy', response })
      })
      setPast(
        rememberRequest(trial, draft, {
          route,
          status: next.name === 'done' ? next.response.status : 0,
          time: Math.round(performance.now() - from),
        }),
      )
      if (running.current === control) setState(next)
    },
    stop: () => running.current?.abort(),
    clearPast() {
      clearHistory()
      setPast([])
    },
  }
}

async function sendAndExplain(
  out: BrowserRequest,
  control: AbortController,
  onProgress: (response: ReceivedResponse) => void,
): Promise<RequestState> {
  try {
    return { name: 'done', response: await sendRequest(out, control, onProgress) }
  } catch (error) {
    return { name: 'failed', why: await explainFailure(error, out) }
  }
}
