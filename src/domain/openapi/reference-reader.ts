/** Follows the references of one document, and checks values against its schemas. */

import {
  validateValue,
  type ValidationError,
  type ValidationRules,
} from '../../lib/data/schema/validate-value.ts'
import { matchesPattern } from '../../lib/data/schema/pattern.ts'
import type { Json } from './model.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Problem } from '../../lib/types.ts'
import { checkFurtherKeywords } from '../../lib/data/schema/check-further-keywords.ts'
import { listDynamicAnchors, listIdentifiers } from './document/references/list-identifiers.ts'
import { createReferenceSuggestions } from './document/references/suggest-reference.ts'
import {
  resolvePointer,
  pointerOfFragment,
  asObject,
  isJsonObject,
  parsePointer,
  type JsonObject,
} from './document/json-value.ts'
import type { Locator } from './document/positions/create-locator.ts'
import { hasFormat } from './example/formats.ts'
import { listSubtypes, type SubtypeTable } from './schema/list-subtypes.ts'
import type { Direction } from './schema-fields.ts'

/** A node and its JSON Pointer in the bundled document. */
export interface ResolvedNode {
  readonly node: JsonObject
  readonly pointer: string
  /** References led to nothing, or in a circle. */
  readonly unresolved?: boolean
}

export interface ReferenceReader extends SubtypeTable {
  /** Checks a value against the schema at a pointer. */
  validateExample(
    value: Json,
    pointer: string,
    direction: Direction,
    options?: ExampleRules,
  ): ValidationError | undefined
  /** The node itself, or what its references lead to; `summary` and `description` beside a reference prevail. Empty if a reference can't be resolved. */
  followReference(value: unknown, pointer: string): ResolvedNode
  /** Reports the first reference that has too many others behind it. */
  reportChain(pointer: string): void
  /** Pointer that a reference of a schema means, through `$anchor` and `$id` too; undefined if it can't be resolved. */
  resolveReference(ref: string): string | undefined
  /** Whether there is a schema at a pointer. */
  hasSchema(pointer: string): boolean
  /** The value that a reference leads to, further references not followed. */
  resolveValue(ref: string): Json | undefined
}

/** References that are followed from one to the next, in members of `allOf` as well. Descriptions have two or three in a row. */
export const MAX_CHAIN = 20

/** How an example is checked. */
export interface ExampleRules extends Pick<ValidationRules, 'allowsOverlap' | 'left'> {
  /** Whether `additionalProperties: false` in a part of an `allOf` allows what the other parts describe. */
  readonly joinsClosedParts?: boolean
  /** A value of our own has its formats as well, and matches the patterns for certain. */
  readonly isGenerated?: boolean
}

/** The target of a reference. */
interface Target {
  readonly pointer: string
  readonly value: Json
}

export interface ReferenceReaderOptions {
  readonly document: JsonObject
  readonly locate: Locator
  /** References that are reported already. */
  readonly refused: ReadonlySet<string>
  /** Takes a problem that one reference causes wherever it is written. */
  readonly reportOnce: (key: string, problem: () => Problem) => void
}

/** A part of an `allOf`, or a schema with one, that allows further members. */
function openSchema(schema: Json | undefined): Json | undefined {
  if (!isJsonObject(schema) || schema['additionalProperties'] !== false) return schema
  const { additionalProperties: _, ...open } = schema
  return open
}

/** Reports each reference that cannot be resolved or leads in a circle, once. */
export function createReferenceReader({
  document,
  locate,
  refused,
  reportOnce,
}: ReferenceReaderOptions): ReferenceReader {
  const targets = new Map<string, Target | undefined>()
  const suggestReference = createReferenceSuggestions(document)
  let identifiers: ReadonlyMap<string, string> | undefined

  const findTarget = (ref: string): Target | undefined => {
    const pointer = ref.startsWith('#') ? pointerOfFragment(ref) : undefined
    const found = pointer ?? (identifiers ??= listIdentifiers(document)).get(ref)
    if (found === undefined) return undefined
    const value = resolvePointer(document, parsePointer(found))
    return value === undefined ? undefined : { pointer: found, value }
  }
  /** A large document names one schema thousands of times: each reference is looked up once. */
  const targetOf = (ref: string): Target | undefined => {
    if (!targets.has(ref)) targets.set(ref, findTarget(ref))
    return targets.get(ref)
  }
  const reportUnresolved = (ref: string, pointer: string) => {
    if (!refused.has(ref))
      reportOnce(`unresolved ${ref}`, () =>
        problems.refUnresolved(ref, locate(`${pointer}/$ref`), { nearest: suggestReference(ref) }),
      )
  }

  const reportChain = (pointer: string) =>
    // Each reference before it has the same fault.
    reportOnce('chain', () => problems.refChain(MAX_CHAIN, locate(`${pointer}/$ref`)))

  const followReference = (value: unknown, pointer: string): ResolvedNode => {
    let node = asObject(value)
    if (typeof node['$ref'] !== 'string') return { node, pointer }
    let here = pointer
    let beside: Record<string, Json> = {}
    for (const seen = new Set<string>(); typeof node['$ref'] === 'string';) {
      const ref = node['$ref']
      const target = targetOf(ref)
      if (target === undefined) {
        reportUnresolved(ref, here)
        return { node: beside, pointer: here, unresolved: true }
      }
      if (seen.has(target.pointer)) {
        const from = here
        reportOnce(`loop ${[...seen].toSorted().join(' ')}`, () =>
          problems.refLoop(ref, locate(`${from}/$ref`)),
        )
        return { node: beside, pointer: here, unresolved: true }
      }
      if (seen.size === MAX_CHAIN) {
        reportChain(pointer)
        return { node: beside, pointer: here, unresolved: true }
      }
      seen.add(target.pointer)
      for (const key of ['summary', 'description'])
        if (node[key] !== undefined) beside = { [key]: node[key], ...beside }
      node = asObject(target.value)
      here = target.pointer
    }
    return { node: Object.keys(beside).length === 0 ? node : { ...node, ...beside }, pointer: here }
  }

  const resolvePointerOf = (ref: string) => targetOf(ref)?.pointer
  const resolve = (ref: string) => targetOf(ref)?.value
  /** The outermost schema around with that anchor prevails (JSON Schema 2020-12, core section 8.2.3.2). */
  const resolveDynamic = (ref: string, around: readonly (Json | undefined)[]) => {
    const name = ref.slice(ref.indexOf('#') + 1)
    for (const schema of around) {
      const found = listDynamicAnchors(schema).get(name)
      if (found !== undefined) return resolvePointer(schema, parsePointer(found))
    }
    return resolve(ref)
  }

  const schemaAt = (pointer: string) => resolvePointer(document, parsePointer(pointer))
  const openPart = (part: Json): Json => {
    const ref = asObject(part)['$ref']
    const schema = typeof ref === 'string' ? resolve(ref) : part
    const open = openSchema(schema)
    return open === schema || open === undefined ? part : open
  }
  /** With a schema whose parts are closed as one that is not. */
  const openWhole = (schema: Json | undefined) =>
    asObject(schema)['allOf'] === undefined ? schema : openSchema(schema)

  const further = { resolve, resolveDynamic }
  const generated = { ...further, testFormat: hasFormat }

  return {
    ...listSubtypes(document, resolvePointerOf),
    validateExample: (
      value,
      pointer,
      direction,
      { isGenerated = false, joinsClosedParts = false, ...rules } = {},
    ) =>
      validateValue(value, joinsClosedParts ? openWhole(schemaAt(pointer)) : schemaAt(pointer), {
        ...rules,
        direction,
        // An undecidable match is not reported, and not generated.
        testPattern: (pattern, text) => matchesPattern(pattern.source, text) ?? !isGenerated,
        resolve: joinsClosedParts ? (ref) => openWhole(resolve(ref)) : resolve,
        ...(joinsClosedParts && { readPart: openPart }),
        checkFurther: (here, schema, place, context) =>
          checkFurtherKeywords(here, schema, isGenerated ? generated : further, { pointer: place, context }),
      }),
    followReference,
    reportChain,
    resolveReference: resolvePointerOf,
    hasSchema: (pointer) => schemaAt(pointer) !== undefined,
    resolveValue: resolve,
  }
}
