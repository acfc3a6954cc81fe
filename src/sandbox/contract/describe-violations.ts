/**
 * Turns errors of the JSON Schema validator into the violations that the contracts document: one for each place of a
 * request, with a message that a reader understands without knowing JSON Schema.
 */

import type { ErrorObject } from 'ajv'
import { upperFirst } from '../../lib/text/first-letter.ts'
import { nameType } from '../../lib/text/name-type.ts'
import { escapePointerToken } from '../../domain/openapi/document/json-value.ts'
import type { Violation } from '../http/api-error.ts'

/** Errors of a validator, as the contract lists them: one for each place, in words. */
export function describeViolations(errors: readonly ErrorObject[]): readonly Violation[] {
  const seen = new Map<string, Violation>()
  for (const error of selectErrors(errors)) {
    const violation = describeViolation(error)
    const key = violation.pointer ?? violation.parameter ?? violation.header ?? ''
    if (!seen.has(key)) seen.set(key, violation)
  }
  return [...seen.values()]
}

/**
 * Selects the errors that help a reader. A failed `oneOf` reports the errors of all its branches. Errors of branches
 * that were not meant are dropped: branches whose constant (such as `kind`) differs. If no branch was meant,
 * one error lists the constants that are possible. Summaries such as "must match exactly one schema" are dropped when
 * other errors say it in detail.
 */
function selectErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const constants = errors.filter((error) => error.keyword === 'const')
  const rejectedBranches = new Set(constants.map(findBranch))
  const remaining = errors.filter((error) => {
    const branch = findBranch(error)
    return branch === undefined || !rejectedBranches.has(branch)
  })
  const selected = [...remaining, ...listUnknownKinds(errors, constants)]
  const detailed = selected.filter(({ keyword }) => !['oneOf', 'anyOf', 'if', 'not'].includes(keyword))
  if (detailed.length > 0) return detailed
  return selected.length > 0 ? selected : errors
}

/** The branch of a `oneOf` or `anyOf` that an error comes from, as a path in the schema. */
function findBranch({ schemaPath }: ErrorObject): string | undefined {
  return /^.*\/(?:oneOf|anyOf)\/\d+(?=\/)/.exec(schemaPath)?.[0]
}

/** One error for each `oneOf` none of whose branches has the constant that was sent. */
function listUnknownKinds(
  errors: readonly ErrorObject[],
  constants: readonly ErrorObject[],
): readonly ErrorObject[] {
  const summaries = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
  return summaries.flatMap(({ schemaPath }) => {
    const inside = (error: ErrorObject) => findBranch(error)?.replace(/\/\d+$/, '') === schemaPath
    const failed = new Set(errors.filter(inside).map(findBranch))
    const ownConstants = constants.filter(inside)
    const [first] = ownConstants
    if (first === undefined || new Set(ownConstants.map(findBranch)).size < failed.size) return []
    const allowedValues = ownConstants.map(({ params }) => (params as { allowedValue: unknown }).allowedValue)
    return [{ ...first, keyword: 'enum', params: { allowedValues: [...new Set(allowedValues)] } }]
  })
}

function describeViolation(error: ErrorObject): Violation {
  const { instancePath, keyword, params } = error
  const [, place = '', ...rest] = instancePath.split('/')
  const extra = params as {
    missingProperty?: string
    additionalProperty?: string
    unevaluatedProperty?: string
  }
  const name = extra.missingProperty ?? extra.additionalProperty ?? extra.unevaluatedProperty
  const steps = name === undefined ? rest : [...rest, escapePointerToken(name)]
  const described = { rule: keyword, message: writeMessage(error) }
  if (place === 'query' || place === 'path') return { parameter: steps[0] ?? '', ...described }
  if (place === 'header') return { header: capitalizeHeader(steps[0] ?? ''), ...described }
  // The whole body is missing: its pointer is the document's own.
  if (place === '') return { pointer: '', ...described }
  return { pointer: steps.length === 0 ? '' : `/${steps.join('/')}`, ...described }
}

function capitalizeHeader(header: string): string {
  return header.replaceAll(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())
}

/** Message of each keyword about a value, from its parameters and the schema around it. */
const MESSAGES: Readonly<
  Record<
    string,
    (params: Readonly<Record<string, unknown>>, schema: Readonly<Record<string, unknown>>) => string
  >
> = {
  required: () => 'Is required.',
  additionalProperties: () => 'Unknown property.',
  unevaluatedProperties: () => 'Unknown property.',
  const: ({ allowedValue }) => `Must be ${JSON.stringify(allowedValue)}.`,
  enum: ({ allowedValues }) =>
    `Must be one of ${(allowedValues as unknown[]).map((value) => String(value)).join(', ')}.`,
  format: ({ format }) => `Must be ${FORMATS[String(format)] ?? `a valid ${String(format)}`}.`,
  type: ({ type }) => `Must be ${[type].flat().map(String).map(nameType).join(' or ')}.`,
  minLength: ({ limit }) => `Must have at least ${formatCount(limit, 'character')}.`,
  maxLength: ({ limit }) => `Must have at most ${formatCount(limit, 'character')}.`,
  minItems: ({ limit }) => `Must have at least ${formatCount(limit, 'item')}.`,
  maxItems: ({ limit }) => `Must have at most ${formatCount(limit, 'item')}.`,
  minimum: ({ limit }) => `Must be at least ${String(limit)}.`,
  maximum: ({ limit }) => `Must be at most ${String(limit)}.`,
  pattern: ({ pattern }, { examples }) => describePattern(String(pattern), examples),
  uniqueItems: () => 'Must not contain the same item twice.',
}

/** Formats and types in words. Other formats have their own name. */
const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  uri: 'a URL with its scheme, such as https://example.com',
  uuid: 'a UUID',
  date: 'a date, such as 2026-01-31',
  'date-time': 'a date and time, such as 2026-01-31T09:30:00Z',
}

function formatCount(limit: unknown, noun: string): string {
  return `${String(limit)} ${noun}${limit === 1 ? '' : 's'}`
}

/** Identifiers are described by their prefix, and others by an example. A reader of the message does not have to read a regular expression. */
function describePattern(pattern: string, examples: unknown): string {
  const prefix = /^\^(\w+_)\[/.exec(pattern)?.[1]
  if (prefix !== undefined) return `Must be an identifier that starts with ${prefix}.`
  const [example] = Array.isArray(examples) ? (examples as unknown[]) : []
  return typeof example === 'string' ? `Must look like ${example}.` : `Must match the pattern ${pattern}.`
}

function writeMessage({ keyword, params, parentSchema, message = 'is not valid' }: ErrorObject): string {
  const write = MESSAGES[keyword]
  return write === undefined
    ? `${upperFirst(message)}.`
    : write(params as Record<string, unknown>, parentSchema ?? {})
}
