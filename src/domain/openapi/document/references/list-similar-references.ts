import { asObject, escapePointerToken, isJsonObject, parseFragment, resolvePointer } from '../json-value.ts'

/**
 * References that an author could have meant, which `document` has: the siblings of what was asked for. Where there is no such section, as
 * `#/definitions` in OpenAPI 3, the components of that name.
 */
export function listSimilarReferences(document: unknown, ref: string): readonly string[] {
  const path = parseFragment(ref)
  const parent = resolvePointer(document, path.slice(0, -1))
  const base = ref.slice(0, ref.lastIndexOf('/'))
  if (isJsonObject(parent)) return Object.keys(parent).map((key) => `${base}/${escapePointerToken(key)}`)
  const [name] = path.slice(-1)
  if (name === undefined) return []
  return Object.entries(asObject(asObject(document)['components']))
    .filter(([, section]) => Object.hasOwn(asObject(section), name))
    .map(([section]) => `${ref.replace(/#.*$/s, '')}#/components/${section}/${escapePointerToken(name)}`)
}
