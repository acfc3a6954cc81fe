/**
 * Removes the keywords beside the `$ref` of a schema that the specification ignores (OpenAPI 3.0.4, section Reference Object; JSON Reference of Swagger
 * 2.0). Texts and other annotations stay: they change no value, and most tools show them. From OpenAPI 3.1 on, all keywords hold.
 */

import * as problems from '../../../problems.ts'
import type { Problem } from '../../../types.ts'
import type { JsonObject } from '../json-value.ts'
import type { Dialect } from '../parse/detect-dialect.ts'
import type { Locator } from '../positions/create-locator.ts'
import { createReferenceWalker } from '../references/walk-references.ts'
import { ANNOTATIONS } from '../specification-grammar.ts'

/** Changes the document. Reports each keyword that is removed. */
export function dropIgnoredKeywords(
  document: JsonObject,
  { file, dialect, locate }: { readonly file: string; readonly dialect: Dialect; readonly locate: Locator },
): readonly Problem[] {
  if (dialect !== '2.0' && dialect !== '3.0') return []
  const found: Problem[] = []
  const ignored = new Map<JsonObject, readonly string[]>()
  createReferenceWalker(
    (path) => (path === file ? document : undefined),
    ({ holder, kind, mappingKey, path }) => {
      if (kind !== 'schema' || mappingKey !== undefined) return
      const keys = Object.keys(holder).filter((key) => !ANNOTATIONS.has(key) && !key.startsWith('x-'))
      if (keys.length > 0) ignored.set(holder, keys)
      for (const key of keys)
        found.push(
          problems.specInvalid(
            `\`${key}\` beside \`$ref\` is ignored before OpenAPI 3.1`,
            locate([...path.slice(0, -1), key], { key: true }),
            'remove it, or write the reference as an item of `allOf` beside it',
          ),
        )
    },
  ).walk({ file, hash: '' }, 'document')
  for (const [holder, keys] of ignored) for (const key of keys) Reflect.deleteProperty(holder, key)
  return found
}
