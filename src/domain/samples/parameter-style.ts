/**
 * Writes a parameter's value as text in one of OpenAPI's styles (3.1.1, section 4.8.12.4), by the operators of RFC 6570.
 * Pure; the caller decides how names and values are encoded.
 */
import { isObject } from '../../lib/data/is-object.ts'
import { writeExactJson } from '../../lib/data/json/exact-json.ts'
import type { ParameterStyle, ParameterValue } from './sample-request.ts'

/** How one parameter is to be written; `encode` makes a name or value fit for its place. */
export type StyleOptions = {
  style: ParameterStyle
  explode: boolean
  encode: (text: string) => string
  /** Whether the name is left out: paths and headers have it. */
  isValueOnly?: boolean
  /** Delimiters of lists inside a list, the outer one first. Without them, such a list is JSON. */
  innerDelimiters?: readonly string[]
}

type StyleOperator = { prefix: string; delimiter: string; named: boolean; ifEmpty: string }

/** The operators of RFC 6570, section 3.2.1, that OpenAPI's styles are defined by. */
const styleOperators: Partial<Record<ParameterStyle, StyleOperator>> = {
  simple: { prefix: '', delimiter: ',', named: false, ifEmpty: '' },
  label: { prefix: '.', delimiter: '.', named: false, ifEmpty: '' },
  matrix: { prefix: ';', delimiter: ';', named: true, ifEmpty: '' },
  form: { prefix: '', delimiter: '&', named: true, ifEmpty: '=' },
  cookie: { prefix: '', delimiter: '; ', named: true, ifEmpty: '=' },
}

/**
 * A parameter as text, in one of OpenAPI's styles (3.1.1, section 4.8.12.4): `simple`, `label`, `matrix` by
 * RFC 6570, the query styles as `name=value` pairs joined by `&`. Empty for what RFC 6570 calls undefined:
 * null, an empty array, an empty object.
 */
export function writeStyledParameter(name: string, value: ParameterValue, form: StyleOptions): string {
  const shape = styleOperators[form.style]
  if (shape) return expandOperator(name, value, form, shape)
  const pairs = listPairs(name, value, form)
  // Swagger 2 has lists with other separators than commas in paths and headers.
  return form.isValueOnly ? pairs.map(([, text]) => text).join('') : pairs.map(joinPair).join('&')
}

/** Separator of items, if it is not a comma. */
export const DELIMITERS: { readonly [style in ParameterStyle]?: string } = {
  spaceDelimited: ' ',
  tabDelimited: '\t',
  pipeDelimited: '|',
}

/** The pairs of a query or form field, names and values encoded, and so are delimiters other than commas. */
export function listPairs(name: string, value: ParameterValue, form: StyleOptions): [string, string][] {
  const { style, encode } = form
  if (style === 'deepObject') return listDeepPairs(encode, name, value)
  const delimiter = DELIMITERS[style]
  const items = listParameterMembers(value, form)
  if (!items) return value === null || value === undefined ? [] : [[encode(name), encode(formatValue(value))]]
  if (items.length === 0) return []
  if (form.explode) return items.map(([key, item]) => [encode(key ?? name), encode(item)])
  return [
    [
      encode(name),
      items
        .flatMap(([key, item]) => (key === undefined ? [item] : [key, item]))
        .map(encode)
        .join(delimiter === undefined ? ',' : encode(delimiter)),
    ],
  ]
}

/** The text of a single value; what has no text of its own is JSON. */
export function formatValue(value: ParameterValue): string {
  return typeof value === 'object' && value !== null ? writeExactJson(value) : String(value ?? '')
}

function expandOperator(
  name: string,
  value: ParameterValue,
  form: StyleOptions,
  shape: StyleOperator,
): string {
  const { explode, encode } = form
  const { prefix, delimiter, named, ifEmpty } = shape
  const label = (key: string, item: string) =>
    named ? encode(key) + (item === '' ? ifEmpty : `=${item}`) : item
  const items = listParameterMembers(value, form)
  if (!items)
    return value === null || value === undefined ? '' : prefix + label(name, encode(formatValue(value)))
  if (items.length === 0) return ''
  if (!explode) {
    const list = items.flatMap(([key, item]) => (key === undefined ? [item] : [key, item]))
    return prefix + label(name, list.map(encode).join(','))
  }
  return (
    prefix +
    items
      .map(([key, item]) => {
        if (key === undefined) return label(name, encode(item))
        return named ? label(key, encode(item)) : `${encode(key)}=${encode(item)}`
      })
      .join(delimiter)
  )
}

/**
 * The members of an array or object as texts, without null and undefined; nothing for a primitive. An array in an exploded object
 * repeats the name of its member: each member is written as a parameter of its own.
 */
function listParameterMembers(
  value: ParameterValue,
  { explode, innerDelimiters = [] }: StyleOptions,
): [string | undefined, string][] | undefined {
  const listItems = (items: readonly ParameterValue[], key?: string) =>
    items
      .filter((item) => item !== null && item !== undefined)
      .map((item): [string | undefined, string] => [key, formatItem(item, innerDelimiters)])
  if (Array.isArray(value)) return listItems(value as readonly ParameterValue[])
  if (!isObject(value)) return undefined
  return Object.entries(value).flatMap(([key, item]) =>
    listItems(explode && Array.isArray(item) ? (item as readonly ParameterValue[]) : [item], key),
  )
}

function formatItem(value: ParameterValue, [delimiter, ...inner]: readonly string[]): string {
  if (delimiter === undefined || !Array.isArray(value)) return formatValue(value)
  return (value as readonly ParameterValue[]).map((item) => formatItem(item, inner)).join(delimiter)
}

/** Members and items go on with brackets, at any depth: OpenAPI leaves all but the first level open, servers read this. */
function listDeepPairs(
  encode: StyleOptions['encode'],
  path: string,
  value: ParameterValue,
): [string, string][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[encode(path), encode(formatValue(value))]]
  return Object.entries(value).flatMap(([key, item]) => listDeepPairs(encode, `${path}[${key}]`, item))
}

const joinPair = ([name, value]: [string, string]): string => `${name}=${value}`
