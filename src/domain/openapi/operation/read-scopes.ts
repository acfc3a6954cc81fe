/** Collects the OAuth scopes that security schemes declare or operations ask for. */

import type { RichText, Scope, SecurityScheme } from '../model.ts'
import type { ApiReader } from '../api-reader.ts'
import { EMPTY_TEXT } from '../description/plain-text.ts'
import type { JsonObject } from '../document/json-value.ts'
import type { OperationEntry } from './operation-entry.ts'
import { readSecurityRequirements } from './read-security.ts'

/** All scopes that schemes declare or operations ask for, in the order of the document. */
export function readScopes(
  reader: ApiReader,
  all: readonly OperationEntry[],
  schemes: Readonly<Record<string, SecurityScheme>>,
): readonly Scope[] {
  const found = new Map<string, { description: RichText; schemes: Set<string>; operations: Set<string> }>()
  const at = (name: string) => {
    const known = found.get(name) ?? { description: EMPTY_TEXT, schemes: new Set(), operations: new Set() }
    found.set(name, known)
    return known
  }
  for (const scheme of Object.values(schemes))
    for (const flow of scheme.flows)
      for (const [name, description] of Object.entries(flow.scopes)) {
        const scope = at(name)
        scope.schemes.add(scheme.name)
        if (scope.description.markdown === '') scope.description = description
      }
  for (const { id, node } of all)
    for (const { schemes: needed } of readSecurityRequirements(reader.document, node))
      for (const { name, scopes } of needed)
        for (const scope of scopes) {
          // 3.1 allows roles here for schemes that have no scopes; they are listed alike.
          at(scope).operations.add(id)
          at(scope).schemes.add(name)
        }
  return [...found].map(([name, scope]) => ({
    name,
    description: scope.description,
    schemes: [...scope.schemes],
    operations: [...scope.operations],
  }))
}

/** The scopes that some alternative of an operation asks for. */
export function listRequiredScopes(reader: ApiReader, node: JsonObject): readonly string[] {
  return [
    ...new Set(
      readSecurityRequirements(reader.document, node).flatMap((requirement) =>
        requirement.schemes.flatMap(({ scopes }) => scopes),
      ),
    ),
  ]
}
