/** Fills the value that chooses an outcome in the sandbox into a form, and finds out which one is chosen. */
import type { Trial } from '../../../../lib/page/try-it-data.ts'
import type { SandboxOutcome } from '../../../../domain/openapi/model.ts'
import { createRequestDraft, type Credentials, type Draft } from '../../../../domain/trial/draft.ts'
import { type Input, isChosenFile, isMembers } from '../../../../domain/trial/form-value.ts'

/** Values that a request consists of. */
export interface RequestInput {
  readonly draft: Draft
  readonly credentials: Credentials
}

/** Index of the outcome whose value is in the request; -1 for none. */
export function findOutcome(trial: Trial, input: RequestInput): number {
  return (trial.outcomes ?? []).findIndex((outcome) => readValue(trial, input, outcome) === outcome.value)
}

/** `input` with the value of `outcome`, and without the values of other outcomes. A file gets the name that chooses it, and its own name back. */
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

/** Files under the names of outcomes: the file that the reader had chosen, or none. */
const namedFiles = new WeakMap<File, Input>()

/** The file of a reader, or a small one, under the name of an outcome; without a name the file as it was. */
function nameFile(file: Input, name: Input): Input {
  if (typeof name !== 'string')
    return file instanceof File && namedFiles.has(file) ? namedFiles.get(file) : file
  const type = name.endsWith('.pdf') ? 'application/pdf' : 'text/csv'
  // The first bytes of a PDF are a line of text as well.
  const named = isChosenFile(file)
    ? new File([file], name, { type: file.type })
    : new File(['%PDF-1.7\n'], name, { type })
  namedFiles.set(named, file)
  return named
}

/** Where the value of an outcome is in a body: below members, or in the one field of a form. */
const pathOf = (outcome: SandboxOutcome) =>
  outcome.in === 'file' ? [outcome.field] : outcome.field.split('/').slice(1)

/** The value in a body that an outcome is about. */
const readMember = ({ body }: Draft, outcome: SandboxOutcome) =>
  pathOf(outcome).reduce<Input>((value, name) => (isMembers(value) ? value[name] : undefined), body)

/** Names of the schemes that take a user name. */
const listBasicSchemes = ({ schemes }: Trial) =>
  Object.keys(schemes).filter((name) => schemes[name]?.scheme === 'basic')

function readValue(trial: Trial, { draft, credentials }: RequestInput, outcome: SandboxOutcome): Input {
  switch (outcome.in) {
    case 'body':
      return readMember(draft, outcome)
    case 'basic':
      return credentials[listBasicSchemes(trial)[0] ?? '']?.['username']
    case 'file': {
      const file = readMember(draft, outcome)
      return isChosenFile(file) ? file.name : undefined
    }
    default:
      return draft.values[`${outcome.in}.${outcome.field}`]
  }
}

function writeValue(trial: Trial, input: RequestInput, outcome: SandboxOutcome, value: Input): RequestInput {
  const { draft, credentials } = input
  switch (outcome.in) {
    case 'body':
    case 'file': {
      const { invalidJson: _, ...rest } = draft
      const member = outcome.in === 'file' ? nameFile(readMember(draft, outcome), value) : value
      return { ...input, draft: { ...rest, body: setOutcomeMember(draft.body, pathOf(outcome), member) } }
    }
    case 'basic': {
      // Any password will do.
      const fields = typeof value === 'string' ? { username: value, password: 'any' } : {}
      const given = listBasicSchemes(trial).map((name) => [name, fields])
      return { draft, credentials: { ...credentials, ...Object.fromEntries(given) } }
    }
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
