/**
 * Paths of operations as terms of their own, so that `GET /user/repos` leads to that operation and not to pages that hold the three
 * words. The term of a path has `{}` for each parameter; the weight of its posting stands for the method.
 */

/** The methods, most common first, by the weights that stand for them; 7 is any other. */
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head']
const OTHER_METHOD = 7

/** A path that a reader typed. */
export interface EndpointQuery {
  /** The weight of its method; undefined when none was typed. */
  readonly method: number | undefined
  readonly segments: readonly string[]
  /** The words had blanks between them: only a path with exactly these segments is meant. */
  readonly loose: boolean
}

/** The term of an operation, from its label such as `GET /users/{id}`; undefined for any other label. */
export function writeEndpointTerm(label: string): { term: string; weight: number } | undefined {
  const [, method = '', path = ''] = /^(\w+) (\/\S*)$/.exec(label) ?? []
  if (path === '') return undefined
  return { term: writePathTerm(splitPath(path)), weight: methodWeight(method) }
}

/** The path in a query: `GET /user/repos`, `/user/repos`, `user/repos`, or a method and words: `GET user repos`. */
export function parseEndpoint(text: string): EndpointQuery | undefined {
  const [, method, rest = ''] =
    /^\s*(?:(get|post|put|patch|delete|head|options|trace)\s+)?(.*?)\s*$/is.exec(text) ?? []
  const weight = method === undefined ? undefined : methodWeight(method)
  const path = rest.replace(/^https?:\/\/[^/]+/i, '').replace(/[?#].*$/, '')
  if (/^\S*\/\S*$/.test(path)) return { method: weight, segments: splitPath(path), loose: false }
  // A lower-case method is a verb of a sentence: "get user repos".
  if (method === undefined || method !== method.toUpperCase() || !/^[\w{}-]+(?: [\w{}-]+)*$/.test(rest))
    return undefined
  return { method: weight, segments: splitPath(rest.replaceAll(' ', '/')), loose: true }
}

/**
 * How well a path term answers a query: 1 for the path itself, 0.9 where a parameter stands for what was typed, less for a path that
 * goes on after it, 0 for another path. The method is not looked at.
 */
export function matchEndpoint({ segments, loose }: EndpointQuery, term: string): number {
  const own = splitPath(term)
  if (own.length < segments.length || (loose && own.length > segments.length)) return 0
  let quality = 1
  for (const [index, segment] of segments.entries()) {
    const other = own[index] ?? ''
    if (other === segment) continue
    const isLast = index === segments.length - 1
    if (other === '{}' && !loose) quality *= 0.9
    else if (isLast && !loose && segment !== '' && other.startsWith(segment)) quality *= 0.8
    else return 0
  }
  return own.length === segments.length ? quality : (quality * 0.5 * segments.length) / own.length
}

/** What the terms of all paths begin with that the query can mean. */
export function endpointPrefix({ segments: [first = ''] }: EndpointQuery): string {
  return `/${first === '{}' ? '' : first}`
}

function splitPath(path: string): string[] {
  const parts = path.toLowerCase().replace(/^\//, '').replace(/\/$/, '').split('/')
  return parts.map((part) => (/^(?:\{.*\}|:\w+|<\w+>)$/.test(part) ? '{}' : part))
}

function writePathTerm(segments: readonly string[]): string {
  // An entry of a lexicon ends its term at a blank, and ends at an exclamation mark.
  return `/${segments.join('/').replaceAll(/[\s!]/g, '_')}`
}

function methodWeight(method: string): number {
  return METHODS.indexOf(method.toLowerCase()) + 1 || OTHER_METHOD
}
