/**
 * Texts for search of API pages that came from the cache. They are most of an outline, and only the index of a changed page reads them: so they
 * stay JSON until they are read, and go to the next entry of the cache as they are.
 */

import { defineLazyMember } from '../../lib/data/caching/lazy-member.ts'
import { decodeText } from '../../lib/text/encoding/decode-text.ts'
import type { Page } from '../../stages/site-types.ts'

type WithSections = Pick<Page, 'sections'>

const bytesOfOwners = new WeakMap<object, Uint8Array>()

/** Gives an outline or a page the sections that `bytes` are the JSON of. */
export function defineSections<T extends object>(owner: T, bytes: Uint8Array): T & WithSections {
  bytesOfOwners.set(owner, bytes)
  const located = owner as T & WithSections
  return defineLazyMember<WithSections>(located, 'sections', () => JSON.parse(decodeText(bytes))) as T &
    WithSections
}

/** The JSON of sections that were defined from it; undefined for others. */
export function storedSections(owner: object): Uint8Array | undefined {
  return bytesOfOwners.get(owner)
}

/** The JSON of the sections. */
export function encodeSections(owner: WithSections): Uint8Array {
  return storedSections(owner) ?? Buffer.from(JSON.stringify(owner.sections))
}
