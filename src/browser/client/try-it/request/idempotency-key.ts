/**
 * Keys that make a request repeatable (draft-ietf-httpapi-idempotency-key-header-07): each edited request needs one of its own, because the
 * server repeats the first response for a key that it knows.
 */
import { isIdempotencyHeader } from '../../../../lib/network/idempotency-header.ts'
import type { Trial, TrialParameter } from '../../../../lib/page/try-it-data.ts'
import { parameterKey, type Draft } from '../../../../domain/trial/draft.ts'

/** Whether a parameter is the header `Idempotency-Key`. */
export function isIdempotencyKey({ in: location, name }: Pick<TrialParameter, 'in' | 'name'>): boolean {
  return location === 'header' && isIdempotencyHeader(name)
}

/** `draft` with its own key, such as the key of a logged call that is tried again, or with a new one. */
export function ensureIdempotencyKey(trial: Trial, draft: Draft): Draft {
  return readIdempotencyKey(trial, draft) === undefined ? renewIdempotencyKey(trial, draft) : draft
}

/** `draft` with a new key; the same draft where the operation takes none. */
export function renewIdempotencyKey(trial: Trial, draft: Draft): Draft {
  const parameter = trial.parameters.find(isIdempotencyKey)
  if (parameter === undefined) return draft
  return { ...draft, values: { ...draft.values, [parameterKey(parameter)]: createKey() } }
}

/** The key of a draft; undefined if it has none. */
export function readIdempotencyKey(trial: Trial, draft: Draft): string | undefined {
  const parameter = trial.parameters.find(isIdempotencyKey)
  const value = parameter && draft.values[parameterKey(parameter)]
  return typeof value === 'string' ? value : undefined
}

/** A UUID of version 4 (RFC 9562, section 5.4). `crypto.randomUUID` is missing on plain http. */
function createKey(): string {
  const form = 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'
  const random = crypto.getRandomValues(new Uint8Array(form.length))
  return form.replaceAll('x', (_, at: number) => ((random[at] ?? 0) % 16).toString(16))
}
