/** Adds what the form of try-it needs of the media types of a request body, and samples of one media type do not say. */

import { getOwn } from '../../../lib/data/own-property.ts'
import { tryTo } from '../../../lib/data/try-to.ts'
import type { Json, MediaType, RequestBody } from '../model.ts'
import type { ApiReader } from '../api-reader.ts'
import { asObject, escapePointerToken, isJsonObject } from '../document/json-value.ts'
import { chooseMediaType } from '../example/choose-media-type.ts'
import { writeDocuments } from '../example/body-parts.ts'
import { readBodyFields, type BodyFields } from '../example/form-parts.ts'
import {
  isFormMediaType,
  isJsonLinesMediaType,
  isJsonMediaType,
  isMultipartMediaType,
} from '../example/media-type.ts'
import type { ResolvedNode } from '../reference-reader.ts'
import { addBoundary } from '../../samples/add-boundary.ts'
import { findSerializedExample } from './serialized-example.ts'
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
    const isForm = isFormMediaType(type ?? '') || isMultipartMediaType(type ?? '')
    const fields = isForm ? readBodyFields(reader, found, type ?? '') : undefined
    const value = type === undefined ? undefined : buildFormValue(reader, found, type, body.required)
    const formValue =
      fields === undefined ? value : dropFiles(fields, writeDocuments(reader, fields, value ?? {}))
    const sentType = typeof formValue === 'string' ? addBoundary(type ?? '', formValue) : type
    return {
      ...media,
      ...(sentType !== undefined && sentType !== media.type && { sentType }),
      ...(formValue !== undefined && { formValue }),
      ...(fields !== undefined && describeFields(fields)),
    }
  }
  return { ...body, media: body.media.map(addToMedia) }
}

/** A reader has to choose files. */
function dropFiles({ fieldOf }: BodyFields, value: Json): Json {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item, i) => (fieldOf(String(i)).isFile ? null : item))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !fieldOf(name).isFile))
}

function describeFields({ schema, isPlain, rules, itemRule }: BodyFields): Partial<MediaType> {
  const described = Object.entries(rules).filter(([, rule]) => Object.keys(rule).length > 0)
  return {
    ...(!isPlain && { formSchema: schema }),
    ...(described.length > 0 && { rules: Object.fromEntries(described) }),
    ...(itemRule !== undefined && Object.keys(itemRule).length > 0 && { itemRule }),
  }
}

function buildFormValue(
  reader: ApiReader,
  media: ResolvedNode,
  type: string,
  isRequired: boolean,
): Json | undefined {
  const sent = findSerializedExample(reader, media)
  if (isJsonMediaType(type) && !isJsonLinesMediaType(type))
    return sent === undefined ? undefined : tryTo(() => JSON.parse(sent) as Json)
  if (sent !== undefined) return sent
  const value = bodyValue(reader, media, type, { needsField: isMultipartMediaType(type) || isRequired })
  return isFormMediaType(type) || isMultipartMediaType(type)
    ? value
    : writeBodyText(reader, media, type, value)
}
