import type { Json } from '../../model.ts'
import * as problems from '../../problems.ts'
import type { Problem, Result } from '../../types.ts'
import { isJsonObject } from './json-value.ts'
import { createLocator } from './create-locator.ts'
import { parseDocument } from './parse-document.ts'
import { isOutsideRoot, isRemoteReference, resolveReference } from './resolve-reference.ts'

/** Text of a file by its path relative to the root; undefined when there is none. */
export type ReadText = (path: string) => Promise<string | undefined>

/**
 * Finds all files of a specification by following `$ref` from the main file; texts by path relative to the root, overlays
 * included. References out of the root or to the network are refused with a problem and not followed.
 */
export async function findSpecFiles(
  file: string,
  overlays: readonly string[],
  read: ReadText,
): Promise<Result<Record<string, string>>> {
  const files: Record<string, string> = {}
  const found: Problem[] = []
  const waiting: { path: string; from?: { file: string; path: readonly string[] }; ref: string }[] = [
    { path: file, ref: file },
    ...overlays.map((path) => ({ path, ref: path })),
  ]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (Object.hasOwn(files, next.path)) continue
    const text = await read(next.path)
    const where = next.from && createLocator(next.from.file, files)(next.from.path)
    if (text === undefined) {
      found.push(
        where === undefined
          ? problems.unreadableFile(next.path, 'no such file or folder')
          : problems.refUnresolved(next.ref, where, []),
      )
      continue
    }
    files[next.path] = text
    // Overlays address by JSONPath; a reference inside one belongs to the document that it changes.
    if (overlays.includes(next.path)) continue
    const { value } = parseDocument(next.path, text)
    for (const { ref, path } of findExternalReferences(value)) {
      const refused = isRemoteReference(ref)
        ? problems.refRemote
        : isOutsideRoot(next.path, ref)
          ? problems.refEscapes
          : undefined
      if (refused !== undefined) found.push(refused(ref, createLocator(next.path, files)(path)))
      else waiting.push({ path: resolveReference(next.path, ref).file, from: { file: next.path, path }, ref })
    }
  }
  return { value: files, problems: found }
}

interface ExternalReference {
  readonly ref: string
  /** Where the text of the reference stands. */
  readonly path: readonly string[]
  /** The node that holds it. */
  readonly owner: readonly string[]
}

/** All references to other files, each text once, with the first place of each. */
export function findExternalReferences(document: Json | undefined): readonly ExternalReference[] {
  const found = new Map<string, ExternalReference>()
  const seen = new Set<unknown>()
  const visit = (value: Json | undefined, path: readonly string[]) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (isJsonObject(value)) {
      const ref = value['$ref']
      // An example may hold a member that is called $ref: text inside `example`, `examples`, `default`, `enum` is data.
      if (typeof ref === 'string' && !ref.startsWith('#') && !found.has(ref))
        found.set(ref, { ref, path: [...path, '$ref'], owner: path })
      for (const key of Object.keys(value)) if (!DATA.has(key)) visit(value[key], [...path, key])
    } else for (const [i, item] of value.entries()) visit(item, [...path, String(i)])
  }
  visit(document, [])
  return [...found.values()]
}

const DATA = new Set(['example', 'default', 'enum', 'const', 'value'])
