/** Finds the place in the source files for a pointer into the bundled document, so that each problem shows the line to change. */

import type { SourceLocation } from '../../../../lib/types.ts'
import { escapePointerToken, parseFragment, parsePointer } from '../json-value.ts'
import { isTextFile } from '../parse/parse-document.ts'
import { resolveReference, type FileReference } from '../references/resolve-reference.ts'
import { readJsonPositions } from '../../../../lib/data/json/read-json-positions.ts'
import { findLineIndex, listLineStarts } from '../../../../lib/text/line-starts.ts'
import type { SourceNode } from '../../../../lib/data/json/source-node.ts'
import { readYamlPositions } from './read-yaml-positions.ts'
import { startOf } from '../../../../lib/problems/problem.ts'

/**
 * Returns the location of the target of a JSON Pointer, or of the nearest existing ancestor. `key`: of its key;
 * `text`: of that text inside it, such as a link in a long description.
 */
export type Locator = (
  pointer: string | readonly string[],
  options?: { key?: boolean; text?: string },
) => SourceLocation

/** An offset in the text of a file. */
interface FilePlace {
  readonly file: string
  readonly offset: number
}

/** References that are followed for one pointer: more of them lead in a circle. */
const MAX_HOPS = 100

/**
 * Places in the files of a specification. Pointers lead through `$ref` into other files, as they do in the bundled document; `origins` has what
 * bundling moved, such as '/definitions/Pet', and what an overlay wrote.
 */
export function createLocator(
  file: string,
  files: Readonly<Record<string, string>>,
  origins: ReadonlyMap<string, FileReference> = new Map(),
): Locator {
  const positions = createPositions(files)

  /** The target of a reference, in its file. */
  function enter({ file: name, hash }: FileReference) {
    const keys = parseFragment(hash)
    const node = keys.reduce((parent, key) => parent?.child(key)?.value, positions.readRoot(name))
    return { name, node }
  }

  /** Where a path leads: to the key or the value of its last part that exists. */
  function findPlace(path: readonly string[], key: boolean): FilePlace | undefined {
    const origin = findOrigin(path, origins)
    let { name, node } = enter(origin?.reference ?? { file, hash: '' })
    let place = origin === undefined || node === undefined ? undefined : { file: name, offset: node.offset }
    let depth = origin?.depth ?? 0
    for (let hops = 0; depth < path.length;) {
      const step = node?.child(path[depth] ?? '')
      if (step !== undefined) {
        place = { file: name, offset: key || step.value === undefined ? step.key : step.value.offset }
        node = step.value
        depth++
        continue
      }
      const ref = node?.text('$ref')
      if (ref === undefined || ++hops > MAX_HOPS) break
      ;({ name, node } = enter(resolveReference(name, ref)))
    }
    // A text of a file of its own is in the document whole.
    const ref = depth === path.length && !key ? node?.text('$ref') : undefined
    const target = ref === undefined ? undefined : resolveReference(name, ref).file
    if (target !== undefined && isTextFile(target) && files[target] !== undefined)
      return { file: target, offset: 0 }
    return place
  }

  return (pointer, { key = false, text = '' } = {}) => {
    const place = findPlace(typeof pointer === 'string' ? parsePointer(pointer) : pointer, key)
    if (place === undefined) return startOf(file)
    const inside = text === '' ? -1 : (files[place.file] ?? '').indexOf(text, place.offset)
    return inside === -1
      ? positions.locate(place)
      : { ...positions.locate({ file: place.file, offset: inside }), length: text.length }
  }
}

/** Where the longest known beginning of a path was taken from, and how many of its keys that is. */
function findOrigin(path: readonly string[], origins: ReadonlyMap<string, FileReference>) {
  if (origins.size === 0) return undefined
  let pointer = ''
  let found: { readonly reference: FileReference; readonly depth: number } | undefined
  for (const [n, key] of path.entries()) {
    pointer += `/${escapePointerToken(key)}`
    const reference = origins.get(pointer)
    if (reference !== undefined) found = { reference, depth: n + 1 }
  }
  return found
}

/** The values of files and where they are. A file is read for positions when one is asked for first. */
function createPositions(files: Readonly<Record<string, string>>) {
  const roots = new Map<string, SourceNode | undefined>()
  const lineStarts = new Map<string, readonly number[]>()
  return {
    readRoot(file: string): SourceNode | undefined {
      if (!roots.has(file)) {
        const text = files[file] ?? ''
        roots.set(file, /^\s*[{[]/.test(text) ? readJsonPositions(text) : readYamlPositions(text))
      }
      return roots.get(file)
    },
    locate({ file, offset }: FilePlace): SourceLocation {
      const starts = lineStarts.get(file) ?? listLineStarts(files[file] ?? '')
      lineStarts.set(file, starts)
      const line = findLineIndex(starts, offset)
      return { file, line: line + 1, column: offset - (starts[line] ?? 0) + 1 }
    },
  }
}
