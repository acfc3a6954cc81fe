import type { Parameter, ParameterLocation, Schema } from '../model.ts'
import { examples } from './example.ts'
import { isNode, listOf, nodeOf, textOf, token, type Node } from './json.ts'
import type { Reader } from './reader.ts'
import { schema } from './schema.ts'

/** A parameter with the raw node that it was read from. */
export interface Read {
  readonly parameter: Parameter
  readonly node: Node
  readonly pointer: string
}

const PLACES: readonly string[] = ['path', 'query', 'header', 'cookie', 'querystring']
/** Headers that OpenAPI describes elsewhere (3.1.1, section 4.8.12.2.1). */
const ELSEWHERE = new Set(['accept', 'content-type', 'authorization'])

/** Parameters of a path and of an operation; an operation's own prevails over its path's of the same name and place. */
export function parameters(
  reader: Reader,
  owners: readonly { node: Node; pointer: string }[],
): readonly Read[] {
  const found = new Map<string, Read>()
  for (const owner of owners)
    for (const [i, one] of listOf(owner.node['parameters']).entries()) {
      const { node, pointer } = reader.follow(one, `${owner.pointer}/parameters/${i}`)
      const place = textOf(node['in'])
      const name = textOf(node['name'])
      if (!PLACES.includes(place) || name === '' || (node['x-internal'] === true && !reader.internal))
        continue
      if (place === 'header' && ELSEWHERE.has(name.toLowerCase())) continue
      found.set(`${place} ${name}`, {
        parameter: parameter(reader, node, pointer, place as ParameterLocation, name),
        node,
        pointer,
      })
    }
  return [...found.values()]
}

/** A parameter or header object. */
export function parameter(
  reader: Reader,
  node: Node,
  pointer: string,
  place: ParameterLocation,
  name: string,
): Parameter {
  const [type, media] = Object.entries(nodeOf(node['content']))[0] ?? []
  const holder = isNode(media) ? media : node
  const at = isNode(media) ? `${pointer}/content/${token(type ?? '')}` : pointer
  const read = schema(reader, holder['schema'], `${at}/schema`)
  return {
    name,
    in: place,
    description: reader.text(node['description'], `${pointer}/description`),
    required: node['required'] === true || place === 'path',
    deprecated: node['deprecated'] === true,
    schema: read,
    form: isNode(media) ? `written as \`${type}\`` : form(node, place, name, read),
    ...(isNode(media) && type !== undefined && { content: type }),
    examples: examples(reader, holder, at, type ?? 'text/plain'),
  }
}

/** How a list or object becomes text, in words; nothing for a single value (OpenAPI 3.1.1, section 4.8.12.3). */
function form(node: Node, place: ParameterLocation, name: string, schema: Schema): string {
  const style = textOf(node['style']) || (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  const explode =
    typeof node['explode'] === 'boolean' ? node['explode'] : style === 'form' || style === 'cookie'
  const list = schema.types?.includes('array') === true
  const object = schema.types?.includes('object') === true
  if (style === 'matrix') return `written as \`;${name}=…\``
  if (style === 'label') return 'written with a dot in front'
  if (style === 'deepObject') return `written as \`${name}[member]=value\``
  if (!list && !object) return ''
  if (style === 'spaceDelimited') return 'separated by spaces'
  if (style === 'pipeDelimited') return 'separated by `|`'
  if (style === 'simple') return object && explode ? 'written as `name=value,…`' : 'separated by commas'
  if (!explode) return 'separated by commas'
  return list ? `repeated: \`${name}=a&${name}=b\`` : 'each member is a parameter of its own'
}
