import { groupPairs } from '../../lib/data/group-by.ts'
import { asList, asObject, escapePointerToken, type JsonObject } from '../document/json-value.ts'

/**
 * Names of the component schemas that extend a base by `allOf`, directly or through another one, by the pointer of the base. Only bases that
 * leave their alternatives to a discriminator have any (OpenAPI 3.1.1, section 4.8.25.2): `oneOf` and `anyOf` list them.
 */
export function listSubtypes(
  document: JsonObject,
  resolveReference: (ref: string) => string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const components = Object.entries(asObject(asObject(document['components'])['schemas'])).map(
    ([name, value]) => ({
      name,
      pointer: `/components/schemas/${escapePointerToken(name)}`,
      node: asObject(value),
    }),
  )
  const bases = components.filter(
    ({ node: { discriminator, oneOf, anyOf } }) =>
      discriminator !== undefined && oneOf === undefined && anyOf === undefined,
  )
  if (bases.length === 0) return new Map()
  const extensions = groupPairs(
    components.flatMap((component) =>
      asList(component.node['allOf']).flatMap((member) => {
        const ref = asObject(member)['$ref']
        const target = typeof ref === 'string' ? resolveReference(ref) : undefined
        return target === undefined ? [] : [[target, component] as const]
      }),
    ),
  )
  return new Map(
    bases.flatMap(({ pointer }) => {
      const found = new Map<string, string>()
      const waiting = [pointer]
      for (let base = waiting.shift(); base !== undefined; base = waiting.shift())
        for (const extension of extensions.get(base) ?? []) {
          if (extension.pointer === pointer || found.has(extension.pointer)) continue
          found.set(extension.pointer, extension.name)
          waiting.push(extension.pointer)
        }
      return found.size === 0 ? [] : [[pointer, [...found.values()]] as const]
    }),
  )
}
