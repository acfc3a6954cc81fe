import type { Json } from '../../model.ts'

type Node = { [key: string]: Json }

/** The smallest document that holds one operation: itself, and everything that it refers to. */
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
  gather(whole, made, kept)
  return made
}

function nodeOf(value: Json | undefined): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}
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
    for (const name of Object.keys(nodeOf(one as Json)))
      if (all[name] !== undefined) place(made, ['components', 'securitySchemes', name], all[name])
}

/** Copies what references lead to into the same places, until nothing is missing. */
function gather(whole: Node, made: Node, start: Json): void {
  const seen = new Set<string>()
  const waiting: Json[] = [start, nodeOf(made['components'])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const ref of references(next)) {
      if (seen.has(ref)) continue
      seen.add(ref)
      const path = tokens(ref)
      const target = reach(whole, path)
      if (target === undefined) continue
      place(made, path, target)
      waiting.push(target)
    }
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

function tokens(ref: string): readonly string[] {
  return ref
    .slice(2)
    .split('/')
    .map((part) => decode(part).replaceAll('~1', '/').replaceAll('~0', '~'))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function reach(root: Json, path: readonly string[]): Json | undefined {
  let here: Json | undefined = root
  for (const key of path)
    here =
      typeof here === 'object' && here !== null && Object.hasOwn(here, key) ? (here as Node)[key] : undefined
  return here
}

/** Puts a value at a path, with objects on the way; an object that is there already and belongs to the source is copied first. */
function place(root: Node, path: readonly string[], value: Json): void {
  let here = root
  for (const key of path.slice(0, -1)) {
    const next = { ...nodeOf(here[key]) }
    here[key] = next
    here = next
  }
  const last = path.at(-1)
  if (last !== undefined && here[last] === undefined) here[last] = value
}
