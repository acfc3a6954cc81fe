/** Forms and their fields. Labels, hints and errors are connected for assistive technology. */
import { useContext, useEffect, useId, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { describeProblem, FormContext, memberOf } from './form-context.ts'
import { FormFailure } from './form-failure.tsx'
import { IDLE, type RequestState } from '../api/use-mutation.ts'
import type { DescribedName } from '../../../stages/config/config-types.ts'

/** Registers the label of a field in its form, and returns what is wrong with the field: the member `name` of the request, and everything in it. */
function useField(name: string | undefined, label: string): readonly string[] {
  const { failure, labels } = useContext(FormContext)
  useEffect(() => {
    if (name !== undefined) labels.set(name, label)
  }, [labels, name, label])
  const problems = failure?.errors.filter((problem) => memberOf(problem) === name) ?? []
  return name === undefined ? [] : problems.map(describeProblem)
}

/** The ids of what describes a field; undefined if nothing does. */
const listDescriptions = (id: string, hint: ReactNode, errors: readonly string[]): string | undefined =>
  [hint !== undefined && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ') ||
  undefined

const FieldHint = ({ id, hint }: { readonly id: string; readonly hint: ReactNode }) =>
  hint !== undefined && (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  )

/** Error of a field. */
const FieldErrors = ({ id, errors }: { readonly id: string; readonly errors: readonly string[] }) =>
  errors.length > 0 && (
    <div className="error" id={`${id}-error`}>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  )

export interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  /** The member of the request body that it is about; without one it is part of no request. */
  readonly name?: string | undefined
  /** Gives the control: it takes the id and what describes it. */
  readonly children: (control: {
    readonly id: string
    readonly 'aria-describedby'?: string
    readonly 'aria-invalid'?: true
  }) => ReactNode
}

/** A control with its label, a hint, and what is wrong with it. */
export function Field({ label, hint, name, children }: FieldProps) {
  const id = useId()
  const errors = useField(name, label)
  const about = listDescriptions(id, hint, errors)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(about !== undefined && { 'aria-describedby': about }),
        ...(errors.length > 0 && { 'aria-invalid': true as const }),
      })}
      <FieldHint id={id} hint={hint} />
      <FieldErrors id={id} errors={errors} />
    </div>
  )
}

type ControlProps<Tag extends 'input' | 'textarea'> = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<Tag>, 'name' | 'onChange'> & { readonly onChange: (text: string) => void }

/** A line of text, with its label. */
export function TextField({ label, hint, name, onChange, ...input }: ControlProps<'input'>) {
  return (
    <Field label={label} hint={hint} name={name}>
      {(control) => <input {...control} {...input} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  )
}

/** Text of several lines, with its label. */
export function TextArea({ label, hint, name, onChange, ...area }: ControlProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} name={name}>
      {(control) => <textarea {...control} {...area} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  )
}

export interface OptionsProps {
  readonly options: readonly (readonly [value: string | number, label: string])[]
}

/** The options of a select: their values, and what users see. */
export function Options({ options }: OptionsProps) {
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

export interface SelectProps<T extends string | number> extends Omit<FieldProps, 'children'> {
  readonly options: readonly (T | readonly [value: T, label: string])[]
  readonly value: T
  readonly onChange: (value: T) => void
  readonly disabled?: boolean
}

/** One of a few, with its label. */
export function Select<T extends string | number>({
  options,
  value,
  onChange,
  disabled = false,
  ...field
}: SelectProps<T>) {
  const all = options.map((option) =>
    typeof option === 'object' ? option : ([option, String(option)] as const),
  )
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          disabled={disabled}
          value={value}
          onChange={({ target }) => onChange(all[target.selectedIndex]?.[0] ?? value)}
        >
          <Options options={all} />
        </select>
      )}
    </Field>
  )
}

export interface CheckboxGroupProps {
  readonly legend: string
  readonly options: readonly (string | readonly [value: string, label: string, description?: string])[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly name?: string
  readonly hint?: string | undefined
  readonly disabled?: boolean
}

/** Several of a few: boxes to tick. */
export function CheckboxGroup({
  legend,
  options,
  chosen,
  onChange,
  name,
  hint,
  disabled = false,
}: CheckboxGroupProps) {
  const id = useId()
  const errors = useField(name, legend)
  const about = listDescriptions(id, hint, errors)
  return (
    <fieldset className="choices" disabled={disabled} aria-describedby={about}>
      <legend>{legend}</legend>
      <FieldHint id={id} hint={hint} />
      {options.map((option) => {
        const [value, label, description = ''] = typeof option === 'string' ? [option, option] : option
        const on = chosen.includes(value)
        return (
          <label key={value}>
            <input
              type="checkbox"
              checked={on}
              onChange={() => onChange(on ? chosen.filter((other) => other !== value) : [...chosen, value])}
            />{' '}
            {label}
            {description !== '' && <small> {description}</small>}
          </label>
        )
      })}
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  )
}

/** Options of a group from names with descriptions. */
export function describedOptions(
  names: readonly DescribedName[],
): readonly (readonly [value: string, label: string, description: string])[] {
  return names.map(({ name, description }) => [name, name, description])
}

export interface FormProps {
  /** Label of the submit button. A form without one is read-only. */
  readonly action: string | undefined
  /** The request that the form sends, unless it sends none. */
  readonly request?: RequestState
  readonly onSubmit: () => void | Promise<unknown>
  /** Leaves without sending. */
  readonly onCancel?: () => void
  /** Ends what was sent in several requests before the last of them; without it a busy form can't be left. */
  readonly onStop?: (() => void) | undefined
  /** A danger is confirmed with a red button. */
  readonly tone?: 'danger'
  readonly children: ReactNode
}

/**
 * A form. Only the API validates; its messages are shown above the form and at the fields. Fields have no `maxLength`: browsers count UTF-16
 * units, the contract counts characters, and what is pasted would be cut without a word.
 */
export function Form({
  action,
  request: { busy, failure } = IDLE,
  onSubmit,
  onCancel,
  onStop,
  tone,
  children,
}: FormProps) {
  const leave = busy ? onStop : onCancel
  const [labels] = useState(() => new Map<string, string>())
  const state = useMemo(() => ({ failure, labels }), [failure, labels])
  return (
    <FormContext value={state}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void onSubmit()
        }}
      >
        <FormFailure failure={failure} />
        {children}
        {action !== undefined && (
          <p className="actions">
            <Button type="submit" variant={tone ?? 'primary'} loading={busy}>
              {action}
            </Button>
            {onCancel && (
              <Button variant="outlineSecondary" disabled={leave === undefined} onClick={leave}>
                {busy && onStop !== undefined ? 'Stop' : 'Cancel'}
              </Button>
            )}
          </p>
        )}
      </form>
    </FormContext>
  )
}

/** Lines of a text area as a list: trimmed, without empty ones. */
export const splitInputLines = (text: string): readonly string[] => splitText(text, '\n')

/** Words with commas or spaces between them. */
export const splitInputWords = (text: string): readonly string[] => splitText(text, /[\s,]/)

function splitText(text: string, at: string | RegExp): readonly string[] {
  return text
    .split(at)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
