/**
 * Encodes text for the places of a request: URLs, forms, header fields and cookies, each by its own specification.
 * Runs in Node and in browsers. Nothing here throws.
 */

/** Text as UTF-8, one number per byte. An unpaired surrogate becomes U+FFFD (Encoding standard). */
export const encodeUtf8 = (text: string): number[] => [...new TextEncoder().encode(text)]

/** Unpaired surrogates have no UTF-8: they become U+FFFD, as in every encoder of the platform. */
export const replaceLoneSurrogates = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')

/** Text as base64 of its UTF-8 bytes (RFC 4648, section 4). */
export function encodeBase64(text: string): string {
  return btoa(
    encodeUtf8(text)
      .map((byte) => String.fromCharCode(byte))
      .join(''),
  )
}

/** Percent-encodes all that RFC 3986 does not call unreserved. */
export const encodeStrict = (text: string): string => percentEncode(text, /[^\w.~-]/gu)

/**
 * Reserved expansion (RFC 6570, section 3.2.3): reserved characters and percent-encoded triples stay, except `[`,
 * `]` and `#`, which no query can hold, and `'`, which browsers encode.
 */
export function encodeReserved(text: string): string {
  return normalizeTriples(percentEncode(text, /%(?![\dA-Fa-f]{2})|[^\w.~%:/?@!$&()*+,;=-]/gu))
}

/** `application/x-www-form-urlencoded` as the URL standard serialises it (section 5.2). */
export const encodeForm = (text: string): string => percentEncode(text, /[^\w.* -]/gu).replaceAll(' ', '+')

/**
 * The text of an HTTP field, without controls: recipients replace CR, LF and NUL by spaces as well (RFC 9110, section 5.5). It is not
 * percent-encoded (OpenAPI 3.2.0, section 4.12.3), except for characters beyond Latin-1, which most clients refuse.
 */
export function formatFieldValue(text: string): string {
  const value = replaceLoneSurrogates(text).replaceAll(/[^\P{Cc}\t]/gu, ' ')
  return percentEncode(value.trim(), /[^\0-\u00FF]/gu)
}

/** JSON for an HTTP field: escapes keep it in ASCII. */
export function escapeNonAscii(json: string): string {
  return json.replaceAll(/[^\0-\x7E]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A field name, of which RFC 9110 allows token characters only. */
export const encodeFieldName = (text: string): string => percentEncode(text, /[^\w!#$%&'*+.^`|~-]/gu)

/** A cookie value of RFC 6265, section 4.1.1. */
export const encodeCookieValue = (text: string): string => percentEncode(text, /[^!#-+\--:<-[\]-~]/gu)

/**
 * An absolute address as the URL standard would keep it, and as strict clients accept it: no fragment, a path,
 * and everything that RFC 3986 forbids in path and query percent-encoded. Existing encodings stay.
 */
export const normalizeUrl = (url: string): string => encodeUrl(url, (text, encode) => encode(text))

/** The same for an address with templates such as `{id}`, which stay as they are. */
export function normalizeUrlTemplate(url: string): string {
  return encodeUrl(url, (text, encode) =>
    text
      .split(/(\{[^{}]*\})/)
      .map((part, index) => (index % 2 === 0 ? encode(part) : part))
      .join(''),
  )
}

function encodeUrl(
  url: string,
  encodeIn: (text: string, encode: (part: string) => string) => string,
): string {
  const [, origin = '', rest = ''] =
    /^([a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^#]*)/is.exec(replaceLoneSurrogates(url)) ?? []
  const [path = '', ...query] = rest.split('?')
  const clean = encodeIn(path, encodePath)
  return (
    (origin && !clean ? `${origin}/` : origin + clean) +
    (query.length ? `?${encodeIn(query.join('?'), encodeReserved)}` : '')
  )
}

function encodePath(path: string): string {
  return normalizeTriples(percentEncode(path, /%(?![\dA-Fa-f]{2})|[^\w.~%:/@!$&'()*+,;=-]/gu))
}

/** Normalizes triples that some clients would rewrite: encoded unreserved characters, and lower-case digits (RFC 3986, section 6.2.2). */
function normalizeTriples(text: string): string {
  return text.replaceAll(/%[\dA-Fa-f]{2}/g, (triple) => {
    const char = String.fromCharCode(Number.parseInt(triple.slice(1), 16))
    return /[\w.~-]/.test(char) ? char : triple.toUpperCase()
  })
}

function percentEncode(text: string, unfit: RegExp): string {
  return replaceLoneSurrogates(text).replaceAll(unfit, (part) =>
    encodeUtf8(part)
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  )
}
