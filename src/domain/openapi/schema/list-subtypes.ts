/** Bases that leave their alternatives to a discriminator (OpenAPI 3.1.1, section 4.8.25.2): `oneOf` and `anyOf` list them otherwise. */

import { groupPairs } from '../../../lib/data/group-by.ts'
import { asList, asObject, asText, escapePointerToken, type JsonObject } from '../document/json-value.ts'

/** A schema that a base stands for. */
export interface Subtype {
  readonly pointer: string
  /** The values of the discriminator that select it. */
  readonly values: readonly string[]
}

/** A value by which a subtype says what it is. */
export interface Selector {
  readonly property: string
  readonly value: string
}

export interface SubtypeTable {
  /** By the pointer of the base: subtypes that its `mapping` names, then subtypes that extend it by `allOf`, directly or indirectly. */
  readonly subtypes: ReadonlyMap<string, readonly Subtype[]>
  /** Discriminator values of a schema, by its pointer: one for each of its bases. */
  readonly selectors: ReadonlyMap<string, readonly Selector[]>
}

/** The pointer that a name or reference in the `mapping` of a discriminator means. */
export function resolveMapping(
  written: string,
  resolveReference: (ref: string) => string | undefined,
): string | undefined {
  return resolveReference(
    written.includes('#') ? written : `#/components/schemas/${escapePointerToken(written)}`,
  )
}

/** The component schemas with a discriminator and without alternatives of their own, and what they stand for. */
export function listSubtypes(
  document: JsonObject,
  resolveReference: (ref: string) => string | undefined,
): SubtypeTable {
  const components = Object.entries(asObject(asObject(document['components'])['schemas'])).map(
    ([name, value]) => ({
      pointer: `/components/schemas/${escapePointerToken(name)}`,
      node: asObject(value),
      name,
    }),
  )
  const bases = components.filter(
    ({ node: { discriminator, oneOf, anyOf } }) =>
      asText(asObject(discriminator)['propertyName']) !== '' && oneOf === undefined && anyOf === undefined,
  )
  if (bases.length === 0) return { subtypes: new Map(), selectors: new Map() }
  const extensions = groupPairs(
    components.flatMap((component) =>
      asList(component.node['allOf']).flatMap((member) => {
        const ref = asObject(member)['$ref']
        const target = typeof ref === 'string' ? resolveReference(ref) : undefined
        return target === undefined ? [] : [[target, component] as const]
      }),
    ),
  )
  const subtypes = new Map<string, readonly Subtype[]>()
  for (const { pointer, node } of bases) {
    const mapping = Object.entries(asObject(asObject(node['discriminator'])['mapping']))
    const found = new Map(
      groupPairs(
        mapping.flatMap(([value, written]) => {
          const target = resolveMapping(asText(written), resolveReference)
          return target === undefined ? [] : [[target, value] as const]
        }),
      ),
    )
    const seen = new Set<string>()
    const waiting = [pointer]
    for (let base = waiting.shift(); base !== undefined; base = waiting.shift())
      for (const extension of extensions.get(base) ?? []) {
        if (extension.pointer === pointer || seen.has(extension.pointer)) continue
        seen.add(extension.pointer)
        waiting.push(extension.pointer)
        if (!found.has(extension.pointer)) found.set(extension.pointer, [nameValue(extension)])
      }
    if (found.size > 0)
      subtypes.set(
        pointer,
        [...found].map(([target, values]) => ({ pointer: target, values })),
      )
  }
  const properties = new Map(
    bases.map(({ pointer, node }) => [pointer, asText(asObject(node['discriminator'])['propertyName'])]),
  )
  const selectors = groupPairs(
    [...subtypes].flatMap(([base, list]) =>
      list.map(
        ({ pointer, values: [value = ''] }) =>
          [pointer, { property: properties.get(base) ?? '', value }] as const,
      ),
    ),
  )
  return { subtypes, selectors }
}

/** The value of a subtype that no `mapping` names: its name, or what generators of Swagger 2.0 write instead. */
function nameValue({ node, name }: { readonly node: JsonObject; readonly name: string }): string {
  return asText(node['x-ms-discriminator-value']) || asText(node['x-discriminator-value']) || name
}
