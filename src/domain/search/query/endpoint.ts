/**
 * Paths of operations as terms of their own, so that `GET /user/repos` leads to that operation and not to pages that hold the three
 * words. The term of a path has `{}` for each parameter; the weight of its posting stands for the method. The end of a path has a
 * term as well, because readers leave out its beginning: `traffic/clones` is `/repos/{owner}/{repo}/traffic/clones`.
 */

/** The methods, most common first, by the weights that stand for them; 7 is any other. */
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head']
const OTHER_METHOD = 7
/** Prefix of the terms for the end of a path. */
const ENDING = '~'
/** How well an operation answers with the end of its path, whose beginning was not typed. */
const ENDING_QUALITY = 0.7
/** How well it answers with a path that was typed with a version in front of it. */
const VERSIONED_QUALITY = 0.9

/** A path that a reader typed. */
export interface EndpointQuery {
  /** The weight of its method; undefined when none was typed. */
  readonly method: number | undefined
  /** Its segments as they were typed, and without each of the names in front of it that many APIs have in their addresses: `api/v3/users`. */
  readonly readings: readonly PathReading[]
  /** The words had blanks between them: only a path with exactly these segments is meant. */
  readonly loose: boolean
}

interface PathReading {
  readonly segments: readonly string[]
  /** The segments without the parameters that it begins with, which the end of a path has not. */
  readonly ending: readonly string[]
  readonly quality: number
}

/** The terms of an operation, from its label such as `GET /users/{id}`: its path after each of the `bases`, and what the path ends with. None for any other label. */
export function listEndpointTerms(
  label: string,
  bases: readonly string[],
): readonly { readonly term: string; readonly weight: number }[] {
  const [, method = '', path = ''] = /^(\w+) (\/\S*)$/.exec(label) ?? []
  if (path === '') return []
  const own = splitPath(path)
  const endings = own.flatMap((segment, index) =>
    index === 0 || segment === '{}' ? [] : ENDING + joinSegments(own.slice(index)),
  )
  const whole = bases.map((base) => `/${joinSegments(splitPath(base + path))}`)
  return [...whole, ...endings].map((term) => ({ term, weight: methodWeight(method) }))
}

/** What URLs have in front of a path: a host with or without its scheme, or a variable that stands for it. */
const HOST = /^(?:https?:\/\/[^/]+|(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?=\/)|\{\{?\w+\}\}?(?=\/\w)|\$\{?\w+\}?)/i

/** The path in a query: `GET /user/repos`, `/user/repos`, `user/repos`, or a method and words: `GET user repos`. */
export function parseEndpoint(text: string): EndpointQuery | undefined {
  const [, method, rest = ''] =
    /^\s*(?:(get|post|put|patch|delete|head|options|trace)\s+)?(.*?)\s*$/is.exec(text) ?? []
  const weight = method === undefined ? undefined : methodWeight(method)
  const path = rest.replace(HOST, '').replace(/[?#].*$/, '')
  if (/^\S*\/\S*$/.test(path))
    return { method: weight, readings: listReadings(splitPath(path)), loose: false }
  // A lower-case method is a verb of a sentence: "get user repos".
  if (method === undefined || method !== method.toUpperCase() || !/^[\w{}-]+(?: [\w{}-]+)*$/.test(rest))
    return undefined
  return { method: weight, readings: listReadings(splitPath(rest.replaceAll(' ', '/'))), loose: true }
}

/**
 * How well a term answers a query: 1 for the path itself, 0.9 where a parameter stands for what was typed, less for a path that
 * goes on after it or begins before it, 0 for a different path and for a term that is not a path. The method is ignored.
 */
export function matchEndpoint({ readings, loose }: EndpointQuery, term: string): number {
  const isEnding = term.startsWith(ENDING)
  if (!isEnding && !term.startsWith('/')) return 0
  const own = splitPath(term.slice(1))
  const qualities = readings.map(
    ({ segments, ending, quality }) =>
      matchSegments(isEnding ? ending : segments, own, { loose, isEnding }) * quality,
  )
  return Math.max(...qualities) * (isEnding ? ENDING_QUALITY : 1)
}

function listReadings(segments: readonly string[]): readonly PathReading[] {
  const isNamed = (segment: string) => !/^(?:api|rest|v\d[\w.]*)$/.test(segment)
  return Array.from({ length: Math.max(0, segments.findIndex(isNamed)) + 1 }, (_, dropped) => {
    const read = segments.slice(dropped)
    const start = read.findIndex((segment) => segment !== '{}')
    return {
      segments: read,
      ending: read.slice(Math.max(0, start)),
      quality: dropped > 0 ? VERSIONED_QUALITY : 1,
    }
  })
}

function matchSegments(
  typed: readonly string[],
  own: readonly string[],
  { loose, isEnding }: { readonly loose: boolean; readonly isEnding: boolean },
): number {
  if (own.length < typed.length || (loose && own.length > typed.length)) return 0
  let quality = 1
  for (const [index, segment] of typed.entries()) {
    const other = own[index] ?? ''
    if (other === segment) continue
    const isLast = index === typed.length - 1
    // After a name that many paths have, any word would be the value of a parameter: `users/delete`.
    if (other === '{}' && !loose && (!isEnding || /\d/.test(segment))) quality *= 0.9
    else if (isLast && !loose && segment !== '' && other.startsWith(segment)) quality *= 0.8
    else return 0
  }
  return own.length === typed.length ? quality : (quality * 0.5 * typed.length) / own.length
}

/** Prefixes of the terms of all paths that the query can mean. */
export function listEndpointPrefixes({ readings }: EndpointQuery): readonly string[] {
  const begin = (sign: string, [first = '']: readonly string[]) => sign + (first === '{}' ? '' : first)
  const starts = readings.flatMap(({ segments, ending }) => [begin('/', segments), begin(ENDING, ending)])
  return [...new Set([...starts, '/{'])]
}

function splitPath(path: string): string[] {
  const parts = path.toLowerCase().replace(/^\//, '').replace(/\/$/, '').split('/')
  return parts.map((part) => (/^(?:\{.*\}|:\w+|<\w+>)$/.test(part) ? '{}' : part))
}

/** An entry of a lexicon ends its term at a blank, and ends at an exclamation mark. */
const joinSegments = (segments: readonly string[]) => segments.join('/').replaceAll(/[\s!]/g, '_')

const methodWeight = (method: string): number => METHODS.indexOf(method.toLowerCase()) + 1 || OTHER_METHOD
