/** The fields of a form from an example value and the `encoding` of its media type, for the shown example and for samples alike. */

import type { FormField } from '../../samples/sample-request.ts'
import type { Json } from '../model.ts'
import { asObject, asText, isJsonObject, type JsonObject } from '../document/json-value.ts'

/** One field for each member of the value. An object without a `style` is written as JSON (OpenAPI 3.1.1, section 4.8.15.1). */
export function buildFormFields(media: JsonObject, value: Json): readonly FormField[] {
  const encoding = asObject(media['encoding'])
  return Object.entries(asObject(value)).map(([name, item]) => {
    const rule = asObject(encoding[name])
    const style = asText(rule['style'])
    const type = asText(rule['contentType'])
    const asJson = style === '' && type === '' && isJsonObject(item)
    return {
      name,
      value: item,
      ...(style !== '' && { style: style as NonNullable<FormField['style']> }),
      ...(typeof rule['explode'] === 'boolean' && { explode: rule['explode'] }),
      ...(rule['allowReserved'] === true && { allowReserved: true }),
      // `contentType` is ignored where a style is given (section 4.8.15.1.2).
      ...(type !== '' && style === '' && { contentType: type }),
      ...(asJson && { contentType: 'application/json' }),
    }
  })
}
