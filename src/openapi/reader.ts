import { validateValue, type ValidationError } from '../lib/validate-value.ts'
import type { Direction } from './schema-fields.ts'
import type { Json, RichText } from '../model.ts'
import * as problems from '../problems.ts'
import type { SourceLocation, Problem } from '../types.ts'
import { at, fragment, isNode, nodeOf, textOf, token, tokens, type Node } from './json.ts'
import type { Locate } from './locate.ts'
import { allocator } from './names.ts'
import { EMPTY, LONGEST, text } from './text.ts'

/** A node and where it stands in the bundled document (JSON Pointer). */
export interface Found {
  readonly node: Node
  readonly pointer: string
  /** References led to nothing, or in a circle. */
  readonly lost?: boolean
}

/** What the parts of the loader share while they read one document. */
export interface Reader {
  readonly document: Node
  readonly locate: Locate
  /** Parts marked `x-internal` are read too. */
  readonly internal: boolean
  tell(problem: Problem): void
  /** Checks a value against the schema at a pointer. */
  prove(value: Json, pointer: string, direction: Direction): ValidationError | undefined
  /** The node itself, or what its references lead to; `summary` and `description` beside a reference prevail. Empty when it leads to nothing. */
  follow(value: unknown, pointer: string): Found
  /** Pointer that a reference of a schema means, through `$anchor` and `$id` too; undefined when it leads to nothing. */
  target(ref: string): string | undefined
  text(value: unknown, pointer: string): RichText
  /** Where a description's link stands, for texts that are made elsewhere. */
  where(pointer: string): { place: (text: string) => SourceLocation }
  /** Name of the schema at a pointer; it will be read. */
  name(pointer: string): string
  /** Schemas by name, their pointers: those of `components.schemas` first, then the others that were asked for. */
  readonly names: ReadonlyMap<string, string>
}

const NAMED = /^\/components\/schemas\/([^/]+)$/

export function reader(options: {
  document: Node
  locate: Locate
  internal: boolean
  tell: (problem: Problem) => void
}): Reader {
  const { document, locate, internal, tell } = options
  const components = nodeOf(nodeOf(document['components'])['schemas'])
  const names = new Map(Object.keys(components).map((name) => [name, `/components/schemas/${token(name)}`]))
  const made = new Map<string, string>()
  const texts = new Map<string, RichText>()
  const free = allocator([...names.keys()])
  const told = new Set<string>()
  let anchors: ReadonlyMap<string, string> | undefined

  const complain = (key: string, problem: () => Problem) => {
    if (told.has(key)) return
    told.add(key)
    tell(problem())
  }
  const where = (pointer: string) => ({ place: (text: string) => locate(pointer, { text }) })
  const target = (ref: string) => {
    const pointer = fragment(ref)
    if (ref.startsWith('#') && pointer !== undefined)
      return at(document, tokens(pointer)) === undefined ? undefined : pointer
    anchors ??= identifiers(document)
    return anchors.get(ref)
  }
  const schemas = new Map<string, Json | undefined>()
  const named = (ref: string) => {
    if (!schemas.has(ref)) {
      const pointer = target(ref)
      schemas.set(ref, pointer === undefined ? undefined : at(document, tokens(pointer)))
    }
    return schemas.get(ref)
  }
  const unresolved = (ref: string, pointer: string) =>
    complain(`unresolved ${ref}`, () =>
      problems.refUnresolved(ref, locate(`${pointer}/$ref`), known(document, ref)),
    )

  const follow = (value: unknown, pointer: string): Found => {
    let node = nodeOf(value)
    let here = pointer
    let beside: Record<string, Json> = {}
    for (const seen = new Set<string>(); typeof node['$ref'] === 'string';) {
      const ref = node['$ref']
      const next = target(ref)
      if (next === undefined) {
        unresolved(ref, here)
        return { node: beside, pointer: here, lost: true }
      }
      if (seen.has(next)) {
        const from = here
        complain(`loop ${[...seen].toSorted().join(' ')}`, () =>
          problems.refLoop(ref, locate(`${from}/$ref`)),
        )
        return { node: beside, pointer: here, lost: true }
      }
      seen.add(next)
      for (const key of ['summary', 'description'])
        if (node[key] !== undefined) beside = { [key]: node[key], ...beside }
      node = nodeOf(at(document, tokens(next)))
      here = next
    }
    return { node: Object.keys(beside).length === 0 ? node : { ...node, ...beside }, pointer: here }
  }

  return {
    document,
    locate,
    internal,
    tell,
    prove: (value, pointer, direction) =>
      validateValue(value, at(document, tokens(pointer)), { direction, resolve: (ref) => named(ref) }),
    follow,
    target,
    where,
    names,
    text(value, pointer) {
      const markdown = textOf(value)
      if (markdown === '') return EMPTY
      if (markdown.length > LONGEST)
        complain(`long ${pointer}`, () => problems.longDescription(markdown.length, locate(pointer)))
      const known = texts.get(markdown)
      if (known !== undefined) return known
      const made = text(markdown, where(pointer))
      // A link has a place, which is another one each time.
      if (made.links.length === 0) texts.set(markdown, made)
      return made
    },
    name(pointer) {
      const named = NAMED.exec(pointer)?.[1]
      if (named !== undefined) return tokens(`/${named}`)[0] ?? named
      const known = made.get(pointer)
      if (known !== undefined) return known
      const name = free(nameOf(document, pointer))
      made.set(pointer, name)
      names.set(name, pointer)
      return name
    },
  }
}

const FILLER = new Set([
  'components',
  'schemas',
  'paths',
  'properties',
  'content',
  'schema',
  'requestBody',
  'responses',
  '$defs',
])

/** 'Order.address' for '/components/schemas/Order/properties/address'; the title of an own schema where it has one. */
function nameOf(document: Node, pointer: string): string {
  const path = tokens(pointer)
  const title = textOf(nodeOf(at(document, path))['title'])
  if (/^[\w.-]{1,60}$/.test(title)) return title
  const parts = path.filter((one) => !FILLER.has(one) && !one.includes('+json') && one !== 'application/json')
  const name = parts
    .map((one) => one.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, ''))
    .filter((one) => one !== '')
  return name.join('.') || 'schema'
}

/** Pointers by `$id`, and by `#anchor` of `$anchor` and `$dynamicAnchor`; the first of a name counts. */
function identifiers(document: Node): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const note = (key: string, pointer: string) => {
    if (!found.has(key)) found.set(key, pointer)
  }
  const visit = (value: Json | undefined, pointer: string, base: string, depth: number) => {
    if (depth > 200) return
    if (Array.isArray(value))
      for (const [i, item] of (value as readonly Json[]).entries())
        visit(item, `${pointer}/${i}`, base, depth + 1)
    if (!isNode(value)) return
    const id = value['$id']
    const inner = typeof id === 'string' ? id : base
    if (typeof id === 'string') note(id, pointer)
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = value[key]
      if (typeof name !== 'string') continue
      note(`#${name}`, pointer)
      if (inner !== '') note(`${inner}#${name}`, pointer)
    }
    for (const key of Object.keys(value)) visit(value[key], `${pointer}/${token(key)}`, inner, depth + 1)
  }
  visit(document, '', '', 0)
  return found
}

/** References that an author could have meant: the siblings of what was asked for. */
function known(document: Node, ref: string): readonly string[] {
  const path = tokens(fragment(ref) ?? '')
  const parent = at(document, path.slice(0, -1))
  const base = ref.slice(0, ref.lastIndexOf('/'))
  return isNode(parent) ? Object.keys(parent).map((key) => `${base}/${token(key)}`) : []
}
