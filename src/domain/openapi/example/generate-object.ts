/** Generates objects: the members that a schema describes, and as many others as it asks for. */

import { setOwn } from '../../../lib/data/own-property.ts'
import type { Json } from '../model.ts'
import { asObject, asTexts } from '../document/json-value.ts'
import { hasAuthorExample, isOmittedMember } from './author-values.ts'
import { listKeywordParts, listMemberParts, openParts, type FlatSchema } from './flatten-schema.ts'
import { generateMatchingText } from './generate-matching-text.ts'
import { areAllowing, type GenerateScope } from './generate-scope.ts'
import { listVariations } from './vary-value.ts'

/** Levels below which only required members are made: deeper ones say nothing new, and take room. */
const MAX_DEPTH = 5

/** Members without a name in the schema. */
const MAX_UNNAMED = 20

/** An object with the members that are wanted; undefined if one that is required has no value. */
export function generateObject(flat: FlatSchema, scope: GenerateScope): Json | undefined {
  const members: Record<string, Json> = {}
  const add = (name: string): boolean => {
    const parts = listMemberParts(flat, name)
    const nothingKnown = flat.requiredNames.has(name) ? '' : 'value'
    const member = parts.length === 0 ? nothingKnown : scope.generate(parts, scope)
    if (member === undefined) return false
    setOwn(members, name, member)
    return true
  }
  const most = typeof flat.node['maxProperties'] === 'number' ? flat.node['maxProperties'] : Infinity
  const isFull = () => Object.keys(members).length >= most
  for (const name of listWantedNames(flat, scope)) {
    const isRequired = flat.requiredNames.has(name)
    if (!isRequired && most < Infinity && countOpenRequirements(flat, members) >= most) continue
    if (!add(name) && isRequired) return undefined
  }
  for (const name of flat.requiredNames)
    if (!Object.hasOwn(members, name) && !flat.properties.has(name) && !add(name)) return undefined
  addDependentMembers(flat, members, add)
  addMissingMembers(flat, scope, members, add)
  addUnnamedMembers(flat, scope, { members, add, isFull })
  addDependentMembers(flat, members, add)
  return members
}

/** Members that are there, and those that have to follow. */
function countOpenRequirements(
  { requiredNames }: FlatSchema,
  members: Readonly<Record<string, Json>>,
): number {
  return new Set([...Object.keys(members), ...requiredNames]).size
}

/** Names of the described members that are shown, in the order of the schema. */
function listWantedNames(flat: FlatSchema, scope: GenerateScope): readonly string[] {
  const isRequiredOnly =
    scope.optional === 'none' || scope.openPointers.length > MAX_DEPTH || scope.budget.values <= 0
  if (isRequiredOnly && flat.requiredNames.size === 0) return []
  return [...flat.properties].flatMap(([name, parts]) => {
    const isNeeded = flat.requiredNames.has(name)
    if (isOmittedMember(parts, scope)) return []
    if (!isNeeded && (isRequiredOnly || parts.some(({ value }) => asObject(value)['deprecated'] === true)))
      return []
    const isShown =
      isNeeded ||
      scope.optional !== 'with example' ||
      parts.some((part) => hasAuthorExample(scope.reader, part))
    return isShown ? [name] : []
  })
}

type AddMember = (name: string) => boolean

/** Adds what `dependentRequired` asks for because of the members that are there. */
function addDependentMembers(
  { owners }: FlatSchema,
  members: Readonly<Record<string, Json>>,
  add: AddMember,
): void {
  const needs = owners.flatMap(({ node }) => Object.entries(asObject(node['dependentRequired'])))
  // A member that is added may ask for others.
  for (let isNew = needs.length > 0; isNew;) {
    isNew = false
    for (const [name, others] of needs)
      for (const other of Object.hasOwn(members, name) ? asTexts(others) : [])
        if (!Object.hasOwn(members, other) && add(other)) isNew = true
  }
}

const leastOf = ({ node }: FlatSchema) =>
  typeof node['minProperties'] === 'number' ? node['minProperties'] : 0

/** Adds optional members, the first ones of the schema, until there are as many as `minProperties` asks for. */
function addMissingMembers(
  flat: FlatSchema,
  scope: GenerateScope,
  members: Readonly<Record<string, Json>>,
  add: AddMember,
): void {
  for (const [name, parts] of flat.properties) {
    if (Object.keys(members).length >= leastOf(flat)) return
    if (!Object.hasOwn(members, name) && !isOmittedMember(parts, scope)) add(name)
  }
}

interface UnnamedOptions {
  readonly members: Readonly<Record<string, Json>>
  readonly add: AddMember
  readonly isFull: () => boolean
}

/** Members that have no name in the schema: one is shown, or as many as `minProperties` asks for. */
function addUnnamedMembers(
  flat: FlatSchema,
  scope: GenerateScope,
  { members, add, isFull }: UnnamedOptions,
): void {
  const isOpen = flat.owners.some(
    ({ node }) => typeof node['additionalProperties'] === 'object' || node['patternProperties'] !== undefined,
  )
  const isShown = flat.properties.size === 0 && isOpen && scope.optional === 'all' && !isFull()
  const wanted = Math.max(leastOf(flat) - Object.keys(members).length, isShown ? 1 : 0)
  const most = Object.keys(members).length + Math.min(wanted, MAX_UNNAMED)
  if (wanted <= 0) return
  for (const name of listNames(flat, scope)) {
    if (Object.keys(members).length >= most) return
    if (!Object.hasOwn(members, name)) add(name)
  }
}

/** Names that members may have: as `propertyNames` and patterns describe them, else plain ones. */
function listNames(flat: FlatSchema, scope: GenerateScope): readonly string[] {
  const rules = flat.owners.flatMap((owner) => listKeywordParts(owner, 'propertyNames'))
  const schemas = openParts(scope.reader, rules)
  const described = rules.length === 0 ? undefined : scope.generate(rules, scope)
  const patterns = flat.owners.flatMap(({ node }) => Object.keys(asObject(node['patternProperties'])))
  const first = [
    ...schemas.flatMap(({ node }) => asTexts(node['enum'])),
    ...(typeof described === 'string' ? [described] : []),
    ...patterns.flatMap((pattern) => generateMatchingText(pattern) ?? []),
    'key',
  ]
  const names = [...first, ...first.flatMap(listVariations)].filter((name) => typeof name === 'string')
  return [...new Set(names)].filter((name) => areAllowing(scope, schemas, name))
}
