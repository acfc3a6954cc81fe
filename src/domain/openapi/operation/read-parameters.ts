/** Reads parameters and headers (OpenAPI 3.1.1, sections 4.8.12 and 4.8.21). */

import { writeText } from '../../../lib/locale/text.ts'
import type { Parameter, ParameterLocation } from '../model.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { checkExamples } from '../example/check-examples.ts'
import { listExamples, readExamples } from '../example/read-examples.ts'
import {
  isJsonObject,
  asList,
  asObject,
  asText,
  escapePointerToken,
  type JsonObject,
} from '../document/json-value.ts'
import type { ApiReader } from '../api-reader.ts'
import { checkDelimiters } from './check-delimiters.ts'
import { describeStyle } from './describe-style.ts'
import { readBodyFields, readStyle } from '../example/form-parts.ts'
import { isFormMediaType } from '../example/media-type.ts'
import { readSchema } from '../schema/read-schema.ts'

/** A parameter with the raw node that it was read from. */
export interface ParameterSource {
  readonly parameter: Parameter
  readonly node: JsonObject
  readonly pointer: string
}

const PARAMETER_LOCATIONS: readonly string[] = ['path', 'query', 'header', 'cookie', 'querystring']
/** Headers that OpenAPI describes elsewhere (3.1.1, section 4.8.12.2.1). */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization'])

/** Parameters of a path and of an operation; an operation's own prevails over its path's of the same name and place. */
export function readParameters(
  reader: ApiReader,
  owners: readonly { node: JsonObject; pointer: string }[],
): readonly ParameterSource[] {
  const found = new Map<string, ParameterSource>()
  for (const owner of owners)
    for (const [i, value] of asList(owner.node['parameters']).entries()) {
      const { node, pointer } = reader.followReference(value, `${owner.pointer}/parameters/${i}`)
      const place = asText(node['in'])
      const name = asText(node['name'])
      if (!PARAMETER_LOCATIONS.includes(place) || name === '') continue
      if (place === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) {
        reader.report(problems.ignoredHeader(name, reader.version, reader.locate(pointer)))
        continue
      }
      found.set(`${place} ${name}`, {
        parameter: readParameter(reader, { node, pointer }, { name, in: place as ParameterLocation }),
        node,
        pointer,
      })
    }
  return [...found.values()]
}

/** A parameter or header object. */
function readParameter(
  reader: ApiReader,
  { node, pointer }: { readonly node: JsonObject; readonly pointer: string },
  { name, in: place }: Pick<Parameter, 'name' | 'in'>,
): Parameter {
  const [type, media] = Object.entries(asObject(node['content']))[0] ?? []
  const holder = isJsonObject(media) ? media : node
  const at = isJsonObject(media) ? `${pointer}/content/${escapePointerToken(type ?? '')}` : pointer
  const read = readSchema(reader, holder['schema'], `${at}/schema`)
  checkExamples(reader, { node: holder, pointer: at }, type, 'both')
  if (media === undefined)
    checkDelimiters(
      reader,
      {
        schema: { value: node['schema'], at: `${pointer}/schema` },
        examples: listExamples(reader, node, pointer).filter(
          ({ pointer: at }) => !at.endsWith('/serializedValue'),
        ),
      },
      { name, in: place, ...readStyle(node) },
    )
  return {
    name,
    in: place,
    description: reader.readDescription(node['description'], `${pointer}/description`),
    required: node['required'] === true || place === 'path',
    deprecated: node['deprecated'] === true,
    schema: read,
    form: isJsonObject(media)
      ? writeText('parameter.writtenAs', { form: `\`${type}\`` })
      : describeStyle(reader, { node, place, name, schema: { value: node['schema'], at: `${at}/schema` } }),
    ...(place === 'query' && node['allowEmptyValue'] === true && { mayBeEmpty: true }),
    ...(isJsonObject(media) && type !== undefined && { content: type }),
    ...(isFormMediaType(type ?? '') && {
      encoding: readBodyFields(reader, { node: holder, pointer: at }, type ?? '').rules,
    }),
    examples: readExamples(reader, holder, at, type ?? 'text/plain').map((example) => ({
      ...example,
      // A form is a line of a URL here.
      text: place === 'querystring' ? example.text.replaceAll('\n&', '&') : example.text,
    })),
  }
}

/** The headers of a response or of a part; Content-Type is said by the media types (OpenAPI 3.1.1, section 4.8.17). */
export function readHeaderParameters(
  reader: ApiReader,
  node: JsonObject,
  pointer: string,
): readonly Parameter[] {
  return Object.entries(asObject(node['headers'])).flatMap(([name, header]) => {
    if (name.toLowerCase() === 'content-type') return []
    const found = reader.followReference(header, `${pointer}/headers/${escapePointerToken(name)}`)
    return [readParameter(reader, found, { name, in: 'header' })]
  })
}
