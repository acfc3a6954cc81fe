/** Adds what the form of try-it needs of the media types of a request body, and samples of one media type do not say. */

import { getOwn } from '../../../lib/data/own-property.ts'
import type { Json, MediaType, RequestBody } from '../model.ts'
import type { ApiReader } from '../api-reader.ts'
import { asObject, escapePointerToken } from '../document/json-value.ts'
import { chooseMediaType } from '../example/choose-media-type.ts'
import { readFormFields } from '../example/form-parts.ts'
import {
  isFormDataMediaType,
  isFormMediaType,
  isJsonLinesMediaType,
  isJsonMediaType,
  isMultipartMediaType,
} from '../example/media-type.ts'
import type { ResolvedNode } from '../reference-reader.ts'
import { addBoundary } from './write-parts.ts'
import { bodyValue, writeBodyText } from './build-sample-request.ts'

/** The request body with the values that forms begin with, and the media types that are sent for ranges. */
export function addFormValues(
  reader: ApiReader,
  { value: body, node, pointer }: ResolvedNode & { readonly value: RequestBody },
): RequestBody {
  const addToMedia = (media: MediaType): MediaType => {
    const at = `${pointer}/content/${escapePointerToken(media.type)}`
    const found = reader.followReference(getOwn(asObject(node['content']), media.type), at)
    const type = chooseMediaType(reader, media.type, found)
    const form = isFormDataMediaType(type ?? '') ? readFormFields(reader, found) : undefined
    const value = type === undefined ? undefined : buildFormValue(reader, found, type, body.required)
    // A reader has to choose files.
    const formValue =
      form === undefined
        ? value
        : Object.fromEntries(Object.entries(asObject(value)).filter(([name]) => !form.files.has(name)))
    const sentType = typeof formValue === 'string' ? addBoundary(type ?? '', formValue) : type
    return {
      ...media,
      ...(sentType !== undefined && sentType !== media.type && { sentType }),
      ...(formValue !== undefined && { formValue }),
      ...(form?.schema !== undefined && { formSchema: form.schema }),
    }
  }
  return { ...body, media: body.media.map(addToMedia) }
}

function buildFormValue(
  reader: ApiReader,
  media: ResolvedNode,
  type: string,
  isRequired: boolean,
): Json | undefined {
  if (isJsonMediaType(type) && !isJsonLinesMediaType(type)) return undefined
  const value = bodyValue(reader, media, type, { needsField: isMultipartMediaType(type) || isRequired })
  return isFormMediaType(type) || isFormDataMediaType(type)
    ? value
    : writeBodyText(reader, media, type, value)
}
