/**
 * References inside HTML travel as markers until their address is known.
 *
 * - `\uFDD1n`: the page's link number n, as written by its source; render replaces it by what site resolved.
 * - `\uFDD6site\uFDD7bundle\uFDD8`: what a page on a host and its copy in the bundle print otherwise; emit takes one of both.
 * - `\uFDD0/path?query#hash`: a path of this site; emit writes it for the host (base, clean) or for file:// (relative, `.html`).
 *
 * Both are Unicode noncharacters, which must not occur in interchanged text (Unicode 16, section 23.7): load replaces them
 * in every source by U+FFFD, so that no author's text can be taken for a marker.
 */
export const SITE = '\uFDD0'
export const LINK = '\uFDD1'
/** Begins and ends a link that is only its text where the target of the page's link number n does not exist: `\uFDD4n;` link `\uFDD5`. */
export const OPTIONAL = '\uFDD4'
export const OPTIONAL_END = '\uFDD5'
/** Stands where the HTML of island n goes, during render only. */
export const ISLAND = '\uFDD2'
/** Around the content that a host shows, followed by the content that the bundle shows instead: `site` SITE_END `bundle` BUNDLE_END. */
export const SITE_START = '\uFDD6'
export const SITE_END = '\uFDD7'
export const BUNDLE_END = '\uFDD8'
/** Stands in the Markdown of a page where what the whole site knows goes (`::slot`). */
export const SLOT = '\uFDDA'
/** Between the texts of a page that travel as one: its HTML and its Markdown. */
export const TEXT_SEPARATOR = '\uFDD9'

const NONCHARACTERS = /[\uFDD0-\uFDEF]/g

/** Text in which no marker can be: noncharacters become U+FFFD. */
export const stripMarkers = (text: string): string => text.replace(NONCHARACTERS, '\uFFFD')

/** Escapes of JSON and YAML that write a marker, or half of a character: no text that is read as UTF-8 has these otherwise. */
const ESCAPED = /\\u(?:0000)?(?:d[89a-f]|fd[de])/i

/** A parsed JSON or YAML value without markers and halves of characters, which no address can have. Both become U+FFFD. */
export function cleanParsed<T>(value: T, text: string): T {
  return ESCAPED.test(text) ? (cleanValue(value, new Map()) as T) : value
}

/** Objects that are in several places remain one object, because a document with aliases can have many. */
function cleanValue(value: unknown, known: Map<object, unknown>): unknown {
  if (typeof value === 'string') return stripMarkers(value).replace(/\p{Cs}/gu, '\uFFFD')
  if (typeof value !== 'object' || value === null) return value
  const before = known.get(value)
  if (before !== undefined) return before
  const cleaned = Array.isArray(value)
    ? value.map((item) => cleanValue(item, known))
    : Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [cleanValue(key, known), cleanValue(inner, known)]),
      )
  known.set(value, cleaned)
  return cleaned
}

/** Marker of a path of this site ('/docs/intro#scopes'). */
export const siteMarker = (path: string): string => SITE + path

/** Marker of link number n of a page. */
export const linkMarker = (n: number): string => LINK + String(n)

/** The number of the link that an address is the marker of; undefined for any other address. */
export function readLinkMarker(address: string): number | undefined {
  const number = /^\uFDD1(\d+)$/.exec(address)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** Replaces every link marker by what `resolve(n)` gives. */
export function fillLinks(html: string, resolve: (n: number) => string): string {
  return html.replace(/\uFDD1(\d+)/g, (_, n: string) => resolve(Number(n)))
}

/** Marks a link whose target is not known yet; `link` is HTML or Markdown. */
export const markOptionalLink = (n: number, link: string): string => `${OPTIONAL}${n};${link}${OPTIONAL_END}`

/** Replaces every link that `markOptionalLink` marked. */
export function fillOptionalLinks(text: string, write: (n: number, link: string) => string): string {
  if (!text.includes(OPTIONAL)) return text
  return text.replace(/\uFDD4(\d+);([^\uFDD5]*)\uFDD5/g, (_, n: string, link: string) =>
    write(Number(n), link),
  )
}

/** Where the path of a site marker ends. */
const PATH_END = /["'\s<>\\)]|$/g

/**
 * Replaces every site marker. `write` gets the path with its query and hash, still escaped as in HTML or JSON. From marker to marker: a regular
 * expression over whole pages takes three times as long.
 */
export function fillSitePaths(html: string, write: (path: string) => string): string {
  let filled = ''
  passSitePaths(html, write, (text) => (filled += text))
  return filled
}

/** The same for a long text that is already in pieces. The result is in pieces, too, of which none is joined again (encode-text.ts). */
export function fillPieces(texts: readonly string[], write: (path: string) => string): readonly string[] {
  const pieces: string[] = []
  let piece = ''
  for (const text of texts)
    passSitePaths(text, write, (part) => {
      if (piece.length + part.length <= PIECE_LENGTH) piece += part
      else {
        pieces.push(piece)
        piece = part
      }
    })
  return [...pieces, piece]
}

/** Short parts are joined up to this length. */
const PIECE_LENGTH = 1 << 14

/** Passes the parts of a text to `add` in order, with the result of `write` for the path of each site marker. */
function passSitePaths(html: string, write: (path: string) => string, add: (part: string) => unknown): void {
  let done = 0
  for (let start = html.indexOf(SITE); start >= 0; start = html.indexOf(SITE, done)) {
    PATH_END.lastIndex = start + SITE.length
    const end = PATH_END.exec(html)?.index ?? html.length
    add(html.slice(done, start))
    add(write(html.slice(start + SITE.length, end)))
    done = end
  }
  add(html.slice(done))
}

/** The page as a host serves it, or as it is in the bundle; in pieces, which share the memory of `html`. */
export function pickMedium(html: string, medium: 'site' | 'bundle'): readonly string[] {
  const pieces: string[] = []
  let done = 0
  for (let start = html.indexOf(SITE_START); start >= 0; start = html.indexOf(SITE_START, done)) {
    const middle = html.indexOf(SITE_END, start)
    const end = html.indexOf(BUNDLE_END, middle)
    if (middle < 0 || end < 0) break
    pieces.push(html.slice(done, start))
    pieces.push(
      medium === 'site'
        ? html.slice(start + SITE_START.length, middle)
        : html.slice(middle + SITE_END.length, end),
    )
    done = end + BUNDLE_END.length
  }
  return [...pieces, html.slice(done)]
}
