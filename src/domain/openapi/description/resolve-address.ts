/**
 * Addresses in the descriptions of a specification that are written for another place: anchors of Redoc and Swagger UI, paths of the
 * publisher's own documentation, links that only their application understands.
 */

import { parsePointer } from '../document/json-value.ts'
import { decodeUri } from '../../../lib/text/encoding/decode-uri.ts'
import { toKebabCase } from '../names.ts'

/** Possible targets of an anchor in a description on this site. Routes by name or id; headings by the text of their anchor. */
export interface AddressTargets {
  readonly overview: string
  readonly tags: ReadonlyMap<string, string>
  readonly operations: ReadonlyMap<string, string>
  /** Routes by method and path: 'GET /pets/{id}'. */
  readonly endpoints: ReadonlyMap<string, string>
  /** Routes by what no other operation is called. */
  readonly titles: ReadonlyMap<string, string>
  readonly schemas: ReadonlyMap<string, string>
  /** Ids of the headings on the overview, without their prefix. */
  readonly headings: ReadonlySet<string>
  /** Names of the security schemes, which the overview describes. */
  readonly schemes: readonly string[]
}

/** Prefix of the ids of headings in the description of the whole document. */
export const HEADING_PREFIX = 'about-'

/**
 * The address to write instead: undefined keeps what is written, '' means that nothing can be linked. `home` is the site that the
 * descriptions are written for (`apis[].links`), '' when it is not known.
 */
export function resolveAddress(address: string, targets: AddressTargets, home: string): string | undefined {
  if (/^(?:https?:|mailto:|tel:|data:|\/\/)/i.test(address)) return undefined
  // Not `host:8080/path`, which has no scheme either, but is not a path of the site. An empty address names the page itself, so its text stays without a link.
  if (address === '' || /^[a-z][a-z\d+.-]*:/i.test(address)) return ''
  const anchor = ANCHOR.exec(address)?.[1]
  if (anchor !== undefined) {
    const route = resolveAnchor(decodeUri(anchor), targets)
    if (route !== undefined) return route
  }
  if (home === '') return undefined
  return URL.canParse(address, home) ? new URL(address, home).href : undefined
}

/** An anchor of the page that the description is written for: '#tag/Pets', './#tag/Pets'. Redoc's page is the index of its folder. */
const ANCHOR = /^(?:\.?\/)?#(.*)$/s

/**
 * '#tag/Pets', '#tag/Pets/operation/listPets', '#operation/listPets', '#section/Errors', '#section/Authentication/ApiKey', '#schema/Pet' of Redoc;
 * '#/Pets/listPets' of Swagger UI; '#tag/pets/GET/pets/{id}', '#description/errors' of Scalar; '#/paths/~1pets~1{id}/get' of Stoplight;
 * '#list-pets' of GitHub, after the summary; '#api-pets-id-get' of Atlassian; '#get-/pets/-id-', '#tag--Pets', '#overview--errors', '#auth' of RapiDoc.
 */
function resolveAnchor(anchor: string, targets: AddressTargets): string | undefined {
  const { tags, operations, endpoints, titles, schemas, headings, schemes, overview } = targets
  const operation = /(?:^|\/)operation\/(.+)$/.exec(anchor)?.[1] ?? /^\/[^/]+\/([^/]+)$/.exec(anchor)?.[1]
  const tag = /^(?:tag)?\/([^/]+)/.exec(anchor)?.[1] ?? /^tag--(.+?)(?:--|$)/.exec(anchor)?.[1]
  const [, method = '', path = ''] = /^tag\/[^/]+\/([a-z]+)(\/.+)$/i.exec(anchor) ?? []
  const [, pointer = '', verb = ''] = /^\/paths\/([^/]+)\/([a-z]+)$/i.exec(anchor) ?? []
  const scheme = /^section\/authentication\/(.+)$/i.exec(anchor)?.[1]
  const schema = /^(?:schema|model|\/components\/schemas)\/(.+)$/.exec(anchor)?.[1]
  const heading = toKebabCase(
    /^(?:section\/|description\/|overview--)(.+)$/.exec(anchor)?.[1]?.split('/').at(-1) ?? anchor,
  )
  return (
    findByName(operations, operation) ??
    endpoints.get(`${method.toUpperCase()} ${path}`) ??
    endpoints.get(`${verb.toUpperCase()} ${parsePointer(`/${pointer}`)[0]}`) ??
    findByName(schemas, schema) ??
    findByName(tags, tag) ??
    (headings.has(heading) ? `${overview}#${HEADING_PREFIX}${heading}` : undefined) ??
    (scheme !== undefined && schemes.includes(scheme) ? `${overview}#security-${scheme}` : undefined) ??
    (/^[\w-]+$/.test(anchor) ? (findByName(titles, anchor) ?? findEndpoint(endpoints, anchor)) : undefined) ??
    (/^[a-z]+-\//.test(anchor) ? findByName(endpoints, anchor) : undefined) ??
    (/^(?:overview|servers|auth)$/.test(anchor) ? overview : undefined)
  )
}

/** Redoc writes names with hyphens for spaces. */
function findByName(routes: ReadonlyMap<string, string>, name: string | undefined): string | undefined {
  return name === undefined ? undefined : (routes.get(name) ?? indexNames(routes).get(toKebabCase(name)))
}

/** 'api-pets-id-get' for 'GET /pets/{id}'. */
function findEndpoint(endpoints: ReadonlyMap<string, string>, anchor: string): string | undefined {
  const [, path, method] = /^api-(.+)-([a-z]+)$/.exec(anchor) ?? []
  return path === undefined ? undefined : indexNames(endpoints).get(`${method}-${toKebabCase(path)}`)
}

/** Routes by names in kebab case; of equal ones the first. A large description has thousands of names, and hundreds of anchors. */
function indexNames(routes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const known = indexes.get(routes)
  if (known !== undefined) return known
  const index = new Map([...routes].toReversed().map(([name, route]) => [toKebabCase(name), route]))
  indexes.set(routes, index)
  return index
}

const indexes = new WeakMap<ReadonlyMap<string, string>, ReadonlyMap<string, string>>()

/** The anchors of the headings in a Markdown text, as other tools write them. */
export function listHeadingAnchors(markdown: string): ReadonlySet<string> {
  return new Set(
    [...markdown.matchAll(/^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*$/gm)].map((match) => toKebabCase(match[1] ?? '')),
  )
}
