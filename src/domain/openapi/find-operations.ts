/** Finds operations of an API by their ids: the largest APIs have ten thousand, and hundreds of tags. */

import { rememberLast } from '../../lib/data/caching/remember-last.ts'
import type { Api, ApiTag, OperationSummary } from './model.ts'

/** Where each operation is among all of an API, by its id. */
const findPlaces = rememberLast(
  ({ operations }: Api): ReadonlyMap<string, number> =>
    new Map(operations.map(({ id }, place) => [id, place])),
)

/** The operation with an id; undefined where the API has none. */
export function findOperation(api: Api, id: string): OperationSummary | undefined {
  const place = findPlaces(api).get(id)
  return place === undefined ? undefined : api.operations[place]
}

/** The operations of a tag, in the order of the document. */
export function tagOperations(api: Api, { operations }: ApiTag): readonly OperationSummary[] {
  const places = findPlaces(api)
  return [...new Set(operations.flatMap((id) => places.get(id) ?? []))]
    .sort((a, b) => a - b)
    .flatMap((place) => api.operations[place] ?? [])
}
