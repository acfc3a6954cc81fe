/**
 * Reads values from the text of a request, in OpenAPI's styles (3.1.1, section 4.8.12.4): the inverse of samples/parameter-style.ts. A text
 * may have several readings, such as `5`, which is a number and a text. The first one that the schema allows is taken. Pure.
 */
import { isObject } from '../../lib/data/is-object.ts'
import { parseExactJson } from '../../lib/data/json/exact-json.ts'
import { removeAbsent } from '../../lib/data/remove-absent.ts'
import { validateValue } from '../../lib/data/schema/validate-value.ts'
import { tryTo } from '../../lib/data/try-to.ts'
import type { TrialParameter } from '../../lib/page/try-it-data.ts'
import { asObject } from '../openapi/document/json-value.ts'
import { isFormMediaType, isJsonMediaType } from '../openapi/example/media-type.ts'
import type { Json } from '../openapi/model.ts'
import { DELIMITERS } from '../samples/parameter-style.ts'
import { additionalSchema, formItemSchema, mergeSchema, propertiesOf, type Schemas } from './form-schema.ts'
import { inputToJson, type Input, type Members } from './form-value.ts'

/** A parameter or a field of a form: how it is written, and the schema of its values. */
type WrittenField = Pick<TrialParameter, 'name' | 'schema' | 'style' | 'explode' | 'innerDelimiters'>

/** Parts of a request that parameters are read from. */
export interface RequestTexts {
  readonly url: URL
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** Parameters of the path by name, decoded. */
  readonly variables: Readonly<Record<string, string>>
}

/** The pairs of a header field `Cookie` (RFC 6265, section 4.2.1). */
export function readCookies(headers: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  return (headers.get('cookie') ?? '').split(/;\s*/).flatMap((pair) => {
    const equals = pair.indexOf('=')
    return equals < 1 ? [] : [[pair.slice(0, equals), decode(pair.slice(equals + 1))] as const]
  })
}

const decode = (text: string) => tryTo(() => decodeURIComponent(text)) ?? text

/** The value of a parameter; undefined if the request does not have it. `others` are the names that its members cannot have. */
export function readParameter(
  parameter: TrialParameter,
  { url, headers, variables }: RequestTexts,
  schemas: Schemas,
  others: ReadonlySet<string>,
): Input {
  const { in: place, name } = parameter
  if (place === 'querystring') {
    const text = url.search.slice(1)
    if (text === '') return undefined
    return isFormMediaType(parameter.content ?? '')
      ? readForm([...url.searchParams], { schema: parameter.schema }, schemas)
      : readContent(decode(text), parameter, schemas)
  }
  if (place === 'query' || place === 'cookie') {
    const pairs = place === 'query' ? [...url.searchParams] : readCookies(headers)
    return parameter.content === undefined
      ? readField(pairs, parameter, schemas, others)
      : readContent(findText(pairs, name), parameter, schemas)
  }
  const text = place === 'path' ? variables[name] : headers.get(name.toLowerCase())
  if (text === undefined || (place === 'path' && text === '')) return undefined
  return parameter.content === undefined
    ? readText(text, parameter, schemas)
    : readContent(text, parameter, schemas)
}

const findText = (pairs: readonly (readonly [string, string])[], name: string) =>
  pairs.find(([key]) => key === name)?.[1]

/** A value that a media type describes (`content`). */
function readContent(text: string | undefined, { content = '', schema }: TrialParameter, schemas: Schemas) {
  if (text === undefined) return undefined
  const parsed = isJsonMediaType(content) ? (tryTo(() => parseExactJson(text)) as Input) : undefined
  return parsed === undefined ? chooseReading([text], schema, schemas) : parsed
}

/** The fields of a form or query, each in its own style. */
export function readForm(
  pairs: readonly (readonly [string, string])[],
  {
    schema,
    rules = {},
  }: {
    readonly schema: Json
    readonly rules?: Readonly<Record<string, Omit<WrittenField, 'name' | 'schema'>>>
  },
  schemas: Schemas,
): Members {
  const node = mergeSchema(schema, schemas)
  const typed = propertiesOf(node)
  const names = new Set(pairs.map(([key]) => (key in typed ? key : key.replace(/\[.*$/, ''))))
  const values = [...names].map((name) => {
    const field = { ...rules[name], name, schema: typed[name] ?? additionalSchema(node) ?? {} }
    const isDeep = !pairs.some(([key]) => key === name)
    return [name, readField(pairs, isDeep ? { ...field, style: 'deepObject' } : field, schemas, new Set())]
  })
  return removeAbsent(Object.fromEntries(values) as Members)
}

/** A field of a query, a form or cookies. */
function readField(
  pairs: readonly (readonly [string, string])[],
  field: WrittenField,
  schemas: Schemas,
  others: ReadonlySet<string>,
): Input {
  const { name, schema, style = 'form', explode = style === 'form' || style === 'cookie' } = field
  const node = mergeSchema(schema, schemas)
  if (style === 'deepObject') return readDeepObject(pairs, field, schemas)
  const texts = pairs.flatMap(([key, text]) => (key === name ? [text] : []))
  if (explode) {
    const members = pairs.filter(([key]) => isMemberOf(node, key, others))
    if (texts.length === 0 && members.length > 0 && !isOnlyList(node))
      return readMembers(members, node, schemas)
    // Clients that know no better write a list as one text.
    if (texts.length > 1 || isOnlyList(node)) return readItems(texts, field, schemas)
  }
  const [text] = texts
  if (text === undefined) return undefined
  const delimiter = DELIMITERS[style] ?? ','
  return readDelimited(text, { field, delimiter, pairing: undefined }, schemas)
}

/** Whether a pair may be a member of an object that is written as pairs of their own. */
function isMemberOf(node: Readonly<Record<string, Json>>, key: string, others: ReadonlySet<string>): boolean {
  if (Object.hasOwn(propertiesOf(node), key)) return true
  const isObjectSchema = [node['type']].flat().includes('object')
  return isObjectSchema && additionalSchema(node) !== undefined && !others.has(key)
}

const isOnlyList = (node: Readonly<Record<string, Json>>) =>
  [node['type']].flat().every((type) => type === 'array' || type === 'null') && node['type'] !== undefined

function readItems(texts: readonly string[], field: WrittenField, schemas: Schemas): Input {
  if (texts.length === 0) return undefined
  const node = mergeSchema(field.schema, schemas)
  const items = texts.map((text, index) =>
    readInner(text, formItemSchema(node, index), field.innerDelimiters ?? [], schemas),
  )
  const split = texts.length === 1 ? (texts[0] ?? '').split(',') : []
  const whole: Input[] = [items]
  if (split.length > 1 && !isValid(items, field.schema, schemas))
    whole.push(split.map((text, index) => readInner(text, formItemSchema(node, index), [], schemas)))
  return chooseReading(whole, field.schema, schemas)
}

/** An item, which may be a list with delimiters of its own (Swagger 2). */
function readInner(
  text: string,
  schema: Json,
  [delimiter, ...inner]: readonly string[],
  schemas: Schemas,
): Input {
  if (delimiter === undefined) return readScalar(text, schema, schemas)
  const node = mergeSchema(schema, schemas)
  return text
    .split(delimiter)
    .map((part, index) => readInner(part, formItemSchema(node, index), inner, schemas))
}

function readMembers(
  pairs: readonly (readonly [string, string])[],
  node: Readonly<Record<string, Json>>,
  schemas: Schemas,
): Members {
  const names = [...new Set(pairs.map(([key]) => key))]
  return Object.fromEntries(
    names.map((name) => {
      const schema = propertiesOf(node)[name] ?? additionalSchema(node) ?? {}
      const texts = pairs.flatMap(([key, text]) => (key === name ? [text] : []))
      const value =
        texts.length > 1 || isOnlyList(mergeSchema(schema, schemas))
          ? readItems(texts, { name, schema }, schemas)
          : readScalar(texts[0] ?? '', schema, schemas)
      return [name, value]
    }),
  )
}

/** `filter[size]=5&filter[tags][]=a`, at any depth. */
function readDeepObject(
  pairs: readonly (readonly [string, string])[],
  { name, schema }: WrittenField,
  schemas: Schemas,
): Input {
  const own = pairs.flatMap(([key, text]) =>
    key.startsWith(`${name}[`) ? [[key.slice(name.length), text] as const] : [],
  )
  return own.length === 0 ? undefined : readDeepMembers(own, schema, schemas)
}

function readDeepMembers(
  pairs: readonly (readonly [string, string])[],
  schema: Json,
  schemas: Schemas,
): Input {
  const [, first = ''] = pairs[0] ?? []
  if (pairs.every(([rest]) => rest === ''))
    return pairs.length === 1
      ? readScalar(first, schema, schemas)
      : readItems(
          pairs.map(([, text]) => text),
          { name: '', schema },
          schemas,
        )
  const node = mergeSchema(schema, schemas)
  const members = new Map<string, (readonly [string, string])[]>()
  for (const [rest, text] of pairs) {
    const [whole = '', member = ''] = /^\[([^\]]*)\]/.exec(rest) ?? []
    members.set(member, [...(members.get(member) ?? []), [rest.slice(whole.length), text]])
  }
  if (isOnlyList(node) || [...members.keys()].every((key) => key === ''))
    return [...members].flatMap(([, list]) =>
      list.map((pair, index) => readDeepMembers([pair], formItemSchema(node, index), schemas)),
    )
  return Object.fromEntries(
    [...members].map(([key, list]) => [
      key,
      readDeepMembers(list, propertiesOf(node)[key] ?? additionalSchema(node) ?? {}, schemas),
    ]),
  )
}

/** A value in a path or a header: `simple`, `label`, `matrix`, and the lists of Swagger 2. */
function readText(text: string, field: WrittenField, schemas: Schemas): Input {
  const { name, style = 'simple', explode = false } = field
  if (style === 'matrix') {
    const parts = text.replace(/^;/, '').split(';')
    const pairs = parts.map((part) => {
      const equals = part.indexOf('=')
      return equals < 0 ? ([part, ''] as const) : ([part.slice(0, equals), part.slice(equals + 1)] as const)
    })
    return readField(pairs, { ...field, style: 'form', explode }, schemas, new Set())
  }
  if (style === 'label' && text.startsWith('.'))
    return readDelimited(
      text.slice(1),
      { field: { ...field, name }, delimiter: explode ? '.' : ',', pairing: explode ? '=' : undefined },
      schemas,
    )
  const delimiter = DELIMITERS[style] ?? ','
  return readDelimited(text, { field, delimiter, pairing: explode ? '=' : undefined }, schemas)
}

interface Delimited {
  readonly field: WrittenField
  readonly delimiter: string
  /** Sign between names and values of members; without one they follow each other. */
  readonly pairing: string | undefined
}

function readDelimited(
  text: string,
  { field: { schema, innerDelimiters = [] }, delimiter, pairing }: Delimited,
  schemas: Schemas,
): Input {
  const node = mergeSchema(schema, schemas)
  const parts = text.split(delimiter)
  const items = () =>
    parts.map((part, index) => readInner(part.trim(), formItemSchema(node, index), innerDelimiters, schemas))
  const members = () =>
    readMembers(
      pairing === undefined
        ? Array.from({ length: Math.ceil(parts.length / 2) }, (_, i) => [
            parts[2 * i] ?? '',
            parts[2 * i + 1] ?? '',
          ])
        : parts.map((part) => {
            const [key = '', ...rest] = part.split(pairing)
            return [key, rest.join(pairing)]
          }),
      node,
      schemas,
    )
  const types = [node['type']].flat()
  if (isOnlyList(node)) return chooseReading([items()], schema, schemas)
  const scalar = readScalar(text, schema, schemas)
  if (isValid(scalar, schema, schemas)) return scalar
  const others = [items(), members()].filter((reading) => isValid(reading, schema, schemas))
  if (others.length > 0) return others[0]
  if (types.includes('object')) return isObject(scalar) ? scalar : members()
  return types.includes('array') ? items() : scalar
}

/** A single value: a text, number, truth value, null or JSON. */
function readScalar(text: string, schema: Json, schemas: Schemas): Input {
  const readings: Input[] = [text]
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) readings.push(parseExactJson(text) as Input)
  if (text === 'true' || text === 'false') readings.push(text === 'true')
  if (text === 'null' || text === '') readings.push(null)
  if (/^\s*[[{]/.test(text)) readings.push(tryTo(() => parseExactJson(text)) as Input)
  return chooseReading(readings, schema, schemas)
}

/** The first reading that the schema allows; without one, the last one that has a type of the schema, so that the error is about its value. */
function chooseReading(readings: readonly Input[], schema: Json, schemas: Schemas): Input {
  const known = readings.filter((reading) => reading !== undefined)
  const valid = known.find((reading) => isValid(reading, schema, schemas))
  if (valid !== undefined) return valid
  const { type } = mergeSchema(schema, schemas)
  const typed = known.filter((reading) =>
    isValid(reading, asObject(type === undefined ? {} : { type }), schemas),
  )
  return typed.at(-1) ?? known[0]
}

function isValid(value: Input, schema: Json, schemas: Schemas): boolean {
  return (
    validateValue(inputToJson(value), schema, { resolve: (ref) => schemas[ref], direction: 'request' }) ===
    undefined
  )
}
