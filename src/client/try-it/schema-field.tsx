import { useId, useState, type ReactNode } from 'react'

import type { ValidationError } from '../../lib/validate-value.ts'
import type { Json } from '../../model.ts'
import {
  createInitialValue,
  isMembers,
  itemSchema,
  inputToJson,
  fieldKind,
  mergeSchema,
  additionalSchema,
  listProperties,
  requiredNames,
  enumValues,
  findVariant,
  listVariants,
  type Input,
  type SchemaObject,
  type Schemas,
} from './form-schema.ts'

export interface SchemaFieldProps {
  readonly label: string
  readonly schema: Json
  readonly value: Input
  readonly change: (value: Input) => void
  readonly schemas: Schemas
  readonly errors: readonly ValidationError[]
  /** JSON Pointer by which `errors` name this field. */
  readonly pointer: string
  readonly required?: boolean
  /** An empty text is no value: for parameters, which are left out then. */
  readonly blank?: boolean
  /** Takes the field out of the form. */
  readonly remove?: (() => void) | undefined
}

/** The form field of a schema: whatever it is, with all that is inside. */
export function SchemaField(props: SchemaFieldProps) {
  const { schema, schemas } = props
  const node = mergeSchema(schema, schemas)
  const list = listVariants(node, schemas)
  // A value that may be left out by being empty needs no null beside.
  const real = props.blank === true ? list.filter((one) => one.label !== 'null') : list
  const [only] = real
  if (real.length > 1) return <VariantField {...props} node={node} />
  if (only !== undefined) return <SchemaField {...props} schema={only.schema} />
  switch (fieldKind(node)) {
    case 'object':
      return <ObjectFields {...props} node={node} />
    case 'array':
      return <ArrayFields {...props} node={node} />
    case 'any':
      // A parameter of no known type is a text in an address or a header.
      return props.blank === true ? <ValueField {...props} node={node} /> : <JsonField {...props} rows={3} />
    default:
      return <ValueField {...props} node={node} />
  }
}

type MergedFieldProps = SchemaFieldProps & { readonly node: SchemaObject }

/** A field with its label, its mistakes and the button that removes it. */
function FieldRow({
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
  const own = errors.filter((one) => one.pointer === pointer)
  const tied = own.length > 0 ? { 'aria-describedby': `${id}-flaw`, 'aria-invalid': true as const } : {}
  return (
    <div className="try-row">
      <label htmlFor={id}>
        {label}
        {needed === true && <span className="required"> required</span>}
      </label>
      {remove && <RemoveButton label={label} remove={remove} />}
      {children({ id, ...tied })}
      <FieldErrors id={`${id}-flaw`} errors={own} />
    </div>
  )
}

interface InputAttributes {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

function FieldErrors({ id, errors }: { readonly id: string; readonly errors: readonly ValidationError[] }) {
  return errors.length === 0 ? null : (
    <p id={id} className="try-flaw">
      {errors.map((one) => one.message).join('; ')}
    </p>
  )
}

function RemoveButton({ label, remove }: { readonly label: string; readonly remove: () => void }) {
  return (
    <button type="button" className="try-small" aria-label={`Remove ${label}`} onClick={remove}>
      Remove
    </button>
  )
}

function FieldGroup({
  label,
  pointer,
  errors,
  remove,
  required: needed,
  children,
}: SchemaFieldProps & { readonly children: ReactNode }) {
  const id = useId()
  const own = errors.filter((one) => one.pointer === pointer)
  return (
    <fieldset aria-describedby={own.length > 0 ? id : undefined}>
      <legend>
        {label}
        {needed === true && <span className="required"> required</span>}
      </legend>
      {remove && <RemoveButton label={label} remove={remove} />}
      <FieldErrors id={id} errors={own} />
      {children}
    </fieldset>
  )
}

function VariantField({ node, ...props }: MergedFieldProps) {
  // While a reader types, a value may fit another kind for a moment: the field must not go from under the hands.
  const [held, hold] = useState<{ readonly kind: number; readonly value: Input }>()
  const { schemas, value, change, label } = props
  const list = listVariants(node, schemas)
  const now =
    held !== undefined && held.value === value ? held.kind : findVariant(value, list, schemas, held?.kind)
  const id = useId()
  const set = (kind: number, next: Input) => {
    hold({ kind, value: next })
    change(next)
  }
  return (
    <div className="try-row">
      <label htmlFor={id}>Kind of {label}</label>
      <select
        id={id}
        value={now}
        onChange={({ target }) =>
          set(Number(target.value), createInitialValue(list[Number(target.value)]?.schema, schemas))
        }
      >
        {list.map((one, i) => (
          <option key={one.label + String(i)} value={i}>
            {one.label}
          </option>
        ))}
      </select>
      <SchemaField {...props} key={now} schema={list[now]?.schema ?? {}} change={(next) => set(now, next)} />
    </div>
  )
}

/** A file that is still to be chosen. */
const NO_FILE = new File([], '')

function ObjectFields({ node, ...props }: MergedFieldProps) {
  const { schemas, value, change, pointer, errors } = props
  const members = isMembers(value) ? value : {}
  const known = listProperties(node, schemas)
  const needed = requiredNames(node)
  const free = additionalSchema(node)
  const names = [
    ...known.map(([name]) => name).filter((name) => members[name] !== undefined || needed.has(name)),
    ...Object.keys(members).filter(
      (name) => members[name] !== undefined && !known.some(([one]) => one === name),
    ),
  ]
  const absent = known.filter(([name]) => !names.includes(name))
  const schemaOf = (name: string) => known.find(([one]) => one === name)?.[1] ?? free ?? {}
  const set = (name: string, one: Input) => change({ ...members, [name]: one })
  const drop = (name: string) => {
    const { [name]: _, ...rest } = members
    change(rest)
  }
  return (
    <FieldGroup {...props}>
      {names.map((name) => (
        <SchemaField
          key={name}
          label={name}
          schema={schemaOf(name)}
          value={members[name]}
          change={(one) => set(name, one)}
          schemas={schemas}
          errors={errors}
          pointer={`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`}
          required={needed.has(name)}
          remove={needed.has(name) ? undefined : () => drop(name)}
        />
      ))}
      {absent.length > 0 && (
        <p className="try-add">
          {absent.map(([name, one]) => (
            <button
              key={name}
              type="button"
              className="try-small"
              aria-label={`Add ${name}`}
              onClick={() => set(name, createInitialValue(one, schemas) ?? NO_FILE)}
            >
              + {name}
            </button>
          ))}
        </p>
      )}
      {free !== undefined && (
        <AddNamedField
          taken={members}
          add={(name) => set(name, createInitialValue(free, schemas) ?? NO_FILE)}
        />
      )}
    </FieldGroup>
  )
}

/** A member whose name the reader gives. */
function AddNamedField({ taken, add }: { readonly taken: object; readonly add: (name: string) => void }) {
  const [name, setName] = useState('')
  const id = useId()
  return (
    <div className="try-row">
      <label htmlFor={id}>Name of another field</label>
      <input id={id} value={name} onChange={({ target }) => setName(target.value)} />
      <button
        type="button"
        className="try-small"
        disabled={name === '' || Object.hasOwn(taken, name)}
        onClick={() => {
          add(name)
          setName('')
        }}
      >
        Add field
      </button>
    </div>
  )
}

function ArrayFields({ node, ...props }: MergedFieldProps) {
  const { schemas, value, change, pointer, errors, label, blank } = props
  const list = Array.isArray(value) ? (value as readonly Input[]) : []
  const set = (next: readonly Input[]) => change(next.length === 0 && blank === true ? undefined : next)
  return (
    <FieldGroup {...props}>
      {list.map((one, i) => (
        <SchemaField
          // Items have no names: what a field shows is its position's value.
          key={i}
          label={`${label} ${i + 1}`}
          schema={itemSchema(node, i)}
          value={one}
          change={(next) => set(list.map((other, j) => (j === i ? next : other)))}
          schemas={schemas}
          errors={errors}
          pointer={`${pointer}/${i}`}
          remove={() => set(list.filter((_, j) => j !== i))}
        />
      ))}
      <button
        type="button"
        className="try-small"
        onClick={() => set([...list, createInitialValue(itemSchema(node, list.length), schemas)])}
      >
        Add to {label}
      </button>
    </FieldGroup>
  )
}

function ValueField({ node, ...props }: MergedFieldProps) {
  const { value, change, blank } = props
  const shown = fieldKind(node)
  const text =
    value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  const say = (next: string) => change(next === '' && blank === true ? undefined : next)
  return (
    <FieldRow {...props}>
      {(tied) => {
        switch (shown) {
          case 'choice':
            return (
              <SelectInput tied={tied} list={enumValues(node)} value={value} change={change} blank={blank} />
            )
          case 'boolean':
            return (
              <SelectInput tied={tied} list={[true, false]} value={value} change={change} blank={blank} />
            )
          case 'null':
            return <input {...tied} value="null" readOnly />
          case 'file':
            return <input {...tied} type="file" onChange={({ target }) => change(target.files?.[0])} />
          case 'number':
            return <NumberInput tied={tied} value={value} change={change} blank={blank} />
          default:
            return text.includes('\n') || Number(node['maxLength']) > 200 ? (
              <textarea {...tied} rows={3} value={text} onChange={({ target }) => say(target.value)} />
            ) : (
              <input
                {...tied}
                type={node['format'] === 'password' ? 'password' : 'text'}
                autoComplete="off"
                spellCheck={false}
                value={text}
                onChange={({ target }) => say(target.value)}
              />
            )
        }
      }}
    </FieldRow>
  )
}

interface InputProps {
  readonly tied: InputAttributes
  readonly value: Input
  readonly change: (value: Input) => void
  readonly blank: boolean | undefined
}

function SelectInput({ tied, list, value, change, blank }: InputProps & { readonly list: readonly Json[] }) {
  const texts = list.map((one) => JSON.stringify(one))
  const now = value === undefined ? '' : JSON.stringify(inputToJson(value))
  const odd = now !== '' && !texts.includes(now)
  return (
    <select
      {...tied}
      value={now}
      onChange={({ target }) => change(target.value === '' ? undefined : (JSON.parse(target.value) as Input))}
    >
      {(blank === true || now === '') && <option value="">(not sent)</option>}
      {odd && <option value={now}>{now}</option>}
      {list.map((one, i) => (
        <option key={texts[i]} value={texts[i]}>
          {typeof one === 'string' ? one : texts[i]}
        </option>
      ))}
    </select>
  )
}

/** A number as it is typed: what is no number yet stays a text, and is told as a mistake. */
function NumberInput({ tied, value, change, blank }: InputProps) {
  const [text, setText] = useState('')
  const shown =
    typeof value === 'number'
      ? Number(text) === value && text !== ''
        ? text
        : String(value)
      : typeof value === 'string'
        ? value
        : ''
  return (
    <input
      {...tied}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        const typed = target.value
        setText(typed)
        if (typed === '' && blank === true) change(undefined)
        else change(/^-?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(typed) ? Number(typed) : typed)
      }}
    />
  )
}

/** A value as JSON text. `broken` hears of text that is none, which else stays in the field only. */
export function JsonField({
  rows,
  broken,
  ...props
}: SchemaFieldProps & { readonly rows: number; readonly broken?: (text: string) => void }) {
  const { value, change } = props
  const [held, hold] = useState<{ value: Input; text: string; wrong: string }>({
    value,
    text: formatJson(value),
    wrong: '',
  })
  // The value came from elsewhere: another field, or a restored request.
  if (held.value !== value) hold({ value, text: formatJson(value), wrong: '' })
  const errors: readonly ValidationError[] =
    held.wrong === '' ? [] : [{ pointer: props.pointer, message: held.wrong }]
  return (
    <FieldRow {...props} errors={errors}>
      {(tied) => (
        <textarea
          {...tied}
          rows={rows}
          spellCheck={false}
          value={held.text}
          onChange={({ target }) => {
            const text = target.value
            try {
              const next = text.trim() === '' ? undefined : (JSON.parse(text) as Input)
              hold({ value: next, text, wrong: '' })
              change(next)
            } catch (error) {
              hold({ value, text, wrong: `No JSON: ${error instanceof Error ? error.message : ''}` })
              broken?.(text)
            }
          }}
        />
      )}
    </FieldRow>
  )
}

function formatJson(value: Input): string {
  return value === undefined ? '' : JSON.stringify(inputToJson(value), null, 2)
}
