/**
 * Resolves the addresses of a built site to its files. A bundle uses relative paths to files; a folder for a host uses
 * paths without `.html` below its base path. Pure.
 */

import { posix } from 'node:path'
import { decodeUri } from '../../lib/text/encoding/decode-uri.ts'

/** The two forms of output: an offline bundle, or a folder that a host serves below `base`. */
export type OutputLayout = { readonly kind: 'bundle' } | { readonly kind: 'host'; readonly base: string }

/** Target of a URL: a file of the output, something outside it, or a file that does not exist. */
export type AddressTarget =
  | { readonly state: 'file'; readonly path: string; readonly anchor: string }
  | { readonly state: 'external'; readonly network: boolean }
  | { readonly state: 'missing' }

/** Resolves `href` as written in the file `from`. */
export function resolveOutputAddress(
  href: string,
  from: string,
  layout: OutputLayout,
  paths: ReadonlySet<string>,
): AddressTarget {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase()
  if (scheme === 'file') return { state: 'missing' }
  if (scheme !== undefined || href.startsWith('//'))
    return { state: 'external', network: scheme === undefined || /^(?:https?|wss?|ftp)$/.test(scheme) }
  const [, path = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? []
  const name = decodeUri(path)
  const target =
    path === ''
      ? from
      : layout.kind === 'bundle'
        ? resolveInBundle(name, from)
        : resolveOnHost(name, from, layout.base)
  const file =
    target === undefined
      ? undefined
      : listCandidates(target, layout).find((candidate) => paths.has(candidate))
  return file === undefined ? { state: 'missing' } : { state: 'file', path: file, anchor: decodeUri(anchor) }
}

/** A path in the bundle; undefined if the address leaves it. */
function resolveInBundle(name: string, from: string): string | undefined {
  if (name.startsWith('/')) return undefined
  const path = posix.join(posix.dirname(from), name)
  return path.startsWith('../') ? undefined : path
}

/** A path in the folder; undefined if the address is not below the base path. */
function resolveOnHost(name: string, from: string, base: string): string | undefined {
  const full = posix.resolve(posix.dirname(`${base}${from}`), name)
  return `${full}/`.startsWith(base) ? full.slice(base.length) : undefined
}

/** Files that answer to a path, the most exact first. Hosts try the same names. */
function listCandidates(target: string, { kind }: OutputLayout): readonly string[] {
  if (kind === 'bundle') return [target]
  return target === '' ? ['index.html'] : [target, `${target}.html`, `${target}/index.html`]
}
