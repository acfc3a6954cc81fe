/** Names of the schemas that some plain data refers to. */
export function listSchemaReferences(...parts: readonly unknown[]): readonly string[] {
  const found = new Set<string>()
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const item of value) visit(item)
      return
    }
    // Descriptions refer to nothing, and are large.
    if ('html' in value) return
    if ('ref' in value && typeof value.ref === 'string') found.add(value.ref)
    for (const item of Object.values(value)) visit(item)
  }
  visit(parts)
  return [...found]
}
