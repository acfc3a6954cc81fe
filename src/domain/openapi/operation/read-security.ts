/** Reads security schemes and the requirements of operations (OpenAPI 3.1.1, sections 4.8.27 to 4.8.30). */

import type { OAuthFlow, SecurityKind, SecurityRequirement, SecurityScheme } from '../model.ts'
import {
  isJsonObject,
  asList,
  asObject,
  asText,
  asTexts,
  escapePointerToken,
  type JsonObject,
} from '../document/json-value.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { ApiReader } from '../api-reader.ts'
import type { ResolvedNode } from '../reference-reader.ts'

const SECURITY_KINDS: readonly string[] = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS']
const KEY_LOCATIONS: readonly string[] = ['header', 'query', 'cookie']

/** The security schemes of a document, by name. */
export function readSecuritySchemes(reader: ApiReader): Readonly<Record<string, SecurityScheme>> {
  const all = asObject(asObject(reader.document['components'])['securitySchemes'])
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => {
      const { node, pointer } = reader.followReference(
        value,
        `/components/securitySchemes/${escapePointerToken(name)}`,
      )
      const scheme = readSecurityScheme(reader, name, node, pointer)
      return scheme === undefined ? [] : [[name, scheme]]
    }),
  )
}

/** Words that name or describe a scheme by which an OAuth client authenticates. */
const CLIENT = /client[\s_-]*(?:id|secret|credential)/i

function readSecurityScheme(
  reader: ApiReader,
  name: string,
  node: JsonObject,
  pointer: string,
): SecurityScheme | undefined {
  const kind = asText(node['type'])
  if (!SECURITY_KINDS.includes(kind)) return undefined
  const place = asText(node['in'])
  const text = (key: string, as: string) => (asText(node[key]) === '' ? {} : { [as]: asText(node[key]) })
  return {
    name,
    kind: kind as SecurityKind,
    description: reader.readDescription(node['description'], `${pointer}/description`),
    ...(KEY_LOCATIONS.includes(place) && { in: place as 'header' }),
    ...(kind === 'apiKey' && { parameterName: asText(node['name']) }),
    ...(kind === 'http' && { scheme: asText(node['scheme']).toLowerCase() || 'bearer' }),
    ...(/^basic$/i.test(asText(node['scheme'])) &&
      CLIENT.test(`${name} ${asText(node['description'])}`) && { isClient: true as const }),
    ...text('bearerFormat', 'format'),
    // RFC 8414; of OpenAPI 3.2, section 4.27.
    ...text('oauth2MetadataUrl', 'discovery'),
    ...text('openIdConnectUrl', 'discovery'),
    ...(node['deprecated'] === true && { deprecated: true }),
    flows: Object.entries(asObject(node['flows']))
      .filter(([, value]) => isJsonObject(value))
      .map(([key, value]) => readOAuthFlow(reader, key, asObject(value), `${pointer}/flows/${key}`)),
  }
}

function readOAuthFlow(reader: ApiReader, kind: string, node: JsonObject, pointer: string): OAuthFlow {
  const text = (key: string, as: string) => (asText(node[key]) === '' ? {} : { [as]: asText(node[key]) })
  const scopes = Object.entries(asObject(node['scopes'])).map(([name, description]) => [
    name,
    reader.readDescription(description, `${pointer}/scopes/${escapePointerToken(name)}`),
  ])
  return {
    kind,
    ...text('authorizationUrl', 'authorization'),
    ...text('tokenUrl', 'token'),
    ...text('refreshUrl', 'refresh'),
    ...text('deviceAuthorizationUrl', 'device'),
    scopes: Object.fromEntries(scopes) as OAuthFlow['scopes'],
  }
}

/** A requirement may name a scheme by its URI as well (OpenAPI 3.2.0, section 4.30). */
const SCHEME_REFERENCE = /^#\/components\/securitySchemes\/([^/]+)$/

/** Alternatives of an operation: its own, else the document's. An empty list of its own means that nothing is asked for. */
export function readSecurityRequirements(
  document: JsonObject,
  operation: JsonObject,
): readonly SecurityRequirement[] {
  const list = Array.isArray(operation['security']) ? operation['security'] : document['security']
  return asList(list).map((requirement) => ({
    schemes: Object.entries(asObject(requirement)).map(([name, scopes]) => ({
      name: SCHEME_REFERENCE.exec(name)?.[1] ?? name,
      scopes: asTexts(scopes),
    })),
  }))
}

/**
 * Requirements without schemes that are not declared. One of such schemes only is left out, with an empty one that is all that stays: they
 * would mean that nothing is asked for.
 */
export function dropUnknownSchemes(
  list: readonly SecurityRequirement[],
  schemes: Readonly<Record<string, SecurityScheme>>,
): readonly SecurityRequirement[] {
  const kept = list.flatMap(({ schemes: needed }) => {
    const known = needed.filter(({ name }) => Object.hasOwn(schemes, name))
    return known.length === 0 && needed.length > 0 ? [] : [{ schemes: known }]
  })
  return kept.length < list.length && kept.every(({ schemes: known }) => known.length === 0) ? [] : kept
}

/** Reports each name in `security` that no scheme has, at its first occurrence. */
export function reportUnknownSchemes(
  reader: ApiReader,
  owners: readonly Pick<ResolvedNode, 'node' | 'pointer'>[],
): void {
  const known = Object.keys(asObject(asObject(reader.document['components'])['securitySchemes']))
  const reported = new Set(known)
  for (const { node, pointer } of owners)
    for (const [i, requirement] of asList(node['security']).entries())
      for (const written of Object.keys(asObject(requirement))) {
        const name = SCHEME_REFERENCE.exec(written)?.[1] ?? written
        if (reported.has(name)) continue
        reported.add(name)
        const at = `${pointer}/security/${i}/${escapePointerToken(written)}`
        const location = reader.locate(at, { key: true })
        reader.report(problems.unknownSecurityScheme(name, reader.version, { location, known }))
      }
}
