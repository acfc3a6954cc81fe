/**
 * Edits of something that other people may edit as well. A change names the version that the form started with; if someone changed it
 * meanwhile, the API refuses, and the failure says who.
 */
import { useRef } from 'react'
import { isConflict, versionOf } from './call-api.ts'
import { useMutation, type Mutation } from './use-mutation.ts'
import { refreshQueries } from './query-cache.ts'

export interface Edit<T> extends Omit<Mutation<T>, 'send'> {
  /** Sends the change; resolves with the changed thing, or undefined after a failure. */
  readonly change: (body: object) => Promise<T | undefined>
}

/** Changes the resource at a path. Call it in the component that loaded the data, because the version is taken from the first render. */
export function useEdit<T>(path: string): Edit<T> {
  const version = useRef(versionOf(path))
  const { send, ...mutation } = useMutation<T>('PATCH', path, (failure) => {
    if (!isConflict(failure)) return
    // The next attempt is a decision of the user, about the version that is loaded now. After any other failure the form still has the
    // data of its first version.
    version.current = undefined
    refreshQueries(path)
  })
  const change = async (body: object) => {
    const changed = await send(body, path, version.current ?? versionOf(path))
    if (changed !== undefined) version.current = versionOf(path)
    return changed
  }
  return { ...mutation, change }
}
