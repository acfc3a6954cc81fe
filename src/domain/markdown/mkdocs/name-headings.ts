/** Ids of headings as the extension toc of Python-Markdown makes them, so that links to them from elsewhere keep their target. */

import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import type { HeadingIds } from '../../../lib/types.ts'
import { takeExplicitId } from '../constructs/heading.ts'

/** The id of a heading by its text, before it is made unique on its page. */
export const CREATE_ID: Readonly<Record<HeadingIds, (text: string) => string>> = {
  // `slugify` of markdown.extensions.toc.
  python: (text) =>
    text
      .normalize('NFKD')
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .toLowerCase()
      .replaceAll(/[-\s]+/g, '-'),
  // `slugify` of pymdownx.slugs.
  unicode: (text) =>
    text
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .trim()
      .toLowerCase()
      .replaceAll(' ', '-'),
}

/** An icon, which is a drawing in a heading. */
const SHORT_CODE = /(?<=^|\s):[\w+-]+:(?=\s|$)/g

/** Gives an id to each heading without one. */
export function nameHeadings(root: Root, kind: HeadingIds): void {
  const taken = new Set<string>()
  visit(root, (node) => {
    const id = node.type === 'heading' ? takeExplicitId(node.children).id : undefined
    const own = id ?? node.data?.hProperties?.['id']
    if (typeof own === 'string') taken.add(own)
  })
  visit(root, 'heading', (node) => {
    if (node.data?.hProperties?.['id'] !== undefined || takeExplicitId(node.children).id !== undefined) return
    const text = toString(node, { includeHtml: false }).replaceAll(SHORT_CODE, '')
    const id = makeUnique(CREATE_ID[kind](text), taken)
    taken.add(id)
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } }
  })
}

/** 'a', then 'a_1'; a text without letters is '_1'. */
function makeUnique(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted
  while (taken.has(id) || id === '') {
    const [, name = id, count = '0'] = /^(.*)_(\d+)$/.exec(id) ?? []
    id = `${name}_${Number(count) + 1}`
  }
  return id
}
