/** Reads examples that are written as they are sent (`serializedValue`, OpenAPI 3.2.0, section 4.19). */

import { tryTo } from '../../../lib/data/try-to.ts'
import type { ApiReader } from '../api-reader.ts'
import { listExamples } from '../example/read-examples.ts'
import type { Json, ParameterLocation } from '../model.ts'
import type { ResolvedNode } from '../reference-reader.ts'

/** The first example of a media type or parameter, if only its serialized form is given. */
export function findSerializedExample(
  reader: ApiReader,
  { node, pointer }: ResolvedNode,
): string | undefined {
  const [first] = listExamples(reader, node, pointer)
  const isSerialized = first?.pointer.endsWith('/serializedValue') === true
  return isSerialized && typeof first.value === 'string' ? first.value : undefined
}

/** The value that a parameter of a URL or cookie has in a text such as `id=a%20b`; for a header or path, the value is the text. */
export function readSerializedParameter(
  text: string,
  { name, in: place }: { readonly name: string; readonly in: ParameterLocation },
): Json | undefined {
  if (place === 'header') return text
  const decode = (part: string) => tryTo(() => decodeURIComponent(part.replaceAll('+', ' ')))
  if (place === 'path') return decode(text)
  const pairs = text.split(place === 'cookie' ? '; ' : '&').map((pair) => pair.split('='))
  if (pairs.some(([key]) => key !== name)) return undefined
  const values = pairs.map(([, ...value]) => decode(value.join('=')) ?? '')
  return values.length === 1 ? values[0] : values
}
