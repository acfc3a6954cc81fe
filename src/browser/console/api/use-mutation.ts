/** Requests that change something, for React. */
import { useRef, useState } from 'react'
import { callApi, type ApiResult, type Failure } from './call-api.ts'

/** A request as the form that sends it shows it. */
export interface RequestState {
  readonly busy: boolean
  /** Why the last attempt failed. */
  readonly failure?: Failure | undefined
}

/** Nothing was sent yet. */
export const IDLE: RequestState = { busy: false }

export interface Mutation<T> extends RequestState {
  /** Sends; resolves with the value, or undefined after a failure and while the last one is on its way. */
  readonly send: (body?: unknown, path?: string, version?: string) => Promise<T | undefined>
  readonly reset: () => void
}

/** A request that changes something. Repeats of the same body carry the same Idempotency-Key, so that a doubtful attempt creates nothing twice. */
export function useMutation<T>(
  method: string,
  path: string,
  onFailure?: (failure: Failure) => void,
): Mutation<T> {
  const [state, setState] = useState(IDLE)
  const attempt = useRef({ print: '', key: '', isRunning: false })
  const send = async (body?: unknown, where: string = path, version?: string) => {
    // React disables the button a moment later. A repeat would lose a secret, which only the first response has.
    if (attempt.current.isRunning) return undefined
    const print = `${where} ${JSON.stringify(body)}`
    // The last attempt of the same request may have happened, though its response was lost.
    const isRepeat = attempt.current.print === print
    const key = isRepeat ? attempt.current.key : crypto.randomUUID()
    attempt.current = { print, key, isRunning: true }
    setState({ busy: true })
    const response = await callApi<T>(method, where, {
      ...(body !== undefined && { body }),
      version,
      ...(method === 'POST' && { key }),
    })
    attempt.current.isRunning = false
    const isDeleted = method === 'DELETE' && isRepeat && response.failure?.status === 404
    const result: ApiResult<T> = isDeleted ? { value: undefined as T } : response
    if (result.failure !== undefined) {
      setState({ busy: false, failure: result.failure })
      // A refused request is repeated under a new key. One that may have succeeded keeps its key.
      if (result.failure.status >= 400 && result.failure.status < 500) attempt.current.print = ''
      onFailure?.(result.failure)
      return undefined
    }
    attempt.current.print = ''
    setState(IDLE)
    return result.value ?? ({} as T)
  }
  return { ...state, send, reset: () => setState(IDLE) }
}
