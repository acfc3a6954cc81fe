/**
 * From the texts of a specification to one document of OpenAPI 3 that the readers work on: parsed, bundled, changed by its overlays,
 * validated, upgraded. Reports what is wrong with it as a whole; what cannot be loaded stays a reference, and is reported once.
 */

import { stripMarkers } from '../../../lib/site/links/markers.ts'
import type { Json } from '../model.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { Problem, Result, SourceLocation } from '../../../lib/types.ts'
import type { ApiInputs } from '../api-inputs.ts'
import { applyOverlays } from './transform/apply-overlays.ts'
import { bundleDocument } from './transform/bundle-document.ts'
import { dropIgnoredKeywords } from './transform/drop-ignored-keywords.ts'
import { createLocator, type Locator } from './positions/create-locator.ts'
import { listUsedNumbers, readExactNumbers, type ExactNumbers } from './parse/exact-numbers.ts'
import { explainStructureErrors } from './validate/explain-structure-errors.ts'
import type { StructureError } from './validate/check-schema-keywords.ts'
import type { StructureToCheck } from './validate/validate-document.ts'
import { asObject, isJsonObject, parsePointer, type JsonObject } from './json-value.ts'
import { listIdentifiers } from './references/list-identifiers.ts'
import { createReferenceSuggestions } from './references/suggest-reference.ts'
import { countSlips, nearestName } from '../../../lib/text/problems/nearest-name.ts'
import { parseDocument } from './parse/parse-document.ts'
import {
  isOutsideRoot,
  isRemoteReference,
  referencedAddress,
  resolveReference,
} from './references/resolve-reference.ts'
import { detectDialect, type Dialect } from './parse/detect-dialect.ts'
import { findSwaggerPath, upgradeSwagger } from './transform/upgrade-swagger.ts'
import { hasContent } from './validate/has-content.ts'
import { createReferenceWalker, mayReferToFiles } from './references/walk-references.ts'
import { startOf } from '../../../lib/problems/problem.ts'

export interface LoadedDocument {
  readonly node: JsonObject
  readonly locate: Locator
  /** Integers that JavaScript cannot hold. */
  readonly numbers: ExactNumbers
  /** The version of OpenAPI, as the file says it. */
  readonly version: string
  /** References to other files that cannot be followed; they are reported. */
  readonly refused: ReadonlySet<string>
  /** Errors in its structure. A thread may search for them while the document is read. */
  readonly structureProblems: Promise<readonly Problem[]>
}

/** Finds the errors of a structure, here or in a thread. */
export type CheckStructure = (input: StructureToCheck) => Promise<readonly StructureError[]>

/** Parts of a build that loading a document uses. */
export interface DocumentTools {
  /** `false` for a document whose structure is checked elsewhere. */
  readonly checkStructure?: CheckStructure | false | undefined
}

/** The document of some inputs; no value when the main file is broken, or no OpenAPI document. */
export async function loadDocument(
  inputs: ApiInputs,
  tools: DocumentTools = {},
): Promise<Result<LoadedDocument | undefined>> {
  const { file } = inputs
  const { files, numbers: large } = readExactNumbers(
    Object.fromEntries(Object.entries(inputs.files).map(([path, text]) => [path, stripMarkers(text)])),
  )
  const other = detectOtherFormat(file, files[file] ?? '')
  const top = startOf(file)
  if (other !== undefined) return { value: undefined, problems: [problems.unsupportedFormat(other, top)] }
  const bundled = await bundleDocument(file, files)
  const found: Problem[] = [...bundled.problems]
  if (found.some(({ severity, location }) => severity === 'error' && location?.file === file))
    return { value: undefined, problems: found }
  const detected = detectDialect(bundled.value)
  if (detected === undefined || !isJsonObject(bundled.value))
    return { value: undefined, problems: [...found, problems.notOpenapi(top)] }
  const changed = applyOverlays(
    bundled.value,
    inputs.overlays.map((path) => ({ file: path, text: files[path] ?? '' })),
  )
  found.push(...changed.problems)
  const document = asObject(changed.value)
  const numbers = listUsedNumbers(document, large)
  const locate = createLocator(
    file,
    { ...files, ...bundled.repaired },
    new Map([...bundled.origins, ...changed.origins]),
  )
  const refused = new Set<string>()
  const texts = [file, ...inputs.overlays].map((path) => files[path] ?? '')
  if (bundled.origins.size > 0 || texts.some(mayReferToFiles))
    found.push(...reportRefusedReferences(document, inputs, { locate, refused, files, found }))
  const { dialect, version } = detected
  if (dialect === undefined) {
    found.push(problems.specVersion(version, locate('swagger' in document ? '/swagger' : '/openapi')))
    const structureProblems = Promise.resolve([])
    return {
      value: { node: document, locate, numbers, version, refused, structureProblems },
      problems: found,
    }
  }
  found.push(...dropIgnoredKeywords(document, { dialect, locate }))
  const check = () => checkDocument(document, { dialect, locate, tools })
  if (!hasContent(document)) return { value: undefined, problems: [...found, ...(await check())] }
  const upgraded =
    dialect === '2.0'
      ? { node: upgradeSwagger(document), locate: locateInSwagger(document, locate) }
      : { node: document, locate }
  return { value: { ...upgraded, numbers, version, refused, structureProblems: check() }, problems: found }
}

/** The problems of a document's structure. */
async function checkDocument(
  document: JsonObject,
  { dialect, locate, tools }: { dialect: Dialect; locate: Locator; tools: DocumentTools },
): Promise<readonly Problem[]> {
  const { checkStructure = checkHere } = tools
  if (checkStructure === false) return []
  const errors = await checkStructure({ structure: describeStructure(document), dialect })
  return explainStructureErrors(errors, { document, dialect, locate })
}

const checkHere: CheckStructure = async ({ structure, dialect }) => {
  const { findStructureErrors } = await import('./validate/validate-document.ts')
  return findStructureErrors(structure, dialect)
}

/** A document without the texts of descriptions and summaries: a schema of OpenAPI only asks whether they are texts. */
const describeStructure = (document: JsonObject): string =>
  JSON.stringify(document, (key, value: unknown) =>
    typeof value === 'string' && (key === 'description' || key === 'summary') ? '' : value,
  )

/** 'OpenAPI' for a description that can be read (Swagger is an older OpenAPI); else what the text is, in words. */
export function describeSpecFormat(file: string, text: string): string {
  const other = detectOtherFormat(file, text)
  if (other !== undefined) return `${other}, which is not supported`
  const { value, problems: broken } = parseDocument(file, text)
  if (broken.some(({ severity }) => severity === 'error')) return 'neither JSON nor YAML'
  return detectDialect(value)?.dialect === undefined ? 'not an OpenAPI description' : 'OpenAPI'
}

/** Finds what the upgrade of a Swagger document moved where its author wrote it. */
function locateInSwagger(document: JsonObject, locate: Locator): Locator {
  return (pointer, options) => {
    const path = typeof pointer === 'string' ? parsePointer(pointer) : pointer
    return locate(findSwaggerPath(document, path), options)
  }
}

interface RefusedReferences {
  readonly locate: Locator
  /** Gets what is reported. */
  readonly refused: Set<string>
  /** The texts of all files that were found, by path. */
  readonly files: Readonly<Record<string, string>>
  /** Earlier errors. */
  readonly found: readonly Problem[]
}

/** The closest of some files, or one of that name in a different folder. */
function nearestFile(path: string, known: readonly string[]): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return nearestName(path, known, countSlips(name)) ?? known.find((other) => other.endsWith(`/${name}`))
}

/** References that still lead to other files: bundling and overlays have replaced all that can be followed. */
function reportRefusedReferences(
  document: JsonObject,
  { file }: ApiInputs,
  { locate, refused, files, found: earlier }: RefusedReferences,
): readonly Problem[] {
  const found: Problem[] = []
  const broken = new Set(
    earlier.flatMap(({ severity, location }) => (severity === 'error' && location ? [location.file] : [])),
  )
  // Large files may have many references to parts that they lack.
  const suggestions = new Map<string, (ref: string) => string | undefined>()
  const identifiers = listIdentifiers(document)
  const report = (ref: string, path: readonly string[]) => {
    if (refused.has(ref)) return
    refused.add(ref)
    const location = locate(path)
    const address = referencedAddress(location.file, ref) ?? (isRemoteReference(ref) ? ref : undefined)
    if (address !== undefined) found.push(problems.refRemote(ref, location))
    else if (isOutsideRoot(location.file, ref)) found.push(problems.refEscapes(ref, location))
    else found.push(...explainMissingTarget(ref, location))
  }
  const explainMissingTarget = (ref: string, location: SourceLocation): readonly Problem[] => {
    const target = resolveReference(location.file, ref)
    const text = files[target.file]
    if (text === undefined)
      return [
        problems.refUnresolved(ref, location, {
          missingFile: target.file,
          nearest: nearestFile(target.file, Object.keys(files)),
        }),
      ]
    // Its error is reported, and may be all that is wrong.
    if (broken.has(target.file)) return []
    const suggest =
      suggestions.get(target.file) ?? createReferenceSuggestions(parseDocument(target.file, text).value)
    suggestions.set(target.file, suggest)
    return [problems.refUnresolved(ref, location, { nearest: suggest(ref) })]
  }
  const value: Json = document
  createReferenceWalker(
    (path) => (path === file ? value : undefined),
    ({ ref, path, mappingKey }) => {
      if (!ref.startsWith('#') && mappingKey === undefined && !identifiers.has(ref)) report(ref, path)
    },
  ).walk({ file, hash: '' }, 'document')
  return found
}

/** Where a document names its own format: a key at the start of a line, or the first one of an object. */
const formatKey = (names: string) =>
  new RegExp(String.raw`^[^\S\n]*(?:\{\s*)?["']?(?:${names})["']?\s*:`, 'm')

/** A sign of each format near the beginning of its files. */
const FORMATS: readonly (readonly [name: string, sign: RegExp])[] = [
  [
    'Google API Discovery',
    /["']kind["']?\s*:\s*["']discovery#(?:rest|rpc)Description["']|["']discoveryVersion["']\s*:/,
  ],
  ['AsyncAPI', formatKey('asyncapi')],
  ['GraphQL', /^\s*\{\s*(?:"data"\s*:\s*\{\s*)?"__schema"\s*:/],
  ['Postman', /schema\.getpostman\.com/],
  ['RAML', /^#%RAML\b/],
  ['WSDL', /<(?:\w+:)?definitions[^>]+schemas\.xmlsoap\.org\/wsdl/],
]

/** The schema definition language of GraphQL (October 2021, section 3) has braces, and no colon at the start of a line. */
const GRAPHQL =
  /^\s*(?:"""(?:\\"""|(?!\\?""")[^])*"""\s*|#.*\n\s*)*(?:extend\s+)?(?:schema|type|interface|union|enum|input|scalar|directive)\b\s*[^:\n]*[{=\n]/
const OPENAPI = formatKey('openapi|swagger')

/** Name of the format that a file is written in, when it is one of those that are not supported. */
export function detectOtherFormat(file: string, text: string): string | undefined {
  if (/\.(graphqls?|gql)$/i.test(file)) return 'GraphQL'
  const start = text.slice(0, 4000)
  // An OpenAPI document may speak of any of them.
  if (OPENAPI.test(start)) return undefined
  if (GRAPHQL.test(start)) return 'GraphQL'
  return FORMATS.find(([, sign]) => sign.test(start))?.[0]
}
