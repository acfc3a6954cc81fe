import type { Json } from '../model.ts'
import type { Direction } from '../schema-fields.ts'
import {
  asObject,
  asText,
  asTexts,
  escapePointerToken,
  isJsonObject,
  type JsonObject,
} from '../document/json-value.ts'
import { findAuthorValue } from './author-values.ts'
import {
  flattenSchemas,
  listMemberParts,
  openParts,
  type Choice,
  type FlatSchema,
  type OpenedSchema,
  type SchemaPart,
} from './flatten-schema.ts'
import { generateArray } from './generate-array.ts'
import { generateObject } from './generate-object.ts'
import { ANY_VALUES, listNumbers, listTexts } from './generate-scalar.ts'
import {
  areAllowing,
  type GenerateOptions,
  type GenerateScope,
  type OptionalMembers,
} from './generate-scope.ts'
import { repairValue } from './repair-value.ts'
import type { ReferenceReader } from '../reference-reader.ts'
import { resolveMapping } from '../schema/list-subtypes.ts'
import { listVariations } from './vary-value.ts'

/** Values in one sample. */
const MAX_VALUES = 120

/** Schemas that are read for one sample, alternatives that were given up among them. One with many properties counts more than once. */
const MAX_WORK = 600
const PROPERTIES_PER_SCHEMA = 50
const SCHEMAS_PER_STEP = 4

/** Schemas that are checked to choose among values of one sample. */
const MAX_CHECKS = 10_000

/** How a generated value is checked. */
export interface ValidityOptions {
  /** A value may match several alternatives of a `oneOf`. No example is shown that does; a request has to send something. */
  readonly allowsOverlap?: boolean
  /** Parts of an `allOf` that are closed against each other are read as one closed object, which their authors mean; that is reported. */
  readonly joinsClosedParts?: boolean
}

/**
 * A generated value that its schema was proven to allow. A member that contradicts the schema is left out; if that is not enough,
 * all optional members are. Undefined when no valid value is found.
 */
export function generateValidExample(
  reader: ReferenceReader,
  value: unknown,
  pointer: string,
  direction: Direction,
  { allowsOverlap = false, joinsClosedParts = false }: ValidityOptions = {},
): Json | undefined {
  const generate = (optional: OptionalMembers) =>
    generateExample(reader, value, pointer, { direction, optional })
  const repair = (generated: Json | undefined, rules: ValidityOptions = {}) =>
    generated === undefined
      ? undefined
      : repairValue(generated, (here) =>
          reader.validateExample(here, pointer, direction, { isGenerated: true, ...rules }),
        )
  const whole = generate('all')
  const valid = repair(whole)
  // Closed parts would leave nothing of it.
  if (joinsClosedParts && valid !== whole && repair(whole, { joinsClosedParts }) === whole) return whole
  if (valid !== undefined) return valid
  const smallest = generate('none')
  const strict = repair(smallest)
  if (strict !== undefined || !allowsOverlap) return strict
  return repair(whole, { allowsOverlap }) ?? repair(smallest, { allowsOverlap })
}

/**
 * A value that the schema describes: the author's own values first (`example`, `default`, `enum`), then something plain of the right form.
 * Undefined when there is none, as for a schema that contains itself without end. The same schema yields the same value on every machine.
 */
export function generateExample(
  reader: ReferenceReader,
  value: unknown,
  pointer: string,
  options: GenerateOptions,
): Json | undefined {
  return generateValue([{ value, at: pointer }], {
    ...options,
    reader,
    openPointers: [],
    budget: { values: MAX_VALUES, work: MAX_WORK, checks: MAX_CHECKS },
    generate: generateValue,
  })
}

function generateValue(parts: readonly SchemaPart[], scope: GenerateScope): Json | undefined {
  const opened = openParts(scope.reader, parts, scope.openPointers)
  if (opened.length === 0) return {}
  const inside = enterSchemas(opened, scope)
  if (inside === undefined) return undefined
  scope.budget.values--
  return generateFromSchemas(opened, inside, { chosen: new Set(), conditions: new Set() })
}

/** The scope inside some schemas; undefined if one allows nothing, cannot be resolved, or is entered a second time. */
function enterSchemas(opened: readonly OpenedSchema[], scope: GenerateScope): GenerateScope | undefined {
  const targets = opened.filter(({ isTarget }) => isTarget).map(({ pointer }) => pointer)
  if (targets.some((pointer) => scope.openPointers.includes(pointer))) return undefined
  if (opened.some(({ unresolved }) => unresolved === true)) return undefined
  return { ...scope, openPointers: [...scope.openPointers, ...new Set(targets)] }
}

/** Additions to the schemas of a value so far. */
interface Additions {
  /** Pointers of the choices of which an alternative is among the schemas. */
  readonly chosen: ReadonlySet<string>
  /** Pointers of the branches of conditions that are among them. */
  readonly conditions: ReadonlySet<string>
}

/** A value of schemas that all apply, with one alternative of each of their choices and the branches of their conditions. */
function generateFromSchemas(
  opened: readonly OpenedSchema[],
  scope: GenerateScope,
  additions: Additions,
): Json | undefined {
  const { reader, budget } = scope
  if (budget.work <= 0) return undefined
  // Alternatives in alternatives are joined with all that are around them.
  budget.work -= Math.ceil(opened.length / SCHEMAS_PER_STEP)
  const flat = addSubtypes(reader, flattenSchemas(reader, opened, scope.openPointers))
  budget.work -= Math.floor(flat.properties.size / PROPERTIES_PER_SCHEMA)
  const isAllowed = (value: Json) => areAllowing(scope, opened, value)
  const written = findAuthorValue(flat, isAllowed, scope)
  if (written !== undefined) return written
  const choice = flat.choices.find(({ at }) => !additions.chosen.has(at))
  const value =
    choice === undefined
      ? generatePlain(opened, { flat, isAllowed, scope, additions })
      : generateFromChoice(opened, { choice, isAllowed, scope, additions })
  if (value === undefined) return isNullable(flat.node) ? null : undefined
  return isJsonObject(value) ? selectSubtypes(value, { opened, flat, scope }) : value
}

interface ChoiceOptions {
  readonly choice: Choice
  readonly isAllowed: (value: Json) => boolean
  readonly scope: GenerateScope
  readonly additions: Additions
}

/** A value of the first alternative that yields an allowed value, else of the first that has a value. */
function generateFromChoice(
  opened: readonly OpenedSchema[],
  { choice, isAllowed, scope, additions }: ChoiceOptions,
): Json | undefined {
  const chosen = new Set([...additions.chosen, choice.at])
  let first: Json | undefined
  for (const [i, option] of choice.list.entries()) {
    if (asObject(option)['type'] === 'null') continue
    const part = { value: option, at: `${choice.at}/${i}` }
    const added = openParts(scope.reader, [part], scope.openPointers)
    const inside = enterSchemas(added, scope)
    if (inside === undefined) continue
    const generated = generateFromSchemas([...opened, ...added], inside, { ...additions, chosen })
    if (generated === undefined || generated === null) continue
    const value = selectOption(generated, { choice, index: i, scope: inside })
    if (isAllowed(value)) return value
    first ??= value
  }
  return first
}

/** An object with the value of the discriminator that selects its alternative. */
function selectOption(
  value: Json,
  {
    choice: { list, discriminator, values, at },
    index,
    scope,
  }: { readonly choice: Choice; readonly index: number; readonly scope: GenerateScope },
): Json {
  const { reader } = scope
  const property = asText(discriminator['propertyName'])
  const ref = asText(asObject(list[index])['$ref'])
  if (property === '' || ref === '' || !isJsonObject(value)) return value
  const target = reader.resolveReference(ref)
  const mapped = Object.entries(asObject(discriminator['mapping'])).find(
    ([, written]) => resolveMapping(asText(written), reader.resolveReference) === target,
  )?.[0]
  const selector = values?.[index] ?? mapped ?? ref.split('/').at(-1) ?? ''
  const flat = flattenSchemas(reader, openParts(reader, [{ value: list[index], at: `${at}/${index}` }]))
  return allowsMember(flat, property, selector, scope) ? { ...value, [property]: selector } : value
}

/** A base that leaves its alternatives to a discriminator stands for one of them, unless one is among the schemas already. */
function addSubtypes(reader: ReferenceReader, flat: FlatSchema): FlatSchema {
  const present = new Set(flat.owners.map(({ pointer }) => pointer))
  const choices = flat.owners.flatMap(({ node, pointer }) => {
    const subtypes = reader.subtypes.get(pointer) ?? []
    if (subtypes.length === 0 || subtypes.some((subtype) => present.has(subtype.pointer))) return []
    const list = subtypes.map((subtype) => ({ $ref: `#${encodeURI(subtype.pointer)}` }))
    const values = subtypes.map((subtype) => subtype.values[0] ?? '')
    return [{ kind: 'oneOf', list, at: pointer, discriminator: asObject(node['discriminator']), values }]
  })
  return choices.length === 0 ? flat : { ...flat, choices: [...flat.choices, ...choices] }
}

/** The value with the discriminators of the bases that its schema extends: the base has a plain text there. */
function selectSubtypes(
  value: JsonObject,
  {
    opened,
    flat,
    scope,
  }: { readonly opened: readonly OpenedSchema[]; readonly flat: FlatSchema; readonly scope: GenerateScope },
): JsonObject {
  const selectors = opened.flatMap(({ pointer }) => scope.reader.selectors.get(pointer) ?? [])
  return selectors.reduce(
    (here, selector) =>
      Object.hasOwn(here, selector.property) && allowsMember(flat, selector.property, selector.value, scope)
        ? { ...here, [selector.property]: selector.value }
        : here,
    value,
  )
}

/** Whether the schemas of a member allow a value. */
function allowsMember(flat: FlatSchema, name: string, value: string, scope: GenerateScope): boolean {
  return areAllowing(scope, openParts(scope.reader, listMemberParts(flat, name)), value)
}

interface PlainOptions {
  readonly flat: FlatSchema
  readonly isAllowed: (value: Json) => boolean
  readonly scope: GenerateScope
  readonly additions: Additions
}

/** A value of schemas whose choices are made: the value of their type, then with the branches of conditions that it meets. */
function generatePlain(opened: readonly OpenedSchema[], options: PlainOptions): Json | undefined {
  const { flat, isAllowed, scope, additions } = options
  const value = generateByType(flat, isAllowed, scope)
  if (value === undefined) return undefined
  const branches = listBranches(value, options)
  const added = openParts(scope.reader, branches, scope.openPointers)
  const inside = branches.length === 0 ? undefined : enterSchemas(added, scope)
  if (inside === undefined) return value
  const conditions = new Set([...additions.conditions, ...branches.map(({ at }) => at)])
  return generateFromSchemas([...opened, ...added], inside, { ...additions, conditions })
}

/** The branches of `if` and `dependentSchemas` that apply to a value and are not among its schemas. */
function listBranches(value: Json, { flat, scope, additions }: PlainOptions): readonly SchemaPart[] {
  return flat.owners.flatMap(({ node, pointer }) => {
    const dependent = Object.entries(asObject(node['dependentSchemas'])).flatMap(([name, branch]) =>
      isJsonObject(value) && Object.hasOwn(value, name)
        ? [{ value: branch, at: `${pointer}/dependentSchemas/${escapePointerToken(name)}` }]
        : [],
    )
    const key =
      node['if'] === undefined
        ? ''
        : areAllowing(scope, [{ pointer: `${pointer}/if` }], value)
          ? 'then'
          : 'else'
    const branch = node[key] === undefined ? [] : [{ value: node[key], at: `${pointer}/${key}` }]
    return [...dependent, ...branch].filter(({ at }) => !additions.conditions.has(at))
  })
}

function isNullable(node: JsonObject): boolean {
  return node['nullable'] === true || [node['type']].flat().includes('null')
}

/** The first value of the types of a schema that it allows; the first value at all, where it allows none. */
function generateByType(
  flat: FlatSchema,
  isAllowed: (value: Json) => boolean,
  scope: GenerateScope,
): Json | undefined {
  const types = asTexts([flat.node['type']].flat())
  const named = types.filter((name) => name !== 'null')
  const inferred = inferType(flat)
  let first: Json | undefined
  const candidates =
    named.length > 0 ? named : types.length > 0 ? types : inferred === undefined ? [] : [inferred]
  for (const type of candidates) {
    const values = listValues(type, flat, scope).filter((value) => value !== undefined)
    // A check of every object in objects would read the inner ones once for each level, and there is no other value to take.
    if (candidates.length === 1 && typeof values[0] === 'object') return values[0]
    for (const value of values) {
      if (isAllowed(value)) return value
      first ??= value
    }
  }
  const others =
    candidates.length > 0
      ? typeof first === 'object' || first === undefined
        ? []
        : listVariations(first)
      : ANY_VALUES
  return others.find(isAllowed) ?? first
}

/** Values of one type, the plainest one first. */
function listValues(type: string, flat: FlatSchema, scope: GenerateScope): readonly (Json | undefined)[] {
  switch (type) {
    case 'object':
      return [generateObject(flat, scope)]
    case 'array':
      return [generateArray(flat, scope)]
    case 'string':
      return listTexts(flat, scope)
    case 'integer':
    case 'number':
      return listNumbers(flat.node, type)
    case 'boolean':
      return [true, false]
    default:
      return type === 'null' ? [null] : []
  }
}

function inferType({ node, properties, requiredNames, items, owners }: FlatSchema): string | undefined {
  const has = (...keys: readonly string[]) =>
    owners.some((owner) => keys.some((key) => owner.node[key] !== undefined))
  if (properties.size > 0 || requiredNames.size > 0) return 'object'
  if (has('additionalProperties', 'patternProperties', 'propertyNames', 'minProperties')) return 'object'
  if (items.length > 0 || has('prefixItems', 'contains', 'minItems')) return 'array'
  if (has('pattern', 'minLength', 'maxLength', 'format', 'contentSchema')) return 'string'
  const isNumber = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].some(
    (key) => node[key] !== undefined,
  )
  return isNumber ? 'number' : undefined
}
