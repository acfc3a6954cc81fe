/** Joins names of classes as the packages `clsx` and `classnames` do. */

type ClassValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly ClassValue[]
  | Readonly<Record<string, unknown>>

/** The names of classes in strings, lists, and objects whose values say which of their keys apply. */
export function joinClasses(...values: readonly ClassValue[]): string {
  return values.flatMap(listClasses).join(' ')
}

function listClasses(value: ClassValue): readonly string[] {
  if (!value || value === true) return []
  if (Array.isArray(value)) return value.flatMap(listClasses)
  if (typeof value !== 'object') return [String(value)]
  return Object.entries(value).flatMap(([name, applies]) => (applies ? [name] : []))
}
