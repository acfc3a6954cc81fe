/**
 * Addresses in the descriptions of a specification that are written for another place: anchors of Redoc and Swagger UI, paths of the
 * publisher's own documentation, links that only their application understands.
 */

import { decodeUri } from '../../lib/text/encoding/decode-uri.ts'
import { toKebabCase } from '../names.ts'

/** What an anchor in a description may mean on this site. Routes by name or id; headings by the text of their anchor. */
export interface AddressTargets {
  readonly overview: string
  readonly tags: ReadonlyMap<string, string>
  readonly operations: ReadonlyMap<string, string>
  /** Routes by method and path: 'GET /pets/{id}'. */
  readonly endpoints: ReadonlyMap<string, string>
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
  // Not `host:8080/path`, which has no scheme either, but is not a path of the site.
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return ''
  const anchor = ANCHOR.exec(address)?.[1]
  if (anchor !== undefined) {
    const route = resolveAnchor(decodeUri(anchor), targets)
    if (route !== undefined) return route
  }
  if (home === '' || address === '') return undefined
  return URL.canParse(address, home) ? new URL(address, home).href : undefined
}

/** An anchor of the page that the description is written for: '#tag/Pets', './#tag/Pets'. Redoc's page is the index of its folder. */
const ANCHOR = /^(?:\.?\/)?#(.*)$/s

/**
 * '#tag/Pets', '#tag/Pets/operation/listPets', '#operation/listPets', '#section/Errors', '#section/Authentication/ApiKey', '#schema/Pet' of Redoc;
 * '#/Pets/listPets' of Swagger UI; '#tag/pets/GET/pets/{id}', '#description/errors' of Scalar.
 */
function resolveAnchor(anchor: string, targets: AddressTargets): string | undefined {
  const { tags, operations, endpoints, schemas, headings, schemes, overview } = targets
  const operation = /(?:^|\/)operation\/(.+)$/.exec(anchor)?.[1] ?? /^\/[^/]+\/([^/]+)$/.exec(anchor)?.[1]
  const tag = /^tag\/([^/]+)/.exec(anchor)?.[1] ?? /^\/([^/]+)/.exec(anchor)?.[1]
  const [, method = '', path = ''] = /^tag\/[^/]+\/([a-z]+)(\/.+)$/i.exec(anchor) ?? []
  const scheme = /^section\/authentication\/(.+)$/i.exec(anchor)?.[1]
  const schema = /^(?:schema|model|\/components\/schemas)\/(.+)$/.exec(anchor)?.[1]
  const heading = toKebabCase(
    /^(?:section|description)\/(.+)$/.exec(anchor)?.[1]?.split('/').at(-1) ?? anchor,
  )
  return (
    findByName(operations, operation) ??
    endpoints.get(`${method.toUpperCase()} ${path}`) ??
    findByName(schemas, schema) ??
    findByName(tags, tag) ??
    (headings.has(heading) ? `${overview}#${HEADING_PREFIX}${heading}` : undefined) ??
    (scheme !== undefined && schemes.includes(scheme) ? `${overview}#security-${scheme}` : undefined)
  )
}

/** Redoc writes names with hyphens for spaces. */
function findByName(routes: ReadonlyMap<string, string>, name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const exact = routes.get(name)
  if (exact !== undefined) return exact
  const wanted = toKebabCase(name)
  for (const [key, route] of routes) if (toKebabCase(key) === wanted) return route
  return undefined
}

/** The anchors of the headings in a Markdown text, as other tools write them. */
export function listHeadingAnchors(markdown: string): ReadonlySet<string> {
  return new Set(
    [...markdown.matchAll(/^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*$/gm)].map((match) => toKebabCase(match[1] ?? '')),
  )
}
