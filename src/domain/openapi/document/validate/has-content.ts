/** Whether a document describes anything. Apart from validation, whose code is only loaded for documents of a new structure. */

import type { Json } from '../../model.ts'
import { isJsonObject } from '../json-value.ts'

/** Members that hold what a description describes. OpenAPI 3.1 wants one of the first three; the last is that of Swagger 2.0. */
export const CONTENT_MEMBERS = ['paths', 'components', 'webhooks', 'definitions']

/** Whether a document describes anything, be it schemas alone. */
export function hasContent(document: Json): boolean {
  return isJsonObject(document) && CONTENT_MEMBERS.some((name) => name in document)
}
