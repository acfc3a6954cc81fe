import type { ErrorObject } from 'ajv'
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
 * Without the branches of a `oneOf` that were not meant, which are those whose constant differs, and without the
 * summaries of what other errors tell in detail.
 */
function selectErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const branch = ({ schemaPath }: ErrorObject) => /^.*\/(?:oneOf|anyOf)\/\d+/.exec(schemaPath)?.[0]
  const other = new Set(errors.filter((error) => error.keyword === 'const').map(branch))
  const left = errors.filter((error) => {
    const at = branch(error)
    return at === undefined || !other.has(at)
  })
  const detailed = left.filter(({ keyword }) => !['oneOf', 'anyOf', 'if', 'not'].includes(keyword))
  if (detailed.length > 0) return detailed
  return left.length > 0 ? left : errors
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
  const steps = name === undefined ? rest : [...rest, name.replaceAll('~', '~0').replaceAll('/', '~1')]
  const told = { rule: keyword, message: writeMessage(error) }
  if (place === 'query' || place === 'path') return { parameter: steps[0] ?? '', ...told }
  if (place === 'header') return { header: capitalizeHeader(steps[0] ?? ''), ...told }
  // The whole body is missing: its pointer is that of the document itself.
  if (place === '') return { pointer: '', ...told }
  return { pointer: steps.length === 0 ? '' : `/${steps.join('/')}`, ...told }
}

function capitalizeHeader(header: string): string {
  return header.replaceAll(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())
}

const MESSAGES: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  required: () => 'Must be present.',
  additionalProperties: () => 'Is not known here.',
  unevaluatedProperties: () => 'Is not known here.',
  const: ({ allowedValue }) => `Must be ${JSON.stringify(allowedValue)}.`,
  enum: ({ allowedValues }) =>
    `Must be one of ${(allowedValues as unknown[]).map((value) => String(value)).join(', ')}.`,
  format: ({ format }) => `Must be a valid ${String(format)}.`,
  type: ({ type }) => `Must be ${String(type)}.`,
  minLength: ({ limit }) => `Must have at least ${String(limit)} characters.`,
  maxLength: ({ limit }) => `Must have at most ${String(limit)} characters.`,
  minItems: ({ limit }) => `Must have at least ${String(limit)} items.`,
  maxItems: ({ limit }) => `Must have at most ${String(limit)} items.`,
  minimum: ({ limit }) => `Must be at least ${String(limit)}.`,
  maximum: ({ limit }) => `Must be at most ${String(limit)}.`,
  pattern: ({ pattern }) => `Must match ${String(pattern)}.`,
  uniqueItems: () => 'Must not hold the same item twice.',
}

function writeMessage({ keyword, params, message = 'is not valid' }: ErrorObject): string {
  const known = MESSAGES[keyword]
  return known === undefined
    ? `${message[0]?.toUpperCase() ?? ''}${message.slice(1)}.`
    : known(params as Record<string, unknown>)
}
