/** Compares the rules of two schemas beside type, values and limits: patterns, conditions, and schemas for names and parts of a value. */

import type { Json } from '../openapi/model.ts'
import { asObject, asText, asTexts, escapePointerToken, toJsonText } from '../openapi/document/json-value.ts'
import type { SchemaPart } from '../openapi/example/flatten-schema.ts'
import type { Difference } from './change.ts'
import type { SchemaShape } from './schema-shape.ts'

type Report = (difference: Difference) => void

interface Rule {
  readonly name: string
  readonly id: string
  /** Last parts of the ids of a rule that appears, disappears and changes. */
  readonly verbs: readonly [string, string, string]
}

const rule = (name: string, id: string, verbs: Rule['verbs'] = ['added', 'removed', 'changed']): Rule => ({
  name,
  id,
  verbs,
})

const RULES: readonly Rule[] = [
  rule('pattern', 'pattern'),
  rule('multipleOf', 'multiple-of', ['set', 'unset', 'changed']),
  rule('uniqueItems', 'unique-items', ['set', 'unset', 'changed']),
  rule('not', 'not'),
  rule('if', 'if'),
  rule('contentMediaType', 'content-media-type', ['changed', 'changed', 'changed']),
  rule('contentEncoding', 'content-encoding', ['changed', 'changed', 'changed']),
]

/** Patterns that match every text. */
const MATCHES_ALL = new Set(['', '.*', '^.*$', '^', '$'])

/** Whether a rule holds for every value of the type anyway, or is part of the format. */
function saysNothing(name: string, value: Json, { types, format }: SchemaShape): boolean {
  if (name === 'pattern') return MATCHES_ALL.has(asText(value))
  if (name === 'multipleOf') return value === 1 && types?.join() === 'integer'
  if (name === 'contentEncoding') return value === 'base64' && format === 'byte'
  if (name === 'contentMediaType') return format === 'binary'
  return value === false
}

/** Compares the rules. All that the members of an `allOf` state apply. */
export function compareRules(a: SchemaShape, b: SchemaShape, report: Report): void {
  for (const each of RULES) compareRule(each, a, b, report)
  compareInnerRules(a, b, report)
}

function compareRule({ name, id, verbs }: Rule, a: SchemaShape, b: SchemaShape, report: Report): void {
  const [before = [], after = []] = [a, b].map((shape) =>
    shape.owners
      .flatMap(({ node: { [name]: value } }) => (value === undefined ? [] : [value]))
      .filter((value) => !saysNothing(name, value, shape)),
  )
  const [oldTexts, newTexts] = [before.map(toJsonText), after.map(toJsonText)]
  const old = before.filter((value) => !newTexts.includes(toJsonText(value)))
  const now = after.filter((value) => !oldTexts.includes(toJsonText(value)))
  if (old.length === 0 && now.length === 0) return
  const list = (values: readonly Json[]) =>
    values.map((value) => `\`${name}: ${toJsonText(value)}\``).join(', ')
  const values = {
    old: (old.length > 1 ? old : old[0]) ?? null,
    new: (now.length > 1 ? now : now[0]) ?? null,
  }
  if (old.length === 0)
    return report({
      id: `${id}-${verbs[0]}`,
      effect: 'narrows',
      says: `must also meet ${list(now)}`,
      ...values,
    })
  if (now.length === 0)
    return report({
      id: `${id}-${verbs[1]}`,
      effect: 'widens',
      says: `no longer has to meet ${list(old)}`,
      ...values,
    })
  const says = `must meet ${list(now)} instead of ${list(old)}`
  const divides = (part: Json, whole: Json) => {
    const times = Number(whole) / Number(part)
    // 0.3 / 0.1 is not 3 in binary floating point, and still a multiple.
    return name === 'multipleOf' && Math.abs(times - Math.round(times)) < 1e-9 * times
  }
  if (divides(values.new, values.old))
    return report({ id: `${id}-generalized`, effect: 'widens', says, ...values })
  if (divides(values.old, values.new))
    return report({ id: `${id}-specialized`, effect: 'narrows', says, ...values })
  report({ id: `${id}-${verbs[2]}`, effect: 'both', says, ...values })
}

/** Keywords that hold a schema, or several by name or pattern, and the first parts of the ids of their changes. */
const INNER: readonly (readonly [name: string, id: string, isMap: boolean])[] = [
  ['then', 'then', false],
  ['else', 'else', false],
  ['contains', 'contains', false],
  ['propertyNames', 'property-names', false],
  ['contentSchema', 'content-schema', false],
  ['patternProperties', 'pattern-property', true],
  ['dependentSchemas', 'dependent-schema', true],
  ['dependentRequired', 'dependent-required', true],
]

interface InnerSchema {
  readonly id: string
  readonly parts: readonly SchemaPart[]
}

/** The schemas that a schema holds for parts of its value beside members and items, by their steps in paths. */
export function listInnerSchemas({ owners }: SchemaShape): ReadonlyMap<string, InnerSchema> {
  const found = new Map<string, InnerSchema>()
  const add = (step: string, id: string, part: SchemaPart) =>
    found.set(step, { id, parts: [...(found.get(step)?.parts ?? []), part] })
  for (const { node, pointer } of owners)
    for (const [name, id, isMap] of INNER) {
      const { [name]: value } = node
      if (value === undefined) continue
      if (!isMap) add(`{${name}}`, id, { value, at: `${pointer}/${name}` })
      else
        for (const [key, inner] of Object.entries(asObject(value)))
          add(`{${name} ${key}}`, id, { value: inner, at: `${pointer}/${name}/${escapePointerToken(key)}` })
    }
  return found
}

const difference = (list: readonly string[] = [], other: readonly string[] = []) =>
  list.filter((each) => !other.includes(each))

/** Reports inner schemas that only one side has, and names that a property requires. The comparison of schemas compares the others. */
function compareInnerRules(a: SchemaShape, b: SchemaShape, report: Report): void {
  const [before, after] = [listInnerSchemas(a), listInnerSchemas(b)]
  for (const step of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(step), after.get(step)]
    const id = (now ?? old)?.id ?? ''
    const name = step.slice(1, -1)
    if (old === undefined)
      report({ id: `${id}-added`, effect: 'narrows', says: `must also meet \`${name}\``, new: name })
    else if (now === undefined)
      report({ id: `${id}-removed`, effect: 'widens', says: `no longer has to meet \`${name}\``, old: name })
    else if (id === 'dependent-required') {
      const [had, has] = [old, now].map(({ parts }) => parts.flatMap(({ value }) => asTexts(value)))
      for (const required of difference(had, has))
        report({
          id: `${id}-changed`,
          effect: 'widens',
          says: `no longer requires \`${required}\` by \`${name}\``,
          old: required,
        })
      for (const required of difference(has, had))
        report({
          id: `${id}-changed`,
          effect: 'narrows',
          says: `also requires \`${required}\` by \`${name}\``,
          new: required,
        })
    }
  }
}
