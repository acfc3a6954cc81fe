/** Properties of a body that follow from the name of its media type, and which schemas are of files. */

import { asText, type JsonObject } from '../document/json-value.ts'

/** Whether bodies of a media type are JSON values: `application/json`, `+json`, and lists of JSON texts. */
export function isJsonMediaType(type: string): boolean {
  return /[/+]json\b/i.test(type) || type === '*/*' || isJsonLinesMediaType(type)
}

/** Whether bodies of a media type are lists of changes (RFC 6902, section 3) and not the thing that is changed. */
export const isPatchMediaType = (type: string): boolean => /json-patch\+json\b/i.test(type)

/** A sequence of JSON values, each on its line. */
export const isJsonLinesMediaType = (type: string): boolean => /jsonl|ndjson|json-seq|json-lines/i.test(type)

/** Whether a media type is for server-sent events. */
export const isEventStreamMediaType = (type: string): boolean => /^text\/event-stream\b/i.test(type)

/** The keyword that has the schema of a Media Type Object: `itemSchema` describes one of a sequence (OpenAPI 3.2.0, section 4.14.3). */
export function findSchemaKey(media: JsonObject): 'schema' | 'itemSchema' {
  return media['schema'] === undefined && media['itemSchema'] !== undefined ? 'itemSchema' : 'schema'
}

/** Bodies whose parts are fields and files of a form. Other multipart types are texts: no client has a builder for them. */
export const isFormDataMediaType = (type: string): boolean => /^multipart\/form-data\b/i.test(type)

/** Whether a media type consists of parts. */
export function isMultipartMediaType(type: string): boolean {
  return /^multipart\//i.test(type)
}

/** Whether a media type is for an HTML form without files. */
export const isFormMediaType = (type: string): boolean => /x-www-form-urlencoded/i.test(type)

/** Whether a media type is XML, or has the suffix `+xml` (RFC 6839). */
export const isXmlMediaType = (type: string): boolean => /[/+]xml\b/i.test(type)

/** The language in which a text of a media type is highlighted. An example of a multipart body is its members as JSON, or the whole body. */
export function findCodeLanguage(type: string, text: string): string {
  if (isFormMediaType(type)) return 'text'
  if (isJsonMediaType(type) || (isMultipartMediaType(type) && /^\s*[[{]/.test(text))) return 'json'
  if (isXmlMediaType(type) || /html|svg/.test(type)) return 'xml'
  return /ya?ml/.test(type) ? 'yaml' : 'text'
}

/** Binary data in all spellings of OpenAPI 2, 3.0 and 3.1. */
export function isBinarySchema({ type, format, contentMediaType, contentEncoding }: JsonObject): boolean {
  if (type === 'file' || format === 'binary') return true
  return contentEncoding === undefined && isFileMediaType(asText(contentMediaType))
}

/** Whether a body of a media type is shown as a file. */
export function isBinaryMediaType(type: string): boolean {
  return /^(image|audio|video|font)\/|octet-stream|pdf|zip/i.test(type)
}

/** Whether a part of a media type is a file, and no text that a reader could type. */
export const isFileMediaType = (type: string): boolean => type !== '' && !/^text\/|json|xml|yaml/i.test(type)

/** How the name of a file of a media type ends. */
export function findFileExtension(type: string): string {
  const found =
    /^(?:image|audio|video|font|application|text)\/(png|jpe?g|gif|webp|pdf|zip|csv|mp4|wav|json|xml|plain)\b/i.exec(
      type,
    )?.[1]
  return found === undefined ? '.bin' : `.${found.toLowerCase().replace('plain', 'txt')}`
}
