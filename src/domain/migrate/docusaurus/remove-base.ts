import { isObject } from '../../../lib/data/is-object.ts'

/** Options with links: of the header, the footer and the sidebars. */
const LINKS: ReadonlySet<string> = new Set(['href', 'link'])

/** Options whose links lack the base path. Docusaurus adds it to links that do not begin with it. */
export function removeBase<T>(options: T, base: string): T {
  const remove = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string')
      return LINKS.has(name) && value.startsWith(base) ? value.slice(base.length - 1) : value
    if (Array.isArray(value)) return value.map((item) => remove(item))
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, remove(member, key)]))
      : value
  }
  return base === '/' ? options : (remove(options) as T)
}
