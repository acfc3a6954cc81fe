import type { Collection } from '../../types.ts'
import { routeBelow } from './route-below.ts'

/** The route of a generated list of a collection: `/blog/tags`, or a different name if the collection has one for it. */
export function listRoute(
  { route, listPaths }: Pick<Collection, 'route' | 'listPaths'>,
  list: 'tags' | 'authors' | 'archive',
): string {
  return routeBelow(route, listPaths?.[list] ?? list)
}

/** The route of a further page of a list, by its number. */
export function furtherPageRoute(
  { listPaths }: Pick<Collection, 'listPaths'>,
  list: string,
  number: number,
): string {
  return routeBelow(list, `${listPaths?.page ?? 'page'}/${number}`)
}
