/** Gives the classes of a style sheet the names that code finds in its module (author-modules.ts). */
import { scopeClass } from './author-modules.ts'

/** Comments, strings and addresses, which stay; and what ends a selector or a declaration. */
const PART = /\/\*[^]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)|[{};]|[^"'{};/u]+|[/u]/g

const CLASS = /\.(-?[_a-z\u0080-\uFFFF][\w\u0080-\uFFFF-]*)/gi

/** The style sheet of a module with the names of its classes. */
export function scopeClasses(path: string, css: string): string {
  let result = ''
  let statement = ''
  for (const [part] of css.matchAll(PART)) {
    statement += part
    if (!/^[{};]$/.test(part)) continue
    result +=
      part === '{'
        ? scopeSelector(path, statement)
        : statement.replace(/(^|[^-\w])composes\s*:[^;}]*;?/, '$1')
    statement = ''
  }
  return result + statement
}

function scopeSelector(path: string, selector: string): string {
  if (/^(?:\s|\/\*[^]*?\*\/)*@/.test(selector)) return selector
  return selector.replaceAll(
    /:(global|local)\(([^()]*(?:\([^()]*\)[^()]*)*)\)|:global\b\s*([^]*)|:local\b|([^:]+|:)/g,
    (
      _,
      kind: string | undefined,
      inside: string | undefined,
      rest: string | undefined,
      other: string | undefined,
    ) => {
      if (kind === 'global') return inside ?? ''
      if (rest !== undefined) return rest
      return (inside ?? other ?? '').replaceAll(CLASS, (_whole, name: string) => `.${scopeClass(path, name)}`)
    },
  )
}
