/** Reads a JSON Schema (OpenAPI 3.0 or 2020-12) into the model: for people to read, not to validate with. References stay references by name. */

import { writeText } from '../../../lib/locale/text.ts'
import { foldPairs } from '../../../lib/data/fold-pairs.ts'
import { groupPairs } from '../../../lib/data/group-by.ts'
import type { SchemaChoice, EnumValue, Json, Property, RichText, Schema, XmlName } from '../model.ts'
import { describeConstraints } from './describe-constraints.ts'
import { mergeLimits, readLimits } from './schema-limits.ts'
import { readExternalDocs } from '../description/read-external-docs.ts'
import {
  isJsonObject,
  asList,
  asObject,
  toJsonText,
  asText,
  asTexts,
  escapePointerToken,
  typeOfValue,
  type JsonObject,
} from '../document/json-value.ts'
import { joinList } from '../../../lib/text/join-list.ts'
import { uniqueValues } from '../../../lib/data/unique-values.ts'
import { labelOptions } from './label-options.ts'
import { IMPLIED_TYPES, mergeSchemas, type SchemaDraft } from './merge-schemas.ts'
import type { ApiReader } from '../api-reader.ts'
import { MAX_CHAIN } from '../reference-reader.ts'
import { listDynamicAnchors } from '../document/references/list-identifiers.ts'
import { resolveMapping } from './list-subtypes.ts'
import { ANNOTATIONS } from '../document/specification-grammar.ts'
import { checkSchemaValues } from '../example/check-examples.ts'
import { checkParts } from './check-parts.ts'
import { checkEnum } from './check-enum.ts'
import { writeXmlName } from '../example/write-xml.ts'
import * as problems from '../../../lib/problems/problems.ts'

/** Context that a schema is read in. */
interface SchemaScope {
  /** The schemas that `allOf` is opening now. */
  readonly opening: ReadonlySet<string>
  /** Those of them that were met again, where reading ends. */
  readonly met: Set<string>
  /** What `$dynamicRef` names mean here. */
  readonly dynamic: ReadonlyMap<string, string>
  /** Members that have been opened, by their pointers: without them, bases that share bases would be read as often as there are ways to them. */
  readonly members: Map<string, Schema>
  /** Number of members that were opened so far, in all of the schema. */
  readonly opened: { count: number }
}

/**
 * Members of `allOf` that refer to each other in circles are read again on each path to them, up to this number. From then on a member is read
 * once: what it lacks, because the schemas around it have it, is in these.
 */
const MOST_OPENED = 1000

const createScope = (dynamic: SchemaScope['dynamic'], opening: readonly string[] = []): SchemaScope => ({
  opening: new Set(opening),
  met: new Set(),
  dynamic,
  members: new Map(),
  opened: { count: 0 },
})

/** A schema as people read it: references by name, `allOf` merged, all spellings of null, of enums and of limits made one. */
export function readSchema(
  reader: ApiReader,
  value: unknown,
  pointer: string,
  scope: SchemaScope = createScope(new Map()),
): Schema {
  if (value === false) return { constraints: [writeText('limit.nothing')] }
  if (!isJsonObject(value)) return {}
  if (typeof value['$dynamicRef'] === 'string') return readDynamicReference(reader, value, pointer, scope)
  if (typeof value['$ref'] === 'string') return readReference(reader, value, pointer, scope)
  return readWithParts(reader, value, pointer, bindNames(scope, dynamicBindings(value, pointer)))
}

/** A schema without a reference, with the parts of its `allOf`. */
function readWithParts(reader: ApiReader, value: JsonObject, pointer: string, scope: SchemaScope): Schema {
  const own = readOwnKeywords(reader, value, pointer, scope)
  const parts = asList(value['allOf'])
  if (parts.length === 0) return markRequired(own, value)
  const [only] = parts
  if (
    parts.length === 1 &&
    isJsonObject(only) &&
    typeof only['$ref'] === 'string' &&
    hasOnlyAnnotations(value)
  )
    return { ...readReference(reader, only, `${pointer}/allOf/0`, scope), ...own }
  const isPossible = checkParts(reader, value, pointer)
  const members = parts.map((part, i) => readMember(reader, part, `${pointer}/allOf/${i}`, scope))
  const nothing: readonly Schema[] = isPossible ? [] : [{ constraints: [writeText('limit.nothing')] }]
  const merged = foldPairs([own, ...members, ...nothing], mergeSchemas) ?? own
  const description = joinDescriptions(reader, value, pointer)
  // A base that is merged with itself is recognized by its identity.
  return markRequired(description === undefined ? merged : { ...merged, description }, value)
}

/** The text of a schema and the texts of its parts, if there are several. A part with a name has its own on its page. */
function joinDescriptions(reader: ApiReader, value: JsonObject, pointer: string): RichText | undefined {
  const parts = asList(value['allOf']).map((part, i) => ({
    part: asObject(part),
    at: `${pointer}/allOf/${i}`,
  }))
  const described = [{ part: value, at: pointer }, ...parts.filter(({ part }) => part['$ref'] === undefined)]
    .map(({ part, at }) => ({ text: asText(part['description']).trim(), at: `${at}/description` }))
    .filter(({ text }) => text !== '')
  const texts = uniqueValues(described.map(({ text }) => text))
  const [first] = described
  if (first === undefined || texts.length < 2) return undefined
  return reader.readDescription(texts.join('\n\n'), first.at)
}

/** Nothing but annotations beside an `allOf` of one reference: 3.0's way to describe a reference. */
function hasOnlyAnnotations(value: JsonObject): boolean {
  return Object.keys(value).every(
    (key) =>
      key === 'allOf' ||
      ANNOTATIONS.has(key) ||
      key.startsWith('x-') ||
      (key === 'type' && value['type'] === 'object'),
  )
}

function readReference(reader: ApiReader, value: JsonObject, pointer: string, scope: SchemaScope): Schema {
  const ref = asText(value['$ref'])
  const target = reader.resolveReference(ref)
  // Asked first, because it reports what cannot be resolved.
  if (reader.followReference(value, pointer).unresolved === true || target === undefined)
    return {
      title: ref.split('/').at(-1) ?? ref,
      constraints: [`\`${ref}\` cannot be resolved`],
      ...readAnnotations(reader, value, pointer),
    }
  const isStructural = Object.keys(value).some(
    (key) => !ANNOTATIONS.has(key) && !key.startsWith('x-') && !IDENTIFIERS.has(key),
  )
  const bound = dynamicBindings(value, pointer)
  if (bound.length > 0 && !isStructural) {
    // A generic schema with its parameters filled in (JSON Schema 2020-12, section 8.2.3.2): what is outside prevails.
    const inner = new Map([...bound, ...scope.dynamic])
    const opened = reader.followReference(value, pointer)
    if (!scope.opening.has(opened.pointer))
      return mergeSchemas(
        readAnnotations(reader, value, pointer),
        readSchema(
          reader,
          opened.node,
          opened.pointer,
          createScope(inner, [...scope.opening, opened.pointer]),
        ),
      )
  }
  if (!isStructural)
    return {
      ref: reader.nameSchema(target),
      ...marksOf(reader, value, pointer),
      ...readAnnotations(reader, value, pointer),
    }
  // Keywords beside a `$ref` hold together with its target (JSON Schema 2020-12, core section 8.2.3.1); the author's own text prevails.
  const { $ref, ...rest } = value
  const inside = bindNames(scope, bound)
  const own = readOwnKeywords(reader, rest, pointer, inside)
  const opened = readMember(reader, { $ref: $ref ?? null }, pointer, inside)
  const annotations = readAnnotations(
    reader,
    reader.followReference({ $ref: $ref ?? null }, pointer).node,
    target,
  )
  return markRequired(mergeSchemas(own, { ...annotations, ...opened }), rest)
}

/** Marks of the target of a reference: a field list must know them before it opens the schema. */
function marksOf(reader: ApiReader, value: JsonObject, pointer: string): SchemaDraft {
  const { node } = reader.followReference(value, pointer)
  return {
    ...(node['readOnly'] === true && { readOnly: true }),
    ...(node['writeOnly'] === true && { writeOnly: true }),
    ...(node['deprecated'] === true && { deprecated: true }),
  }
}

/** Keywords that define names. */
const IDENTIFIERS = new Set(['$id', '$defs', '$anchor', '$dynamicAnchor', '$schema'])

/** The names that a schema defines for `$dynamicRef`, with what they mean. */
function dynamicBindings(value: JsonObject, pointer: string): readonly (readonly [string, string])[] {
  if (value['$defs'] === undefined && value['$dynamicAnchor'] === undefined) return []
  return [...listDynamicAnchors(value)].map(([name, at]) => [`#${name}`, pointer + at] as const)
}

/** The scope inside a schema that defines names. Names of the enclosing schemas prevail. */
function bindNames(scope: SchemaScope, bound: ReturnType<typeof dynamicBindings>): SchemaScope {
  const isNew = bound.some(([name]) => !scope.dynamic.has(name))
  return isNew ? { ...scope, dynamic: new Map([...bound, ...scope.dynamic]), members: new Map() } : scope
}

function readDynamicReference(
  reader: ApiReader,
  value: JsonObject,
  pointer: string,
  scope: SchemaScope,
): Schema {
  const { $dynamicRef, ...rest } = value
  const name = asText($dynamicRef)
  const bound = scope.dynamic.get(name)
  return readReference(reader, { ...rest, $ref: bound === undefined ? name : `#${bound}` }, pointer, scope)
}

/** A member of `allOf`, inlined: its properties are printed among its owner's properties. */
function readMember(reader: ApiReader, value: unknown, pointer: string, scope: SchemaScope): Schema {
  if (!isJsonObject(value) || typeof value['$ref'] !== 'string')
    return openReference(reader, readSchema(reader, value, pointer, scope), scope)
  if (reader.followReference(value, pointer).unresolved === true) return {}
  const target = reader.resolveReference(value['$ref'])
  if (target === undefined) return {}
  if (scope.opening.has(target)) {
    scope.met.add(target)
    return {}
  }
  const known = scope.members.get(target)
  if (known !== undefined) return known
  if (scope.opening.size === MAX_CHAIN) {
    reader.reportChain(pointer)
    return {}
  }
  scope.opened.count++
  const inside = { ...scope, opening: new Set([...scope.opening, target]), met: new Set<string>() }
  // The target alone: what it refers to itself has keywords of its own beside the reference.
  const node = reader.resolveValue(value['$ref'])
  const opened = openReference(reader, readSchema(reader, node, target, inside), inside)
  // The kinds of a base would lead back to the schema that extends it.
  const { title: _, choices = [], description: __, examples: ___, docs: ____, ...rest } = opened
  const kept = choices.filter((choice) => choice.discriminator === undefined)
  const member = {
    ...rest,
    ...(kept.length > 0 && { choices: kept }),
    from: [reader.nameSchema(target), ...(opened.from ?? [])],
  }
  inside.met.delete(target)
  // Inside another schema that it refers to, it would be read in another way.
  if (inside.met.size === 0 || scope.opened.count > MOST_OPENED) scope.members.set(target, member)
  for (const pointer of inside.met) scope.met.add(pointer)
  return member
}

/**
 * The schema with what its own reference leads to: a member may be nothing but `allOf` or `oneOf` of one reference, which reads as that
 * reference, and its properties must be printed among the owner's properties.
 */
function openReference(reader: ApiReader, schema: Schema, scope: SchemaScope): Schema {
  const { ref, ...own } = schema
  const pointer = ref === undefined ? undefined : reader.schemaPointers.get(ref)
  if (pointer === undefined) return schema
  return mergeSchemas(own, readMember(reader, { $ref: `#${encodeURI(pointer)}` }, pointer, scope))
}

// ---------------------------------------------------------------- one schema without its allOf

function readAnnotations(reader: ApiReader, value: JsonObject, pointer: string): SchemaDraft {
  const draft: SchemaDraft = {}
  checkSchemaValues(reader, value, pointer)
  if (typeof value['title'] === 'string') draft.title = value['title']
  if (asText(value['description']).trim() !== '')
    draft.description = reader.readDescription(value['description'], `${pointer}/description`)
  if (value['default'] !== undefined) draft.default = toJsonText(value['default'])
  const samples = readShortExamples(value)
  if (samples.length > 0) draft.examples = samples
  if (value['deprecated'] === true) draft.deprecated = true
  if (value['readOnly'] === true) draft.readOnly = true
  if (value['writeOnly'] === true) draft.writeOnly = true
  if (value['nullable'] === true) draft.nullable = true
  const link = readExternalDocs(value['externalDocs'])
  if (link !== undefined) draft.docs = link
  return draft
}

/** Examples beside a field are short; a long one belongs to the body that holds it. */
function readShortExamples(value: JsonObject): readonly string[] {
  const list = value['example'] === undefined ? asList(value['examples']) : [value['example']]
  return list
    .map(toJsonText)
    .filter((text) => text.length <= 160)
    .slice(0, 4)
}

function readOwnKeywords(
  reader: ApiReader,
  value: JsonObject,
  pointer: string,
  scope: SchemaScope,
): SchemaDraft {
  const draft = readAnnotations(reader, value, pointer)
  readTypes(draft, value)
  checkEnum(reader, value, pointer)
  if (typeof value['format'] === 'string') draft.format = value['format']
  const limits = readLimits(value, draft.types)
  if (limits !== undefined) draft.limits = limits
  const names = reader.followReference(value['propertyNames'], `${pointer}/propertyNames`).node
  const rules = [
    ...describeConstraints({ ...value, propertyNames: names }, draft.types),
    ...describeRequiredAlternatives(value),
  ]
  if (rules.length > 0) draft.constraints = rules
  const source = { reader, value, pointer, scope }
  readObjectKeywords(draft, source)
  readArrayKeywords(draft, source)
  if (isJsonObject(value['contentSchema']))
    draft.contentSchema = readSchema(reader, value['contentSchema'], `${pointer}/contentSchema`, scope)
  const xml = readXmlName(reader, value, pointer)
  if (xml !== undefined) draft.xml = xml
  const choices = readConditions(reader, value, pointer, scope)
  if (choices.length > 0) draft.choices = choices
  if (isJsonObject(value['not'])) draft.not = readSchema(reader, value['not'], `${pointer}/not`, scope)
  let whole: Schema = draft
  for (const kind of ['oneOf', 'anyOf'] as const) whole = readChoice(whole, { ...source, kind })
  return whole
}

function readTypes(draft: SchemaDraft, value: JsonObject): void {
  const written = asTexts([value['type']].flat())
  const named = written.filter((type) => type !== 'null')
  const types = named.length > 0 ? named : written
  if (types !== written && written.includes('null')) draft.nullable = true
  if (types.length > 0) draft.types = types
  else if (isJsonObject(value['properties']) || value['additionalProperties'] !== undefined)
    draft.types = IMPLIED_TYPES.object
  else if (value['items'] !== undefined || value['prefixItems'] !== undefined)
    draft.types = IMPLIED_TYPES.array
  if (value['const'] === undefined && !Array.isArray(value['enum'])) return
  const list = value['const'] === undefined ? asList(value['enum']) : [value['const']]
  const values = readEnum(value, list)
  if (values.length > 0) draft.values = values
  const kinds = new Set(list.filter((item) => item !== null || values.length === 0).map(typeOfValue))
  if (draft.types === undefined && kinds.size > 0) draft.types = [...kinds]
  if (draft.types?.includes('null') === true) return
  // Null must be among the values of an enum as well (clarification of OpenAPI 3.0.3 for `nullable`).
  if (list.includes(null)) draft.nullable = true
  else delete draft.nullable
}

/** The values of an enum with what the common extensions say about them: by position in a list, or by value in a map. Repeats are left out. */
function readEnum(value: JsonObject, list: readonly Json[]): readonly EnumValue[] {
  const names = value['x-enum-varnames'] ?? value['x-enumNames'] ?? value['x-enum-names']
  const texts = value['x-enumDescriptions'] ?? value['x-enum-descriptions']
  const of = (table: Json | undefined, i: number, value: Json) =>
    asText(Array.isArray(table) ? (table as readonly Json[])[i] : asObject(table)[asText(value)])
  const seen = new Set<string>()
  return list.flatMap((value, i) => {
    const text = toJsonText(value)
    if (value === null || seen.has(text)) return []
    seen.add(text)
    const name = of(names, i, value)
    const description = of(texts, i, value)
    // Generators write each value once more as its name, which says nothing new.
    const isNew = (text: string) => text !== '' && text !== asText(value)
    return [{ value: text, ...(isNew(name) && { name }), ...(isNew(description) && { description }) }]
  })
}

/** A schema object, its location, and the context for reading it. */
interface SchemaSource {
  readonly reader: ApiReader
  readonly value: JsonObject
  readonly pointer: string
  readonly scope: SchemaScope
}

function readObjectKeywords(draft: SchemaDraft, { reader, value, pointer, scope }: SchemaSource): void {
  const properties = Object.entries(asObject(value['properties'])).map(([name, property]): Property => ({
    name,
    required: false,
    schema: readSchema(reader, property, `${pointer}/properties/${escapePointerToken(name)}`, scope),
  }))
  if (properties.length > 0) draft.properties = properties
  const patterns = Object.entries(asObject(value['patternProperties'])).map(([pattern, member]) => ({
    pattern,
    schema: readSchema(reader, member, `${pointer}/patternProperties/${escapePointerToken(pattern)}`, scope),
  }))
  for (const key of ['additionalProperties', 'unevaluatedProperties']) {
    if (value[key] === false) draft.closed = true
    if (isJsonObject(value[key]) && Object.keys(value[key]).length > 0)
      patterns.push({ pattern: '*', schema: readSchema(reader, value[key], `${pointer}/${key}`, scope) })
  }
  if (patterns.length > 0) draft.patterns = patterns
}

function readArrayKeywords(draft: SchemaDraft, { reader, value, pointer, scope }: SchemaSource): void {
  // Without `items`, what no other keyword describes are the items.
  const key = value['items'] === undefined ? 'unevaluatedItems' : 'items'
  if (isJsonObject(value[key])) draft.items = readSchema(reader, value[key], `${pointer}/${key}`, scope)
  // A list has no line for its items.
  if (draft.items?.deprecated === true) draft.deprecated = true
  const tuple = asList(value['prefixItems'])
  if (tuple.length > 0 && (value['items'] === false || value['unevaluatedItems'] === false))
    draft.limits = mergeLimits({ maxItems: tuple.length }, draft.limits)
  if (tuple.length > 0)
    draft.tuple = tuple.map((item, i) => readSchema(reader, item, `${pointer}/prefixItems/${i}`, scope))
  if (isJsonObject(value['contains']))
    draft.contains = {
      schema: readSchema(reader, value['contains'], `${pointer}/contains`, scope),
      least: typeof value['minContains'] === 'number' ? value['minContains'] : 1,
      ...(typeof value['maxContains'] === 'number' && { most: value['maxContains'] }),
    }
}

/** XML Object (OpenAPI 3.1.1, section 4.8.26). `nodeType` of 3.2 (section 4.26) says what `attribute` said before. */
function readXmlName(reader: ApiReader, value: JsonObject, pointer: string): XmlName | undefined {
  const xml = asObject(value['xml'])
  for (const key of ['name', 'prefix']) {
    const written = asText(xml[key])
    const shown = written === '' ? '' : writeXmlName(written)
    if (shown !== written)
      reader.report(
        problems.specInvalid(
          `\`${written}\` is not a name in XML; examples have \`${shown}\``,
          reader.locate(`${pointer}/xml/${key}`),
          'begin with a letter or `_`, and write letters, digits, `.`, `-` and `_`',
        ),
      )
  }
  const text = (key: 'name' | 'namespace' | 'prefix') =>
    asText(xml[key]) === '' ? {} : { [key]: asText(xml[key]) }
  const name: XmlName = {
    ...text('name'),
    ...text('namespace'),
    ...text('prefix'),
    ...((xml['attribute'] === true || xml['nodeType'] === 'attribute') && { attribute: true }),
    ...(xml['wrapped'] === true && { wrapped: true }),
    ...(/^(?:text|cdata|none)$/.test(asText(xml['nodeType'])) && { nodeType: asText(xml['nodeType']) }),
  }
  return Object.keys(name).length === 0 ? undefined : name
}

/** Marks what `required` names, after `allOf` brought all properties together; names without a property are added. */
function markRequired(own: Schema, value: JsonObject): Schema {
  const required = new Set([
    ...asTexts(value['required']),
    ...asList(value['allOf']).flatMap((part) => asTexts(asObject(part)['required'])),
  ])
  if (required.size === 0) return own
  const listed = (own.properties ?? []).map((property) =>
    required.has(property.name) ? { ...property, required: true } : property,
  )
  const names = new Set(listed.map((property) => property.name))
  const missing = own.ref === undefined ? [...required].filter((name) => !names.has(name)) : []
  const all = [...listed, ...missing.map((name) => ({ name, required: true, schema: {} }))]
  return all.length === 0 ? own : { ...own, properties: all }
}

// ---------------------------------------------------------------- alternatives

/** `anyOf: [{ required: [a] }, { required: [b] }]` in words. */
function describeRequiredAlternatives(value: JsonObject): readonly string[] {
  return (['oneOf', 'anyOf'] as const).flatMap((kind) => {
    const options = asList(value[kind])
    if (options.length === 0 || !options.every(hasOnlyRequired)) return []
    const sets = options.map((option) =>
      asTexts(asObject(option)['required'])
        .map((name) => `\`${name}\``)
        .join(` ${writeText('api.and')} `),
    )
    const names = sets.join(', ')
    return [
      kind === 'oneOf' ? writeText('limit.needsOne', { names }) : writeText('limit.needsAny', { names }),
    ]
  })
}

function hasOnlyRequired(value: Json): boolean {
  const keys = Object.keys(asObject(value)).filter(
    (key) => key !== 'title' && key !== 'description' && key !== 'type',
  )
  return keys.length === 1 && keys[0] === 'required'
}

interface ChoiceSource extends SchemaSource {
  readonly kind: 'oneOf' | 'anyOf'
}

function readChoice(draft: Schema, { reader, value, pointer, scope, kind }: ChoiceSource): Schema {
  const all = asList(value[kind])
  const listed = all.map((option, i) => ({ option, at: `${pointer}/${kind}/${i}` }))
  const real = listed.filter(({ option }) => !isNullSchema(option))
  const nullable = real.length < all.length || draft.nullable === true
  const base: Schema = nullable ? { ...draft, nullable: true } : draft
  if (real.length === 0 || all.every(hasOnlyRequired)) return base
  const values = real.map(({ option }) => asEnumValue(option))
  if (values.every((each) => each !== undefined))
    return {
      ...base,
      types: base.types ?? [...new Set(values.map((each) => typeOfJsonText(each.value)))],
      values,
    }
  const options = real.map(({ option, at }) => ({
    node: asObject(option),
    schema: readSchema(reader, option, at, scope),
  }))
  const [only] = options
  if (options.length === 1 && only !== undefined)
    return only.schema.ref !== undefined && base.types === undefined && base.properties === undefined
      ? { ...only.schema, ...base }
      : mergeSchemas(base, openOption(reader, only, `${pointer}/${kind}/0`, scope))
  const labels = labelOptions(options.map(({ schema }) => schema))
  const { property, values: byName, fallback } = readDiscriminator(reader, value)
  // Without a mapping, the name of a schema is its value (OpenAPI 3.1.1, section 4.8.25.3).
  const discriminatorValues = ({ ref }: Schema) => {
    if (ref === undefined) return {}
    // The option for all other values has none of its own.
    const isDefault = ref === fallback
    const mapped = byName.get(ref) ?? (property === undefined || isDefault ? [] : [ref])
    const [first] = mapped
    return {
      ...(first !== undefined && { value: first, values: mapped }),
      ...(isDefault && { isDefault: true as const }),
    }
  }
  const choice: SchemaChoice = {
    kind,
    ...(property !== undefined && { discriminator: property }),
    options: options.map(({ schema }, i) => ({
      label: labels[i] ?? '',
      ...discriminatorValues(schema),
      schema,
    })),
  }
  return { ...base, choices: [...(base.choices ?? []), choice] }
}

function openOption(
  reader: ApiReader,
  option: { node: JsonObject; schema: Schema },
  pointer: string,
  scope: SchemaScope,
): Schema {
  return option.schema.ref === undefined ? option.schema : readMember(reader, option.node, pointer, scope)
}

function isNullSchema(value: Json): boolean {
  const node = asObject(value)
  return (
    node['type'] === 'null' ||
    (node['const'] === null && 'const' in node) ||
    toJsonText(node['enum']) === '[null]'
  )
}

/** An option that is one value: `{ const: a, title: …, description: … }`. */
function asEnumValue(value: Json): EnumValue | undefined {
  const node = asObject(value)
  const list = node['const'] === undefined ? asList(node['enum']) : [node['const']]
  if (list.length !== 1 || node['properties'] !== undefined) return undefined
  const name = asText(node['title'])
  const isDeprecated = node['deprecated'] === true
  const description = joinList([
    ...(isDeprecated ? [writeText('api.deprecated')] : []),
    ...(asText(node['description']) === '' ? [] : [asText(node['description'])]),
  ])
  return {
    value: toJsonText(list[0]),
    ...(name !== '' && { name }),
    ...(description !== '' && { description }),
  }
}

const typeOfJsonText = (text: string): string => typeOfValue(JSON.parse(text) as Json)

/** The property that distinguishes the options, and the value for each schema's name (OpenAPI 3.1.1, section 4.8.25). */
function readDiscriminator(
  reader: ApiReader,
  value: JsonObject,
): {
  readonly property: string | undefined
  readonly values: ReadonlyMap<string, readonly string[]>
  /** The schema of `defaultMapping`. */
  readonly fallback: string | undefined
} {
  const node = asObject(value['discriminator'])
  const property = typeof node['propertyName'] === 'string' ? node['propertyName'] : undefined
  const pairs = Object.entries(asObject(node['mapping'])).flatMap(([key, ref]) => {
    const target = resolveMapping(asText(ref), reader.resolveReference)
    return target === undefined ? [] : [[reader.nameSchema(target), key] as const]
  })
  const target = resolveMapping(asText(node['defaultMapping']), reader.resolveReference)
  const fallback = target === undefined ? undefined : reader.nameSchema(target)
  return { property, values: groupPairs(pairs), fallback }
}

/** `if`, `then`, `else` and `dependentSchemas`; and the kinds of a base that names them by discriminator only. */
function readConditions(
  reader: ApiReader,
  value: JsonObject,
  pointer: string,
  scope: SchemaScope,
): readonly SchemaChoice[] {
  const found: SchemaChoice[] = []
  const at = (key: string) => readSchema(reader, value[key], `${pointer}/${key}`, scope)
  if (isJsonObject(value['if']))
    found.push({
      kind: 'if',
      options: ['if', 'then', 'else'].flatMap((key) =>
        isJsonObject(value[key]) ? [{ label: key, schema: at(key) }] : [],
      ),
    })
  const dependent = Object.entries(asObject(value['dependentSchemas']))
  if (dependent.length > 0)
    found.push({
      kind: 'if',
      options: dependent.map(([name, dependency]) => ({
        label: writeText('schema.with', { name }),
        schema: readSchema(
          reader,
          dependency,
          `${pointer}/dependentSchemas/${escapePointerToken(name)}`,
          scope,
        ),
      })),
    })
  const { property, values, fallback } = readDiscriminator(reader, value)
  if (property === undefined || value['oneOf'] !== undefined || value['anyOf'] !== undefined) return found
  const subtypes = reader.subtypes
    .get(pointer)
    ?.map((subtype) => [reader.nameSchema(subtype.pointer), subtype.values] as const) ?? [...values]
  if (subtypes.length > 0)
    found.push({
      kind: 'oneOf',
      discriminator: property,
      options: subtypes.map(([ref, selectedBy]) => ({
        label: ref,
        ...(selectedBy[0] !== undefined && { value: selectedBy[0], values: selectedBy }),
        ...(ref === fallback && { isDefault: true as const }),
        schema: { ref },
      })),
    })
  return found
}
