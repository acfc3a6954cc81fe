/**
 * Removes the keywords beside the `$ref` of a schema that the specification ignores (OpenAPI 3.0.4, section Reference Object; JSON Reference of Swagger
 * 2.0). Texts and other annotations stay: they change no value, and most tools show them. From OpenAPI 3.1 on, all keywords hold.
 */

import * as problems from '../../../../lib/problems/problems.ts'
import type { Problem } from '../../../../lib/types.ts'
import { isJsonObject, parseFragment, resolvePointer, type JsonObject } from '../json-value.ts'
import type { Dialect } from '../parse/detect-dialect.ts'
import type { Locator } from '../positions/create-locator.ts'
import { ANNOTATIONS, visitChildren, type NodeKind } from '../specification-grammar.ts'

/** Changes the document. Reports each keyword that is removed. */
export function dropIgnoredKeywords(
  document: JsonObject,
  { dialect, locate }: { readonly dialect: Dialect; readonly locate: Locator },
): readonly Problem[] {
  if (dialect !== '2.0' && dialect !== '3.0') return []
  const found: Problem[] = []
  const seen = new Set<JsonObject>()
  /** The keys that lead to the node that is being visited: a list for each node would take longer than the rest. */
  let path: string[] = []

  const visit = (node: JsonObject, kind: NodeKind): void => {
    // Aliases of YAML are one object in several places.
    if (seen.has(node)) return
    seen.add(node)
    const ref = node['$ref']
    if (kind === 'schema' && typeof ref === 'string') {
      for (const key of Object.keys(node))
        if ((!ANNOTATIONS.has(key) && !key.startsWith('x-')) || key === 'nullable') drop(node, key)
      visitTarget(ref, kind)
    }
    visitChildren(node, kind, (child, childKind, keys) => {
      path.push(...keys)
      visit(child, childKind)
      path.length -= keys.length
    })
  }

  const drop = (node: JsonObject, key: string) => {
    Reflect.deleteProperty(node, key)
    found.push(
      problems.specInvalid(
        `\`${key}\` beside \`$ref\` is ignored before OpenAPI 3.1`,
        locate([...path, key], { key: true }),
        'remove it, or write the reference as an item of `allOf` beside it',
      ),
    )
  }

  /** A reference may lead to a place where the specification has no schemas, such as an extension. */
  const visitTarget = (ref: string, kind: NodeKind) => {
    if (!/^#\/(?!components\/|definitions\/)/.test(ref)) return
    const before = path
    path = [...parseFragment(ref)]
    const target = resolvePointer(document, path)
    if (isJsonObject(target)) visit(target, kind)
    path = before
  }

  visit(document, 'document')
  return found
}
