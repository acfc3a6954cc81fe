import { countSlips } from '../../../../lib/text/problems/nearest-name.ts'
import { createNameIndex, type NameIndex } from '../../../../lib/text/problems/name-index.ts'
import { asObject, escapePointerToken, isJsonObject, parseFragment, resolvePointer } from '../json-value.ts'

/**
 * Returns a function that finds the reference that an author could have meant by one that cannot be resolved: the closest sibling of
 * the target. Without such a section, as `#/definitions` in OpenAPI 3, a component of that name.
 */
export function createReferenceSuggestions(document: unknown): (ref: string) => string | undefined {
  const siblings = new Map<string, NameIndex>()
  return (ref) => {
    const path = parseFragment(ref)
    const parent = resolvePointer(document, path.slice(0, -1))
    const base = ref.slice(0, ref.lastIndexOf('/'))
    const written = ref.slice(base.length + 1)
    if (isJsonObject(parent)) {
      const findNearest = siblings.get(base) ?? createNameIndex(Object.keys(parent).map(escapePointerToken))
      siblings.set(base, findNearest)
      const nearest = findNearest(written, countSlips(written))
      return nearest === undefined ? undefined : `${base}/${nearest}`
    }
    const name = path.at(-1)
    if (name === undefined) return undefined
    const section = Object.entries(asObject(asObject(document)['components'])).find(([, components]) =>
      Object.hasOwn(asObject(components), name),
    )?.[0]
    return section && `${ref.replace(/#.*$/s, '')}#/components/${section}/${escapePointerToken(name)}`
  }
}
