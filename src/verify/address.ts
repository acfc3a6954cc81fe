import { posix } from 'node:path'
import { decodeUri } from '../lib/decode-uri.ts'

/** How addresses lead to files: in a bundle by relative paths, on a host by clean names below a base. */
export type House = { readonly kind: 'bundle' } | { readonly kind: 'host'; readonly base: string }

/** Where an address leads. */
export type Lead =
  | { readonly state: 'file'; readonly path: string; readonly anchor: string }
  | { readonly state: 'elsewhere'; readonly network: boolean }
  | { readonly state: 'nowhere' }

/** Follows an address that stands in the file `from`. */
export function lead(href: string, from: string, house: House, paths: ReadonlySet<string>): Lead {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase()
  if (scheme === 'file') return { state: 'nowhere' }
  if (scheme !== undefined || href.startsWith('//'))
    return { state: 'elsewhere', network: scheme === undefined || /^(?:https?|wss?|ftp)$/.test(scheme) }
  const [, written = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? []
  const name = decodeUri(written)
  const target =
    written === '' ? from : house.kind === 'bundle' ? beside(name, from) : below(name, from, house.base)
  const found = target === undefined ? undefined : candidates(target, house).find((path) => paths.has(path))
  return found === undefined
    ? { state: 'nowhere' }
    : { state: 'file', path: found, anchor: decodeUri(anchor) }
}

/** A path of the bundle; undefined for what leaves it. */
function beside(name: string, from: string): string | undefined {
  if (name.startsWith('/')) return undefined
  const path = posix.join(posix.dirname(from), name)
  return path.startsWith('../') ? undefined : path
}

function below(name: string, from: string, base: string): string | undefined {
  const full = posix.resolve(posix.dirname(`${base}${from}`), name)
  return `${full}/`.startsWith(base) ? full.slice(base.length) : undefined
}

function candidates(target: string, { kind }: House): readonly string[] {
  if (kind === 'bundle') return [target]
  return target === '' ? ['index.html'] : [target, `${target}.html`, `${target}/index.html`]
}
