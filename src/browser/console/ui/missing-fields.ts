/** Checks that forms make without a request. */
import type { Failure } from '../api/call-api.ts'

type RequiredField = readonly [value: { readonly length: number }, message: string]

/** The required members of a request that are empty, as the API would report them; undefined if there are none. */
export function findMissing(members: Readonly<Record<string, RequiredField>>): Failure | undefined {
  const errors = Object.entries(members).flatMap(([member, [{ length }, message]]) =>
    length === 0 ? [{ pointer: `/${member}`, rule: 'required', message }] : [],
  )
  if (errors.length === 0) return undefined
  return { code: '', status: 0, title: 'Some fields are missing.', detail: '', requestId: '', errors }
}
