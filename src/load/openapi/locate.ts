import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { Document, Node as YamlNode } from 'yaml'
import type { Place } from '../../types.ts'
import { fragment, tokens } from './json.ts'
import { resolve } from './path.ts'

/** Gives the place of what a JSON Pointer names; the nearest ancestor that exists where nothing is there. */
export type Locate = (pointer: string | readonly string[], options?: { key?: boolean }) => Place

/**
 * Places in the files of a specification. Reads positions on the first call only: a specification without a mistake pays nothing.
 * Pointers lead through `$ref` into other files, as they do in the bundled document.
 */
export function locator(file: string, files: Readonly<Record<string, string>>): Locate {
  const trees = new Map<string, Tree>()
  const tree = (name: string) => {
    const known = trees.get(name)
    if (known !== undefined) return known
    const text = files[name] ?? ''
    const made = /^\s*\{/.test(text) ? json(text) : yaml(text)
    trees.set(name, made)
    return made
  }
  return (pointer, { key = false } = {}) => {
    const path = typeof pointer === 'string' ? tokens(pointer) : pointer
    let name = file
    let here = tree(name).root
    let last: Span | undefined
    let hops = 0
    for (let i = 0; i < path.length; ) {
      const step = here?.child(path[i] ?? '')
      if (step !== undefined) {
        last = { file: name, offset: key || step.value === undefined ? step.key : step.value.offset, keyOffset: step.key }
        here = step.value
        i++
        continue
      }
      const ref = here?.ref()
      if (ref === undefined || ++hops > 100) break
      const target = resolve(name, ref)
      name = target.file
      here = tree(name).at(tokens(fragment(target.hash) ?? ''))
    }
    return last === undefined ? { file: name, line: 1, column: 1 } : place(last, files[last.file] ?? '')
  }
}

interface Span {
  readonly file: string
  readonly offset: number
  readonly keyOffset: number
}

/** A node of a file: where it begins, what is below it, where it points to. */
interface Spot {
  readonly offset: number
  child(key: string): { readonly key: number; readonly value: Spot | undefined } | undefined
  ref(): string | undefined
}

interface Tree {
  readonly root: Spot | undefined
  at(path: readonly string[]): Spot | undefined
}

function place(span: Span, text: string): Place {
  const before = text.slice(0, span.offset)
  const line = before.split('\n').length
  return { file: span.file, line, column: span.offset - before.lastIndexOf('\n') }
}

function descend(root: Spot | undefined, path: readonly string[]): Spot | undefined {
  let here = root
  for (const key of path) here = here?.child(key)?.value
  return here
}

// ---------------------------------------------------------------- YAML

function yaml(text: string): Tree {
  const document: Document = parseDocument(text, { lineCounter: new LineCounter(), merge: true, logLevel: 'silent' })
  const spot = (node: unknown): Spot | undefined => {
    const real = (isAlias(node) ? node.resolve(document) : node) as YamlNode | undefined | null
    if (real === undefined || real === null) return undefined
    return {
      offset: real.range?.[0] ?? 0,
      child(key) {
        if (isMap(real)) {
          const pair = real.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === key)
          if (pair === undefined) return undefined
          return { key: (pair.key as YamlNode).range?.[0] ?? 0, value: spot(pair.value) }
        }
        if (isSeq(real)) {
          const item = spot(real.items[Number(key)])
          return item === undefined ? undefined : { key: item.offset, value: item }
        }
        return undefined
      },
      ref() {
        const ref = isMap(real) ? real.get('$ref') : undefined
        return typeof ref === 'string' ? ref : undefined
      },
    }
  }
  const root = spot(document.contents)
  return { root, at: (path) => descend(root, path) }
}

function isAlias(node: unknown): node is { resolve(document: Document): YamlNode | undefined } {
  return typeof node === 'object' && node !== null && 'source' in node && 'resolve' in node
}

// ---------------------------------------------------------------- JSON

/** JSON is scanned by hand: `yaml` takes seconds and a gigabyte for the 13 MB of a large specification. */
function json(text: string): Tree {
  const spot = (offset: number): Spot => ({
    offset,
    child(key) {
      const open = text[offset]
      if (open !== '{' && open !== '[') return undefined
      let at = space(text, offset + 1)
      for (let i = 0; at < text.length && text[at] !== '}' && text[at] !== ']'; i++) {
        const start = at
        let name = String(i)
        if (open === '{') {
          const end = skip(text, at)
          name = unquote(text.slice(at, end))
          at = space(text, space(text, end) + 1)
        }
        if (name === key) return { key: start, value: spot(at) }
        at = space(text, skip(text, at))
        if (text[at] === ',') at = space(text, at + 1)
        else break
      }
      return undefined
    },
    ref() {
      const found = text[offset] === '{' ? this.child('$ref')?.value?.offset : undefined
      return found === undefined || text[found] !== '"' ? undefined : unquote(text.slice(found, skip(text, found)))
    },
  })
  const root = spot(space(text, 0))
  return { root, at: (path) => descend(root, path) }
}

function space(text: string, at: number): number {
  while (at < text.length && text.charCodeAt(at) <= 32) at++
  return at
}

/** Offset behind the JSON value that begins at `at`. */
function skip(text: string, at: number): number {
  let depth = 0
  while (at < text.length) {
    const c = text[at]
    if (c === '"') {
      at++
      while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
      at++
    } else if (c === '{' || c === '[') {
      depth++
      at++
    } else if (c === '}' || c === ']') {
      if (depth === 0) return at
      depth--
      at++
    } else if (depth === 0 && c === ',') return at
    else {
      at++
      if (depth > 0) continue
      while (at < text.length && !/[\s,\]}]/.test(text[at] ?? '')) at++
    }
    if (depth === 0) return at
  }
  return at
}

function unquote(text: string): string {
  try {
    return JSON.parse(text) as string
  } catch {
    return text.slice(1, -1)
  }
}
