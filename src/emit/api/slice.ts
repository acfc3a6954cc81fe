import { getOwn, setOwn } from '../../lib/own-property.ts'
import type { Json } from '../../model.ts'
import { nodeOf, reach, tokens, type Node } from './node.ts'

/**
 * A small document that holds one operation: itself, and everything that it refers to. Where that is nearly everything, the
 * farther parts are references into `openapi.json` beside it.
 */
export function slice(
  document: Json,
  { path, method }: { readonly path: string; readonly method: string },
): Json {
  const whole = nodeOf(document)
  const made: Node = {}
  for (const key of ['openapi', 'info', 'jsonSchemaDialect', 'servers', 'security'])
    if (whole[key] !== undefined) made[key] = whole[key]
  const paths = nodeOf(whole['paths'])
  const own = Object.hasOwn(paths, path) ? path : path.slice(1)
  const item = followed(whole, paths[own])
  const key = method.toLowerCase()
  const other = nodeOf(item['additionalOperations'])[method]
  const kept: Node = {}
  for (const name of ['summary', 'description', 'servers', 'parameters'])
    if (item[name] !== undefined) kept[name] = item[name]
  if (item[key] !== undefined) kept[key] = item[key]
  else if (other !== undefined) kept['additionalOperations'] = { [method]: other }
  made['paths'] = { [own]: kept }
  const operation = nodeOf(item[key] ?? other)
  schemes(whole, made, operation)
  const left = gather(whole, made, kept)
  return left.size === 0 ? made : outward(made, left)
}

/** A path item, through references. */
function followed(whole: Node, value: Json | undefined): Node {
  const node = nodeOf(value)
  const ref = node['$ref']
  const target = typeof ref === 'string' ? reach(whole, tokens(ref)) : undefined
  return target === undefined || target === value ? node : { ...followed(whole, target), ...node }
}

function schemes(whole: Node, made: Node, operation: Node): void {
  const list = operation['security'] ?? whole['security']
  const all = nodeOf(nodeOf(whole['components'])['securitySchemes'])
  for (const one of Array.isArray(list) ? list : [])
    for (const name of Object.keys(nodeOf(one as Json))) {
      const scheme = getOwn(all, name)
      if (scheme !== undefined) place(made, ['components', 'securitySchemes', name], scheme)
    }
}

/** Characters of JSON that one slice may have: in some specifications everything leads to everything. */
const LARGEST = 200_000

/**
 * Copies what references lead to into the same places, the nearest first, until nothing is missing or the slice is large enough. Gives the
 * references that are left.
 */
function gather(whole: Node, made: Node, start: Json): ReadonlySet<string> {
  const seen = new Set<string>()
  const left = new Set<string>()
  let spent = 0
  let level: Json[] = [start, nodeOf(made['components'])]
  while (level.length > 0) {
    const next: Json[] = []
    for (const ref of level.flatMap(references)) {
      if (seen.has(ref)) continue
      seen.add(ref)
      const path = tokens(ref)
      const target = reach(whole, path)
      if (target === undefined) continue
      spent += weight(target)
      if (spent > LARGEST) left.add(ref)
      else {
        place(made, path, target)
        next.push(target)
      }
    }
    level = next
  }
  return left
}

const weights = new WeakMap<object, number>()

function weight(value: Json): number {
  if (typeof value !== 'object' || value === null) return 8
  const known = weights.get(value) ?? JSON.stringify(value).length
  weights.set(value, known)
  return known
}

/** The value with some references leading into the whole specification, which lies beside the slice. */
function outward(value: Json, left: ReadonlySet<string>): Json {
  if (typeof value === 'string') return left.has(value) ? `openapi.json${value}` : value
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => outward(item, left))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, outward(item, left)]))
}

/** All internal references below a value: of `$ref`, and of a discriminator's mapping. */
function references(value: Json): readonly string[] {
  const found: string[] = []
  const visit = (one: Json, key: string) => {
    if (typeof one === 'string') {
      if (one.startsWith('#/') && (key === '$ref' || key === 'mapping')) found.push(one)
    } else if (Array.isArray(one)) for (const item of one as readonly Json[]) visit(item, '')
    else if (typeof one === 'object' && one !== null)
      for (const [name, item] of Object.entries(one)) visit(item, key === 'mapping' ? 'mapping' : name)
  }
  visit(value, '')
  return found
}

/** Puts a value at a path, with objects on the way; an object that is there already and belongs to the source is copied first. */
function place(root: Node, path: readonly string[], value: Json): void {
  let here = root
  for (const key of path.slice(0, -1)) {
    const next = { ...nodeOf(getOwn(here, key)) }
    setOwn(here, key, next)
    here = next
  }
  const last = path.at(-1)
  if (last !== undefined && !Object.hasOwn(here, last)) setOwn(here, last, value)
}
