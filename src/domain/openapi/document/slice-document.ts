/**
 * Cuts the part of a specification that one operation needs, so that readers and programs can take it without the rest: a valid document of
 * its own. The source document is never changed; what a slice changes, it copies first.
 */
import { rememberLast } from '../../../lib/data/caching/remember-last.ts'
import { getOwn, setOwn } from '../../../lib/data/own-property.ts'
import type { Json } from '../model.ts'
import { asObject, parseFragment, resolvePointer, resolveFragment, type JsonObject } from './json-value.ts'

/**
 * A small document that holds one operation: itself, and everything that it refers to. If that is nearly everything, the
 * farther parts are references into `openapi.json` beside it.
 */
export function sliceDocument(
  document: Json,
  { path, method }: { readonly path: string; readonly method: string },
): Json {
  const whole = asObject(document)
  const sliced: Record<string, Json> = {}
  for (const key of ['openapi', 'info', 'jsonSchemaDialect', 'servers', 'security'])
    if (whole[key] !== undefined) sliced[key] = whole[key]
  const paths = asObject(whole['paths'])
  const own = Object.hasOwn(paths, path) ? path : path.slice(1)
  const item = resolveItem(whole, paths[own])
  const key = method.toLowerCase()
  const other = asObject(item['additionalOperations'])[method]
  const kept: Record<string, Json> = {}
  for (const name of ['summary', 'description', 'servers', 'parameters'])
    if (item[name] !== undefined) kept[name] = item[name]
  if (item[key] !== undefined) kept[key] = item[key]
  else if (other !== undefined) kept['additionalOperations'] = { [method]: other }
  sliced['paths'] = { [own]: kept }
  const operation = asObject(item[key] ?? other)
  const put = createPathWriter(sliced)
  copySecuritySchemes(whole, operation, put)
  const left = copyReferenced(whole, [kept, asObject(sliced['components'])], put)
  return left.size === 0 ? sliced : pointToWhole(sliced, left)
}

/** A path item, through references. */
function resolveItem(whole: JsonObject, value: Json | undefined): JsonObject {
  const node = asObject(value)
  const ref = node['$ref']
  const target = typeof ref === 'string' ? resolveFragment(whole, ref) : undefined
  return target === undefined || target === value ? node : { ...resolveItem(whole, target), ...node }
}

function copySecuritySchemes(whole: JsonObject, operation: JsonObject, put: WriteAtPath): void {
  const list = operation['security'] ?? whole['security']
  const all = asObject(asObject(whole['components'])['securitySchemes'])
  for (const requirement of Array.isArray(list) ? list : [])
    for (const name of Object.keys(asObject(requirement))) {
      const scheme = getOwn(all, name)
      if (scheme !== undefined) put(['components', 'securitySchemes', name], scheme)
    }
}

/**
 * Characters of JSON that one slice may have. In some specifications everything references everything. With 200,000, the slices of Microsoft Graph
 * took 2.2 GB, and with this limit 99 % of the operations of GitHub still have all that they refer to.
 */
const MAX_SLICE_LENGTH = 64_000

/**
 * Copies the targets of references into the same places, the nearest first, until nothing is missing or the slice is large enough. Returns the
 * references that are left.
 */
function copyReferenced(
  whole: JsonObject,
  start: readonly JsonObject[],
  put: WriteAtPath,
): ReadonlySet<string> {
  const seen = new Set<string>()
  const left = new Set<string>()
  let spent = 0
  let level: readonly (JsonObject | readonly Json[])[] = start
  while (level.length > 0) {
    const next: (JsonObject | readonly Json[])[] = []
    for (const ref of level.flatMap(listUsedReferences)) {
      if (seen.has(ref)) continue
      seen.add(ref)
      const path = parseFragment(ref)
      const target = resolvePointer(whole, path)
      if (target === undefined) continue
      // A schema may be `true`.
      const node = typeof target === 'object' && target !== null ? target : [target]
      spent += measureLength(node)
      if (spent > MAX_SLICE_LENGTH) left.add(ref)
      else {
        put(path, target)
        next.push(node)
      }
    }
    level = next
  }
  return left
}

// Parts of a specification are in the slices of thousands of operations, so their properties are computed once.
const measureLength = rememberLast((value: object) => JSON.stringify(value).length)

/** The value with some references leading into the whole specification, which lies beside the slice. */
function pointToWhole(value: Json, left: ReadonlySet<string>): Json {
  if (typeof value === 'string') return left.has(value) ? `openapi.json${value}` : value
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => pointToWhole(item, left))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pointToWhole(item, left)]))
}

/** All internal references below a value, each once: of `$ref`, and of a discriminator's mapping. */
const listUsedReferences = rememberLast((value: JsonObject | readonly Json[]): readonly string[] => {
  const found = new Set<string>()
  const visit = (node: Json, key: string) => {
    if (typeof node === 'string') {
      if (node.startsWith('#/') && (key === '$ref' || key === 'mapping')) found.add(node)
    } else if (Array.isArray(node)) for (const item of node as readonly Json[]) visit(item, '')
    else if (typeof node === 'object' && node !== null)
      for (const [name, item] of Object.entries(node)) visit(item, key === 'mapping' ? 'mapping' : name)
  }
  visit(value, '')
  return [...found]
})

/** Puts a value at a path, with objects on the way. */
type WriteAtPath = (path: readonly string[], value: Json) => void

/** Writes below `root`. An object on the path that belongs to the source is copied first, once, because components have thousands of members. */
function createPathWriter(root: Record<string, Json>): WriteAtPath {
  const own = new Set<unknown>([root])
  return (path, value) => {
    let parent = root
    for (const key of path.slice(0, -1)) {
      const known = getOwn(parent, key)
      const next = own.has(known) ? asObject(known) : { ...asObject(known) }
      if (next !== known) setOwn(parent, key, next)
      own.add(next)
      parent = next
    }
    const last = path.at(-1)
    if (last !== undefined && !Object.hasOwn(parent, last)) setOwn(parent, last, value)
  }
}
