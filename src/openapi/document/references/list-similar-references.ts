import {
  escapePointerToken,
  isJsonObject,
  parsePointer,
  pointerOfFragment,
  resolvePointer,
} from '../json-value.ts'

/** References that an author could have meant: the siblings of what was asked for, which `document` lacks. */
export function listSimilarReferences(document: unknown, ref: string): readonly string[] {
  const path = parsePointer(pointerOfFragment(ref) ?? '')
  const parent = resolvePointer(document, path.slice(0, -1))
  const base = ref.slice(0, ref.lastIndexOf('/'))
  return isJsonObject(parent) ? Object.keys(parent).map((key) => `${base}/${escapePointerToken(key)}`) : []
}
