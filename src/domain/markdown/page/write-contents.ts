/** Writes tables of contents that a page shows in its text, `<TOCInline />`: only now are the headings known. */
import type { ElementContent } from 'hast'
import type { Heading } from '../../../lib/types.ts'
import { createElement, createText } from '../constructs/create-element.ts'
import type { ElementInTree } from './list-elements.ts'

const CONTENTS_ELEMENT = 'docs-contents'

/** Fills the places of the tables. */
export function writeContents(all: readonly ElementInTree[], headings: readonly Heading[]): void {
  for (const { node } of all) {
    if (node.tagName !== CONTENTS_ELEMENT) continue
    const [least, most] = [node.properties['dataMin'], node.properties['dataMax']].map(Number)
    const shown = headings.filter(({ depth }) => depth >= (least ?? 2) && depth <= (most ?? 3))
    Object.assign(
      node,
      createElement('nav', { className: ['contents'] }, shown.length === 0 ? [] : [writeList(shown)]),
    )
  }
}

/** A list of the headings, with subheadings inside the items of their headings. */
function writeList(headings: readonly Heading[]): ElementContent {
  const top = Math.min(...headings.map(({ depth }) => depth))
  const items: { readonly heading: Heading; readonly below: Heading[] }[] = []
  for (const heading of headings) {
    const last = items.at(-1)
    if (last === undefined || heading.depth <= top) items.push({ heading, below: [] })
    else last.below.push(heading)
  }
  return createElement(
    'ul',
    {},
    items.map(({ heading: { id, text }, below }) =>
      createElement('li', {}, [
        createElement('a', { href: `#${encodeURIComponent(id)}` }, [createText(text)]),
        ...(below.length === 0 ? [] : [writeList(below)]),
      ]),
    ),
  )
}
