import type { SchemaChoice, EnumValue, Json, Property, Schema } from '../model.ts'
import { constraints } from './constraints.ts'
import { docs } from './docs.ts'
import { isNode, listOf, nodeOf, shown, textOf, textsOf, token, type Node } from './json.ts'
import { merge, type Draft } from './merge.ts'
import type { Reader } from './reader.ts'

/** What a schema is read in: the schemas that `allOf` is opening now, and what `$dynamicRef` names mean here. */
interface Scope {
  readonly opening: ReadonlySet<string>
  readonly dynamic: ReadonlyMap<string, string>
}

const START: Scope = { opening: new Set(), dynamic: new Map() }

/** Keywords that only say something about a schema; beside a `$ref` they don't change what is valid. */
const ANNOTATIONS = new Set(
  '$ref title description deprecated readOnly writeOnly default example examples nullable summary externalDocs xml $comment'.split(
    ' ',
  ),
)

/** A schema as people read it: references by name, `allOf` merged, all spellings of null, of enums and of limits made one. */
export function schema(reader: Reader, value: unknown, pointer: string, scope: Scope = START): Schema {
  if (value === false) return { constraints: ['nothing is valid here'] }
  if (!isNode(value)) return {}
  if (typeof value['$dynamicRef'] === 'string') return dynamic(reader, value, pointer, scope)
  if (typeof value['$ref'] === 'string') return reference(reader, value, pointer, scope)
  const own = alone(reader, value, pointer, scope)
  const parts = listOf(value['allOf'])
  if (parts.length === 0) return completed(own, value)
  const [only] = parts
  if (parts.length === 1 && isNode(only) && typeof only['$ref'] === 'string' && plain(value))
    return { ...reference(reader, only, `${pointer}/allOf/0`, scope), ...own }
  const members = parts.map((part, i) => member(reader, part, `${pointer}/allOf/${i}`, scope))
  return completed(members.reduce(merge, own), value)
}

/** Nothing but annotations beside an `allOf` of one reference: 3.0's way to describe a reference. */
function plain(value: Node): boolean {
  return Object.keys(value).every(
    (key) =>
      key === 'allOf' ||
      ANNOTATIONS.has(key) ||
      key.startsWith('x-') ||
      (key === 'type' && value['type'] === 'object'),
  )
}

function reference(reader: Reader, value: Node, pointer: string, scope: Scope): Schema {
  const ref = textOf(value['$ref'])
  const target = reader.target(ref)
  if (target === undefined || reader.follow(value, pointer).lost === true)
    return { title: ref.split('/').at(-1) ?? ref, constraints: [`\`${ref}\` is missing`] }
  const bound = bindings(value, pointer)
  if (bound.length > 0) {
    // A generic schema with its parameters filled in (JSON Schema 2020-12, section 8.2.3.2): what is outside prevails.
    const inner = new Map([...bound, ...scope.dynamic])
    const opened = reader.follow(value, pointer)
    if (!scope.opening.has(opened.pointer))
      return merge(
        annotated(reader, value, pointer),
        schema(reader, opened.node, opened.pointer, {
          dynamic: inner,
          opening: new Set([...scope.opening, opened.pointer]),
        }),
      )
  }
  const structural = Object.keys(value).some(
    (key) => !ANNOTATIONS.has(key) && !key.startsWith('x-') && key !== '$defs',
  )
  if (!structural) return { ref: reader.name(target), ...annotated(reader, value, pointer) }
  const { $ref, ...rest } = value
  const own = alone(reader, rest, pointer, scope)
  return completed(merge(own, member(reader, { $ref: $ref ?? null }, pointer, scope)), rest)
}

/** `$defs` of a reference that give names for `$dynamicRef`. */
function bindings(value: Node, pointer: string): readonly (readonly [string, string])[] {
  return Object.entries(nodeOf(value['$defs'])).flatMap(([key, one]) => {
    const name = nodeOf(one)['$dynamicAnchor']
    return typeof name === 'string' ? [[`#${name}`, `${pointer}/$defs/${token(key)}`] as const] : []
  })
}

function dynamic(reader: Reader, value: Node, pointer: string, scope: Scope): Schema {
  const { $dynamicRef, ...rest } = value
  const name = textOf($dynamicRef)
  const bound = scope.dynamic.get(name)
  return reference(reader, { ...rest, $ref: bound === undefined ? name : `#${bound}` }, pointer, scope)
}

/** A member of `allOf`, opened: its properties are printed among those of its owner. */
function member(reader: Reader, value: unknown, pointer: string, scope: Scope): Schema {
  if (!isNode(value) || typeof value['$ref'] !== 'string') return schema(reader, value, pointer, scope)
  const found = reader.follow(value, pointer)
  const target = reader.target(value['$ref'])
  if (target === undefined || scope.opening.has(found.pointer)) return {}
  const opened = schema(reader, found.node, found.pointer, {
    ...scope,
    opening: new Set([...scope.opening, found.pointer]),
  })
  // The kinds of a base would lead back to the schema that extends it.
  const { title: _, choices = [], description: __, examples: ___, ...rest } = opened
  const kept = choices.filter((choice) => choice.discriminator === undefined)
  return {
    ...rest,
    ...(kept.length > 0 && { choices: kept }),
    from: [reader.name(target), ...(opened.from ?? [])],
  }
}

// ---------------------------------------------------------------- one schema without its allOf

function annotated(reader: Reader, value: Node, pointer: string): Draft {
  const draft: Draft = {}
  if (typeof value['title'] === 'string') draft.title = value['title']
  if (textOf(value['description']).trim() !== '')
    draft.description = reader.text(value['description'], `${pointer}/description`)
  if (value['default'] !== undefined) draft.default = shown(value['default'])
  const samples = examples(value)
  if (samples.length > 0) draft.examples = samples
  if (value['deprecated'] === true) draft.deprecated = true
  if (value['readOnly'] === true) draft.readOnly = true
  if (value['writeOnly'] === true) draft.writeOnly = true
  if (value['nullable'] === true) draft.nullable = true
  const link = docs(value['externalDocs'])
  if (link !== undefined) draft.docs = link
  return draft
}

/** Examples beside a field are short; a long one belongs to the body that holds it. */
function examples(value: Node): readonly string[] {
  const list = value['example'] === undefined ? listOf(value['examples']) : [value['example']]
  return list
    .map(shown)
    .filter((one) => one.length <= 160)
    .slice(0, 4)
}

function alone(reader: Reader, value: Node, pointer: string, scope: Scope): Draft {
  const draft = annotated(reader, value, pointer)
  typed(draft, value)
  if (typeof value['format'] === 'string') draft.format = value['format']
  const rules = [...constraints(value), ...alternatives(value)]
  if (rules.length > 0) draft.constraints = rules
  object(draft, reader, value, pointer, scope)
  array(draft, reader, value, pointer, scope)
  const choices = conditions(reader, value, pointer, scope)
  if (choices.length > 0) draft.choices = choices
  if (isNode(value['not'])) draft.not = schema(reader, value['not'], `${pointer}/not`, scope)
  let whole: Schema = draft
  for (const kind of ['oneOf', 'anyOf'] as const)
    whole = choice(whole, { reader, value, pointer, scope, kind })
  return whole
}

function typed(draft: Draft, value: Node): void {
  const written = textsOf([value['type']].flat())
  const types = written.filter((type) => type !== 'null')
  if (written.includes('null')) draft.nullable = true
  if (types.length > 0) draft.types = types
  else if (isNode(value['properties']) || value['additionalProperties'] !== undefined)
    draft.types = ['object']
  else if (value['items'] !== undefined || value['prefixItems'] !== undefined) draft.types = ['array']
  const list = value['const'] === undefined ? value['enum'] : [value['const']]
  if (!Array.isArray(list)) return
  const values = enumeration(value, list as readonly Json[])
  if (list.includes(null)) draft.nullable = true
  if (values.length > 0) draft.values = values
  if (draft.types === undefined) {
    const kinds = new Set(values.map((one) => kind(JSON.parse(one.value) as Json)))
    if (kinds.size > 0) draft.types = [...kinds]
  }
}

function kind(value: Json): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
}

/** The values of an enum with what the common extensions say about them: by position in a list, or by value in a map. */
function enumeration(value: Node, list: readonly Json[]): readonly EnumValue[] {
  const names = value['x-enum-varnames'] ?? value['x-enumNames'] ?? value['x-enum-names']
  const texts = value['x-enumDescriptions'] ?? value['x-enum-descriptions']
  const of = (table: Json | undefined, i: number, one: Json) =>
    textOf(Array.isArray(table) ? (table as readonly Json[])[i] : nodeOf(table)[textOf(one)])
  return list.flatMap((one, i) => {
    if (one === null) return []
    const name = of(names, i, one)
    const description = of(texts, i, one)
    return [{ value: shown(one), ...(name !== '' && { name }), ...(description !== '' && { description }) }]
  })
}

function object(draft: Draft, reader: Reader, value: Node, pointer: string, scope: Scope): void {
  const properties = Object.entries(nodeOf(value['properties'])).flatMap(([name, one]): Property[] => {
    if (nodeOf(one)['x-internal'] === true && !reader.internal) return []
    return [
      { name, required: false, schema: schema(reader, one, `${pointer}/properties/${token(name)}`, scope) },
    ]
  })
  if (properties.length > 0) draft.properties = properties
  const patterns = Object.entries(nodeOf(value['patternProperties'])).map(([pattern, one]) => ({
    pattern,
    schema: schema(reader, one, `${pointer}/patternProperties/${token(pattern)}`, scope),
  }))
  for (const key of ['additionalProperties', 'unevaluatedProperties']) {
    if (value[key] === false) draft.closed = true
    if (isNode(value[key]) && Object.keys(value[key]).length > 0)
      patterns.push({ pattern: '*', schema: schema(reader, value[key], `${pointer}/${key}`, scope) })
  }
  if (patterns.length > 0) draft.patterns = patterns
}

function array(draft: Draft, reader: Reader, value: Node, pointer: string, scope: Scope): void {
  if (isNode(value['items'])) draft.items = schema(reader, value['items'], `${pointer}/items`, scope)
  const tuple = listOf(value['prefixItems'])
  if (tuple.length > 0)
    draft.tuple = tuple.map((one, i) => schema(reader, one, `${pointer}/prefixItems/${i}`, scope))
}

/** Marks what `required` names, after `allOf` brought all properties together; what nobody describes is told too. */
function completed(own: Schema, value: Node): Schema {
  const required = new Set([
    ...textsOf(value['required']),
    ...listOf(value['allOf']).flatMap((one) => textsOf(nodeOf(one)['required'])),
  ])
  if (required.size === 0) return own
  const listed = (own.properties ?? []).map((one) =>
    required.has(one.name) ? { ...one, required: true } : one,
  )
  const names = new Set(listed.map((one) => one.name))
  const missing = own.ref === undefined ? [...required].filter((name) => !names.has(name)) : []
  const all = [...listed, ...missing.map((name) => ({ name, required: true, schema: {} }))]
  return all.length === 0 ? own : { ...own, properties: all }
}

// ---------------------------------------------------------------- alternatives

/** `anyOf: [{ required: [a] }, { required: [b] }]` in words. */
function alternatives(value: Node): readonly string[] {
  return (['oneOf', 'anyOf'] as const).flatMap((kind) => {
    const options = listOf(value[kind])
    if (options.length === 0 || !options.every(onlyRequired)) return []
    const sets = options.map((one) =>
      textsOf(nodeOf(one)['required'])
        .map((name) => `\`${name}\``)
        .join(' and '),
    )
    return [`needs ${kind === 'oneOf' ? 'exactly one of' : 'at least one of'} ${sets.join(', ')}`]
  })
}

function onlyRequired(value: Json): boolean {
  const keys = Object.keys(nodeOf(value)).filter(
    (key) => key !== 'title' && key !== 'description' && key !== 'type',
  )
  return keys.length === 1 && keys[0] === 'required'
}

interface Options {
  readonly reader: Reader
  readonly value: Node
  readonly pointer: string
  readonly scope: Scope
  readonly kind: 'oneOf' | 'anyOf'
}

function choice(draft: Schema, { reader, value, pointer, scope, kind }: Options): Schema {
  const all = listOf(value[kind])
  const listed = all.map((one, i) => ({ one, at: `${pointer}/${kind}/${i}` }))
  const real = listed.filter(({ one }) => !isNull(one))
  const nullable = real.length < all.length || draft.nullable === true
  const base: Schema = nullable ? { ...draft, nullable: true } : draft
  if (real.length === 0 || all.every(onlyRequired)) return base
  const values = real.map(({ one }) => single(one))
  if (values.every((one) => one !== undefined))
    return { ...base, types: base.types ?? [...new Set(values.map((one) => kindOf(one.value)))], values }
  const options = real.map(({ one, at }) => ({ node: nodeOf(one), schema: schema(reader, one, at, scope) }))
  const [only] = options
  if (options.length === 1 && only !== undefined)
    return only.schema.ref !== undefined && base.types === undefined && base.properties === undefined
      ? { ...only.schema, ...base }
      : merge(base, opened(reader, only, `${pointer}/${kind}/0`, scope))
  const labels = new Map<string, number>()
  const { property, values: byName } = discriminator(reader, value)
  const made: SchemaChoice = {
    kind,
    ...(property !== undefined && { discriminator: property }),
    options: options.map((option) => {
      const wanted = label(option.schema)
      const count = (labels.get(wanted) ?? 0) + 1
      labels.set(wanted, count)
      const told = option.schema.ref === undefined ? undefined : byName.get(option.schema.ref)
      return {
        label: count === 1 ? wanted : `${wanted} ${count}`,
        ...(told !== undefined
          ? { value: told }
          : property !== undefined && option.schema.ref !== undefined
            ? { value: option.schema.ref }
            : {}),
        schema: option.schema,
      }
    }),
  }
  return { ...base, choices: [...(base.choices ?? []), made] }
}

function opened(
  reader: Reader,
  option: { node: Node; schema: Schema },
  pointer: string,
  scope: Scope,
): Schema {
  return option.schema.ref === undefined ? option.schema : member(reader, option.node, pointer, scope)
}

function isNull(value: Json): boolean {
  const node = nodeOf(value)
  return (
    node['type'] === 'null' || (node['const'] === null && 'const' in node) || shown(node['enum']) === '[null]'
  )
}

/** An option that is one value: `{ const: a, title: …, description: … }`. */
function single(value: Json): EnumValue | undefined {
  const node = nodeOf(value)
  const list = node['const'] === undefined ? listOf(node['enum']) : [node['const']]
  if (list.length !== 1 || node['properties'] !== undefined) return undefined
  const name = textOf(node['title'])
  const description = textOf(node['description'])
  return { value: shown(list[0]), ...(name !== '' && { name }), ...(description !== '' && { description }) }
}

function kindOf(text: string): string {
  return kind(JSON.parse(text) as Json)
}

/** The property that tells kinds apart, and the value for each schema's name (OpenAPI 3.1.1, section 4.8.25). */
function discriminator(
  reader: Reader,
  value: Node,
): { property: string | undefined; values: ReadonlyMap<string, string> } {
  const node = nodeOf(value['discriminator'])
  const property = typeof node['propertyName'] === 'string' ? node['propertyName'] : undefined
  const values = new Map<string, string>()
  for (const [key, ref] of Object.entries(nodeOf(node['mapping']))) {
    const written = textOf(ref)
    const target = reader.target(written.includes('#') ? written : `#/components/schemas/${token(written)}`)
    if (target !== undefined && !values.has(reader.name(target))) values.set(reader.name(target), key)
  }
  return { property, values }
}

/** What an option of a choice is called. */
export function label(schema: Schema): string {
  if (schema.title !== undefined && schema.title !== '') return schema.title
  if (schema.ref !== undefined) return schema.ref
  const [from] = schema.from ?? []
  if (from !== undefined) return from
  const [value] = schema.values ?? []
  if (schema.values?.length === 1 && value !== undefined) return value.value
  const type = (schema.types ?? [])[0] ?? 'any'
  return type === 'array' && schema.items !== undefined ? `array of ${label(schema.items)}` : type
}

/** `if`, `then`, `else` and `dependentSchemas`; and the kinds of a base that names them by discriminator only. */
function conditions(reader: Reader, value: Node, pointer: string, scope: Scope): readonly SchemaChoice[] {
  const found: SchemaChoice[] = []
  const at = (key: string) => schema(reader, value[key], `${pointer}/${key}`, scope)
  if (isNode(value['if']))
    found.push({
      kind: 'if',
      options: ['if', 'then', 'else'].flatMap((key) =>
        isNode(value[key]) ? [{ label: key, schema: at(key) }] : [],
      ),
    })
  const dependent = Object.entries(nodeOf(value['dependentSchemas']))
  if (dependent.length > 0)
    found.push({
      kind: 'if',
      options: dependent.map(([name, one]) => ({
        label: `with ${name}`,
        schema: schema(reader, one, `${pointer}/dependentSchemas/${token(name)}`, scope),
      })),
    })
  const { property, values } = discriminator(reader, value)
  if (
    property !== undefined &&
    value['oneOf'] === undefined &&
    value['anyOf'] === undefined &&
    values.size > 0
  )
    found.push({
      kind: 'oneOf',
      discriminator: property,
      options: [...values].map(([ref, told]) => ({ label: ref, value: told, schema: { ref } })),
    })
  return found
}
