/**
 * Finds every address in a page's HTML. The address itself is known only when all pages are, so a marker takes its position, and what
 * the author wrote becomes a `Link` that the site stage resolves and checks.
 */
import type { Element, Parents } from 'hast'
import { linkMarker } from '../../../lib/site/links/markers.ts'
import { decodeReferences } from '../../../lib/text/html/html-to-text.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { Link } from '../../../lib/types.ts'
import { locateNode, type MarkdownDraft } from '../markdown-draft.ts'
import { findBlockedSource, WEB_ADDRESS } from './blocked-source.ts'
import { isFootnoteLink } from './footnotes.ts'
import type { ElementInTree } from './list-elements.ts'

/** Attributes that hold an address, by element. `srcset` holds several and is handled apart. */
const ADDRESS_ATTRIBUTES = new Map(
  Object.entries<Readonly<Record<string, Link['kind']>>>({
    a: { href: 'link' },
    area: { href: 'link' },
    iframe: { src: 'link' },
    img: { src: 'image', srcSet: 'image', dataFallback: 'image' },
    source: { src: 'image', srcSet: 'image' },
    video: { src: 'image', poster: 'image' },
    audio: { src: 'image' },
    track: { src: 'image' },
    image: { href: 'image' },
    use: { href: 'image', xLinkHref: 'image' },
  }),
)

/** Attributes whose address a browser follows or loads, on any element. */
const FOLLOWED = ['href', 'xLinkHref', 'src', 'action', 'formAction']

const SCRIPT_ADDRESS = /^(?:javascript|vbscript|data):/i

/**
 * Replaces each address by a link marker and gives what was written there: marker n is `links[n]`. Addresses that run scripts are
 * removed and reported. In a description, whose file may hold thousands of links to other hosts, only addresses of this site are
 * marked.
 */
export function markLinks(draft: MarkdownDraft, all: readonly ElementInTree[]): Link[] {
  const links: Link[] = []
  for (const { node, parent } of all) {
    removeScriptAddresses(draft, node)
    // `<Embed>` in a `.md` file is reported as a component.
    if (!draft.isDescription && !draft.components.has(node.tagName)) reportBlockedSource(draft, node, parent)
    if (node.tagName === 'img') bindColorMode(node)
    if (isWithoutText(node)) draft.problems.push(problems.linkWithoutText(locateNode(draft, node)))
    const attributes = ADDRESS_ATTRIBUTES.get(node.tagName)
    if (attributes === undefined || isFootnoteLink(node)) continue
    for (const [name, kind] of Object.entries(attributes)) {
      const value = node.properties[name]
      const text = Array.isArray(value) ? value.join(', ') : value
      // The shapes of a drawing are used where they are.
      if (typeof text !== 'string' || (node.tagName === 'use' && text.startsWith('#'))) continue
      const inCode = node.inCode && { inCode: node.inCode }
      const described = takeReference(node)
      const mark = (href: string) =>
        linkMarker(
          links.push({
            ...(described === undefined
              ? { kind, href }
              : { kind: 'reference', href: described, fallback: href }),
            location: locateNode(draft, node, href),
            ...inCode,
          }) - 1,
        )
      if (name === 'srcSet') node.properties[name] = markSrcset(text, mark)
      else if (!text.startsWith('data:') && !(draft.isDescription && isAbsoluteAddress(text)))
        node.properties[name] = mark(text)
      if (kind === 'link' && WEB_ADDRESS.test(text)) node.properties['rel'] = ['external', 'noopener']
    }
    if (node.tagName === 'img') setLazyLoading(node)
  }
  return links
}

/** Whether readers see nothing of a link. One with further attributes may have an icon by its style. */
function isWithoutText({ tagName, children, properties }: Element): boolean {
  return (
    tagName === 'a' &&
    Boolean(properties['href']) &&
    Object.keys(properties).every((name) => name === 'href' || name === 'title') &&
    children.every((child) => child.type === 'text' && child.value.trim() === '')
  )
}

/** The name of what a link of `constructs/references.ts` describes. */
function takeReference({ properties }: Element): string | undefined {
  const { dataReference } = properties
  delete properties['dataReference']
  return typeof dataReference === 'string' ? dataReference : undefined
}

/** A tag as React writes it: values of attributes have no angle brackets. */
const TAG = /<(a|area|img|source|video|audio)\s[^<>]*>/g
const ADDRESS = /\s(href|src|poster)="([^"]*)"/g

/** The same for the HTML of islands, which has to stay as React wrote it: addresses become markers, and nothing else changes. */
export function markStoredLinks(draft: MarkdownDraft, links: Link[]): void {
  for (const block of draft.blocks) {
    if (block.hasAddresses !== true) continue
    const { location } = block
    block.html = block.html.replace(TAG, (tag, element: string) =>
      tag.replace(ADDRESS, (whole, attribute: string, written: string) => {
        const kind = ADDRESS_ATTRIBUTES.get(element)?.[attribute]
        const href = decodeReferences(written)
        if (
          kind === undefined ||
          location === undefined ||
          href === '' ||
          /^(?:data|blob|javascript):/i.test(href)
        )
          return whole
        return ` ${attribute}="${linkMarker(links.push({ kind, href, location, inCode: true }) - 1)}"`
      }),
    )
  }
}

function removeScriptAddresses(draft: MarkdownDraft, node: Element): void {
  for (const name of FOLLOWED) {
    const text = node.properties[name]
    if (typeof text !== 'string') continue
    // As browsers read it (URL Standard, section 4.4).
    const address = text.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, '')
    const isImage = ADDRESS_ATTRIBUTES.get(node.tagName)?.[name] === 'image' && /^data:image\//i.test(address)
    if (!SCRIPT_ADDRESS.test(address) || isImage) continue
    draft.problems.push(problems.unsafeLink(address.slice(0, 60), locateNode(draft, node)))
    delete node.properties[name]
  }
}

/** `flow-dark.svg#dark` is shown in dark mode only, `#light` in light mode only. */
function bindColorMode({ properties }: Element): void {
  const { src } = properties
  const [, address, mode] = typeof src === 'string' ? (/^(.+)#(dark|light)$/.exec(src) ?? []) : []
  if (address === undefined) return
  properties['src'] = address
  const { className } = properties
  properties['className'] = [...(Array.isArray(className) ? className : []), `in-${mode}`]
}

/** Reports what browsers would refuse to load. Sources of pictures are images. */
function reportBlockedSource(draft: MarkdownDraft, node: Element, parent: Parents): void {
  const { src, data, action, href } = node.properties
  const address = [src, data, action, node.tagName === 'image' ? href : undefined].find(
    (value) => typeof value === 'string',
  )
  if (typeof address !== 'string') return
  const isPicture = parent.type === 'element' && parent.tagName === 'picture'
  const found = findBlockedSource(isPicture ? 'img' : node.tagName, address, draft.frames)
  if (found !== undefined)
    draft.problems.push(problems.blockedSource(found.what, found.hint, locateNode(draft, node)))
}

const isAbsoluteAddress = (address: string): boolean => WEB_ADDRESS.test(address) || /^mailto:/i.test(address)

function markSrcset(text: string, mark: (href: string) => string): string {
  return text
    .split(/,\s+/)
    .map((candidate) =>
      candidate.trim().replace(/^\S+/, (href) => (href.startsWith('data:') ? href : mark(href))),
    )
    .join(', ')
}

function setLazyLoading(node: Element): void {
  node.properties['loading'] ??= 'lazy'
  node.properties['decoding'] ??= 'async'
}
