/** Finds items of a list that a request cannot carry. */
import { formatValue } from './parameter-style.ts'
import type { RequestParameter } from './sample-request.ts'
import { resolveRequest } from './wire-request.ts'

/** Signs that separate items in one of the styles. */
const DELIMITERS = [',', '|', ' ', '\t', '.']

/**
 * The first item that contains the delimiter of its list, so that servers read two items; also a name or value of an object that is written
 * as a list. OpenAPI has no escape for delimiters (3.2.0, appendix E): only a delimiter that percent-encoding keeps apart is safe.
 */
export function findAmbiguousItem(
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
