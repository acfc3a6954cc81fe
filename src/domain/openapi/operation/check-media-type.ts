/** Reports what is wrong with a media type apart from its schema and its examples: its name, and encodings of properties that it does not have. */

import { didYouMean } from '../../../lib/problems/problem.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { countSlips, nearestName } from '../../../lib/text/problems/nearest-name.ts'
import type { ApiReader } from '../api-reader.ts'
import { asObject, escapePointerToken } from '../document/json-value.ts'
import { flattenSchemas, listMemberParts, openParts } from '../example/flatten-schema.ts'
import { readStyle } from '../example/form-parts.ts'
import { isFormMediaType } from '../example/media-type.ts'
import { listExamples } from '../example/read-examples.ts'
import type { ResolvedNode } from '../reference-reader.ts'
import { checkDelimiters } from './check-delimiters.ts'
import { splitNames } from '../../../lib/text/split-names.ts'

/** Top-level types that are registered (https://www.iana.org/assignments/media-types). */
const TOP_LEVEL_TYPES = splitNames(
  'application audio example font haptics image message model multipart text video',
)

/** Bodies of other names are not sent as forms. Other registered names differ by one letter, such as `text/css` and `text/csv`. */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Checks a key of `content` with the Media Type Object that it has. `at` is the pointer to the key. */
export function checkMediaType(reader: ApiReader, type: string, at: string, media: ResolvedNode): void {
  if (type.includes('/')) checkName(reader, type, at)
  else
    reader.report(
      problems.specInvalid(
        'this key of `content` is not a media type',
        reader.locate(at, { key: true }),
        'write a media type, such as `application/json`',
      ),
    )
  checkEncodings(reader, type, media)
}

function checkName(reader: ApiReader, type: string, at: string): void {
  const name = type.toLowerCase().replace(/(?<!\s)\s*;.*/s, '')
  const top = name.slice(0, name.indexOf('/'))
  const similarTop = TOP_LEVEL_TYPES.includes(top) ? undefined : nearestName(top, TOP_LEVEL_TYPES, 2)
  const meant =
    (FORM_TYPES.includes(name) ? undefined : nearestName(name, FORM_TYPES, 3)) ??
    (similarTop === undefined ? undefined : similarTop + name.slice(top.length))
  if (meant === undefined) return
  reader.report(
    problems.specInvalid(
      `\`${type}\` is not a registered media type`,
      reader.locate(at, { key: true }),
      didYouMean(meant),
    ),
  )
}

/** The names in `encoding` must be properties of the schema (OpenAPI 3.1.1, section 4.8.14). */
function checkEncodings(reader: ApiReader, type: string, { node, pointer }: ResolvedNode): void {
  const encodings = Object.entries(asObject(node['encoding']))
  if (encodings.length === 0) return
  const flat = flattenSchemas(reader, openParts(reader, [{ value: node['schema'], at: `${pointer}/schema` }]))
  const properties = [...flat.properties.keys()]
  // Alternatives may have others.
  if (properties.length === 0 || flat.choices.length > 0) return
  const examples = listExamples(reader, node, pointer)
  for (const [name, encoding] of encodings) {
    const [schema] = listMemberParts(flat, name)
    if (schema !== undefined) {
      const inside = examples.map((example) => ({
        value: asObject(example.value)[name],
        pointer: `${example.pointer}/${escapePointerToken(name)}`,
      }))
      const { contentType, ...style } = asObject(encoding)
      if (isFormMediaType(type) && contentType === undefined)
        checkDelimiters(reader, { schema, examples: inside }, { name, in: 'query', ...readStyle(style) })
      continue
    }
    const meant = nearestName(name, properties, countSlips(name))
    reader.report(
      problems.specInvalid(
        `\`encoding\` names \`${name}\`, which is not a property of the schema`,
        reader.locate(`${pointer}/encoding/${escapePointerToken(name)}`, { key: true }),
        didYouMean(meant),
      ),
    )
  }
}
