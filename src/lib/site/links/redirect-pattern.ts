/**
 * Patterns of redirects, as Netlify and Cloudflare Pages write them: '/old/*' has a splat at its end, '/:version/setup' a named part. The target
 * repeats them as '*' or ':splat' and ':version'. All paths are routes as `normalizeRoute` returns them.
 */
import { escapePattern } from '../../text/escape-pattern.ts'
import { splitSuffix } from './site-link.ts'

/** Values of the parts of a pattern by name. */
export type PatternValues = Readonly<Record<string, string>>

const PART = /^(?:\*|:([a-z]\w*))$/i

/** The name that a segment captures under: 'splat' for '*', 'version' for ':version'. */
function captureName(segment: string): string | undefined {
  const match = PART.exec(segment)
  return match === null ? undefined : (match[1] ?? 'splat')
}

/** The names of the parts of a pattern. */
export function listCaptures(pattern: string): readonly string[] {
  return splitSuffix(pattern)
    .path.split('/')
    .flatMap((segment) => captureName(segment) ?? [])
}

export const isPattern = (path: string): boolean => listCaptures(path).length > 0

/** An expression that matches whole paths, with a group for each part. `prefix` is put before the names of groups. '/old/*' matches '/old' as well. */
export function patternSource(pattern: string, prefix = ''): string {
  return splitSuffix(pattern)
    .path.slice(1)
    .split('/')
    .map((segment) => {
      const name = captureName(segment)
      if (name === undefined) return `/${escapePattern(segment)}`
      return name === 'splat' ? `(?:/(?<${prefix}splat>.*))?` : `/(?<${prefix}${name}>[^/]+)`
    })
    .join('')
}

/** Returns a function that reads the values of a path, or undefined if the pattern does not match. */
export function createPatternReader(pattern: string): (path: string) => PatternValues | undefined {
  const expression = new RegExp(`^${patternSource(pattern)}$`)
  return (path) => {
    const match = expression.exec(path)
    return match === null
      ? undefined
      : Object.fromEntries(
          // A splat that matches nothing has no value.
          Object.entries<string | undefined>(match.groups ?? {}).map(([name, value = '']) => [name, value]),
        )
  }
}

/** The path of a pattern with values in place of its parts. An empty splat leaves no slash at the end. */
export function fillPattern(pattern: string, write: (name: string) => string): string {
  const { path, suffix } = splitSuffix(pattern)
  const filled = path
    .split('/')
    .map((segment) => {
      const name = captureName(segment)
      return name === undefined ? segment : write(name)
    })
    .join('/')
  return (filled.length > 1 ? filled.replace(/\/$/, '') : filled) + suffix
}
