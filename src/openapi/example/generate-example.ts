import { getOwn, setOwn } from '../../lib/own-property.ts'
import type { Json } from '../../model.ts'
import type { Direction } from '../schema-fields.ts'
import {
  isJsonObject,
  asList,
  asObject,
  asText,
  asTexts,
  escapePointerToken,
  type JsonObject,
} from '../document/json-value.ts'
import { generateMatchingText } from './generate-matching-text.ts'
import type { ApiReader } from '../api-reader.ts'

interface GenerateScope {
  readonly direction: Direction
  /** Optional members are left out. */
  readonly requiredOnly: boolean
  /** Pointers of the named schemas around: none is entered twice, so recursion ends. */
  readonly openPointers: readonly string[]
  /** Values that may still be made before only required members are: wide schemas of wide schemas would grow without end. */
  readonly budget: { count: number }
}

/** Values in one sample. */
const MAX_VALUES = 120

/** Levels below which only required members are made: deeper ones say nothing new, and take room. */
const MAX_DEPTH = 5

/** A generated value that its schema was proven to allow; with required members only where more of them contradict it, else nothing. */
export function generateValidExample(
  reader: ApiReader,
  value: unknown,
  pointer: string,
  direction: Direction,
): Json | undefined {
  for (const required of [false, true]) {
    const made = generateExample(reader, value, pointer, direction, required)
    if (made !== undefined && reader.validateExample(made, pointer, direction) === undefined) return made
  }
  return undefined
}

/**
 * A value that the schema describes: the author's own words first (`example`, `default`, `enum`), then something plain of the right form.
 * Undefined when there is none, as for a schema that contains itself without end. The same schema gives the same value on every machine.
 */
export function generateExample(
  reader: ApiReader,
  value: unknown,
  pointer: string,
  direction: Direction,
  required = false,
): Json | undefined {
  return generateValue(reader, value, pointer, {
    direction,
    requiredOnly: required,
    openPointers: [],
    budget: { count: MAX_VALUES },
  })
}

function generateValue(
  reader: ApiReader,
  value: unknown,
  pointer: string,
  way: GenerateScope,
): Json | undefined {
  if (value === true) return {}
  if (!isJsonObject(value)) return undefined
  const found = reader.followReference(value, pointer)
  if (found.pointer !== pointer && way.openPointers.includes(found.pointer)) return undefined
  const inside =
    found.pointer === pointer ? way : { ...way, openPointers: [...way.openPointers, found.pointer] }
  inside.budget.count--
  const { node } = found
  const told = authorValue(node)
  if (told !== undefined) return told
  const whole = generateCombined(reader, node, found.pointer, inside)
  if (whole === undefined) return isNullable(node) ? null : undefined
  return whole
}

/** What the author gives for a value. */
function authorValue(node: JsonObject): Json | undefined {
  for (const key of ['example', 'x-example', 'const', 'default'])
    if (node[key] !== undefined && !(key === 'default' && node[key] === null)) return node[key]
  const [first] = asList(node['examples'])
  if (first !== undefined) return first
  return (
    asList(node['enum']).find((one) => one !== null) ??
    (asList(node['enum']).includes(null) ? null : undefined)
  )
}

function isNullable(node: JsonObject): boolean {
  return node['nullable'] === true || [node['type']].flat().includes('null')
}

/** The value of a schema with what `allOf`, `oneOf` and `anyOf` add to it. */
function generateCombined(
  reader: ApiReader,
  node: JsonObject,
  pointer: string,
  way: GenerateScope,
): Json | undefined {
  const flat = flattenAllOf(reader, node, pointer, way)
  let value = generateByType(reader, flat, way)
  for (const kind of ['oneOf', 'anyOf']) {
    const options = flat.choices.filter((one) => one.kind === kind)
    for (const { list, at, discriminator } of options) {
      const made = generateFirstOption(reader, list, at, discriminator, way)
      if (made === undefined) continue
      value =
        isJsonObject(value) && isJsonObject(made)
          ? { ...value, ...made }
          : isJsonObject(value) && Object.keys(value).length > 0
            ? value
            : made
    }
  }
  return value
}

interface FlatSchema {
  readonly node: JsonObject
  /** With the pointer of each. */
  readonly properties: ReadonlyMap<string, { value: Json; at: string }>
  readonly requiredNames: ReadonlySet<string>
  readonly choices: readonly { kind: string; list: readonly Json[]; at: string; discriminator: JsonObject }[]
  readonly pointer: string
}

/** One node with the keywords of all its `allOf` members: limits of the last one win, which is enough for a sample. */
function flattenAllOf(reader: ApiReader, node: JsonObject, pointer: string, way: GenerateScope): FlatSchema {
  let keywords: JsonObject = node
  const properties = new Map<string, { value: Json; at: string }>()
  const required = new Set<string>(asTexts(node['required']))
  const choices: { kind: string; list: readonly Json[]; at: string; discriminator: JsonObject }[] = []
  for (const [i, part] of asList(node['allOf']).entries()) {
    const found = reader.followReference(part, `${pointer}/allOf/${i}`)
    if (way.openPointers.includes(found.pointer)) continue
    const flat = flattenAllOf(reader, found.node, found.pointer, {
      ...way,
      openPointers: [...way.openPointers, found.pointer],
    })
    for (const [name, one] of flat.properties) properties.set(name, one)
    for (const name of flat.requiredNames) required.add(name)
    choices.push(...flat.choices)
    keywords = { ...flat.node, ...keywords }
  }
  for (const [name, value] of Object.entries(asObject(node['properties'])))
    properties.set(name, { value, at: `${pointer}/properties/${escapePointerToken(name)}` })
  for (const kind of ['oneOf', 'anyOf'])
    if (Array.isArray(node[kind]))
      choices.push({
        kind,
        list: asList(node[kind]),
        at: `${pointer}/${kind}`,
        discriminator: asObject(node['discriminator']),
      })
  return { node: keywords, properties, requiredNames: required, choices, pointer }
}

function generateFirstOption(
  reader: ApiReader,
  list: readonly Json[],
  pointer: string,
  discriminator: JsonObject,
  way: GenerateScope,
): Json | undefined {
  for (const [i, option] of list.entries()) {
    if (asObject(option)['type'] === 'null') continue
    const made = generateValue(reader, option, `${pointer}/${i}`, way)
    if (made === undefined || made === null) continue
    const name = asText(discriminator['propertyName'])
    const ref = asText(asObject(option)['$ref'])
    if (name === '' || ref === '' || !isJsonObject(made)) return made
    const told = Object.entries(asObject(discriminator['mapping'])).find(
      ([, target]) => target === ref || target === ref.split('/').at(-1),
    )?.[0]
    const value = told ?? ref.split('/').at(-1) ?? ''
    const known = asObject(getOwn(asObject(reader.followReference(option, pointer).node['properties']), name))
    return known['const'] === undefined && known['enum'] === undefined ? { ...made, [name]: value } : made
  }
  return undefined
}

function generateByType(reader: ApiReader, flat: FlatSchema, way: GenerateScope): Json | undefined {
  const { node } = flat
  const types = asTexts([node['type']].flat()).filter((one) => one !== 'null')
  const type = types[0] ?? inferType(flat)
  switch (type) {
    case 'object':
      return generateObject(reader, flat, way)
    case 'array':
      return generateArray(reader, flat, way)
    case 'string':
      return generateText(node)
    case 'integer':
    case 'number':
      return generateNumber(node, type)
    case 'boolean':
      return true
    case undefined:
      return asTexts([node['type']].flat()).includes('null') ? null : flat.choices.length > 0 ? undefined : {}
    default:
      return undefined
  }
}

function inferType({ node, properties }: FlatSchema): string | undefined {
  if (properties.size > 0 || node['additionalProperties'] !== undefined) return 'object'
  if (node['items'] !== undefined || node['prefixItems'] !== undefined) return 'array'
  if (node['pattern'] !== undefined || node['minLength'] !== undefined || node['format'] !== undefined)
    return 'string'
  return node['minimum'] !== undefined || node['maximum'] !== undefined ? 'number' : undefined
}

function generateObject(reader: ApiReader, flat: FlatSchema, way: GenerateScope): Json | undefined {
  const made: Record<string, Json> = {}
  const bare = way.requiredOnly || way.openPointers.length > MAX_DEPTH || way.budget.count <= 0
  for (const [name, { value, at }] of flat.properties) {
    const needed = flat.requiredNames.has(name)
    const node = asObject(value)
    if (way.direction === 'request' && node['readOnly'] === true) continue
    if (way.direction === 'response' && node['writeOnly'] === true) continue
    if (!needed && (bare || node['deprecated'] === true || node['x-internal'] === true)) continue
    const one = generateValue(reader, value, at, way)
    if (one !== undefined) setOwn(made, name, one)
    else if (needed) return undefined
  }
  for (const name of flat.requiredNames)
    if (!Object.hasOwn(made, name) && !flat.properties.has(name)) setOwn(made, name, '')
  return addUnnamedMembers(reader, flat, way, made)
}

/** Members that have no name in the schema: one is shown, or as many as `minProperties` asks for. */
function addUnnamedMembers(
  reader: ApiReader,
  flat: FlatSchema,
  way: GenerateScope,
  made: Record<string, Json>,
): Json {
  const more = flat.node['additionalProperties']
  const least = typeof flat.node['minProperties'] === 'number' ? flat.node['minProperties'] : 0
  const wanted = Math.max(
    least - Object.keys(made).length,
    flat.properties.size === 0 && isJsonObject(more) && !way.requiredOnly ? 1 : 0,
  )
  const pattern = Object.entries(asObject(flat.node['patternProperties']))[0]
  for (let i = 0; i < Math.min(wanted, 20); i++) {
    const [rule, value] = pattern ?? ['', more]
    const name =
      (pattern === undefined ? undefined : generateMatchingText(rule)) ?? (i === 0 ? 'key' : `key${i + 1}`)
    const at =
      pattern === undefined ? 'additionalProperties' : `patternProperties/${escapePointerToken(rule)}`
    const one = isJsonObject(value) ? generateValue(reader, value, `${flat.pointer}/${at}`, way) : 'value'
    if (one !== undefined) setOwn(made, name, one)
  }
  return made
}

function generateArray(reader: ApiReader, flat: FlatSchema, way: GenerateScope): Json | undefined {
  const { node, pointer } = flat
  const least = typeof node['minItems'] === 'number' ? node['minItems'] : 0
  const tuple = asList(node['prefixItems']).map(
    (one, i) => generateValue(reader, one, `${pointer}/prefixItems/${i}`, way) ?? null,
  )
  if (tuple.length > 0) return tuple
  const most = typeof node['maxItems'] === 'number' ? node['maxItems'] : Infinity
  const item = generateValue(reader, node['items'] ?? true, `${pointer}/items`, way)
  if (item === undefined) return least === 0 ? [] : undefined
  const count = Math.min(most, Math.max(1, Math.min(least, 20)))
  if (node['items'] === undefined && least === 0) return []
  const values = asList(asObject(reader.followReference(node['items'], `${pointer}/items`).node)['enum'])
  return Array.from({ length: count }, (_, i) =>
    node['uniqueItems'] === true && i > 0 ? varyItem(item, i, values) : item,
  )
}

/** Another value of the same kind, for lists in which nothing may stand twice. */
function varyItem(item: Json, i: number, values: readonly Json[]): Json {
  if (values.length > 0) return values[i % values.length] ?? item
  if (typeof item === 'number') return item + i
  return typeof item === 'string' ? item.slice(0, -1) + String.fromCodePoint(97 + i) : item
}

function generateNumber(node: JsonObject, type: 'integer' | 'number'): number {
  const step =
    typeof node['multipleOf'] === 'number' && node['multipleOf'] > 0
      ? node['multipleOf']
      : type === 'integer'
        ? 1
        : 0
  const strict = (key: string) => node[key] === true
  const of = (key: string) => (typeof node[key] === 'number' ? node[key] : undefined)
  const low = of('exclusiveMinimum') ?? of('minimum')
  const high = of('exclusiveMaximum') ?? of('maximum')
  const open = of('exclusiveMinimum') !== undefined || strict('exclusiveMinimum')
  const shut = of('exclusiveMaximum') !== undefined || strict('exclusiveMaximum')
  const fits = (n: number) =>
    (low === undefined || (open ? n > low : n >= low)) &&
    (high === undefined || (shut ? n < high : n <= high))
  const unit = step === 0 ? 1 : step
  const start = low === undefined ? 0 : Math.ceil(low / unit) * unit
  for (const n of [
    unit,
    start,
    start + unit,
    low ?? 0,
    high ?? 0,
    ((low ?? 0) + (high ?? 0)) / 2,
    Math.floor((high ?? 0) / unit) * unit,
  ])
    if (fits(n) && (step === 0 || Math.abs(n / step - Math.round(n / step)) < 1e-9))
      return type === 'integer' ? Math.round(n) : n
  return start
}

/** One value for each format that OpenAPI and JSON Schema register and people use. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T09:30:00Z',
  date: '2026-01-31',
  time: '09:30:00Z',
  duration: 'P3D',
  email: 'ada@example.com',
  'idn-email': 'ada@example.com',
  hostname: 'host.example.com',
  'idn-hostname': 'host.example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/path',
  url: 'https://example.com/path',
  iri: 'https://example.com/path',
  'uri-reference': '/path',
  'iri-reference': '/path',
  'uri-template': '/path/{id}',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  guid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  'json-pointer': '/path/to/value',
  'relative-json-pointer': '1/value',
  regex: '^[a-z]+$',
  byte: 'U2FtcGxl',
  base64url: 'U2FtcGxl',
  password: 'correct horse',
  phone: '+15555550100',
}

function generateText(node: JsonObject): string {
  const format = asText(node['format'])
  const least = typeof node['minLength'] === 'number' ? node['minLength'] : 0
  const most = typeof node['maxLength'] === 'number' ? node['maxLength'] : Infinity
  const fits = (one: string) => one.length >= least && one.length <= most
  const known =
    getOwn(FORMATS, format) ?? (asText(node['contentEncoding']) === 'base64' ? 'U2FtcGxl' : undefined)
  const pattern = asText(node['pattern'])
  if (known !== undefined && fits(known) && (pattern === '' || matchesPattern(pattern, known))) return known
  if (pattern !== '') return generateMatchingText(pattern, least) ?? ''
  const word = 'string'
  return word.padEnd(Math.min(least, 200), 'a').slice(0, most)
}

function matchesPattern(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value)
  } catch {
    return true
  }
}
