/** Why a form was rejected, or anything else that was to be changed. */
import { useContext, useEffect, useRef } from 'react'
import { isUncertain, type Failure, type FieldProblem } from '../api/call-api.ts'
import { ConsoleContext } from '../frame/console-context.tsx'
import { describeProblem, FormContext, memberOf, type FormState } from './form-context.ts'
import { RelativeTime } from './time/relative-time.tsx'

/** The first control of a form that is wrong, or of a group that is. */
const WRONG = '[aria-invalid], .choices:has(> .error) input'

/** Why a form was rejected, which screen readers read as an alert. The focus moves to the first field that is wrong, or else to the message. */
export function FormFailure({ failure }: { readonly failure?: Failure | undefined }) {
  const element = useRef<HTMLDivElement>(null)
  const { labels } = useContext(FormContext)
  useEffect(() => {
    if (failure === undefined) return
    const form = element.current?.closest('form')
    ;(form?.querySelector<HTMLElement>(WRONG) ?? element.current)?.focus()
  }, [failure])
  if (failure === undefined) return null
  const { code, title, detail, requestId, errors, change } = failure
  if (change !== undefined)
    return (
      <div className="notice warn" role="alert" tabIndex={-1} ref={element}>
        <Conflict {...change} />
      </div>
    )
  // The API may reject something that is not a field of the form. The sandbox repeats a single message in the detail.
  const isUnsaid = code !== '' && errors.some(({ message }) => !detail.includes(message))
  const isListed = errors.length > 1 || isUnsaid
  return (
    <div className="notice bad" role="alert" tabIndex={-1} ref={element}>
      <p>
        <strong>{title}</strong>
        {detail !== '' && ` ${detail}`}
      </p>
      {isListed && (
        <ul>
          {errors.map((problem) => {
            const text = nameProblem(problem, labels)
            return <li key={text}>{text}</li>
          })}
        </ul>
      )}
      {isUncertain(failure) && <p>You can try again: nothing is done twice.</p>}
      {requestId !== '' && (
        <p>
          Request <code>{requestId}</code>
        </p>
      )}
    </div>
  )
}

/** A problem with the label of its field; where the form has none, with the name in the request. */
function nameProblem(problem: FieldProblem, labels: FormState['labels']): string {
  const { pointer, parameter, header } = problem
  const name = labels.get(memberOf(problem) ?? '') ?? (pointer?.slice(1) || parameter || header)
  return [name, describeProblem(problem)].filter(Boolean).join(': ')
}

/** Who changed the same thing meanwhile. That may be the same user: in another tab, or by a request whose response did not arrive. */
function Conflict({ actor, fields, at }: NonNullable<Failure['change']>) {
  const isOwn = useContext(ConsoleContext)?.real.email === actor
  const { labels } = useContext(FormContext)
  const what = (
    <>
      {fields.map((member) => labels.get(member) ?? member).join(', ')}, <RelativeTime at={at} />.
    </>
  )
  if (isOwn)
    return (
      <>
        <p>
          <strong>You changed this already,</strong> in another tab or with a request whose response was lost:{' '}
          {what}
        </p>
        <p>This attempt saved nothing. Save again to replace that change, or reload the page to keep it.</p>
      </>
    )
  return (
    <>
      <p>
        <strong>{actor} changed this meanwhile:</strong> {what}
      </p>
      <p>Nothing was saved. Save again to replace that change, or reload the page to discard yours.</p>
    </>
  )
}
