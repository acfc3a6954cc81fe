/** Finds the names of schemas in plain data of the model: by reference, and as the members that `allOf` merged. */

interface SchemaPart {
  readonly ref?: unknown
  readonly from?: unknown
}

/** Names of the schemas that some plain data refers to. */
export function listSchemaReferences(...parts: readonly unknown[]): readonly string[] {
  return listNames(parts, ({ ref }, add) => add(ref))
}

/** The same names, and the names of the schemas whose members `allOf` merged into the data. */
export function listSchemaNames(...parts: readonly unknown[]): readonly string[] {
  return listNames(parts, ({ ref, from }, add) => {
    add(ref)
    if (Array.isArray(from)) for (const name of from) add(name)
  })
}

/** The strings that `read` adds for the objects in the data, each once. */
function listNames(
  parts: readonly unknown[],
  read: (part: SchemaPart, add: (name: unknown) => void) => void,
): readonly string[] {
  const found = new Set<string>()
  const add = (name: unknown) => {
    if (typeof name === 'string') found.add(name)
  }
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const item of value) visit(item)
      return
    }
    // Descriptions refer to nothing, and are large.
    if ('html' in value) return
    read(value, add)
    for (const item of Object.values(value)) visit(item)
  }
  visit(parts)
  return [...found]
}
