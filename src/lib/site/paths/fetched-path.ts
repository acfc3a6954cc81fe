/**
 * Where the pinned copy of a remote API description is, below the site's folder. Address and path can be derived from each other without a table, so
 * that relative references between copies work as they do on their server. Pure; knows nothing of the lock file.
 */

import { decodeUri } from '../../text/encoding/decode-uri.ts'

/** Folder of all copies, with a slash at its end. */
export const FETCHED_FOLDER = 'openapi/fetched/'

/** Before the host of an address without TLS, which only this machine may have. */
const PLAIN_HTTP = 'http~'
/** Stands for an empty part of an address: `https://host/` and `https://host/a//b` are files as well. */
const EMPTY_PART = '~'
/** Between the last part and the query: no name has one, because parts are encoded. */
const QUERY_MARK = '~'

/** Whether a path belongs to a pinned copy. */
export const isFetchedPath = (path: string): boolean => path.startsWith(FETCHED_FOLDER)

/** Whether a build can fetch an address. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address)
}

/** Hosts that are this machine (RFC 6761, section 6.3; RFC 5735), as in a URL or as an address to listen on. */
export function isLoopbackHost(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127(?:\.\d+){3}$/.test(host)
}

/** Whether a URL names a server on this machine. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname)
}

/** 'openapi/fetched/api.example.com/v2/openapi.yaml' for 'https://api.example.com/v2/openapi.yaml'; the fragment is left out. */
export function fetchedPath(address: string): string {
  const { protocol, host, pathname, search } = new URL(address)
  const parts = pathname
    .slice(1)
    .split('/')
    .map((part) => encodePart(decodeUri(part)))
  const last = (parts.pop() ?? EMPTY_PART) + (search === '' ? '' : QUERY_MARK + encodeName(search.slice(1)))
  const folder = `${protocol === 'http:' ? PLAIN_HTTP : ''}${host.replace(/:(?=\d+$)/, '_').replaceAll(':', '.')}`
  return FETCHED_FOLDER + [folder, ...parts, last].join('/')
}

/** The address that a path of `fetchedPath` is the copy of. */
export function fetchedAddress(path: string): string {
  const [folder = '', ...parts] = path.slice(FETCHED_FOLDER.length).split('/')
  const protocol = folder.startsWith(PLAIN_HTTP) ? 'http:' : 'https:'
  const host = folder.replace(PLAIN_HTTP, '').replace(/_(?=\d+$)/, ':')
  const pathname = parts.map((part) => {
    const [, name = '', query] = /^(~|[^~]*)(?:~(.*))?$/.exec(part) ?? []
    const written = name === EMPTY_PART ? '' : encodeURIComponent(decodeUri(name))
    return query === undefined ? written : `${written}?${decodeUri(query)}`
  })
  return new URL(`${protocol}//${host}/${pathname.join('/')}`).href
}

/** A part of a path that every file system takes as a name. */
const encodePart = (part: string): string => (part === '' ? EMPTY_PART : encodeName(part))

const encodeName = (text: string): string => encodeURIComponent(text).replaceAll(/[~!*'()]/g, encodeCharacter)

function encodeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
