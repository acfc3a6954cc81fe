/**
 * Follows the references of a specification through its files, by position in the grammar. Gives each reference once, with the place
 * its location and its target; decides nothing about them.
 */

import type { Json } from '../../model.ts'
import {
  asObject,
  isJsonObject,
  parsePointer,
  pointerOfFragment,
  resolvePointer,
  type JsonObject,
} from '../json-value.ts'
import {
  isOutsideRoot,
  isRemoteReference,
  referencedAddress,
  resolveReference,
  type FileReference,
} from './resolve-reference.ts'
import { listIdentifiers } from './list-identifiers.ts'
import { isFetchedPath } from '../../../../lib/site/paths/fetched-path.ts'
import { isTextFile } from '../parse/parse-document.ts'
import { visitChildren, type NodeKind } from '../specification-grammar.ts'

export interface SpecReference {
  /** As written. */
  readonly ref: string
  readonly file: string
  /** Keys that lead from the file's root to the text of the reference. */
  readonly path: readonly string[]
  /** The object that holds it: one with `$ref`, or the `mapping` of a discriminator. */
  readonly holder: JsonObject
  /** Name in a discriminator's `mapping`; absent for a `$ref`. */
  readonly mappingKey?: string
  readonly kind: NodeKind
  readonly target: FileReference
}

/** Whether a build may read the target of a reference: a file below the root, or the pinned copy of an address. */
export function isReadableReference(file: string, ref: string): boolean {
  return referencedAddress(file, ref) !== undefined || (!isRemoteReference(ref) && !isOutsideRoot(file, ref))
}

/** Whether the value of an example is nothing but the name of a file that has it. Any other `$ref` in data is data. */
function isExampleFile(node: JsonObject): boolean {
  const ref = node['$ref']
  return (
    typeof ref === 'string' &&
    Object.keys(node).length === 1 &&
    !isRemoteReference(ref) &&
    /^[^#]+\.(?:json|ya?ml)(?:#.*)?$/i.test(ref)
  )
}

/** A reference that does not begin with '#'. */
const OTHER_FILE = /\$ref['"]?\s*:\s*['"]?[^#'"\s]/
/** The values of a discriminator's mapping, which are references, in JSON; without a group where an expression cannot read them. */
const JSON_MAPPING = /"mapping"\s*:(?:\s*\{([^{}]*)\})?/g
const JSON_MEMBERS = /^\s*(?:"[^"\\]*"\s*:\s*"#[^"]*"\s*(?:,\s*)?)*$/

/** Whether a text could refer to other files: most specifications don't, and need no walk at all. */
export function mayReferToFiles(text: string): boolean {
  if (OTHER_FILE.test(text) || text.includes('externalValue')) return true
  if (!/^\s*[{[]/.test(text)) return /\bmapping\b/.test(text)
  return [...text.matchAll(JSON_MAPPING)].some(
    ([, members]) => members === undefined || !JSON_MEMBERS.test(members),
  )
}

const identifiersOf = new WeakMap<JsonObject, ReadonlyMap<string, string>>()

/** A target with a pointer instead of the name of an anchor (`other.json#name`), as soon as the content of its file is known. */
export function resolveAnchor(target: FileReference, value: Json | undefined): FileReference {
  if (!isJsonObject(value) || pointerOfFragment(target.hash) !== undefined) return target
  const identifiers = identifiersOf.get(value) ?? listIdentifiers(value)
  identifiersOf.set(value, identifiers)
  const pointer = identifiers.get(target.hash)
  return pointer === undefined ? target : { ...target, hash: `#${encodeURI(pointer)}` }
}

/**
 * `valueOf` returns the parsed content of a file, or undefined while it is not known; then `onReference` is where a caller notes that
 * the file is missing, and calls `walk` again from the target once it is there.
 */
export function createReferenceWalker(
  valueOf: (file: string) => Json | undefined,
  onReference: (reference: SpecReference) => void,
): { walk: (target: FileReference, kind: NodeKind) => void } {
  const seen = new Map<object, Set<NodeKind>>()

  const follow = (written: SpecReference) => {
    const target = resolveAnchor(written.target, valueOf(written.target.file))
    onReference({ ...written, target })
    walk(target, written.kind)
  }

  const visit = (node: JsonObject, kind: NodeKind, file: string, path: readonly string[]) => {
    const kinds = seen.get(node) ?? new Set()
    if (kinds.has(kind)) return
    seen.set(node, kinds.add(kind))
    const ref = node['$ref']
    if (typeof ref === 'string' && kind !== 'document' && (kind !== 'data' || isExampleFile(node)))
      follow({ ref, file, path: [...path, '$ref'], holder: node, kind, target: resolveReference(file, ref) })
    if (kind === 'schema') visitMapping(node, file, path)
    if (kind === 'example') visitExternalValue(node, file, path)
    visitChildren(node, kind, (child, childKind, keys) => visit(child, childKind, file, [...path, ...keys]))
  }

  /** The text of an example in a file beside the description (`externalValue`); one on the web is only linked. */
  const visitExternalValue = (node: JsonObject, file: string, path: readonly string[]) => {
    const ref = node['externalValue']
    if (typeof ref !== 'string' || isRemoteReference(ref) || isFetchedPath(file)) return
    const target = resolveReference(file, ref)
    if (isTextFile(target.file) || /\.(?:json|ya?ml)$/i.test(target.file))
      follow({ ref, file, path: [...path, 'externalValue'], holder: node, kind: 'data', target })
  }

  /** Values of `mapping` are names of schemas or references (OpenAPI 3.1.1, section 4.8.25.3). */
  const visitMapping = (node: JsonObject, file: string, path: readonly string[]) => {
    const mapping = asObject(asObject(node['discriminator'])['mapping'])
    for (const [key, ref] of Object.entries(mapping))
      if (typeof ref === 'string' && /[#/]|\.(ya?ml|json)$/i.test(ref))
        follow({
          ref,
          file,
          path: [...path, 'discriminator', 'mapping', key],
          holder: mapping,
          mappingKey: key,
          kind: 'schema',
          target: resolveReference(file, ref),
        })
  }

  const walk = ({ file, hash }: FileReference, kind: NodeKind) => {
    const value = valueOf(file)
    const pointer = pointerOfFragment(resolveAnchor({ file, hash }, value).hash)
    if (value === undefined || pointer === undefined) return
    const tokens = parsePointer(pointer)
    const node = resolvePointer(value, tokens)
    if (isJsonObject(node)) visit(node, kind, file, tokens)
  }

  return { walk }
}
