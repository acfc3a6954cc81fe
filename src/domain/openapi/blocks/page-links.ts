/**
 * The links of one page. Blocks name a link by its number here (a link marker of lib/site/links/markers.ts); the site resolves the list once all
 * pages are known.
 */

import type { Block, Inline } from '../../blocks/block.ts'
import { fillLinks, linkMarker } from '../../../lib/site/links/markers.ts'
import type { RichText } from '../model.ts'
import type { Html, Link, SourceLocation } from '../../../lib/types.ts'
import { createFootnoteNumbers } from './page-footnotes.ts'

export interface PageLinks {
  /** All links so far, each address once. */
  readonly list: readonly Link[]
  /** A description, as blocks: none when it is empty. Its links are added to the page's links. */
  describe(text: RichText | undefined): readonly Block[]
  /**
   * Address of what may be described on any page of the site: `error:CODE`, `scope:NAME`, `event:NAME`. `fallback` is the site path that
   * it leads to where no page of the site describes it.
   */
  reference(name: string, fallback?: string): string
  /**
   * Names of schemas whose fields the page loads when a reader opens them. Absent where schemas that take too much room are only links:
   * on pages of guides, whose schemas no script is written for.
   */
  readonly deferred?: Set<string>
  /** The badge of a path as changes have it, after a space, which links to its entry on the page of changes; nothing if that did not change. */
  badge?(path: string): readonly Inline[]
}

/**
 * @param base route that relative addresses in descriptions start from
 * @param location where references are reported, which never fail
 * @param first number of the first link: those before belong to the page already
 */
export function createPageLinks(
  base: string,
  location: SourceLocation,
  first = 0,
): Omit<PageLinks, 'deferred' | 'badge'> {
  const list: Link[] = []
  const numbers = new Map<string, number>()
  const numberFootnotes = createFootnoteNumbers()
  const add = (link: Link): string => {
    const key = `${link.kind} ${link.href} ${link.fallback ?? ''}`
    const known = numbers.get(key)
    if (known !== undefined) return linkMarker(known)
    const number = first + list.length
    numbers.set(key, number)
    list.push(link)
    return linkMarker(number)
  }
  return {
    list,
    describe(text) {
      if (text === undefined || text.html === '') return []
      const { html, markdown, plainMarkdown = markdown, links } = text
      const prose = (own: Html, plain: string): readonly Block[] => [
        { kind: 'prose', ...numberFootnotes({ html: own, markdown: plain }) },
      ]
      if (links.length === 0) return prose(html, plainMarkdown)
      const addLink = (number: number) => {
        const link = links[number]
        return link === undefined ? '#' : add({ ...link, base })
      }
      return prose(fillLinks(html, addLink), fillLinks(plainMarkdown, addLink))
    },
    reference: (name, fallback) =>
      add({ kind: 'reference', href: name, location, ...(fallback !== undefined && { fallback }) }),
  }
}
