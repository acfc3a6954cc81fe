/** The frame of every field: its label, its errors and the button that removes it. */
import { writeText } from '../../../../lib/locale/text.ts'
import { type ReactNode, useId } from 'react'
import { CodeText } from '../code-text.tsx'
import type { FieldError } from '../../../../domain/trial/list-differences.ts'
import type { Json } from '../../../../domain/openapi/model.ts'
import type { Schemas } from '../../../../domain/trial/form-schema.ts'
import type { Input } from '../../../../domain/trial/form-value.ts'

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
      {children({ id, 'aria-required': needed, ...tied })}
      <FieldErrors id={`${id}-flaw`} errors={own} subject={`${label} `} />
    </div>
  )
}

interface SelectRowProps {
  readonly label: string
  readonly value: string | number
  readonly change: (value: string) => void
  /** Id of the text below the field. */
  readonly note?: string
  /** The options. */
  readonly children: ReactNode
}

/** A choice between options, with its label. */
export function SelectRow({ label, change, note, ...select }: SelectRowProps) {
  const id = useId()
  return (
    <div className="try-row">
      <label htmlFor={id}>{label}</label>
      <select id={id} aria-describedby={note} {...select} onChange={({ target }) => change(target.value)} />
    </div>
  )
}

export interface InputAttributes {
  readonly id: string
  readonly 'aria-required': boolean | undefined
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

interface FieldErrorsProps {
  readonly id: string
  readonly errors: readonly FieldError[]
  /** Begins the message, which is the end of a sentence. */
  readonly subject?: string
}

function FieldErrors({ id, errors, subject = '' }: FieldErrorsProps) {
  return errors.length === 0 ? null : (
    <p id={id} className="try-flaw">
      <CodeText text={subject + errors.map((error) => error.message).join('; ')} />
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

/** Fields that belong together, with a legend and what is wrong with them. */
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
