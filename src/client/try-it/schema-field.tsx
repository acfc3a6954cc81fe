/**
 * Form fields for a JSON Schema, one component per kind of value; objects and arrays contain further fields. A field shows the value it is
 * given and calls `change` with the next one.
 */
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
  /** Empty text means that the value is not sent: for parameters. */
  readonly blank?: boolean
  /** Removes the field. */
  readonly remove?: (() => void) | undefined
}

/** The field of any schema. */
export function SchemaField(props: SchemaFieldProps) {
  const { schema, schemas } = props
  const node = mergeSchema(schema, schemas)
  const list = listVariants(node, schemas)
  // A parameter is left out when it is empty, so `null` would be a second way to do that.
  const real = props.blank === true ? list.filter((variant) => variant.label !== 'null') : list
  const [only] = real
  if (real.length > 1) return <VariantField {...props} node={node} />
  if (only !== undefined) return <SchemaField {...props} schema={only.schema} />
  switch (fieldKind(node)) {
    case 'object':
      return <ObjectFields {...props} node={node} />
    case 'array':
      return <ArrayFields {...props} node={node} />
    case 'any':
      // A parameter without a type is text in a URL or a header.
      return props.blank === true ? <ValueField {...props} node={node} /> : <JsonField {...props} rows={3} />
    default:
      return <ValueField {...props} node={node} />
  }
}

type MergedFieldProps = SchemaFieldProps & { readonly node: SchemaObject }

/** A field with its label, its errors and the button that removes it. */
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
  const own = errors.filter((error) => error.pointer === pointer)
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
      {errors.map((error) => error.message).join('; ')}
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
  const own = errors.filter((error) => error.pointer === pointer)
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
  // While a reader types, a value may match another variant for a moment. The field they type in must stay.
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
      <label htmlFor={id}>Type of {label}</label>
      <select
        id={id}
        value={now}
        onChange={({ target }) =>
          set(Number(target.value), createInitialValue(list[Number(target.value)]?.schema, schemas))
        }
      >
        {list.map((variant, i) => (
          <option key={variant.label + String(i)} value={i}>
            {variant.label}
          </option>
        ))}
      </select>
      <SchemaField {...props} key={now} schema={list[now]?.schema ?? {}} change={(next) => set(now, next)} />
    </div>
  )
}

/** Stands for a file that the reader has not chosen yet. */
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
      (name) => members[name] !== undefined && !known.some(([knownName]) => knownName === name),
    ),
  ]
  const absent = known.filter(([name]) => !names.includes(name))
  const schemaOf = (name: string) => known.find(([knownName]) => knownName === name)?.[1] ?? free ?? {}
  const set = (name: string, member: Input) => change({ ...members, [name]: member })
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
          change={(member) => set(name, member)}
          schemas={schemas}
          errors={errors}
          pointer={`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`}
          required={needed.has(name)}
          remove={needed.has(name) ? undefined : () => drop(name)}
        />
      ))}
      {absent.length > 0 && (
        <p className="try-add">
          {absent.map(([name, schema]) => (
            <button
              key={name}
              type="button"
              className="try-small"
              aria-label={`Add ${name}`}
              onClick={() => set(name, createInitialValue(schema, schemas) ?? NO_FILE)}
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

/** Adds a property under a name that the reader enters. */
function AddNamedField({ taken, add }: { readonly taken: object; readonly add: (name: string) => void }) {
  const [name, setName] = useState('')
  const id = useId()
  return (
    <div className="try-row">
      <label htmlFor={id}>Field name</label>
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
      {list.map((item, i) => (
        <SchemaField
          // Items have no identity but their position.
          key={i}
          label={`${label} ${i + 1}`}
          schema={itemSchema(node, i)}
          value={item}
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
  const texts = list.map((choice) => JSON.stringify(choice))
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
      {list.map((choice, i) => (
        <option key={texts[i]} value={texts[i]}>
          {typeof choice === 'string' ? choice : texts[i]}
        </option>
      ))}
    </select>
  )
}

/** A number field. Text that is not a number yet is kept as text, and reported as an error. */
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

/** A value as JSON text. Invalid text stays in the field; `broken` is called with it. */
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
  // Another field or a shared link has changed the value.
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
              hold({ value, text, wrong: `Invalid JSON: ${error instanceof Error ? error.message : ''}` })
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
