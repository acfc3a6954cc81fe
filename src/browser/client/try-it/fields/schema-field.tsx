/**
 * Form fields for a JSON Schema, one component per kind of value; objects and arrays contain further fields. A field shows the value it is
 * given and calls `change` with the next one.
 */
import { writeExactJson } from '../../../../lib/data/json/exact-json.ts'
import { writeText } from '../../../../lib/locale/text.ts'
import { useState, useId } from 'react'
import { escapePointerToken } from '../../../../domain/openapi/document/json-value.ts'
import { type SchemaFieldProps, FieldGroup, FieldRow, SelectRow } from './field-row.tsx'
import {
  mergeSchema,
  fieldKind,
  isMultilineText,
  listProperties,
  requiredNames,
  additionalSchema,
  formItemSchema,
  enumValues,
} from '../../../../domain/trial/form-schema.ts'
import { type SchemaObject, type Input, isMembers } from '../../../../domain/trial/form-value.ts'
import { createInitialValue } from '../../../../domain/trial/initial-value.ts'
import { addsField, focusField } from '../focus-field.ts'
import type { Json } from '../../../../domain/openapi/model.ts'
import { JsonField } from './json-field.tsx'
import { listVariants, findVariant } from '../../../../domain/trial/schema-variants.ts'
import { FileInput, SelectInput, NumberInput } from './value-inputs.tsx'

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

function VariantField({ node, ...props }: MergedFieldProps) {
  // While a reader types, a value may match another variant for a moment. The field they type in must stay.
  const [held, hold] = useState<{ readonly kind: number; readonly value: Input }>()
  const { schemas, value, change, label } = props
  const list = listVariants(node, schemas)
  const now =
    held !== undefined && held.value === value ? held.kind : findVariant(value, list, schemas, held?.kind)
  const set = (kind: number, next: Input) => {
    hold({ kind, value: next })
    change(next)
  }
  return (
    <>
      <SelectRow
        label={writeText('tryit.typeOf', { field: label })}
        value={now}
        change={(kind) => set(Number(kind), createInitialValue(list[Number(kind)]?.schema, schemas))}
      >
        {list.map((variant, i) => (
          <option key={i} value={i}>
            {variant.label}
          </option>
        ))}
      </SelectRow>
      <SchemaField {...props} key={now} schema={list[now]?.schema ?? {}} change={(next) => set(now, next)} />
    </>
  )
}

function ObjectFields({ node, ...props }: MergedFieldProps) {
  const { schemas, value, change, pointer, errors } = props
  const members = isMembers(value) ? value : {}
  const known = listProperties(node, schemas)
  const needed = requiredNames(node)
  const free = additionalSchema(node)
  const given = Object.keys(members).filter((name) => members[name] !== undefined)
  const names = new Set([
    ...known.map(([name]) => name).filter((name) => given.includes(name) || needed.has(name)),
    ...given,
  ])
  const absent = known.filter(([name]) => !names.has(name))
  const schemaOf = (name: string) => known.find(([knownName]) => knownName === name)?.[1] ?? free ?? {}
  const set = (name: string, member: Input) => change({ ...members, [name]: member })
  const pointerOf = (name: string) => `${pointer}/${escapePointerToken(name)}`
  const add = (name: string, schema: Json) => {
    set(name, createInitialValue(schema, schemas))
    focusField(pointerOf(name))
  }
  const drop = (name: string) => {
    const { [name]: _, ...rest } = members
    change(rest)
    focusField(pointerOf(name), pointer)
  }
  return (
    <FieldGroup {...props}>
      {[...names].map((name) => (
        <SchemaField
          key={name}
          label={name}
          schema={schemaOf(name)}
          value={members[name]}
          change={(member) => set(name, member)}
          schemas={schemas}
          errors={errors}
          pointer={pointerOf(name)}
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
              aria-label={writeText('tryit.addNamed', { field: name })}
              {...addsField(pointerOf(name))}
              onClick={() => add(name, schema)}
            >
              + {name}
            </button>
          ))}
        </p>
      )}
      {free !== undefined && <AddNamedField taken={members} add={(name) => add(name, free)} />}
    </FieldGroup>
  )
}

/** Adds a property under a name that the reader enters. */
function AddNamedField({ taken, add }: { readonly taken: object; readonly add: (name: string) => void }) {
  const [name, setName] = useState('')
  const id = useId()
  return (
    <div className="try-row">
      <label htmlFor={id}>{writeText('tryit.fieldName')}</label>
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
        {writeText('tryit.addField')}
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
          schema={formItemSchema(node, i)}
          value={item}
          change={(next) => set(list.map((other, j) => (j === i ? next : other)))}
          schemas={schemas}
          errors={errors}
          pointer={`${pointer}/${i}`}
          remove={() => {
            set(list.filter((_, j) => j !== i))
            focusField(`${pointer}/${Math.min(i, list.length - 2)}`, `${pointer}/-`)
          }}
        />
      ))}
      <button
        type="button"
        className="try-small"
        {...addsField(`${pointer}/-`)}
        onClick={() => {
          set([...list, createInitialValue(formItemSchema(node, list.length), schemas)])
          focusField(`${pointer}/${list.length}`)
        }}
      >
        {writeText('tryit.addTo', { field: label })}
      </button>
    </FieldGroup>
  )
}

function ValueField({ node, ...props }: MergedFieldProps) {
  const { value, change, blank } = props
  const shown = fieldKind(node)
  const text =
    value === undefined || value === null ? '' : typeof value === 'string' ? value : writeExactJson(value)
  const say = (next: string) => change(next === '' && blank === true ? undefined : next)
  return (
    <FieldRow {...props}>
      {(tied) => {
        switch (shown) {
          case 'choice':
          case 'boolean':
            return (
              <SelectInput
                tied={tied}
                list={shown === 'choice' ? enumValues(node) : [true, false]}
                value={value}
                change={change}
                // A required value that has been chosen can be changed, but not taken back.
                blank={blank && !props.required}
              />
            )
          case 'null':
            return <input {...tied} value="null" readOnly />
          case 'file':
            return <FileInput tied={tied} node={node} value={value} change={change} />
          case 'number':
            return <NumberInput tied={tied} value={value} change={change} blank={blank} />
          default:
            return isMultilineText(node, text) ? (
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
