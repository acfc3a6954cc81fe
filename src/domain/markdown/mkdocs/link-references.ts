/**
 * References to headings and anchors of any page, `[text][id]` and `[id][]`, as the plugin autorefs of MkDocs resolves them. To the parser, they are
 * references without a definition, so each gets one before the text is parsed, and becomes a link afterwards.
 */

import type { Definition, Link, LinkReference, Root } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import { ID_REFERENCE } from '../../../lib/site/links/site-link.ts'
import type { HeadingIds } from '../../../lib/types.ts'
import type { Line } from './lines.ts'
import { CREATE_ID } from './name-headings.ts'

/** Address of the added definitions, by which they are found again. */
const PENDING = 'mkdocs-reference:'

const DEFINITION = /^[ \t]*\[([^[\]]+)\]:/
const REFERENCE = /\]\[([^[\]^]+)\]|\[([^[\]^]+)\]\[\]/g

const normalize = (label: string) => label.trim().replaceAll(/\s+/g, ' ').toUpperCase()

/** The lines with a definition of each label that has none. */
export function defineReferences(lines: readonly Line[]): readonly Line[] {
  const last = lines.at(-1)
  if (last === undefined) return lines
  const defined = new Set(lines.flatMap(({ text }) => normalize(DEFINITION.exec(text)?.[1] ?? '')))
  const missing = new Map<string, string>()
  for (const { text } of lines)
    for (const [, given, own] of text.matchAll(REFERENCE)) {
      const label = given ?? own ?? ''
      if (label.trim() !== '' && !defined.has(normalize(label))) missing.set(normalize(label), label)
    }
  if (missing.size === 0) return lines
  const added = ['', ...[...missing.values()].map((label) => `[${label}]: ${PENDING}`)]
  return [...lines, ...added.map((text) => ({ ...last, text }))]
}

/** The name of an object of Python, whose page is not made here. */
const OBJECT = /\w\.\w/

/** Makes links of the references whose definitions were added, and removes these. References to objects of Python become their text. */
export function linkReferences(root: Root, kind: HeadingIds): void {
  const pending = new Set<string>()
  visit(root, 'definition', (node: Definition, index, parent) => {
    if (node.url !== PENDING || parent === undefined || index === undefined) return undefined
    pending.add(node.identifier)
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
  if (pending.size === 0) return
  visit(root, 'linkReference', (node, index, parent) => {
    if (!pending.has(node.identifier) || parent === undefined || index === undefined) return undefined
    const linked = OBJECT.test(node.identifier) ? node.children : [createLink(node, kind)]
    parent.children.splice(index, 1, ...linked)
    return [SKIP, index + linked.length]
  })
}

/** A link to an id, or to the heading of a text: `[The heading][]`. */
function createLink(node: LinkReference, kind: HeadingIds): Link {
  const label = (node.label ?? node.identifier).replaceAll('`', '')
  const id = node.referenceType === 'collapsed' ? CREATE_ID[kind](label) : label
  const link: Link = {
    type: 'link',
    url: `#${encodeURI(id)}`,
    children: node.children,
    data: { ...node.data, hProperties: { ...node.data?.hProperties, dataReference: ID_REFERENCE + id } },
  }
  if (node.position !== undefined) link.position = node.position
  return link
}
