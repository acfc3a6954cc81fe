/** Fills the value that chooses an outcome in the sandbox into a form, and finds out which one is chosen. Pure. */
import type { Trial } from '../../lib/data/try-it-data.ts'
import type { SandboxOutcome } from '../../model.ts'
import { createRequestDraft, type Credentials, type Draft } from './draft.ts'
import { type Input, isMembers } from './schema/form-value.ts'

/** What a request is made from. */
export interface RequestInput {
  readonly draft: Draft
  readonly credentials: Credentials
}

/** Index of the outcome whose value is in the request; -1 for none. */
export function findOutcome(trial: Trial, input: RequestInput): number {
  return (trial.outcomes ?? []).findIndex((outcome) => readValue(trial, input, outcome) === outcome.value)
}

/** `input` with the value of `outcome`, and without those of the others. A file's name cannot be filled in: the reader chooses the file. */
export function applyOutcome(
  trial: Trial,
  input: RequestInput,
  outcome: SandboxOutcome | undefined,
): RequestInput {
  const first: RequestInput = { draft: createRequestDraft(trial), credentials: {} }
  const cleared = (trial.outcomes ?? [])
    .filter((other) => readValue(trial, input, other) === other.value)
    .reduce((now, other) => writeValue(trial, now, other, readValue(trial, first, other)), input)
  return outcome === undefined ? cleared : writeValue(trial, cleared, outcome, outcome.value)
}

const pathOf = ({ field }: SandboxOutcome) => field.split('/').slice(1)

/** Names of the schemes that take a user name. */
const listBasicSchemes = ({ schemes }: Trial) =>
  Object.keys(schemes).filter((name) => schemes[name]?.scheme === 'basic')

function readValue(trial: Trial, { draft, credentials }: RequestInput, outcome: SandboxOutcome): Input {
  switch (outcome.in) {
    case 'body':
      return pathOf(outcome).reduce<Input>(
        (value, name) => (isMembers(value) ? value[name] : undefined),
        draft.body,
      )
    case 'basic':
      return credentials[listBasicSchemes(trial)[0] ?? '']?.['username']
    case 'file':
      return undefined
    default:
      return draft.values[`${outcome.in}.${outcome.field}`]
  }
}

function writeValue(trial: Trial, input: RequestInput, outcome: SandboxOutcome, value: Input): RequestInput {
  const { draft, credentials } = input
  switch (outcome.in) {
    case 'body': {
      const { invalidJson: _, ...rest } = draft
      return { ...input, draft: { ...rest, body: setOutcomeMember(draft.body, pathOf(outcome), value) } }
    }
    case 'basic': {
      // Any password will do.
      const fields = typeof value === 'string' ? { username: value, password: 'any' } : {}
      const given = listBasicSchemes(trial).map((name) => [name, fields])
      return { draft, credentials: { ...credentials, ...Object.fromEntries(given) } }
    }
    case 'file':
      return input
    default:
      return {
        ...input,
        draft: { ...draft, values: { ...draft.values, [`${outcome.in}.${outcome.field}`]: value } },
      }
  }
}

function setOutcomeMember(input: Input, [name, ...path]: readonly string[], value: Input): Input {
  if (name === undefined) return value
  const members = isMembers(input) ? input : {}
  return { ...members, [name]: setOutcomeMember(members[name], path, value) }
}
