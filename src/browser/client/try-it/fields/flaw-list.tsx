/** The fields of a request that do not match the API description, as one message. */
import { writeText } from '../../../../lib/locale/text.ts'
import type { Trial } from '../../../../lib/page/try-it-data.ts'
import { parsePointer } from '../../../../domain/openapi/document/json-value.ts'
import type { Draft } from '../../../../domain/trial/draft.ts'
import { focusField } from '../focus-field.ts'
import { listCredentialFields } from '../../../../domain/trial/compose-request.ts'
import type { FieldError } from '../../../../domain/trial/list-differences.ts'

/** Fields that one message names: more would be as long as the form. */
const MAX_NAMED_FLAWS = 8

interface FlawListProps {
  readonly trial: Trial
  readonly draft: Draft
  readonly errors: readonly FieldError[]
}

/** How many fields do not match the API description, and the first of them as buttons that lead there. */
export function FlawList({ trial, draft, errors }: FlawListProps) {
  const pointers = [...new Set(errors.map(({ pointer }) => pointer))].slice(0, MAX_NAMED_FLAWS)
  return (
    <p className="try-flaw">
      {writeText('tryit.flaws', { count: errors.length })}:{' '}
      {pointers.map((pointer) => (
        <button key={pointer} type="button" className="try-small" onClick={() => focusField(pointer)}>
          {nameField(trial, draft, pointer)}
        </button>
      ))}
    </p>
  )
}

/** A field as its label names it: `owners.0.name` of the body, `X-Request-Id`, `Access token`. */
function nameField(trial: Trial, draft: Draft, pointer: string): string {
  const [first = '', ...rest] = parsePointer(pointer)
  if (first === 'body') return rest.join('.') || writeText('api.body')
  const credential = listCredentialFields(trial, draft).find((field) => field.pointer === pointer)
  return credential?.label ?? first.slice(first.indexOf('.') + 1)
}
