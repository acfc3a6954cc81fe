import type { Link } from '../types.ts'

/**
 * Links of all descriptions inside some plain data, each address once. A page prints a description with the number that its address
 * has here: one text can stand on many pages.
 */
export function links(...parts: readonly unknown[]): readonly Link[] {
  const found = new Map<string, Link>()
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const item of value) visit(item)
      return
    }
    if ('html' in value && 'links' in value) {
      for (const link of value.links as readonly Link[])
        if (!found.has(link.kind + link.href)) found.set(link.kind + link.href, link)
      return
    }
    for (const item of Object.values(value)) visit(item)
  }
  visit(parts)
  return [...found.values()]
}

/** Names of the schemas that some plain data refers to. */
export function refs(...parts: readonly unknown[]): readonly string[] {
  const found = new Set<string>()
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const item of value) visit(item)
      return
    }
    if ('html' in value) return
    if ('ref' in value && typeof value.ref === 'string') found.add(value.ref)
    for (const item of Object.values(value)) visit(item)
  }
  visit(parts)
  return [...found]
}
