/** Generates example values from schemas. The same schema gives the same value on every machine. */

import { getOwn, setOwn } from '../../../lib/data/own-property.ts'
import type { ValidationError } from '../../../lib/data/schema/validate-value.ts'
import type { Json } from '../model.ts'
import type { Direction } from '../schema-fields.ts'
import {
  isJsonObject,
  asList,
  asObject,
  asText,
  asTexts,
  escapePointerToken,
  parsePointer,
  resolvePointer,
  type JsonObject,
} from '../document/json-value.ts'
import { generateMatchingText } from './generate-matching-text.ts'
import { matchesPattern } from '../../../lib/data/schema/pattern.ts'
import {
  flattenSchemas,
  openParts,
  type AuthorValue,
  type FlatSchema,
  type OpenedSchema,
  type SchemaPart,
} from './flatten-schema.ts'
import type { ReferenceReader } from '../reference-reader.ts'
import { resolveMapping, type Selector } from '../schema/list-subtypes.ts'

/** Which optional members a generated object has: all, those for which the author gives an example, or none. */
export type OptionalMembers = 'all' | 'with example' | 'none'

export interface GenerateOptions {
  readonly direction: Direction
  readonly optional: OptionalMembers
}

interface GenerateScope extends GenerateOptions {
  /** Pointers of the named schemas around: none is entered twice, so recursion ends. */
  readonly openPointers: readonly string[]
  /** Values that may still be made before only required members are: wide schemas of wide schemas would grow without end. */
  readonly budget: { count: number }
}

/** A text of which the schema says nothing. */
export const PLAIN_TEXT = 'string'

/** Values in one sample. */
const MAX_VALUES = 120

/** Levels below which only required members are made: deeper ones say nothing new, and take room. */
const MAX_DEPTH = 5

/** Members that are taken out of a generated value before it is given up. */
const MAX_REPAIRS = 30

/**
 * A generated value that its schema was proven to allow. A member that contradicts the schema is left out; where that is not enough,
 * all optional members are. Alternatives of a `oneOf` that overlap often allow no value at all: they are then read as `anyOf`.
 * Undefined when no valid value is found.
 */
export function generateValidExample(
  reader: ReferenceReader,
  value: unknown,
  pointer: string,
  direction: Direction,
): Json | undefined {
  const generate = (optional: OptionalMembers) =>
    generateExample(reader, value, pointer, { direction, optional })
  const repair = (generated: Json | undefined, allowsOverlap: boolean) =>
    generated === undefined
      ? undefined
      : repairValue(generated, (here) => reader.validateExample(here, pointer, direction, { allowsOverlap }))
  const whole = generate('all')
  const valid = repair(whole, false)
  if (valid !== undefined) return valid
  const smallest = generate('none')
  return repair(smallest, false) ?? repair(whole, true) ?? repair(smallest, true)
}

/** The value without the members that contradict the schema; undefined when the whole does. */
function repairValue(value: Json, validate: (value: Json) => ValidationError | undefined): Json | undefined {
  let here = value
  for (let i = 0; i < MAX_REPAIRS; i++) {
    const error = validate(here)
    if (error === undefined) return here
    const path = parsePointer(error.pointer)
    if (path.length === 0) return undefined
    here = removeAtPath(here, path)
  }
  return undefined
}

function removeAtPath(value: Json, [key = '', ...rest]: readonly string[]): Json {
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, i) =>
      String(i) !== key ? [item] : rest.length === 0 ? [] : [removeAtPath(item, rest)],
    )
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).flatMap(([name, item]): (readonly [string, Json])[] =>
    name !== key ? [[name, item]] : rest.length === 0 ? [] : [[name, removeAtPath(item, rest)]],
  )
  return Object.fromEntries(entries)
}

/**
 * A value that the schema describes: the author's own values first (`example`, `default`, `enum`), then something plain of the right form.
 * Undefined when there is none, as for a schema that contains itself without end. The same schema gives the same value on every machine.
 */
export function generateExample(
  reader: ReferenceReader,
  value: unknown,
  pointer: string,
  options: GenerateOptions,
): Json | undefined {
  return generateValue(reader, [{ value, at: pointer }], {
    ...options,
    openPointers: [],
    budget: { count: MAX_VALUES },
  })
}

function generateValue(
  reader: ReferenceReader,
  parts: readonly SchemaPart[],
  scope: GenerateScope,
): Json | undefined {
  const opened = openParts(reader, parts, scope.openPointers)
  if (opened.length === 0) return {}
  const targets = opened.filter(({ isTarget }) => isTarget).map(({ pointer }) => pointer)
  if (targets.some((pointer) => scope.openPointers.includes(pointer))) return undefined
  const inside = { ...scope, openPointers: [...scope.openPointers, ...new Set(targets)] }
  inside.budget.count--
  // Nothing is known of a value whose schema allows none or cannot be resolved.
  if (opened.some(({ unresolved }) => unresolved === true)) return undefined
  const flat = addSubtypes(reader, flattenSchemas(reader, opened, inside.openPointers), opened)
  const isAllowed = (value: Json) =>
    opened.every(({ pointer }) => reader.validateExample(value, pointer, scope.direction) === undefined)
  const written = findAuthorValue(flat, isAllowed)
  if (written !== undefined) return written
  const value = generateCombined(reader, flat, inside)
  if (value === undefined) return isNullable(flat.node) ? null : undefined
  if (!isJsonObject(value)) return value
  const selected = selectSubtypes(reader, flat, value, { opened, scope: inside })
  const entered = new Set(inside.openPointers)
  return addConditionalMembers(reader, opened, { flat, value: selected, scope: inside, entered })
}

/** A base that leaves its alternatives to a discriminator stands for one of them. */
function addSubtypes(reader: ReferenceReader, flat: FlatSchema, opened: readonly OpenedSchema[]): FlatSchema {
  const choices = opened.flatMap(({ node, pointer }) => {
    const subtypes = reader.subtypes.get(pointer)
    if (subtypes === undefined) return []
    const list = subtypes.map((subtype) => ({ $ref: `#${encodeURI(subtype.pointer)}` }))
    const values = subtypes.map((subtype) => subtype.values[0] ?? '')
    return [{ kind: 'oneOf', list, at: pointer, discriminator: asObject(node['discriminator']), values }]
  })
  return choices.length === 0 ? flat : { ...flat, choices: [...flat.choices, ...choices] }
}

/** The value with the discriminators of the bases that its schema extends: the base has a plain text there. */
function selectSubtypes(
  reader: ReferenceReader,
  flat: FlatSchema,
  value: JsonObject,
  { opened, scope }: { readonly opened: readonly OpenedSchema[]; readonly scope: GenerateScope },
): JsonObject {
  const selectors = opened.flatMap(({ pointer }) => reader.selectors.get(pointer) ?? [])
  return selectors.reduce(
    (here, selector) =>
      Object.hasOwn(here, selector.property) && allowsMember(reader, flat, selector, scope)
        ? { ...here, [selector.property]: selector.value }
        : here,
    value,
  )
}

/** Whether the schemas of a member allow a value. */
function allowsMember(
  reader: ReferenceReader,
  { properties }: FlatSchema,
  { property, value }: Selector,
  { direction }: Pick<GenerateScope, 'direction'>,
): boolean {
  const parts = openParts(reader, properties.get(property) ?? [])
  return parts.every(({ pointer }) => reader.validateExample(value, pointer, direction) === undefined)
}

interface ConditionalOptions {
  readonly flat: FlatSchema
  readonly value: JsonObject
  readonly scope: GenerateScope
  /** Pointers of the schemas whose conditions were read, with those that are open. */
  readonly entered: Set<string>
}

/** An object with what `then`, `else`, `dependentSchemas` and `dependentRequired` ask for because of its members. */
function addConditionalMembers(
  reader: ReferenceReader,
  opened: readonly OpenedSchema[],
  { flat, value: own, scope, entered }: ConditionalOptions,
): JsonObject {
  let here = own
  for (const { node, pointer } of opened) {
    const all = asList(node['allOf']).map((value, i) => ({ value, at: `${pointer}/allOf/${i}` }))
    const members = openParts(reader, all).filter((part) => !entered.has(part.pointer))
    for (const { pointer: member } of members) entered.add(member)
    here = addConditionalMembers(reader, members, { flat, value: here, scope, entered })
    const branches = Object.keys(asObject(node['dependentSchemas']))
      .filter((name) => Object.hasOwn(own, name))
      .map((name) => ['dependentSchemas', name])
    if (node['if'] !== undefined) {
      const holds = reader.validateExample(here, `${pointer}/if`, scope.direction) === undefined
      branches.push([holds ? 'then' : 'else'])
    }
    for (const path of branches) {
      const at = `${pointer}/${path.map(escapePointerToken).join('/')}`
      const branch = resolvePointer(node, path)
      if (!isJsonObject(branch)) continue
      const parts = openParts(reader, [{ value: branch, at }])
      const added = generateObject(reader, flattenSchemas(reader, parts, scope.openPointers), scope)
      const members = isJsonObject(added) ? fillOwnMembers(reader, flat, added, scope) : {}
      const value = { ...here, ...members, ...here }
      here = addConditionalMembers(reader, parts, { flat, value, scope, entered })
    }
    for (const [name, others] of Object.entries(asObject(node['dependentRequired'])))
      for (const other of Object.hasOwn(here, name) ? asTexts(others) : []) {
        const parts = flat.properties.get(other)
        const member =
          Object.hasOwn(here, other) || parts === undefined ? undefined : generateValue(reader, parts, scope)
        if (member !== undefined) here = { ...here, [other]: member }
      }
  }
  return here
}

/** The first value that the author gives and the schema allows: a wrong example of one member must not spoil the whole. */
function findAuthorValue(
  { node, properties, authorValues }: FlatSchema,
  isAllowed: (value: Json) => boolean,
): Json | undefined {
  if (node['const'] !== undefined) return node['const']
  // The example of a base lacks what the schemas beside it add.
  const isWhole = ({ value, names }: AuthorValue) =>
    !isJsonObject(value) ||
    [...properties.keys()].every((name) => names.has(name) || Object.hasOwn(value, name))
  const written = authorValues.find((each) => isWhole(each) && isAllowed(each.value))
  if (written !== undefined) return written.value
  const values = asList(node['enum'])
  const named = values.filter((value) => value !== null)
  return named.find(isAllowed) ?? named[0] ?? (values.includes(null) ? null : undefined)
}

/** Levels of members in which an example of the author is looked for. */
const EXAMPLE_DEPTH = 3

/**
 * Whether the author gives an example of a schema or of a member inside it; `default` and `enum` say nothing about what people send.
 */
function hasAuthorExample(reader: ReferenceReader, part: SchemaPart, depth = EXAMPLE_DEPTH): boolean {
  return openParts(reader, [part]).some(({ node, pointer }) => {
    if (
      node['example'] !== undefined ||
      node['x-example'] !== undefined ||
      asList(node['examples']).length > 0
    )
      return true
    if (depth === 0) return false
    const isExample = (value: unknown, key: string) =>
      isJsonObject(value) && hasAuthorExample(reader, { value, at: `${pointer}/${key}` }, depth - 1)
    return (
      isExample(node['items'], 'items') ||
      asList(node['allOf']).some((value, i) => isExample(value, `allOf/${i}`)) ||
      Object.entries(asObject(node['properties'])).some(([name, value]) =>
        isExample(value, `properties/${escapePointerToken(name)}`),
      )
    )
  })
}

function isNullable(node: JsonObject): boolean {
  return node['nullable'] === true || [node['type']].flat().includes('null')
}

/** Whether `readOnly` or `writeOnly` keeps a member out of a message: on the schema, on what it refers to, or in its `allOf`. */
function isOmittedMember(
  reader: ReferenceReader,
  parts: readonly SchemaPart[],
  scope: GenerateScope,
): boolean {
  if (scope.direction === 'both') return false
  const keyword = scope.direction === 'request' ? 'readOnly' : 'writeOnly'
  const visit = (part: unknown, at: string, depth: number): boolean => {
    if (!isJsonObject(part) || depth > 5) return false
    if (part[keyword] === true) return true
    const { node, pointer: here } = reader.followReference(part, at)
    return (
      node[keyword] === true ||
      asList(node['allOf']).some((member, i) => visit(member, `${here}/allOf/${i}`, depth + 1))
    )
  }
  return parts.some(({ value, at }) => visit(value, at, 0))
}

/** The value of a schema with what `oneOf` and `anyOf` add to it. */
function generateCombined(reader: ReferenceReader, flat: FlatSchema, scope: GenerateScope): Json | undefined {
  let value = generateByType(reader, flat, scope)
  for (const kind of ['oneOf', 'anyOf']) {
    const options = flat.choices.filter((choice) => choice.kind === kind)
    for (const choice of options) {
      const generated = generateFirstOption(reader, choice, scope)
      if (generated === undefined) continue
      const option = isJsonObject(generated) ? fillOwnMembers(reader, flat, generated, scope) : generated
      value =
        isJsonObject(value) && isJsonObject(option)
          ? { ...value, ...option }
          : isJsonObject(value) && Object.keys(value).length > 0
            ? value
            : option
    }
  }
  return value
}

/** An option that only asks for members ("one of `id` or `name`") gets the values that the schema around it has for them. */
function fillOwnMembers(
  reader: ReferenceReader,
  { properties }: FlatSchema,
  option: JsonObject,
  scope: GenerateScope,
): JsonObject {
  return Object.fromEntries(
    Object.entries(option).map(([name, value]) => {
      const own = value === '' ? properties.get(name) : undefined
      return [name, own === undefined ? value : (generateValue(reader, own, scope) ?? value)]
    }),
  )
}

function generateFirstOption(
  reader: ReferenceReader,
  { list, at: pointer, discriminator, values }: FlatSchema['choices'][number],
  scope: GenerateScope,
): Json | undefined {
  for (const [i, option] of list.entries()) {
    if (asObject(option)['type'] === 'null') continue
    const generated = generateValue(reader, [{ value: option, at: `${pointer}/${i}` }], scope)
    if (generated === undefined || generated === null) continue
    const name = asText(discriminator['propertyName'])
    const ref = asText(asObject(option)['$ref'])
    if (name === '' || ref === '' || !isJsonObject(generated)) return generated
    const target = reader.resolveReference(ref)
    const mapped = Object.entries(asObject(discriminator['mapping'])).find(
      ([, written]) => resolveMapping(asText(written), reader.resolveReference) === target,
    )?.[0]
    const value = values?.[i] ?? mapped ?? ref.split('/').at(-1) ?? ''
    const flat = flattenSchemas(reader, openParts(reader, [{ value: option, at: `${pointer}/${i}` }]))
    return allowsMember(reader, flat, { property: name, value }, scope)
      ? { ...generated, [name]: value }
      : generated
  }
  return undefined
}

function generateByType(reader: ReferenceReader, flat: FlatSchema, scope: GenerateScope): Json | undefined {
  const { node } = flat
  const types = asTexts([node['type']].flat()).filter((name) => name !== 'null')
  const type = types[0] ?? inferType(flat)
  switch (type) {
    case 'object':
      return generateObject(reader, flat, scope)
    case 'array':
      return generateArray(reader, flat, scope)
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

function inferType({ node, properties, requiredNames, items, tuple }: FlatSchema): string | undefined {
  if (properties.size > 0 || requiredNames.size > 0 || node['additionalProperties'] !== undefined)
    return 'object'
  if (items.length + tuple.length > 0) return 'array'
  if (node['pattern'] !== undefined || node['minLength'] !== undefined || node['format'] !== undefined)
    return 'string'
  return node['minimum'] !== undefined || node['maximum'] !== undefined ? 'number' : undefined
}

function generateObject(reader: ReferenceReader, flat: FlatSchema, scope: GenerateScope): Json | undefined {
  const members: Record<string, Json> = {}
  const onlyRequired =
    scope.optional === 'none' || scope.openPointers.length > MAX_DEPTH || scope.budget.count <= 0
  for (const [name, parts] of flat.properties) {
    const needed = flat.requiredNames.has(name)
    if (isOmittedMember(reader, parts, scope)) continue
    if (!needed && (onlyRequired || parts.some(isDeprecated))) continue
    if (!needed && scope.optional === 'with example' && !parts.some((part) => hasAuthorExample(reader, part)))
      continue
    const member = generateValue(reader, parts, scope)
    if (member !== undefined) setOwn(members, name, member)
    else if (needed) return undefined
  }
  for (const name of flat.requiredNames)
    if (!Object.hasOwn(members, name) && !flat.properties.has(name)) setOwn(members, name, '')
  addMissingMembers(reader, flat, scope, members)
  return addUnnamedMembers(reader, flat, scope, members)
}

function isDeprecated({ value }: SchemaPart): boolean {
  return asObject(value)['deprecated'] === true
}

/** Adds optional members, the first ones of the schema, until there are as many as `minProperties` asks for. */
function addMissingMembers(
  reader: ReferenceReader,
  flat: FlatSchema,
  scope: GenerateScope,
  members: Record<string, Json>,
): void {
  const least = typeof flat.node['minProperties'] === 'number' ? flat.node['minProperties'] : 0
  for (const [name, parts] of flat.properties) {
    if (Object.keys(members).length >= least) return
    if (Object.hasOwn(members, name) || isOmittedMember(reader, parts, scope)) continue
    const member = generateValue(reader, parts, scope)
    if (member !== undefined) setOwn(members, name, member)
  }
}

/** Members that have no name in the schema: one is shown, or as many as `minProperties` asks for. */
function addUnnamedMembers(
  reader: ReferenceReader,
  flat: FlatSchema,
  scope: GenerateScope,
  members: Record<string, Json>,
): Json {
  const least = typeof flat.node['minProperties'] === 'number' ? flat.node['minProperties'] : 0
  const wanted = Math.max(
    least - Object.keys(members).length,
    flat.properties.size === 0 && flat.additional.length > 0 && scope.optional === 'all' ? 1 : 0,
  )
  const [pattern] = flat.patterns
  const parts = pattern === undefined ? flat.additional : [pattern]
  for (let i = 0; i < Math.min(wanted, 20); i++) {
    const name =
      (pattern === undefined ? undefined : generateMatchingText(pattern.pattern)) ??
      (i === 0 ? 'key' : `key${i + 1}`)
    const member = parts.length > 0 ? generateValue(reader, parts, scope) : 'value'
    if (member !== undefined) setOwn(members, name, member)
  }
  return members
}

function generateArray(reader: ReferenceReader, flat: FlatSchema, scope: GenerateScope): Json | undefined {
  const { node, items } = flat
  const least = typeof node['minItems'] === 'number' ? node['minItems'] : 0
  const tuple = flat.tuple.map((item) => generateValue(reader, [item], scope) ?? null)
  if (tuple.length > 0) return tuple
  const most = typeof node['maxItems'] === 'number' ? node['maxItems'] : Infinity
  const item = generateValue(reader, items, scope)
  if (item === undefined) return least === 0 ? [] : undefined
  const count = Math.min(most, Math.max(1, Math.min(least, 20)))
  if (items.length === 0 && least === 0) return []
  if (node['uniqueItems'] !== true) return Array.from({ length: count }, () => item)
  const opened = openParts(reader, items)
  const isAllowed = (value: Json) =>
    opened.every(({ pointer }) => reader.validateExample(value, pointer, scope.direction) === undefined)
  const values = [item]
  for (const other of [...asList(flattenSchemas(reader, opened).node['enum']), ...listVariations(item)]) {
    if (values.length >= count) break
    const isNew = values.every((value) => JSON.stringify(value) !== JSON.stringify(other))
    if (isNew && isAllowed(other)) values.push(other)
  }
  return values
}

/** Variations of one value that are tried. */
const VARIATIONS = Array.from({ length: 40 }, (_, i) => i + 1)

/** Other values of the same kind, for lists in which nothing may occur twice: most are of the same format, and not all are allowed. */
function listVariations(value: Json): readonly Json[] {
  if (typeof value === 'string') return listTextVariations(value)
  if (typeof value === 'number')
    return [...VARIATIONS.map((step) => value + step), ...VARIATIONS.map((step) => value - step)]
  if (typeof value === 'boolean') return [!value]
  if (Array.isArray(value))
    return listVariations(asList(value)[0] ?? null).map((first) => [first, ...asList(value).slice(1)])
  return Object.entries(asObject(value)).flatMap(([name, member]) =>
    listVariations(member).map((other) => ({ ...asObject(value), [name]: other })),
  )
}

/** The text with another last number, as dates and ids have it; with a number after its first word; with another last letter. */
function listTextVariations(text: string): readonly string[] {
  const [, start = '', digits = '', end = ''] = /^(.*?)(\d+)(\D*)$/s.exec(text) ?? []
  const numbers = VARIATIONS.map((step) =>
    String(Number(digits) >= step ? Number(digits) - step : Number(digits) + step).padStart(
      digits.length,
      '0',
    ),
  )
  const word = text.search(/@|$/)
  const firstLetter = /[A-Z]$/.test(text) ? 65 : 97
  return [
    ...numbers.filter((other) => other.length === digits.length).map((other) => start + other + end),
    ...VARIATIONS.map((step) => `${text.slice(0, word)}${step + 1}${text.slice(word)}`),
    ...VARIATIONS.slice(0, 25).map((step) => text.slice(0, -1) + String.fromCodePoint(firstLetter + step)),
  ]
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
  const above = strict('exclusiveMinimum') ? of('minimum') : of('exclusiveMinimum')
  const below = strict('exclusiveMaximum') ? of('maximum') : of('exclusiveMaximum')
  const low = Math.max(of('minimum') ?? -Infinity, above ?? -Infinity)
  const high = Math.min(of('maximum') ?? Infinity, below ?? Infinity)
  const fits = (n: number) => n >= low && n <= high && n !== above && n !== below
  const unit = step === 0 ? 1 : step
  const start = Number.isFinite(low) ? Math.ceil(low / unit) * unit : 0
  for (const n of [unit, start, start + unit, low, high, (low + high) / 2, Math.floor(high / unit) * unit])
    if (Number.isFinite(n) && fits(n) && (step === 0 || Math.abs(n / step - Math.round(n / step)) < 1e-9))
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
  const fits = (candidate: string) => candidate.length >= least && candidate.length <= most
  const known =
    getOwn(FORMATS, format) ?? (asText(node['contentEncoding']) === 'base64' ? 'U2FtcGxl' : undefined)
  const pattern = asText(node['pattern'])
  if (known !== undefined && fits(known) && matchesPattern(pattern, known) !== false) return known
  const plain = PLAIN_TEXT.padEnd(Math.min(least, 200), 'a').slice(0, most)
  return matchesPattern(pattern, plain) === true ? plain : (generateMatchingText(pattern, least) ?? plain)
}
