/** Names of the schemas of one document: the names of its components, and derived ones for schemas that a page needs elsewhere. */

import {
  asObject,
  escapePointerToken,
  parsePointer,
  pointerOfFragment,
  resolvePointer,
  type JsonObject,
  asText,
} from '../document/json-value.ts'
import { createNameAllocator } from '../names.ts'

export interface SchemaNames {
  /** Pointers by name: `components.schemas` first, then the other requested schemas. */
  readonly pointers: ReadonlyMap<string, string>
  /** The name of a schema that is not a component. */
  nameOf(pointer: string): string
}

const COMPONENT_SCHEMA = /^\/components\/schemas\/([^/]+)$/

/** The name of the component at a pointer; undefined if a different schema is there. */
export function readComponentName(pointer: string): string | undefined {
  const component = COMPONENT_SCHEMA.exec(pointer)?.[1]
  return component === undefined ? undefined : (parsePointer(`/${component}`)[0] ?? component)
}

/** The names of a document. One that was given once stays. */
export function createSchemaNames(document: JsonObject): SchemaNames {
  const components = asObject(asObject(document['components'])['schemas'])
  const pointers = new Map(
    Object.keys(components).map((name) => [name, `/components/schemas/${escapePointerToken(name)}`]),
  )
  const derivedNames = new Map<string, string>()
  for (const [name, node] of Object.entries(components)) {
    const pointer = findAliasTarget(document, asObject(node))
    if (pointer === undefined || derivedNames.has(pointer)) continue
    derivedNames.set(pointer, name)
    pointers.set(name, pointer)
  }
  const allocateName = createNameAllocator([...pointers.keys()])
  return {
    pointers,
    nameOf(pointer) {
      const known = derivedNames.get(pointer)
      if (known !== undefined) return known
      const name = allocateName(deriveSchemaName(document, pointer))
      derivedNames.set(pointer, name)
      pointers.set(name, pointer)
      return name
    },
  }
}

/** The part of another schema that a component names, if the component is only a reference to that part. */
function findAliasTarget(document: JsonObject, component: JsonObject): string | undefined {
  const ref = component['$ref']
  const pointer = typeof ref === 'string' ? pointerOfFragment(ref) : undefined
  if (pointer === undefined || Object.keys(component).length > 1) return undefined
  const isPart = pointer.startsWith('/components/schemas/') && !COMPONENT_SCHEMA.test(pointer)
  return isPart && resolvePointer(document, parsePointer(pointer)) !== undefined ? pointer : undefined
}

const SKIPPED_KEYS = new Set([
  'components',
  'schemas',
  'paths',
  'properties',
  'content',
  'schema',
  'requestBody',
  'responses',
  '$defs',
  'definitions',
])
/** 'Order.address' for '/components/schemas/Order/properties/address'; the title of an own schema if it has one. */
function deriveSchemaName(document: JsonObject, pointer: string): string {
  const path = parsePointer(pointer)
  const title = asText(asObject(resolvePointer(document, path))['title'])
  if (/^[\w.-]{1,60}$/.test(title)) return title
  const parts = path.filter(
    (key) => !SKIPPED_KEYS.has(key) && !key.includes('+json') && key !== 'application/json',
  )
  const name = parts
    .map((key) => key.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, ''))
    .filter((word) => word !== '')
  return name.join('.') || 'schema'
}
