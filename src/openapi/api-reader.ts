import { validateValue, type ValidationError } from '../lib/validate-value.ts'
import type { Direction } from './schema-fields.ts'
import type { Json, RichText } from '../model.ts'
import * as problems from '../problems.ts'
import type { SourceLocation, Problem } from '../types.ts'
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
import type { Locator } from './document/create-locator.ts'
import { createNameAllocator } from './names.ts'
import { EMPTY_TEXT, MAX_DESCRIPTION, renderDescription } from './description/render-description.ts'
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
  /** The node itself, or what its references lead to; `summary` and `description` beside a reference prevail. Empty when it leads to nothing. */
  followReference(value: unknown, pointer: string): ResolvedNode
  /** Pointer that a reference of a schema means, through `$anchor` and `$id` too; undefined when it leads to nothing. */
  resolveReference(ref: string): string | undefined
  readDescription(value: unknown, pointer: string): RichText
  /** Where a description's link stands, for texts that are made elsewhere. */
  sourceOf(pointer: string): { locateText: (text: string) => SourceLocation }
  /** Name of the schema at a pointer; it will be read. */
  nameSchema(pointer: string): string
  /** Schemas by name, their pointers: those of `components.schemas` first, then the others that were asked for. */
  readonly schemaPointers: ReadonlyMap<string, string>
}

const COMPONENT_SCHEMA = /^\/components\/schemas\/([^/]+)$/

export function createApiReader(options: {
  document: JsonObject
  locate: Locator
  internal: boolean
  tell: (problem: Problem) => void
}): ApiReader {
  const { document, locate, internal, tell } = options
  const components = asObject(asObject(document['components'])['schemas'])
  const names = new Map(
    Object.keys(components).map((name) => [name, `/components/schemas/${escapePointerToken(name)}`]),
  )
  const made = new Map<string, string>()
  const texts = new Map<string, RichText>()
  const free = createNameAllocator([...names.keys()])
  const told = new Set<string>()
  let anchors: ReadonlyMap<string, string> | undefined

  const complain = (key: string, problem: () => Problem) => {
    if (told.has(key)) return
    told.add(key)
    tell(problem())
  }
  const where = (pointer: string) => ({ locateText: (text: string) => locate(pointer, { text }) })
  const target = (ref: string) => {
    const pointer = pointerOfFragment(ref)
    if (ref.startsWith('#') && pointer !== undefined)
      return resolvePointer(document, parsePointer(pointer)) === undefined ? undefined : pointer
    anchors ??= listIdentifiers(document)
    return anchors.get(ref)
  }
  const schemas = new Map<string, Json | undefined>()
  const named = (ref: string) => {
    if (!schemas.has(ref)) {
      const pointer = target(ref)
      schemas.set(ref, pointer === undefined ? undefined : resolvePointer(document, parsePointer(pointer)))
    }
    return schemas.get(ref)
  }
  const unresolved = (ref: string, pointer: string) =>
    complain(`unresolved ${ref}`, () =>
      problems.refUnresolved(ref, locate(`${pointer}/$ref`), listSimilarReferences(document, ref)),
    )

  const follow = (value: unknown, pointer: string): ResolvedNode => {
    let node = asObject(value)
    let here = pointer
    let beside: Record<string, Json> = {}
    for (const seen = new Set<string>(); typeof node['$ref'] === 'string';) {
      const ref = node['$ref']
      const next = target(ref)
      if (next === undefined) {
        unresolved(ref, here)
        return { node: beside, pointer: here, unresolved: true }
      }
      if (seen.has(next)) {
        const from = here
        complain(`loop ${[...seen].toSorted().join(' ')}`, () =>
          problems.refLoop(ref, locate(`${from}/$ref`)),
        )
        return { node: beside, pointer: here, unresolved: true }
      }
      seen.add(next)
      for (const key of ['summary', 'description'])
        if (node[key] !== undefined) beside = { [key]: node[key], ...beside }
      node = asObject(resolvePointer(document, parsePointer(next)))
      here = next
    }
    return { node: Object.keys(beside).length === 0 ? node : { ...node, ...beside }, pointer: here }
  }

  return {
    document,
    locate,
    includesInternal: internal,
    report: tell,
    validateExample: (value, pointer, direction) =>
      validateValue(value, resolvePointer(document, parsePointer(pointer)), {
        direction,
        resolve: (ref) => named(ref),
      }),
    followReference: follow,
    resolveReference: target,
    sourceOf: where,
    schemaPointers: names,
    readDescription(value, pointer) {
      const markdown = asText(value)
      if (markdown === '') return EMPTY_TEXT
      if (markdown.length > MAX_DESCRIPTION)
        complain(`long ${pointer}`, () => problems.longDescription(markdown.length, locate(pointer)))
      const known = texts.get(markdown)
      if (known !== undefined) return known
      const made = renderDescription(markdown, where(pointer))
      // A link has a place, which is another one each time.
      if (made.links.length === 0) texts.set(markdown, made)
      return made
    },
    nameSchema(pointer) {
      const named = COMPONENT_SCHEMA.exec(pointer)?.[1]
      if (named !== undefined) return parsePointer(`/${named}`)[0] ?? named
      const known = made.get(pointer)
      if (known !== undefined) return known
      const name = free(deriveSchemaName(document, pointer))
      made.set(pointer, name)
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
