/** Makes tables scroll by themselves, and gives the boxes of task lists a name. */
import { joinList } from '../../../lib/text/join-list.ts'
import { writeText } from '../../../lib/locale/text.ts'
import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'
import { createElement } from '../constructs/create-element.ts'
import { removeBlocks } from '../markdown-draft.ts'
import { listElements, type ElementInTree } from './list-elements.ts'

/** Wraps each table, so that a wide one scrolls by itself, by keyboard too. A group and not a region: a page may have many. */
export function wrapTables(all: readonly ElementInTree[]): void {
  for (const { node, parent } of all) {
    if (node.tagName !== 'table') continue
    const cells = listElements({ type: 'root', children: [node] }).map((cell) => cell.node)
    const heads = cells.filter(({ tagName }) => tagName === 'th').map(readText)
    if (heads.length > 2) markSentences(cells)
    const named = joinList(heads.filter((text) => text !== ''))
    const label = named === '' ? writeText('table.label') : writeText('table.of', { columns: named })
    const wrap = createElement(
      'div',
      { className: ['table'], role: 'group', tabIndex: 0, ariaLabel: label },
      [node],
    )
    parent.children.splice(parent.children.indexOf(node), 1, wrap)
  }
}

/** Letters of a cell that is a sentence rather than a value. */
const SENTENCE_LENGTH = 50

/** Marks the cells with sentences, which keep a width to read them at. In a table of two columns they have what the first one leaves. */
function markSentences(cells: readonly Element[]): void {
  for (const cell of cells)
    if (cell.tagName === 'td' && readText(cell).length >= SENTENCE_LENGTH)
      cell.properties['className'] = ['sentence']
}

const readText = (cell: Element) => removeBlocks(toString(cell)).trim()

/** Names the boxes of task lists. */
export function labelTaskBoxes(all: readonly ElementInTree[]): void {
  for (const { node } of all) {
    const { properties } = node
    if (node.tagName === 'input' && properties['type'] === 'checkbox' && properties['disabled'] === true)
      properties['ariaLabel'] ??=
        properties['checked'] === true ? writeText('table.done') : writeText('table.open')
  }
}
