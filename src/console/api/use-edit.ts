/**
 * Edits of something that other people may edit as well. A change names the version that the form started with; if someone changed it
 * meanwhile, the API refuses, and the failure says who.
 */
import { useState } from 'react'
import { callApi, versionOf } from './call-api.ts'
import { useMutation, type Mutation } from './use-mutation.ts'

export interface Edit<T> extends Omit<Mutation<T>, 'send'> {
  /** Sends the change; resolves with the changed thing, or undefined after a failure. */
  readonly change: (body: object) => Promise<T | undefined>
}

/** Changes the thing at a path. Use it where its data was loaded: the version is that of the first render. */
export function useEdit<T>(path: string): Edit<T> {
  const { send, ...mutation } = useMutation<T>('PATCH', path)
  const [version, setVersion] = useState(() => versionOf(path))
  const change = async (body: object) => {
    const changed = await send(body, path, version)
    // After a conflict the next attempt is a decision of the user: it is about the present version.
    if (changed === undefined) await callApi('GET', path)
    setVersion(versionOf(path))
    return changed
  }
  return { ...mutation, change }
}
