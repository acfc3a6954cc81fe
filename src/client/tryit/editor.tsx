import { useId, useState, type ReactNode } from 'react'

import type { ValidationError } from '../../lib/validate-value.ts'
import type { Json } from '../../model.ts'
import {
  initial,
  isMembers,
  item,
  json,
  kind,
  merged,
  others,
  properties,
  required,
  values,
  variant,
  variants,
  type Input,
  type Node,
  type Schemas,
} from './value.ts'

export interface EditorProps {
  readonly label: string
  readonly schema: Json
  readonly value: Input
  readonly change: (value: Input) => void
  readonly schemas: Schemas
  readonly flaws: readonly ValidationError[]
  /** JSON Pointer by which `flaws` name this field. */
  readonly pointer: string
  readonly required?: boolean
  /** An empty text is no value: for parameters, which are left out then. */
  readonly blank?: boolean
  /** Takes the field out of the form. */
  readonly remove?: (() => void) | undefined
}

/** The form field of a schema: whatever it is, with all that is inside. */
export function Editor(props: EditorProps) {
  const { schema, schemas } = props
  const node = merged(schema, schemas)
  const list = variants(node, schemas)
  // A value that may be left out by being empty needs no null beside.
  const real = props.blank === true ? list.filter((one) => one.label !== 'null') : list
  const [only] = real
  if (real.length > 1) return <Choice {...props} node={node} />
  if (only !== undefined) return <Editor {...props} schema={only.schema} />
  switch (kind(node)) {
    case 'object':
      return <Members {...props} node={node} />
    case 'array':
      return <Items {...props} node={node} />
    case 'any':
      // A parameter of no known type is a text in an address or a header.
      return props.blank === true ? <Plain {...props} node={node} /> : <Raw {...props} rows={3} />
    default:
      return <Plain {...props} node={node} />
  }
}

type Inner = EditorProps & { readonly node: Node }

/** A field with its label, its mistakes and the button that removes it. */
function Row({
  label,
  required: needed,
  pointer,
  flaws,
  remove,
  children,
}: Pick<EditorProps, 'label' | 'required' | 'pointer' | 'flaws' | 'remove'> & {
  readonly children: (field: Tied) => ReactNode
}) {
  const id = useId()
  const own = flaws.filter((one) => one.pointer === pointer)
  const tied = own.length > 0 ? { 'aria-describedby': `${id}-flaw`, 'aria-invalid': true as const } : {}
  return (
    <div className="try-row">
      <label htmlFor={id}>
        {label}
        {needed === true && <span className="required"> required</span>}
      </label>
      {remove && <Remove label={label} remove={remove} />}
      {children({ id, ...tied })}
      <Flaws id={`${id}-flaw`} flaws={own} />
    </div>
  )
}

interface Tied {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

function Flaws({ id, flaws }: { readonly id: string; readonly flaws: readonly ValidationError[] }) {
  return flaws.length === 0 ? null : (
    <p id={id} className="try-flaw">
      {flaws.map((one) => one.message).join('; ')}
    </p>
  )
}

function Remove({ label, remove }: { readonly label: string; readonly remove: () => void }) {
  return (
    <button type="button" className="try-small" aria-label={`Remove ${label}`} onClick={remove}>
      Remove
    </button>
  )
}

function Group({
  label,
  pointer,
  flaws,
  remove,
  required: needed,
  children,
}: EditorProps & { readonly children: ReactNode }) {
  const id = useId()
  const own = flaws.filter((one) => one.pointer === pointer)
  return (
    <fieldset aria-describedby={own.length > 0 ? id : undefined}>
      <legend>
        {label}
        {needed === true && <span className="required"> required</span>}
      </legend>
      {remove && <Remove label={label} remove={remove} />}
      <Flaws id={id} flaws={own} />
      {children}
    </fieldset>
  )
}

function Choice({ node, ...props }: Inner) {
  // While a reader types, a value may fit another kind for a moment: the field must not go from under the hands.
  const [held, hold] = useState<{ readonly kind: number; readonly value: Input }>()
  const { schemas, value, change, label } = props
  const list = variants(node, schemas)
  const now =
    held !== undefined && held.value === value ? held.kind : variant(value, list, schemas, held?.kind)
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
          set(Number(target.value), initial(list[Number(target.value)]?.schema, schemas))
        }
      >
        {list.map((one, i) => (
          <option key={one.label + String(i)} value={i}>
            {one.label}
          </option>
        ))}
      </select>
      <Editor {...props} key={now} schema={list[now]?.schema ?? {}} change={(next) => set(now, next)} />
    </div>
  )
}

/** A file that is still to be chosen. */
const NONE = new File([], '')

function Members({ node, ...props }: Inner) {
  const { schemas, value, change, pointer, flaws } = props
  const members = isMembers(value) ? value : {}
  const known = properties(node, schemas)
  const needed = required(node)
  const free = others(node)
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
    <Group {...props}>
      {names.map((name) => (
        <Editor
          key={name}
          label={name}
          schema={schemaOf(name)}
          value={members[name]}
          change={(one) => set(name, one)}
          schemas={schemas}
          flaws={flaws}
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
              onClick={() => set(name, initial(one, schemas) ?? NONE)}
            >
              + {name}
            </button>
          ))}
        </p>
      )}
      {free !== undefined && (
        <Free taken={members} add={(name) => set(name, initial(free, schemas) ?? NONE)} />
      )}
    </Group>
  )
}

/** A member whose name the reader gives. */
function Free({ taken, add }: { readonly taken: object; readonly add: (name: string) => void }) {
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

function Items({ node, ...props }: Inner) {
  const { schemas, value, change, pointer, flaws, label, blank } = props
  const list = Array.isArray(value) ? (value as readonly Input[]) : []
  const set = (next: readonly Input[]) => change(next.length === 0 && blank === true ? undefined : next)
  return (
    <Group {...props}>
      {list.map((one, i) => (
        <Editor
          // Items have no names: what a field shows is its position's value.
          key={i}
          label={`${label} ${i + 1}`}
          schema={item(node, i)}
          value={one}
          change={(next) => set(list.map((other, j) => (j === i ? next : other)))}
          schemas={schemas}
          flaws={flaws}
          pointer={`${pointer}/${i}`}
          remove={() => set(list.filter((_, j) => j !== i))}
        />
      ))}
      <button
        type="button"
        className="try-small"
        onClick={() => set([...list, initial(item(node, list.length), schemas)])}
      >
        Add to {label}
      </button>
    </Group>
  )
}

function Plain({ node, ...props }: Inner) {
  const { value, change, blank } = props
  const shown = kind(node)
  const text =
    value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  const say = (next: string) => change(next === '' && blank === true ? undefined : next)
  return (
    <Row {...props}>
      {(tied) => {
        switch (shown) {
          case 'choice':
            return <Select tied={tied} list={values(node)} value={value} change={change} blank={blank} />
          case 'boolean':
            return <Select tied={tied} list={[true, false]} value={value} change={change} blank={blank} />
          case 'null':
            return <input {...tied} value="null" readOnly />
          case 'file':
            return <input {...tied} type="file" onChange={({ target }) => change(target.files?.[0])} />
          case 'number':
            return <Amount tied={tied} value={value} change={change} blank={blank} />
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
    </Row>
  )
}

interface Small {
  readonly tied: Tied
  readonly value: Input
  readonly change: (value: Input) => void
  readonly blank: boolean | undefined
}

function Select({ tied, list, value, change, blank }: Small & { readonly list: readonly Json[] }) {
  const texts = list.map((one) => JSON.stringify(one))
  const now = value === undefined ? '' : JSON.stringify(json(value))
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
function Amount({ tied, value, change, blank }: Small) {
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
export function Raw({
  rows,
  broken,
  ...props
}: EditorProps & { readonly rows: number; readonly broken?: (text: string) => void }) {
  const { value, change } = props
  const [held, hold] = useState<{ value: Input; text: string; wrong: string }>({
    value,
    text: pretty(value),
    wrong: '',
  })
  // The value came from elsewhere: another field, or a restored request.
  if (held.value !== value) hold({ value, text: pretty(value), wrong: '' })
  const flaws: readonly ValidationError[] =
    held.wrong === '' ? [] : [{ pointer: props.pointer, message: held.wrong }]
  return (
    <Row {...props} flaws={flaws}>
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
    </Row>
  )
}

function pretty(value: Input): string {
  return value === undefined ? '' : JSON.stringify(json(value), null, 2)
}
