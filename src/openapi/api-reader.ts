/** What the readers of one document share: following references, reading descriptions, naming schemas, reporting problems once. */

import { validateValue, type ValidationError } from '../lib/data/validate-value.ts'
import type { Direction } from './schema-fields.ts'
import type { Json, RichText } from '../model.ts'
import * as problems from '../problems.ts'
import type { Problem } from '../types.ts'
import {
  resolvePointer,
  pointerOfFragment,
  isJsonObject,
  asObject,
  asText,
  escapePointerToken,
  parsePointer,
  type JsonObject,
} from './document/json-value.ts'
import type { Locator } from './document/positions/create-locator.ts'
import { createNameAllocator } from './names.ts'
import {
  EMPTY_TEXT,
  MAX_DESCRIPTION,
  renderDescription,
  type DescriptionSource,
} from './description/render-description.ts'
import { deriveSchemaName } from './schema/derive-schema-name.ts'
import { listIdentifiers } from './document/list-identifiers.ts'

/** A node and where it stands in the bundled document (JSON Pointer). */
export interface ResolvedNode {
  readonly node: JsonObject
  readonly pointer: string
  /** References led to nothing, or in a circle. */
  readonly unresolved?: boolean
}

/** What the parts of the loader share while they read one document. */
export interface ApiReader {
  readonly document: JsonObject
  readonly locate: Locator
  /** Parts marked `x-internal` are read too. */
  readonly includesInternal: boolean
  report(problem: Problem): void
  /** Checks a value against the schema at a pointer. */
  validateExample(value: Json, pointer: string, direction: Direction): ValidationError | undefined
  /** The node itself, or what its references lead to; `summary` and `description` beside a reference prevail. Empty if a reference can't be resolved. */
  followReference(value: unknown, pointer: string): ResolvedNode
  /** Pointer that a reference of a schema means, through `$anchor` and `$id` too; undefined if it can't be resolved. */
  resolveReference(ref: string): string | undefined
  /** Whether there is a schema at a pointer. */
  hasSchema(pointer: string): boolean
  /** The value that a reference leads to, further references not followed. */
  resolveValue(ref: string): Json | undefined
  readDescription(value: unknown, pointer: string): RichText
  /** Where a description's link stands, for texts that are made elsewhere. */
  sourceOf(pointer: string): DescriptionSource
  /** Name of the schema at a pointer; it will be read. */
  nameSchema(pointer: string): string
  /** Schemas by name, their pointers: those of `components.schemas` first, then the others that were asked for. */
  readonly schemaPointers: ReadonlyMap<string, string>
}

/** What a reference leads to. */
interface Target {
  readonly pointer: string
  readonly value: Json
}

const COMPONENT_SCHEMA = /^\/components\/schemas\/([^/]+)$/

export function createApiReader(options: {
  document: JsonObject
  locate: Locator
  includesInternal: boolean
  /** References that are reported already. */
  refused: ReadonlySet<string>
  /** The address to write for one in a description. */
  resolveAddress: (address: string) => string | undefined
  report: (problem: Problem) => void
}): ApiReader {
  const { document, locate, includesInternal, refused, resolveAddress, report } = options
  const components = asObject(asObject(document['components'])['schemas'])
  const names = new Map(
    Object.keys(components).map((name) => [name, `/components/schemas/${escapePointerToken(name)}`]),
  )
  const derivedNames = new Map<string, string>()
  // A component that is nothing but a reference to a part of another schema is the name of that part.
  for (const [name, node] of Object.entries(components)) {
    const ref = asObject(node)['$ref']
    const pointer = typeof ref === 'string' ? pointerOfFragment(ref) : undefined
    const isAlias = pointer?.startsWith('/components/schemas/') && !COMPONENT_SCHEMA.test(pointer)
    if (pointer === undefined || isAlias !== true || Object.keys(asObject(node)).length > 1) continue
    if (derivedNames.has(pointer) || resolvePointer(document, parsePointer(pointer)) === undefined) continue
    derivedNames.set(pointer, name)
    names.set(name, pointer)
  }
  const descriptions = new Map<string, RichText>()
  const allocateName = createNameAllocator([...names.keys()])
  const reported = new Set<string>()
  const targets = new Map<string, Target | undefined>()
  let identifiers: ReadonlyMap<string, string> | undefined

  const reportOnce = (key: string, problem: () => Problem) => {
    if (reported.has(key)) return
    reported.add(key)
    report(problem())
  }
  const sourceOf = (pointer: string) => ({
    locateText: (text: string) => locate(pointer, { text }),
    resolveAddress,
    report,
  })

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
        problems.refUnresolved(ref, locate(`${pointer}/$ref`), listSimilarReferences(document, ref)),
      )
  }

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
      seen.add(target.pointer)
      for (const key of ['summary', 'description'])
        if (node[key] !== undefined) beside = { [key]: node[key], ...beside }
      node = asObject(target.value)
      here = target.pointer
    }
    return { node: Object.keys(beside).length === 0 ? node : { ...node, ...beside }, pointer: here }
  }

  return {
    document,
    locate,
    includesInternal,
    report,
    validateExample: (value, pointer, direction) =>
      validateValue(value, resolvePointer(document, parsePointer(pointer)), {
        direction,
        resolve: (ref) => targetOf(ref)?.value,
      }),
    followReference,
    resolveReference: (ref) => targetOf(ref)?.pointer,
    hasSchema: (pointer) => resolvePointer(document, parsePointer(pointer)) !== undefined,
    resolveValue: (ref) => targetOf(ref)?.value,
    sourceOf,
    schemaPointers: names,
    readDescription(value, pointer) {
      const markdown = asText(value)
      if (markdown === '') return EMPTY_TEXT
      if (markdown.length > MAX_DESCRIPTION)
        reportOnce(`long ${pointer}`, () => problems.longDescription(markdown.length, locate(pointer)))
      const known = descriptions.get(markdown)
      if (known !== undefined) return known
      const description = renderDescription(markdown, sourceOf(pointer))
      // A link has a location, which is another one each time.
      if (description.links.length === 0) descriptions.set(markdown, description)
      return description
    },
    nameSchema(pointer) {
      const component = COMPONENT_SCHEMA.exec(pointer)?.[1]
      if (component !== undefined) return parsePointer(`/${component}`)[0] ?? component
      const known = derivedNames.get(pointer)
      if (known !== undefined) return known
      const name = allocateName(deriveSchemaName(document, pointer))
      derivedNames.set(pointer, name)
      names.set(name, pointer)
      return name
    },
  }
}

/** References that an author could have meant: the siblings of what was asked for. */
function listSimilarReferences(document: JsonObject, ref: string): readonly string[] {
  const path = parsePointer(pointerOfFragment(ref) ?? '')
  const parent = resolvePointer(document, path.slice(0, -1))
  const base = ref.slice(0, ref.lastIndexOf('/'))
  return isJsonObject(parent) ? Object.keys(parent).map((key) => `${base}/${escapePointerToken(key)}`) : []
}
