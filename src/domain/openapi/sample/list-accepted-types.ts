/** The media types that a client names in `Accept`: OpenAPI describes them by the responses, and ignores a parameter of that name. */

import { uniqueValues } from '../../../lib/data/unique-values.ts'
import type { ApiResponse } from '../model.ts'
import { isJsonMediaType } from '../example/media-type.ts'

/** The media types of successful responses, or of `default` without any; JSON first, as pages show its example first. */
export function listAcceptedTypes(responses: readonly ApiResponse[]): readonly string[] {
  const successful = responses.filter(({ status }) => status.startsWith('2'))
  const chosen = successful.length > 0 ? successful : responses.filter(({ status }) => status === 'default')
  // Clients accept anything by default.
  const types = uniqueValues(chosen.flatMap(({ media }) => media.map(({ type }) => type))).filter(
    (type) => type.includes('/') && type !== '*/*',
  )
  return [...types.filter(isJsonMediaType), ...types.filter((type) => !isJsonMediaType(type))]
}
