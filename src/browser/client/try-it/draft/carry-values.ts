/**
 * Carries what a reader has typed from one operation to the next: a value goes into a field of the same name if that field's schema allows
 * it. Pure; `tab-memory.ts` stores the values.
 */
import type { Trial } from '../../../../lib/page/try-it-data.ts'
import type { Json } from '../../../../domain/openapi/model.ts'
import { chosenMedia, parameterKey, type Draft } from '../../../../domain/trial/draft.ts'
import { isIdempotencyKey } from '../request/idempotency-key.ts'
import { writeExactJson } from '../../../../lib/data/json/exact-json.ts'
import { mergeSchema, listProperties } from '../../../../domain/trial/form-schema.ts'
import { inputToJson, isMembers, type Input, type Members } from '../../../../domain/trial/form-value.ts'
import { listDifferences } from '../../../../domain/trial/list-differences.ts'
import { removeSecrets } from './share-link.ts'

/** A value that is worth carrying: objects and lists belong to their operation. */
type CarriedValue = string | number | bigint | boolean

const isCarried = (value: unknown): value is CarriedValue =>
  /^(?:number|bigint|boolean)$/.test(typeof value) || (typeof value === 'string' && value !== '')

/** The values of `draft` that differ from `first`, by the names of their fields, without secrets. */
export function listTypedValues(trial: Trial, draft: Draft, first: Draft): Readonly<Record<string, unknown>> {
  const safe = removeSecrets(trial, draft)
  const isTyped = (now: Input, before: Input) => isCarried(now) && now !== before
  const parameters = trial.parameters.flatMap((parameter) => {
    const key = parameterKey(parameter)
    const value = safe.values[key]
    return isTyped(value, first.values[key]) && !isIdempotencyKey(parameter) ? [[parameter.name, value]] : []
  })
  const before: Members = isMembers(first.body) ? first.body : {}
  const fields = Object.entries(isMembers(safe.body) ? safe.body : {}).filter(([name, value]) =>
    isTyped(value, before[name]),
  )
  return Object.fromEntries([...parameters, ...fields]) as Readonly<Record<string, unknown>>
}

/** `draft` with the values typed elsewhere, where names agree and schemas allow them. */
export function applyTypedValues(
  trial: Trial,
  draft: Draft,
  typed: Readonly<Record<string, unknown>>,
): Draft {
  const allows = (name: string, schema: Json | undefined) => {
    const value = Object.hasOwn(typed, name) ? typed[name] : undefined
    return isCarried(value) && listDifferences(value as Json, schema, trial.schemas, 'request').length === 0
      ? [value]
      : []
  }
  const values = trial.parameters.flatMap((parameter) =>
    isIdempotencyKey(parameter)
      ? []
      : allows(parameter.name, parameter.schema).map((value) => [parameterKey(parameter), value] as const),
  )
  const { body } = draft
  const media = chosenMedia(trial, draft)
  const known = new Map(
    media === undefined ? [] : listProperties(mergeSchema(media.schema, trial.schemas), trial.schemas),
  )
  const fields = isMembers(body)
    ? Object.entries(body).flatMap(([name, now]) =>
        now instanceof File ? [] : allows(name, known.get(name)).map((value) => [name, value] as const),
      )
    : []
  return {
    ...draft,
    values: { ...draft.values, ...Object.fromEntries(values) },
    ...(isMembers(body) && fields.length > 0 && { body: { ...body, ...Object.fromEntries(fields) } }),
  }
}

/** Whether two values of a form are the same request value. */
export function isSameValue(a: Input, b: Input): boolean {
  return writeExactJson(inputToJson(a)) === writeExactJson(inputToJson(b))
}
