import type { SourceLocation } from '../../types.ts'
import { pointerOfFragment, parsePointer } from './json-value.ts'
import { resolveReference } from './resolve-reference.ts'
import { readJsonPositions } from './read-json-positions.ts'
import type { SourceNode } from './source-node.ts'
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
 * into other files, as they do in the bundled document.
 */
export function createLocator(file: string, files: Readonly<Record<string, string>>): Locator {
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
    for (let i = 0, hops = 0; i < path.length;) {
      const step = here?.child(path[i] ?? '')
      if (step !== undefined) {
        last = { file: name, offset: key || step.value === undefined ? step.key : step.value.offset }
        here = step.value
        i++
        continue
      }
      const ref = here?.text('$ref')
      if (ref === undefined || ++hops > 100) break
      const target = resolveReference(name, ref)
      name = target.file
      here = rootOf(name)
      for (const token of parsePointer(pointerOfFragment(target.hash) ?? '')) here = here?.child(token)?.value
    }
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
