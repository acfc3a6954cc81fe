import type { Style, Value } from './request.ts'

/** How one parameter is to be written; `encode` makes a name or value fit for its place. */
export type Form = { style: Style; explode: boolean; encode: (text: string) => string }

type Shape = { prefix: string; delimiter: string; named: boolean; ifEmpty: string }

/** The operators of RFC 6570, section 3.2.1, that OpenAPI's styles are defined by. */
const shapes: Partial<Record<Style, Shape>> = {
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
export function styled(name: string, value: Value, form: Form): string {
  const shape = shapes[form.style]
  return shape ? expand(name, value, form, shape) : pairs(name, value, form).map(joined).join('&')
}

/** The pairs of a query or form field, names and values encoded. */
export function pairs(name: string, value: Value, form: Form): [string, string][] {
  const { style, explode, encode } = form
  if (style === 'deepObject' && isObject(value)) return deep(encode, name, value)
  const joint = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ','
  const items = flat(value)
  if (!items) return value === null || value === undefined ? [] : [[encode(name), encode(text(value))]]
  if (items.length === 0) return []
  if (explode || style === 'deepObject')
    return items.map(([key, item]) => [encode(key ?? name), encode(item)])
  return [
    [
      encode(name),
      items
        .flatMap(([key, item]) => (key === undefined ? [item] : [key, item]))
        .map(encode)
        .join(joint),
    ],
  ]
}

/** The text of a single value; what has no text of its own is JSON. */
export function text(value: Value): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

export function isObject(value: unknown): value is { readonly [key: string]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function expand(name: string, value: Value, { explode, encode }: Form, shape: Shape): string {
  const { prefix, delimiter, named, ifEmpty } = shape
  const label = (key: string, item: string) =>
    named ? encode(key) + (item === '' ? ifEmpty : `=${item}`) : item
  const items = flat(value)
  if (!items) return value === null || value === undefined ? '' : prefix + label(name, encode(text(value)))
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

/** The members of an array or object as texts, without those that are not there; nothing for a primitive. */
function flat(value: Value): [string | undefined, string][] | undefined {
  const there = (item: Value) => item !== null && item !== undefined
  if (Array.isArray(value))
    return (value as readonly Value[]).filter(there).map((item) => [undefined, text(item)])
  if (!isObject(value)) return undefined
  return Object.entries(value)
    .filter(([, item]) => there(item))
    .map(([key, item]) => [key, text(item)])
}

/** Objects in objects go on with brackets, arrays repeat their name: OpenAPI leaves both open, servers read this. */
function deep(encode: Form['encode'], path: string, value: Value): [string, string][] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return (value as readonly Value[]).flatMap((item) => deep(encode, path, item))
  if (!isObject(value)) return [[encode(path), encode(text(value))]]
  return Object.entries(value).flatMap(([key, item]) => deep(encode, `${path}[${key}]`, item))
}

function joined([name, value]: [string, string]): string {
  return `${name}=${value}`
}
