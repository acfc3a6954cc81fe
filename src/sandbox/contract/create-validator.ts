/** The validator of requests and responses. */

import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/**
 * A validator for JSON Schema 2020-12, the dialect of OpenAPI 3.1, with the formats of the contracts. Its errors have the schema that is not met,
 * whose example says more than a pattern.
 */
export function createValidator(options: object): Ajv2020 {
  const ajv = new Ajv2020({ ...options, strict: false, allErrors: true, verbose: true, discriminator: false })
  addFormats.default(ajv)
  return ajv
}
