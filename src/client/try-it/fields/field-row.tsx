/** What is around every field: its label, its errors and the button that removes it. */
import { writeText } from '../../../lib/locale/text.ts'
import { type ReactNode, useId } from 'react'
import { CodeText } from '../code-text.tsx'
import type { FieldError } from '../schema/list-differences.ts'
import type { Json } from '../../../model.ts'
import type { Schemas } from '../schema/form-schema.ts'
import type { Input } from '../schema/form-value.ts'

export interface SchemaFieldProps {
  readonly label: string
  readonly schema: Json
  readonly value: Input
  readonly change: (value: Input) => void
  readonly schemas: Schemas
  readonly errors: readonly FieldError[]
  /** JSON Pointer by which `errors` name this field. */
  readonly pointer: string
  readonly required?: boolean
  /** Empty text means that the value is not sent: for parameters. */
  readonly blank?: boolean
  /** Removes the field. */
  readonly remove?: (() => void) | undefined
}

/** A field with its label, its errors and the button that removes it. */
export function FieldRow({
  label,
  required: needed,
  pointer,
  errors,
  remove,
  children,
}: Pick<SchemaFieldProps, 'label' | 'required' | 'pointer' | 'errors' | 'remove'> & {
  readonly children: (field: InputAttributes) => ReactNode
}) {
  const id = useId()
  const own = errors.filter((error) => error.pointer === pointer)
  const tied = own.length > 0 ? { 'aria-describedby': `${id}-flaw`, 'aria-invalid': true as const } : {}
  return (
    <div className="try-row" data-pointer={pointer}>
      <label htmlFor={id}>
        {label}
        {needed === true && <span className="required"> {writeText('api.required')}</span>}
      </label>
      {remove && <RemoveButton label={label} remove={remove} />}
      {children({ id, ...tied })}
      <FieldErrors id={`${id}-flaw`} errors={own} />
    </div>
  )
}

export interface InputAttributes {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

function FieldErrors({ id, errors }: { readonly id: string; readonly errors: readonly FieldError[] }) {
  return errors.length === 0 ? null : (
    <p id={id} className="try-flaw">
      <CodeText text={errors.map((error) => error.message).join('; ')} />
    </p>
  )
}

function RemoveButton({ label, remove }: { readonly label: string; readonly remove: () => void }) {
  return (
    <button
      type="button"
      className="try-small"
      aria-label={writeText('tryit.removeField', { field: label })}
      onClick={remove}
    >
      {writeText('tryit.remove')}
    </button>
  )
}

export function FieldGroup({
  label,
  pointer,
  errors,
  remove,
  required: needed,
  children,
}: SchemaFieldProps & { readonly children: ReactNode }) {
  const id = useId()
  const own = errors.filter((error) => error.pointer === pointer)
  return (
    <fieldset data-pointer={pointer} aria-describedby={own.length > 0 ? id : undefined}>
      <legend>
        {label}
        {needed === true && <span className="required"> {writeText('api.required')}</span>}
      </legend>
      {remove && <RemoveButton label={label} remove={remove} />}
      <FieldErrors id={id} errors={own} />
      {children}
    </fieldset>
  )
}
