/** Finds the place in the source files for a pointer into the bundled document, so that each problem shows the line to change. */

import type { SourceLocation } from '../../../types.ts'
import { escapePointerToken, pointerOfFragment, parsePointer } from '../json-value.ts'
import { isTextFile } from '../parse/parse-document.ts'
import { resolveReference, type FileReference } from '../references/resolve-reference.ts'
import { readJsonPositions } from '../../../lib/data/json/read-json-positions.ts'
import type { SourceNode } from '../../../lib/data/json/source-node.ts'
import { readYamlPositions } from './read-yaml-positions.ts'

/**
 * Gives the place of what a JSON Pointer names; the nearest ancestor that exists where nothing is there. `key`: of its key;
 * `text`: of that text inside it, such as a link in a long description.
 */
export type Locator = (
  pointer: string | readonly string[],
  options?: { key?: boolean; text?: string },
) => SourceLocation

/**
 * Places in the files of a specification. A file is read for positions when one is asked for first. Pointers lead through `$ref`
 * into other files, as they do in the bundled document; `origins` has what bundling moved (two tokens, such as '/definitions/Pet', or three).
 */
export function createLocator(
  file: string,
  files: Readonly<Record<string, string>>,
  origins: ReadonlyMap<string, FileReference> = new Map(),
): Locator {
  const roots = new Map<string, SourceNode | undefined>()
  const lines = new Map<string, readonly number[]>()
  const rootOf = (name: string) => {
    if (!roots.has(name)) {
      const text = files[name] ?? ''
      roots.set(name, /^\s*[{[]/.test(text) ? readJsonPositions(text) : readYamlPositions(text))
    }
    return roots.get(name)
  }
  const place = (name: string, offset: number): SourceLocation => {
    const starts = lines.get(name) ?? lineStarts(files[name] ?? '')
    lines.set(name, starts)
    const line = lineOf(starts, offset)
    return { file: name, line: line + 1, column: offset - (starts[line] ?? 0) + 1 }
  }
  return (pointer, { key = false, text = '' } = {}) => {
    const path = typeof pointer === 'string' ? parsePointer(pointer) : pointer
    let name = file
    let here = rootOf(file)
    let last: { file: string; offset: number } | undefined
    const enter = (target: FileReference) => {
      name = target.file
      here = rootOf(name)
      for (const key of parsePointer(pointerOfFragment(target.hash) ?? '')) here = here?.child(key)?.value
    }
    let i = 0
    if (origins.size > 0)
      for (const length of [2, 3]) {
        const origin = origins.get(
          path
            .slice(0, length)
            .map((key) => `/${escapePointerToken(key)}`)
            .join(''),
        )
        if (origin === undefined) continue
        enter(origin)
        if (here !== undefined) last = { file: name, offset: here.offset }
        i = length
      }
    for (let hops = 0; i < path.length;) {
      const step = here?.child(path[i] ?? '')
      if (step !== undefined) {
        last = { file: name, offset: key || step.value === undefined ? step.key : step.value.offset }
        here = step.value
        i++
        continue
      }
      const ref = here?.text('$ref')
      if (ref === undefined || ++hops > 100) break
      enter(resolveReference(name, ref))
    }
    // A text of a file of its own is in the document whole.
    const ref = i === path.length && !key ? here?.text('$ref') : undefined
    const target = ref === undefined ? undefined : resolveReference(name, ref).file
    if (target !== undefined && isTextFile(target) && files[target] !== undefined)
      last = { file: target, offset: 0 }
    if (last === undefined) return { file: name, line: 1, column: 1 }
    const inside = text === '' ? -1 : (files[last.file] ?? '').indexOf(text, last.offset)
    return inside === -1
      ? place(last.file, last.offset)
      : { ...place(last.file, inside), length: text.length }
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Index of the line that holds an offset, by bisection. */
function lineOf(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
