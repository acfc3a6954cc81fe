/**
 * Joins the files of a specification to one document with internal references only. A schema of another file gets a name in
 * `components.schemas` (in its own file), because a reader looks for 'Pet' and not for the place where it was used first.
 * A reference that cannot be loaded stays as it is written, and is not replaced by an empty object.
 */

import { errorMessage } from '../../../../lib/text/problems/error-message.ts'
import { isFetchedPath } from '../../../../lib/site/paths/fetched-path.ts'
import type { Json } from '../../model.ts'
import * as problems from '../../../../lib/problems/problems.ts'
import type { Problem } from '../../../../lib/types.ts'
import {
  asObject,
  escapePointerToken,
  isJsonObject,
  parsePointer,
  pointerOfFragment,
  parseFragment,
  resolvePointer,
  type JsonObject,
} from '../json-value.ts'
import { isTextFile, parseDocument } from '../parse/parse-document.ts'
import { hasReferenceObject } from '../specification-grammar.ts'
import { resolveReference, type FileReference } from '../references/resolve-reference.ts'
import {
  createReferenceWalker,
  isReadableReference,
  mayReferToFiles,
  resolveAnchor,
  type SpecReference,
} from '../references/walk-references.ts'
import { resolveIdentifiers } from './resolve-identifiers.ts'
import { startOf } from '../../../../lib/problems/problem.ts'

/** A root that no machine has: paths of the bundler begin here and never touch the disk. */
const ROOT = '/specification/'

/** Stands for the key `$ref` where the bundler must not follow: in data, and if there is nothing to load. A private-use character. */
const HIDDEN = '\uE000ref'

export interface BundledDocument {
  readonly value: Json | undefined
  readonly problems: readonly Problem[]
  /** The texts of files that were read with another indentation, by path. */
  readonly repaired: Readonly<Record<string, string>>
  /** Where the schemas of other files are written, by their pointer in the bundled document. */
  readonly origins: ReadonlyMap<string, FileReference>
}

/** The bundled document of a main file; `files` has the texts of all files by path relative to the root. */
export async function bundleDocument(
  file: string,
  files: Readonly<Record<string, string>>,
): Promise<BundledDocument> {
  const parsed = createFileParser({ [file]: '', ...files })
  const { valueOf, problems: found, repaired } = parsed
  const main = valueOf(file)
  const alone = { value: main, problems: found, origins: new Map(), repaired }
  if (!isJsonObject(main) || !mayReferToFiles(files[file] ?? '')) return alone
  const references: SpecReference[] = []
  createReferenceWalker(valueOf, (reference) => references.push(reference)).walk(
    { file, hash: '' },
    'document',
  )
  const loadable = references.filter(
    ({ file: from, ref, target }) =>
      isReadableReference(from, ref) && hasTarget(valueOf(target.file), target),
  )
  if (loadable.every(({ target }) => target.file === file)) return alone
  const named = nameExternalSchemas(main, file, loadable, valueOf)
  const { document, origins } = named
  const hiding = planReferences(file, loadable, named, valueOf)
  const texts = parsed.listPaths().map((path): [string, string] => {
    const value = path === file ? document : (valueOf(path) ?? null)
    // The bundler takes them for texts as well.
    const isText = isTextFile(path) && typeof value === 'string'
    return [path, isText ? value : JSON.stringify(hideReferences(value, hiding))]
  })
  let joined: Json
  try {
    joined = await joinFiles(file, new Map(texts))
  } catch (error) {
    const message = errorMessage(error).replaceAll(ROOT, '')
    const invalid = problems.specInvalid(message, startOf(file))
    return { value: main, problems: [...found, invalid], origins, repaired }
  }
  const value = inlineUnusualReferences(restoreReferences(joined), file)
  return { value, problems: found, origins, repaired }
}

/** Parses files when they are first asked for. `problems` and `repaired` cover the files so far. */
function createFileParser(files: Readonly<Record<string, string>>) {
  const values = new Map<string, Json | undefined>()
  const found: Problem[] = []
  const repaired: Record<string, string> = {}
  return {
    problems: found,
    repaired,
    listPaths: () => [...values.keys()],
    valueOf(path: string): Json | undefined {
      if (!values.has(path)) {
        const text = files[path]
        const part = text === undefined ? undefined : parseDocument(path, text)
        found.push(...(part?.problems ?? []))
        if (part?.text !== undefined) repaired[path] = part.text
        values.set(path, resolveIdentifiers(part?.value, text ?? ''))
      }
      return values.get(path)
    },
  }
}

/** Decides which references the bundler follows, and what replaces the others. */
function planReferences(
  file: string,
  references: readonly SpecReference[],
  { entries, mappings, referenceTo }: NamedSchemas,
  valueOf: (file: string) => Json | undefined,
): Hiding {
  const contents = new Map<object, Json>(
    references.flatMap(({ kind, holder, target }) =>
      kind === 'data'
        ? [[holder, fillExample(holder, contentOf(valueOf(target.file), target) ?? null)] as const]
        : [],
    ),
  )
  const holders = new Set<object>(entries.keys())
  // Each leads to the schema itself: what lies between are references that have its name.
  const rewritten = new Map<object, string>(
    [...entries].flatMap(([entry, target]) =>
      target.file === file ? [] : [[entry, writeFileReference(file, target)] as const],
    ),
  )
  for (const { holder, kind, mappingKey, file: from, ref, target } of references) {
    if (mappingKey !== undefined || kind === 'data' || holders.has(holder)) continue
    // Schemas have their names by now. The bundler would assign one of them the path of its first use, and misses some references.
    const reference = kind === 'schema' ? referenceTo(target) : undefined
    // It leaves references back to the main file as they are, and knows no anchors.
    const isKept = target.file === file && (from !== file || pointerOfFragment(ref) === undefined)
    const known = reference ?? (isKept ? target.hash || '#' : undefined)
    if (known === undefined) holders.add(holder)
    // It would ask the network for an address: it gets the path of the pinned copy.
    if (known !== undefined || isFetchedPath(target.file))
      rewritten.set(holder, known ?? writeFileReference(from, target))
  }
  return { holders, mappings, rewritten, contents }
}

/** The value that a reference to a file stands for; an Example Object keeps its other members. */
function fillExample({ externalValue, ...example }: JsonObject, value: Json): Json {
  return externalValue === undefined ? value : { ...example, value }
}

/** Runs the bundler on texts by their paths. */
async function joinFiles(file: string, texts: ReadonlyMap<string, string>): Promise<Json> {
  const read = ({ url }: { url: string }) => texts.get(decodeURIComponent(url).slice(ROOT.length)) ?? 'null'
  // Few descriptions have several files, and the package takes a third of a second to load.
  const { bundle } = await import('@readme/openapi-parser')
  const value = await bundle(ROOT + encodeFilePath(file), {
    // The bundler takes a reader of its own here, though its types only allow true and false.
    resolve: { file: { order: 1, canRead: true, read } as unknown as boolean },
  })
  return value as unknown as Json
}

function contentOf(value: Json | undefined, { hash }: FileReference): Json | undefined {
  const pointer = pointerOfFragment(hash)
  return pointer === undefined ? undefined : resolvePointer(value, parsePointer(pointer))
}

function hasTarget(value: Json | undefined, target: FileReference): boolean {
  return contentOf(value, target) !== undefined
}

interface Hiding {
  /** Objects whose `$ref` the bundler follows. */
  readonly holders: ReadonlySet<object>
  /** Replacement for each `mapping` of a discriminator that names schemas of other files. */
  readonly mappings: ReadonlyMap<object, JsonObject>
  /** References that replace the references of some objects. */
  readonly rewritten: ReadonlyMap<object, string>
  /** The values of examples that are in other files, by what stands for them. */
  readonly contents: ReadonlyMap<object, Json>
}

function hideReferences(value: Json, hiding: Hiding): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => hideReferences(item, hiding))
  if (!isJsonObject(value)) return value
  const rewritten = hiding.mappings.get(value)
  if (rewritten !== undefined) return rewritten
  const content = hiding.contents.get(value)
  if (content !== undefined && content !== value) return hideReferences(content, hiding)
  const entries = Object.entries(value).map(([key, item]) => [
    key === '$ref' && !hiding.holders.has(value) ? HIDDEN : key,
    key === '$ref' ? (hiding.rewritten.get(value) ?? item) : hideReferences(item, hiding),
  ])
  return Object.fromEntries(entries) as JsonObject
}

/** The bundled value may share objects, and contain itself nowhere: references stay references. */
function restoreReferences(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(restoreReferences)
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, item]) => [
    key === HIDDEN ? '$ref' : key,
    restoreReferences(item),
  ])
  return Object.fromEntries(entries) as JsonObject
}

/**
 * Puts the target in the place of a reference where the specification has none: for an operation, a whole map, a description. Every
 * reference leads to this document by now, so the target may be copied. Changes the value.
 */
function inlineUnusualReferences(value: Json, file: string): Json {
  const unusual: SpecReference[] = []
  createReferenceWalker(
    (path) => (path === file ? value : undefined),
    (reference) => {
      if (!hasReferenceObject(reference.kind)) unusual.push(reference)
    },
  ).walk({ file, hash: '' }, 'document')
  for (const { path, holder, target } of unusual) {
    const pointer = pointerOfFragment(target.hash)
    const content =
      target.file === file && pointer !== undefined ? resolvePointer(value, parsePointer(pointer)) : undefined
    const parent = resolvePointer(value, path.slice(0, -2)) as Record<string, Json> | undefined
    const key = path.at(-2)
    if (content === undefined || content === holder || parent === undefined || key === undefined) continue
    const { $ref: _, ...beside } = holder
    parent[key] = isJsonObject(content) ? { ...content, ...beside } : content
  }
  return value
}

interface NamedSchemas {
  readonly document: JsonObject
  readonly origins: ReadonlyMap<string, FileReference>
  readonly mappings: ReadonlyMap<object, JsonObject>
  /** The references to schemas of other files that have names, with what they lead to. */
  readonly entries: ReadonlyMap<JsonObject, FileReference>
  /** The reference to a schema of another file by its name. */
  readonly referenceTo: (target: FileReference) => string | undefined
}

/** Gives each schema of another file a name in the main file's `components.schemas` (`definitions` of Swagger 2.0). */
function nameExternalSchemas(
  main: JsonObject,
  file: string,
  references: readonly SpecReference[],
  valueOf: (file: string) => Json | undefined,
): NamedSchemas {
  const isSwagger = main['swagger'] !== undefined
  const components = asObject(main['components'])
  const folder = isSwagger ? '/definitions' : '/components/schemas'
  const schemas = expandMap(asObject(isSwagger ? main['definitions'] : components['schemas']), file, valueOf)
  const origins = new Map<string, FileReference>()
  const names = new Map<string, string>()
  const entries = new Map<JsonObject, FileReference>()
  for (const [name, schema] of Object.entries(schemas)) {
    const ref = asObject(schema)['$ref']
    if (!isJsonObject(schema) || typeof ref !== 'string' || ref.startsWith('#')) continue
    const target = resolveReferenceTarget(resolveReference(file, ref), valueOf)
    entries.set(schema, target)
    const key = targetKey(target)
    if (!names.has(key)) names.set(key, name)
  }
  for (const reference of references) {
    if (reference.kind !== 'schema') continue
    const target = resolveReferenceTarget(reference.target, valueOf)
    if (target.file === file || names.has(targetKey(target))) continue
    const name = freeName(schemaNameFromTarget(target), schemas)
    names.set(targetKey(target), name)
    origins.set(`${folder}/${escapePointerToken(name)}`, target)
    const entry = { $ref: writeFileReference(file, target) }
    schemas[name] = entry
    entries.set(entry, target)
  }
  const mappings = new Map<object, Record<string, Json>>()
  for (const { holder, mappingKey, target: written } of references) {
    if (mappingKey === undefined) continue
    const target = resolveReferenceTarget(written, valueOf)
    const name = names.get(targetKey(target))
    const rewritten = mappings.get(holder) ?? { ...holder }
    mappings.set(holder, rewritten)
    if (target.file === file) rewritten[mappingKey] = target.hash
    else if (name !== undefined) rewritten[mappingKey] = `#${folder}/${escapePointerToken(name)}`
  }
  const document = isSwagger
    ? { ...main, definitions: schemas }
    : { ...main, components: { ...components, schemas } }
  const referenceTo = (target: FileReference) => {
    const name = names.get(targetKey(resolveReferenceTarget(target, valueOf)))
    return name === undefined ? undefined : `#${folder}/${escapePointerToken(name)}`
  }
  return { document, origins, mappings, entries, referenceTo }
}

/** A map of schemas that is a reference as a whole (`schemas: { $ref: index.yaml }`), with a reference for each of its members. */
function expandMap(
  map: JsonObject,
  file: string,
  valueOf: (file: string) => Json | undefined,
): Record<string, Json> {
  const { $ref: ref, ...rest } = map
  if (typeof ref !== 'string' || ref.startsWith('#') || !isReadableReference(file, ref)) return { ...map }
  const target = resolveReference(file, ref)
  const members = asObject(resolvePointer(valueOf(target.file), parseFragment(target.hash)))
  const hash = target.hash === '' ? '#' : target.hash
  const references = Object.keys(members).map((name) => [
    name,
    { $ref: writeFileReference(file, { file: target.file, hash: `${hash}/${escapePointerToken(name)}` }) },
  ])
  return { ...(Object.fromEntries(references) as JsonObject), ...rest }
}

/** A target that is nothing but a reference is passed on: an index file that lists `Pet: { $ref: pet.yaml }` names nothing new. */
function resolveReferenceTarget(
  target: FileReference,
  valueOf: (file: string) => Json | undefined,
): FileReference {
  let here = resolveAnchor(target, valueOf(target.file))
  for (let hops = 0; hops < 20; hops++) {
    const pointer = pointerOfFragment(here.hash)
    if (pointer === undefined) return here
    const node = asObject(resolvePointer(valueOf(here.file), parsePointer(pointer)))
    const ref = node['$ref']
    if (typeof ref !== 'string' || Object.keys(node).length > 1 || !isReadableReference(here.file, ref))
      return here
    const written = resolveReference(here.file, ref)
    const next = resolveAnchor(written, valueOf(written.file))
    if (!hasTarget(valueOf(next.file), next)) return here
    here = next
  }
  return here
}

/** The same for both spellings of one pointer: '#/definitions/an%20error' and '#/definitions/an error'. */
function targetKey({ file, hash }: FileReference): string {
  return file + (hash === '#/' ? '' : (pointerOfFragment(hash) ?? hash))
}

/** Two files of one name, in different folders, are two schemas: 'Pet' and 'Pet-2'. */
function freeName(wanted: string, taken: Readonly<Record<string, Json>>): string {
  let name = wanted
  for (let n = 2; Object.hasOwn(taken, name); n++) name = `${wanted}-${n}`
  return name
}

/** 'schemas/Pet.yaml' and '#/definitions/Pet' are both 'Pet'. */
function schemaNameFromTarget({ file, hash }: FileReference): string {
  const [key = ''] = parseFragment(hash).slice(-1)
  const last = key === '' ? (file.split('/').at(-1) ?? '') : key
  return last.replace(/\.(ya?ml|json)$/i, '').replaceAll(/[^\w.-]/g, '_') || 'schema'
}

/** A reference from one file to another, as the bundler reads it. */
function writeFileReference(from: string, { file, hash }: FileReference): string {
  return pathToRoot(from) + encodeFilePath(file) + hash
}

const encodeFilePath = (path: string): string => encodeURI(path).replaceAll(/[?#]/g, encodeURIComponent)

/** From the folder of a file to the root: '../../'. */
const pathToRoot = (file: string): string => '../'.repeat(file.split('/').length - 1)
