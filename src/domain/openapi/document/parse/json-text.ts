/** Documents that are JSON: where the text of one is known, the document need not be kept. */

import { cleanParsed, stripMarkers } from '../../../../lib/site/links/markers.ts'
import type { Json } from '../../model.ts'

/** The text of each document that was parsed. */
const textsOfDocuments = new WeakMap<object, string>()

/** The document of a JSON text. Throws an error of `JSON.parse`. */
export function parseJsonText(text: string): Json {
  const document = cleanParsed(JSON.parse(text) as Json, text)
  if (typeof document === 'object' && document !== null) textsOfDocuments.set(document, text)
  return document
}

/** Whether a document is what the text of a file says as JSON: nothing was joined to it. */
export function isDocumentOfText(document: Json, text: string): boolean {
  const isObject = typeof document === 'object' && document !== null
  return isObject && textsOfDocuments.get(document) === stripMarkers(text)
}

/** The document of the text of a file. */
export const parseSourceText = (text: string): Json => parseJsonText(stripMarkers(text))
