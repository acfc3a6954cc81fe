/**
 * The target of a reference, and whether a build may read it. Paths are relative to the root. An address of the web leads to its pinned
 * copy (`docs update-specs`), and what a copy refers to is an address of the web as well: it cannot name a file of the site.
 */

import { decodeUri } from '../../../../lib/text/encoding/decode-uri.ts'
import {
  fetchedAddress,
  fetchedPath,
  isFetchedPath,
  isWebAddress,
} from '../../../../lib/site/paths/fetched-path.ts'

/** The target of a reference, seen from a file: paths are relative to the root, with forward slashes. */
export interface FileReference {
  readonly file: string
  /** '#/components/schemas/Pet', '#name' or ''. */
  readonly hash: string
}

/** Resolves a relative reference; the file may begin with '../' when it leads out of the root. */
export function resolveReference(from: string, ref: string): FileReference {
  const hash = ref.indexOf('#')
  const path = hash === -1 ? ref : ref.slice(0, hash)
  const rest = hash === -1 ? '' : ref.slice(hash)
  if (path === '') return { file: from, hash: rest }
  const address = referencedAddress(from, path)
  if (address !== undefined) return { file: fetchedPath(address), hash: rest }
  const parts = from.split('/').slice(0, -1)
  for (const part of decodeUri(path).split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else parts.push(part)
  }
  return { file: parts.join('/'), hash: rest }
}

/** The address of the web that a reference means; undefined for a file of the site and for other schemes. */
export function referencedAddress(from: string, ref: string): string | undefined {
  const path = ref.split('#')[0] ?? ''
  if (!isFetchedPath(from)) return isWebAddress(path) ? new URL(path).href : undefined
  const base = fetchedAddress(from)
  const address = URL.canParse(path, base) ? new URL(path, base).href : ''
  return isWebAddress(address) ? address : undefined
}

/** An address with a scheme, or of another host. */
export const isRemoteReference = (ref: string): boolean => /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(ref)

/** A file of the machine, or one above the root. */
export function isOutsideRoot(from: string, ref: string): boolean {
  const path = ref.split('#')[0] ?? ''
  return (
    path.startsWith('/') ||
    /^[a-z]:\\|\\/i.test(path) ||
    resolveReference(from, ref).file.split('/')[0] === '..'
  )
}
