/**
 * The parts of `docusaurus-theme-openapi-docs`, whose generator writes a page for each operation of an API: parameters and schemas as nested
 * lists. Descriptions are printed as they are written.
 */
import type { ReactNode } from 'react'
import { groupBy } from '../../../../lib/data/group-by.ts'
import { isObject } from '../../../../lib/data/is-object.ts'
import { upperFirst } from '../../../../lib/text/first-letter.ts'
import { TabItem, Tabs, type ChildrenProps } from './components.tsx'

/** A JSON Schema whose references are resolved. A circular one is its name. */
type Schema = Readonly<Record<string, unknown>>

interface Field extends Schema {
  readonly name?: string
  readonly in?: string
  readonly required?: unknown
  readonly description?: string
  readonly schema?: unknown
}

interface Body {
  readonly description?: string
  readonly required?: boolean
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>
}

interface Response extends Body {
  readonly headers?: Readonly<Record<string, Field>>
}

/** Members of a schema that are shown as something else than a name and a value. */
const STRUCTURE: ReadonlySet<string> = new Set([
  'type',
  'format',
  'nullable',
  'title',
  'description',
  'properties',
  'required',
  'items',
  'prefixItems',
  'allOf',
  'oneOf',
  'anyOf',
  'not',
  'additionalProperties',
  'patternProperties',
  'discriminator',
])

/** Members of a parameter beside its schema. */
const FIELD: ReadonlySet<string> = new Set(['name', 'in', 'required', 'description', 'schema'])

export const MethodEndpoint = ({
  method = '',
  path = '',
}: {
  readonly method?: string
  readonly path?: string
}) => (
  <p>
    <code>{`${method === 'event' ? '' : method.toUpperCase()} ${path}`.trim()}</code>
  </p>
)

/** The link to the description. */
export const Export = ({ url }: { readonly url?: string }) => url && <a href={url}>OpenAPI</a>

/** Parameters in one list per location. */
export function ParamsDetails({ parameters = [] }: { readonly parameters?: readonly Field[] }) {
  return [...groupBy(parameters, (parameter) => parameter.in ?? '')].map(([place, fields]) => (
    <section key={place}>
      <p>
        <strong>{`${upperFirst(place)} parameters`}</strong>
      </p>
      <ul>{fields.map(printField)}</ul>
    </section>
  ))
}

export const ParamsItem = ({ param = {}, ...rest }: { readonly param?: Field } & Field) => (
  <ul>{printField({ ...rest, ...param })}</ul>
)

export const RequestSchema = ({
  title = 'Body',
  body = {},
}: {
  readonly title?: string
  readonly body?: Body
}) =>
  body.content && (
    <>
      <p>
        <strong>{title}</strong>
        {body.required === true && ' (required)'}
      </p>
      {printBody(body)}
    </>
  )

/** Responses in tabs by status. */
export function StatusCodes({ responses = {} }: { readonly responses?: Readonly<Record<string, Response>> }) {
  return (
    <Tabs>
      {Object.entries(responses).map(([status, { headers = {}, ...response }]) => (
        <TabItem key={status} value={status} label={status}>
          {printBody(response)}
          {Object.keys(headers).length > 0 && (
            <>
              <p>
                <strong>Headers</strong>
              </p>
              <ul>{Object.entries(headers).map(([name, header]) => printField({ ...header, name }))}</ul>
            </>
          )}
        </TabItem>
      ))}
    </Tabs>
  )
}

/** A property, as older versions of the generator write it; its own properties are its children. */
export const SchemaItem = ({
  name = '',
  required = false,
  schemaName,
  schema,
  children,
}: ChildrenProps & {
  readonly name?: string
  readonly required?: boolean
  readonly schemaName?: string
  readonly schema?: unknown
}) => (
  <ul>
    <li>
      <code>{name}</code>
      {schemaName !== undefined && ` ${schemaName}`}
      {required && ', required'}
      {isObject(schema) && printNotes(schema, STRUCTURE)}
      {children}
    </li>
  </ul>
)

export const SchemaTree = ({ schema }: { readonly schema?: unknown }) => printSchema(schema)

function printBody({ description, content = {} }: Body): ReactNode {
  const types = Object.entries(content)
  return (
    <>
      {printText(description)}
      {types.map(([type, { schema, ...more }]) => (
        <section key={type}>
          <p>
            <code>{type}</code> {schema === undefined ? '' : nameType(schema)}
          </p>
          {printSchema(schema)}
          {printNotes(more, FIELD)}
        </section>
      ))}
    </>
  )
}

/** A parameter, a header or a property. */
function printField({ name = '', required, description, schema, ...rest }: Field): ReactNode {
  return (
    <li key={name}>
      <code>{name}</code> {nameType(schema)}
      {required === true && ', required'}
      {printNotes({ description, ...rest }, FIELD)}
      {printSchema(
        isObject(schema) && schema['description'] === description ? { ...schema, description: '' } : schema,
      )}
    </li>
  )
}

/** The description, then each member that is not in the set, with its value. */
function printNotes(members: Schema, known: ReadonlySet<string>): ReactNode {
  const notes = Object.entries(members).filter(([name, value]) => !known.has(name) && value !== undefined)
  return (
    <>
      {printText(members['description'])}
      {notes.length > 0 && (
        <p>
          {notes.map(([name, value], index) => (
            <span key={name}>
              {index > 0 && ', '}
              {name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()}: {printValue(name, value)}
            </span>
          ))}
        </p>
      )}
    </>
  )
}

const printValue = (name: string, value: unknown): ReactNode =>
  name === 'enum' && Array.isArray(value) ? (
    value.map((item, index) => (
      <span key={index}>
        {index > 0 && ' | '}
        <code>{writeValue(item)}</code>
      </span>
    ))
  ) : (
    <code>{writeValue(value)}</code>
  )

const writeValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const printText = (text: unknown): ReactNode =>
  typeof text === 'string' &&
  text !== '' &&
  text.split(/\n\s*\n/).map((part, index) => <p key={index}>{part}</p>)

/** Type of a value: `string (date-time)`, `Order[]`, `string | null`. */
function nameType(schema: unknown): string {
  if (!isObject(schema)) return typeof schema === 'string' ? schema : 'any'
  const { type, format, items, nullable, title, oneOf, anyOf } = schema
  const variants = [oneOf, anyOf].find(Array.isArray) as readonly unknown[] | undefined
  const guess = schema['properties'] || schema['allOf'] ? 'object' : 'any'
  const names = [type ?? variants?.map(nameType) ?? guess]
    .flat()
    .map((name) => (name === 'array' ? `${nameType(items)}[]` : writeValue(name)))
  const all = [...new Set(nullable === true ? [...names, 'null'] : names)].join(' | ')
  const note = format ?? (names[0] === 'object' ? title : undefined)
  return typeof note === 'string' ? `${all} (${note})` : all
}

/** All that a schema says beside its type. */
function printSchema(schema: unknown): ReactNode {
  if (!isObject(schema)) return null
  const required = Array.isArray(schema['required']) ? (schema['required'] as readonly unknown[]) : []
  const {
    properties,
    patternProperties,
    additionalProperties,
    items,
    prefixItems,
    allOf,
    oneOf,
    anyOf,
    not,
  } = schema
  const fields = Object.entries({ ...asMembers(properties), ...asMembers(patternProperties) }).map(
    ([name, property]) => ({ name, schema: property, required: required.includes(name) }),
  )
  const parts = [prefixItems, oneOf, anyOf].filter(Array.isArray).flat() as readonly unknown[]
  return (
    <>
      {printNotes(schema, STRUCTURE)}
      {(Array.isArray(allOf) ? allOf : []).map((part, index) => (
        <div key={index}>{printSchema(part)}</div>
      ))}
      {fields.length > 0 && <ul>{fields.map(printField)}</ul>}
      {isObject(additionalProperties) && <ul>{printField({ name: '*', schema: additionalProperties })}</ul>}
      {parts.length > 0 && (
        <ul>{parts.map((part, index) => printField({ name: nameVariant(part, index), schema: part }))}</ul>
      )}
      {not !== undefined && <ul>{printField({ name: 'not', schema: not })}</ul>}
      {printSchema(items)}
    </>
  )
}

const asMembers = (value: unknown): Schema => (isObject(value) ? value : {})

const nameVariant = (schema: unknown, index: number) =>
  isObject(schema) && typeof schema['title'] === 'string' ? schema['title'] : String(index + 1)
