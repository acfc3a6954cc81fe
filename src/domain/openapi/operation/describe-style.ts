/** Says how a list or object is written in a request, by writing one as requests do: page and samples cannot disagree. */

import { writeText } from '../../../lib/locale/text.ts'
import type { ParameterLocation } from '../model.ts'
import { encodeStrict } from '../../samples/percent-encode.ts'
import { writeStyledParameter } from '../../samples/parameter-style.ts'
import type { ParameterStyle, ParameterValue } from '../../samples/sample-request.ts'
import { asText, type JsonObject } from '../document/json-value.ts'
import { countPrefixItems, flattenSchemas, openParts, type SchemaPart } from '../example/flatten-schema.ts'
import { readStyle } from '../example/form-parts.ts'
import type { ReferenceReader } from '../reference-reader.ts'

interface StyledValue {
  /** The Parameter, Header or Encoding Object. */
  readonly node: JsonObject
  /** Fields of forms are written as query parameters are. */
  readonly place: ParameterLocation
  readonly name: string
  readonly schema: SchemaPart
}

/** Stands for a value of which nothing needs to be said. */
const ANY = '…'

/** More members than these are not listed. */
const MAX_MEMBERS = 3

/** Levels of brackets below the first. */
const MAX_LEVELS = 1

/** How a value is written, in words; '' for what readers expect anyway, as of a plain value. */
export function describeStyle(reader: ReferenceReader, value: StyledValue): string {
  const form = describeForm(reader, value)
  // Values of headers and cookies are not percent-encoded anyway.
  const isReserved = value.node['allowReserved'] === true && /^(?:path|query)/.test(value.place)
  const reserved = isReserved ? writeText('parameter.reserved', { characters: '`:/?@!$&()*+,;=`' }) : ''
  return [form, reserved].filter((text) => text !== '').join(writeText('list.statements'))
}

function describeForm(reader: ReferenceReader, { node, place, name, schema }: StyledValue): string {
  const isPair = place === 'query' || place === 'cookie'
  const style = (asText(node['style']) || (isPair ? 'form' : 'simple')) as ParameterStyle
  const explode =
    typeof node['explode'] === 'boolean' ? node['explode'] : style === 'form' || style === 'cookie'
  const { innerDelimiters = [] } = readStyle(node)
  const value = innerDelimiters.reduce<ParameterValue>(
    (item) => [item, item],
    createValue(reader, [schema], style === 'deepObject' ? MAX_LEVELS : 0),
  )
  if (typeof value === 'string' && style !== 'matrix' && style !== 'label') return ''
  // The only header whose values cannot share a line (RFC 9110, section 5.3).
  if (place === 'header' && name.toLowerCase() === 'set-cookie' && Array.isArray(value))
    return writeText('parameter.writtenAs', {
      form: value.map((item) => `\`${name}: ${String(item)}\``).join(', '),
    })
  const form = writeStyledParameter(name, value, {
    // `&` has no meaning between cookies.
    style: place === 'cookie' ? 'cookie' : style,
    explode,
    innerDelimiters,
    isValueOnly: !isPair,
    encode: (text) => (place === 'header' ? text : text.replaceAll(/[ \t|,]/g, encodeStrict)),
  })
  return form === '' ? '' : writeText('parameter.writtenAs', { form: `\`${form}\`` })
}

/**
 * A list with two items, or an object with its first members; a plain text for any other value. Members are values or lists, except in
 * brackets, which have as many `levels`: a schema may lead back to itself.
 */
function createValue(
  reader: ReferenceReader,
  schemas: readonly SchemaPart[],
  levels: number,
): ParameterValue {
  const flat = flattenSchemas(reader, openParts(reader, schemas))
  const { node, items, properties, additional, choices } = flat
  const types = [node['type']].flat()
  if (types.includes('array') || items.length + countPrefixItems(flat) > 0)
    return levels > 0 ? [createValue(reader, items, levels - 1)] : ['a', 'b']
  if (levels < 0) return ANY
  if (properties.size > 0)
    return Object.fromEntries(
      [...properties].slice(0, MAX_MEMBERS).map(([name, parts]) => {
        const member = createValue(reader, parts, levels - 1)
        return [name, levels > 0 || Array.isArray(member) ? member : ANY]
      }),
    )
  if (types.includes('object') || additional.length > 0) return { member: ANY }
  const options = choices.flatMap(({ list, at }) => list.map((value, i) => ({ value, at: `${at}/${i}` })))
  // More levels than one are rare, and a circle has no end.
  const found = options
    .map((option) => flattenSchemas(reader, openParts(reader, [option])))
    .find((option) => [option.node['type']].flat().some((type) => type === 'array' || type === 'object'))
  if (found === undefined) return ANY
  return [found.node['type']].flat().includes('array') ? ['a', 'b'] : { member: ANY }
}
