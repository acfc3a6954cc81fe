import type { OAuthFlow, SecurityKind, SecurityRequirement, SecurityScheme } from '../model.ts'
import { isNode, listOf, nodeOf, textOf, textsOf, token, type Node } from './json.ts'
import type { Reader } from './reader.ts'

const KINDS: readonly string[] = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS']
const PLACES: readonly string[] = ['header', 'query', 'cookie']

/** The security schemes of a document, by name. */
export function schemes(reader: Reader): Readonly<Record<string, SecurityScheme>> {
  const all = nodeOf(nodeOf(reader.document['components'])['securitySchemes'])
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, one]) => {
      const { node, pointer } = reader.follow(one, `/components/securitySchemes/${token(name)}`)
      const made = scheme(reader, name, node, pointer)
      return made === undefined ? [] : [[name, made]]
    }),
  )
}

function scheme(reader: Reader, name: string, node: Node, pointer: string): SecurityScheme | undefined {
  const kind = textOf(node['type'])
  if (!KINDS.includes(kind)) return undefined
  const place = textOf(node['in'])
  const text = (key: string, as: string) => (textOf(node[key]) === '' ? {} : { [as]: textOf(node[key]) })
  return {
    name,
    kind: kind as SecurityKind,
    description: reader.text(node['description'], `${pointer}/description`),
    ...(PLACES.includes(place) && { in: place as 'header' }),
    ...(kind === 'apiKey' && { parameterName: textOf(node['name']) }),
    ...(kind === 'http' && { scheme: textOf(node['scheme']).toLowerCase() || 'bearer' }),
    ...text('bearerFormat', 'format'),
    ...text('openIdConnectUrl', 'openid'),
    ...(node['deprecated'] === true && { deprecated: true }),
    flows: Object.entries(nodeOf(node['flows']))
      .filter(([, one]) => isNode(one))
      .map(([key, one]) => flow(key, nodeOf(one))),
  }
}

function flow(kind: string, node: Node): OAuthFlow {
  const text = (key: string, as: string) => (textOf(node[key]) === '' ? {} : { [as]: textOf(node[key]) })
  const scopes = Object.entries(nodeOf(node['scopes'])).map(([name, one]) => [name, textOf(one)])
  return {
    kind,
    ...text('authorizationUrl', 'authorization'),
    ...text('tokenUrl', 'token'),
    ...text('refreshUrl', 'refresh'),
    ...text('deviceAuthorizationUrl', 'device'),
    scopes: Object.fromEntries(scopes) as Record<string, string>,
  }
}

/** Alternatives of an operation: its own, else the document's. An empty list of its own means that nothing is asked for. */
export function requirements(document: Node, operation: Node): readonly SecurityRequirement[] {
  const list = Array.isArray(operation['security']) ? operation['security'] : document['security']
  return listOf(list).map((one) => ({
    schemes: Object.entries(nodeOf(one)).map(([name, scopes]) => ({ name, scopes: textsOf(scopes) })),
  }))
}
