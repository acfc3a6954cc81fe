/** What the readers of one document share: following references, reading descriptions, naming schemas, reporting problems once. */

import type { RichText } from '../model.ts'
import * as problems from '../problems.ts'
import type { Problem, SourceLocation } from '../types.ts'
import {
  resolvePointer,
  pointerOfFragment,
  asObject,
  asText,
  escapePointerToken,
  parsePointer,
  type JsonObject,
} from './document/json-value.ts'
import type { Locator } from './document/positions/create-locator.ts'
import { createNameAllocator } from './names.ts'
import {
  MAX_DESCRIPTION,
  renderDescription,
  type DescriptionSource,
} from './description/render-description.ts'
import { deriveSchemaName } from './schema/derive-schema-name.ts'
import { listSubtypes } from './schema/list-subtypes.ts'
import { EMPTY_TEXT } from './description/plain-text.ts'
import { createReferenceReader, type ReferenceReader } from './reference-reader.ts'

/** What the parts of the loader share while they read one document. */
export interface ApiReader extends ReferenceReader {
  readonly document: JsonObject
  /** The version of OpenAPI, as the file says it. */
  readonly version: string
  readonly locate: Locator
  report(problem: Problem): void
  readDescription(value: unknown, pointer: string): RichText
  /** Where a description's link is, for texts that are made elsewhere. */
  sourceOf(pointer: string): DescriptionSource
  /** Name of the schema at a pointer; it will be read. */
  nameSchema(pointer: string): string
  /** Schemas by name, their pointers: those of `components.schemas` first, then the others that were asked for. */
  readonly schemaPointers: ReadonlyMap<string, string>
  /** Names of the schemas that extend a base with a discriminator, by the pointer of the base. */
  readonly subtypes: ReadonlyMap<string, readonly string[]>
  /** Reads a part, and notes what reading it did besides giving its value. */
  recordPart<T>(read: () => T): PartRecord<T>
}

/** A position, as a locator is asked for it. */
export type Position = Parameters<Locator>

export interface PartRecord<T> {
  readonly value: T
  /** In the order in which they were reported. */
  readonly problems: readonly Problem[]
  /** The locations in the value and in the problems. */
  readonly positions: ReadonlyMap<SourceLocation, Position>
  /** Whether reading the part again would do the same, in any order of parts. */
  readonly isRepeatable: boolean
}

const COMPONENT_SCHEMA = /^\/components\/schemas\/([^/]+)$/

export function createApiReader(options: {
  document: JsonObject
  version: string
  locate: Locator
  /** References that are reported already. */
  refused: ReadonlySet<string>
  /** The address to write for one in a description. */
  resolveAddress: (address: string) => string | undefined
  report: (problem: Problem) => void
}): ApiReader {
  const { document, version, refused, resolveAddress } = options
  let record:
    | { problems: Problem[]; positions: Map<SourceLocation, Position>; isRepeatable: boolean }
    | undefined
  const locate: Locator = (...position) => {
    const location = options.locate(...position)
    record?.positions.set(location, position)
    return location
  }
  const report = (problem: Problem) => {
    record?.problems.push(problem)
    options.report(problem)
  }
  /** What follows depends on what was read before: a text that was met, a name that is taken. */
  const markUnrepeatable = () => {
    if (record !== undefined) record.isRepeatable = false
  }
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
  const descriptions = new Map<string, { readonly text: RichText; readonly hasProblems: boolean }>()
  const allocateName = createNameAllocator([...names.keys()])
  const reported = new Set<string>()
  const reportOnce = (key: string, problem: () => Problem) => {
    markUnrepeatable()
    if (reported.has(key)) return
    reported.add(key)
    report(problem())
  }
  const sourceOf = (pointer: string) => ({
    locateText: (text: string) => locate(pointer, { text }),
    resolveAddress,
    report,
  })

  const references = createReferenceReader({ document, locate, refused, reportOnce })

  return {
    document,
    version,
    locate,
    report,
    ...references,
    subtypes: listSubtypes(document, references.resolveReference),
    sourceOf,
    schemaPointers: names,
    recordPart<T>(read: () => T): PartRecord<T> {
      const own = { problems: [], positions: new Map<SourceLocation, Position>(), isRepeatable: true }
      record = own
      try {
        const value = read()
        return { value, ...own }
      } finally {
        record = undefined
      }
    },
    readDescription(value, pointer) {
      const markdown = asText(value)
      if (markdown === '') return EMPTY_TEXT
      if (markdown.length > MAX_DESCRIPTION)
        reportOnce(`long ${pointer}`, () => problems.longDescription(markdown.length, locate(pointer)))
      const known = descriptions.get(markdown)
      if (known !== undefined) {
        // They are reported where the text is met first.
        if (known.hasProblems) markUnrepeatable()
        return known.text
      }
      let hasProblems = false
      const text = renderDescription(markdown, {
        ...sourceOf(pointer),
        report: (problem) => {
          hasProblems = true
          markUnrepeatable()
          report(problem)
        },
      })
      // A link has a location, which is another one each time.
      if (text.links.length === 0) descriptions.set(markdown, { text, hasProblems })
      return text
    },
    nameSchema(pointer) {
      const component = COMPONENT_SCHEMA.exec(pointer)?.[1]
      if (component !== undefined) return parsePointer(`/${component}`)[0] ?? component
      markUnrepeatable()
      const known = derivedNames.get(pointer)
      if (known !== undefined) return known
      const name = allocateName(deriveSchemaName(document, pointer))
      derivedNames.set(pointer, name)
      names.set(name, pointer)
      return name
    },
  }
}
