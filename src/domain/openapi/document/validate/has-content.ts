/** Whether a document describes anything. Apart from validation, whose code is only loaded for documents of a new structure. */

import type { Json } from '../../model.ts'
import { isJsonObject } from '../json-value.ts'

/** Members that hold the content of a description. OpenAPI 3.1 requires one of the first three; Swagger 2.0 has the last. */
export const CONTENT_MEMBERS = ['paths', 'components', 'webhooks', 'definitions']

/** Whether a document describes anything, be it schemas alone. */
export function hasContent(document: Json): boolean {
  return isJsonObject(document) && CONTENT_MEMBERS.some((name) => name in document)
}
