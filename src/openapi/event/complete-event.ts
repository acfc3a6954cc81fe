/** Makes the examples of an event that a page prints whole. Loading left them out, because most events of a large API are only listed. */

import { rememberLast } from '../../lib/data/remember-last.ts'
import type { Api, ApiEvent, MediaType } from '../../model.ts'
import { asObject, parsePointer, resolvePointer } from '../document/json-value.ts'
import { generateMediaExample } from '../operation/read-media-types.ts'
import { createReferenceReader, type ReferenceReader } from '../reference-reader.ts'

/** The event with an example of each media type for which its author gives none. `api` has its document. */
export function completeEvent(event: ApiEvent, api: Api): ApiEvent {
  const complete = <T extends { readonly media: readonly MediaType[] }>(owner: T): T => ({
    ...owner,
    media: owner.media.map((media) => completeMedia(media, api)),
  })
  return {
    ...event,
    ...(event.body !== undefined && { body: complete(event.body) }),
    responses: event.responses.map(complete),
  }
}

function completeMedia({ exampleSource: source, ...media }: MediaType, api: Api): MediaType {
  if (source === undefined) return media
  const node = asObject(resolvePointer(api.document, parsePointer(source.pointer)))
  const example = generateMediaExample(readerOf(api), media.type, node, source)
  return example === undefined ? media : { ...media, examples: [example] }
}

/** Problems of the document were reported when it was loaded. */
const readerOf = rememberLast(({ document, file }: Api): ReferenceReader =>
  createReferenceReader({
    document: asObject(document),
    locate: () => ({ file, line: 1, column: 1 }),
    refused: new Set(),
    reportOnce: () => undefined,
  }),
)
