/**
 * From the texts of a specification to one document of OpenAPI 3 that the readers work on: parsed, bundled, changed by its overlays,
 * validated, upgraded. Reports what is wrong with it as a whole; what cannot be loaded stays a reference, and is reported once.
 */

import { hashOf } from '../../lib/data/hash.ts'
import { stripMarkers } from '../../lib/site/markers.ts'
import type { Json } from '../../model.ts'
import * as problems from '../../problems.ts'
import type { Problem, Result } from '../../types.ts'
import type { ApiInputs } from '../api-inputs.ts'
import type { FindSlot } from '../part-memory.ts'
import { applyOverlays } from './apply-overlays.ts'
import { bundleDocument } from './bundle-document.ts'
import { createLocator, type Locator } from './positions/create-locator.ts'
import { detectOtherFormat } from './detect-other-format.ts'
import { asObject, isJsonObject, parsePointer, type JsonObject } from './json-value.ts'
import { listIdentifiers } from './list-identifiers.ts'
import { parseDocument } from './parse-document.ts'
import { isOutsideRoot, isRemoteReference, referencedAddress } from './resolve-reference.ts'
import { detectDialect, upgradeDocument, type Dialect } from './upgrade-document.ts'
import { hasContent } from './has-content.ts'
import { createReferenceWalker, mayReferToFiles } from './walk-references.ts'

export interface LoadedDocument {
  readonly node: JsonObject
  readonly locate: Locator
  /** The version of OpenAPI, as the file says it. */
  readonly version: string
  /** References to other files that cannot be followed; they are reported. */
  readonly refused: ReadonlySet<string>
}

/** The document of some inputs; no value when the main file is broken, or no OpenAPI document. */
export async function loadDocument(
  inputs: ApiInputs,
  findSlot?: FindSlot,
): Promise<Result<LoadedDocument | undefined>> {
  const { file } = inputs
  const files = Object.fromEntries(
    Object.entries(inputs.files).map(([path, text]) => [path, stripMarkers(text)]),
  )
  const other = detectOtherFormat(file, files[file] ?? '')
  const top = { file, line: 1, column: 1 }
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
  const locate = createLocator(file, files, bundled.origins)
  const refused = new Set<string>()
  const texts = [file, ...inputs.overlays].map((path) => files[path] ?? '')
  if (bundled.origins.size > 0 || texts.some(mayReferToFiles))
    found.push(...reportRefusedReferences(document, file, { locate, refused }))
  const { dialect, version } = detected
  if (dialect === undefined)
    found.push(problems.specVersion(version, locate('swagger' in document ? '/swagger' : '/openapi')))
  else found.push(...(await validateNewStructure(document, { dialect, locate, findSlot })))
  if (dialect !== undefined && !hasContent(document)) return { value: undefined, problems: found }
  if (dialect !== '2.0') return { value: { node: document, locate, version, refused }, problems: found }
  const node = await upgradeDocument(document)
  return { value: { node, locate: locateInSwagger(locate), version, refused }, problems: found }
}

/** The problems of a document; none are looked for where one of the same structure was valid. */
async function validateNewStructure(
  document: JsonObject,
  { dialect, locate, findSlot }: { dialect: Dialect; locate: Locator; findSlot: FindSlot | undefined },
): Promise<readonly Problem[]> {
  const slot = await findSlot?.<boolean>(hashOf('structure', dialect, describeStructure(document)))
  if (slot !== undefined && 'value' in slot && slot.value) return []
  try {
    // Ajv and the schemas take a fourth of a second to load.
    const { validateDocument } = await import('./validate-document.ts')
    const found = validateDocument(document, dialect, locate)
    if (slot !== undefined && 'save' in slot) slot.save(found.length === 0)
    return found
  } catch (error) {
    if (slot !== undefined && 'fail' in slot) slot.fail(error)
    throw error
  }
}

/** A document without the texts of descriptions and summaries: a schema of OpenAPI only asks whether they are texts. */
function describeStructure(document: JsonObject): string {
  return JSON.stringify(document).replaceAll(/"(description|summary)":"[^"\\]*(?:\\.[^"\\]*)*"/g, '"$1":""')
}

/** 'OpenAPI' for a description that can be read (Swagger is an older OpenAPI); else what the text is, in words. */
export function describeSpecFormat(file: string, text: string): string {
  const other = detectOtherFormat(file, text)
  if (other !== undefined) return `${other}, which is not supported`
  const { value, problems: broken } = parseDocument(file, text)
  if (broken.length > 0) return 'neither JSON nor YAML'
  return detectDialect(value)?.dialect === undefined ? 'not an OpenAPI description' : 'OpenAPI'
}

/** Names that Swagger 2.0 has in other places than OpenAPI 3; within them nothing moves that a message speaks of. */
function locateInSwagger(locate: Locator): Locator {
  const folders: Readonly<Record<string, string>> = {
    schemas: 'definitions',
    securitySchemes: 'securityDefinitions',
  }
  return (pointer, options) => {
    const path = typeof pointer === 'string' ? parsePointer(pointer) : pointer
    if (path[0] !== 'components') return locate(path, options)
    return locate([folders[path[1] ?? ''] ?? path[1] ?? '', ...path.slice(2)], options)
  }
}

/** References that still lead to other files: bundling and overlays have replaced all that can be followed. */
function reportRefusedReferences(
  document: JsonObject,
  file: string,
  { locate, refused }: { locate: Locator; refused: Set<string> },
): readonly Problem[] {
  const found: Problem[] = []
  const identifiers = listIdentifiers(document)
  const report = (ref: string, path: readonly string[]) => {
    if (refused.has(ref)) return
    refused.add(ref)
    const location = locate(path)
    const address = referencedAddress(location.file, ref) ?? (isRemoteReference(ref) ? ref : undefined)
    if (address !== undefined) found.push(problems.refRemote(ref, location))
    else if (isOutsideRoot(location.file, ref)) found.push(problems.refEscapes(ref, location))
    else found.push(problems.refUnresolved(ref, location, []))
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
