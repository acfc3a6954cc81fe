/** Reports values of lists that contain the delimiter of their list. */

import * as problems from '../../../lib/problems/problems.ts'
import type { RequestParameter } from '../../samples/sample-request.ts'
import type { ApiReader } from '../api-reader.ts'
import { asList } from '../document/json-value.ts'
import type { SchemaPart } from '../example/flatten-schema.ts'
import type { WrittenExample } from '../example/read-examples.ts'
import type { ResolvedNode } from '../reference-reader.ts'
import { formatValue } from '../../samples/parameter-style.ts'
import { resolveRequest } from '../../samples/wire-request.ts'

interface ListOfValues {
  readonly schema: SchemaPart
  readonly examples: readonly Pick<WrittenExample, 'value' | 'pointer'>[]
}

/** Checks the examples of a parameter or field, and what its schema says of values: servers read an item with a delimiter as several. */
export function checkDelimiters(
  reader: ApiReader,
  { schema: { value: written, at: place }, examples }: ListOfValues,
  parameter: Omit<RequestParameter, 'value'>,
): void {
  const schema = reader.followReference(written, place)
  const items = reader.followReference(schema.node['items'], `${schema.pointer}/items`)
  const listed = ({ node, pointer }: ResolvedNode, key: string) =>
    asList(node[key]).map((value, i) => ({ value, pointer: `${pointer}/${key}/${i}` }))
  const values = [
    ...examples,
    ...['example', 'default'].map((key) => ({
      value: schema.node[key],
      pointer: `${schema.pointer}/${key}`,
    })),
    ...listed(schema, 'examples'),
    ...listed(items, 'enum').map((each) => ({ ...each, value: [each.value] })),
  ]
  for (const { value, pointer } of values) {
    const found = value === undefined ? undefined : findAmbiguousItem({ ...parameter, value })
    if (found === undefined) continue
    const message = `\`${found.item}\` contains \`${found.delimiter}\`, which separates the items of this list`
    const hint = 'OpenAPI has no escape for it: use `content` or another `style`, or values without it'
    reader.report(problems.specInvalid(message, reader.locate(pointer), hint))
  }
}

/** Signs that separate items in one of the styles. */
const DELIMITERS = [',', '|', ' ', '\t', '.']

/**
 * The first item that contains the delimiter of its list, so that servers read two items; also a name or value of an object that is written
 * as a list. OpenAPI has no escape for delimiters (3.2.0, appendix E): only a delimiter that percent-encoding keeps apart is safe.
 */
function findAmbiguousItem(
  parameter: RequestParameter,
): { readonly item: string; readonly delimiter: string } | undefined {
  const { name, value } = parameter
  if (typeof value !== 'object' || value === null || parameter.content !== undefined) return undefined
  const write = (list: RequestParameter['value']) =>
    JSON.stringify(
      resolveRequest({
        method: 'GET',
        url: `https://example.com/{${name}}`,
        parameters: [{ ...parameter, value: list }],
      }),
    )
  const items = Array.isArray(value) ? value.map(formatValue) : Object.entries(value).flat().map(formatValue)
  if (write(items) !== write(value)) return undefined
  for (const item of items)
    for (const delimiter of DELIMITERS)
      if (item.includes(delimiter) && write([item]) === write(item.split(delimiter)))
        return { item, delimiter }
  return undefined
}
