/** Shared functions for the readers of one document: following references, reading descriptions, naming schemas, reporting problems once. */

import type { RichText } from './model.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Problem, SourceLocation } from '../../lib/types.ts'
import { asText, type JsonObject } from './document/json-value.ts'
import type { Locator } from './document/positions/create-locator.ts'
import {
  MAX_DESCRIPTION,
  renderDescription,
  type DescriptionSource,
} from './description/render-description.ts'
import { createSchemaNames, readComponentName } from './schema/schema-names.ts'
import { EMPTY_TEXT } from './description/plain-text.ts'
import { createReferenceReader, type ReferenceReader } from './reference-reader.ts'

/** State that the parts of the loader share while they read one document. */
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
  /** Schemas by name, with their pointers: `components.schemas` first, then the other requested schemas. */
  readonly schemaPointers: ReadonlyMap<string, string>
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

export interface ApiReaderOptions {
  readonly document: JsonObject
  readonly version: string
  readonly locate: Locator
  /** References that are reported already. */
  readonly refused: ReadonlySet<string>
  /** The address to write for one in a description. */
  readonly resolveAddress: (address: string) => string | undefined
  readonly report: (problem: Problem) => void
}

/** The reader of one document. */
export function createApiReader(options: ApiReaderOptions): ApiReader {
  const { document, version, refused, resolveAddress } = options
  const { locate, report, markUnrepeatable, recordPart } = createRecorder(options)
  const names = createSchemaNames(document)
  const descriptions = new Map<string, { readonly text: RichText; readonly hasProblems: boolean }>()
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
    sourceOf,
    schemaPointers: names.pointers,
    recordPart,
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
      // A link has a location, which differs each time.
      if (text.links.length === 0) descriptions.set(markdown, { text, hasProblems })
      return text
    },
    nameSchema(pointer) {
      const component = readComponentName(pointer)
      if (component !== undefined) return component
      markUnrepeatable()
      return names.nameOf(pointer)
    },
  }
}

/** Records what reading a part does besides giving its value: its problems, and the locations that it asks for. */
function createRecorder({ locate, report }: Pick<ApiReaderOptions, 'locate' | 'report'>): Pick<
  ApiReader,
  'locate' | 'report' | 'recordPart'
> & {
  /** Later results depend on earlier reads, such as a text that was already met or a name that is taken. */
  readonly markUnrepeatable: () => void
} {
  let record:
    | { problems: Problem[]; positions: Map<SourceLocation, Position>; isRepeatable: boolean }
    | undefined
  return {
    locate(...position) {
      const location = locate(...position)
      record?.positions.set(location, position)
      return location
    },
    report(problem) {
      record?.problems.push(problem)
      report(problem)
    },
    markUnrepeatable() {
      if (record !== undefined) record.isRepeatable = false
    },
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
  }
}
