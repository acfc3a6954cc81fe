/** Makes tables scroll by themselves, and gives the boxes of task lists a name. */
import { joinList } from '../../lib/text/join-list.ts'
import { writeText } from '../../lib/locale/text.ts'
import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'
import { removeBlocks } from '../markdown-draft.ts'
import { listElements, type ElementInTree } from './list-elements.ts'

/** Wraps each table, so that a wide one scrolls by itself, by keyboard too. A group and not a region: a page may have many. */
export function wrapTables(all: readonly ElementInTree[]): void {
  for (const { node, parent } of all) {
    if (node.tagName !== 'table') continue
    const heads = listElements({ type: 'root', children: [node] })
      .filter((cell) => cell.node.tagName === 'th')
      .map((cell) => removeBlocks(toString(cell.node)).trim())
    const named = joinList(heads.filter((text) => text !== ''))
    const wrap: Element = {
      type: 'element',
      tagName: 'div',
      properties: {
        className: ['table'],
        role: 'group',
        tabIndex: 0,
        ariaLabel: named === '' ? writeText('table.label') : writeText('table.of', { columns: named }),
      },
      children: [node],
    }
    parent.children.splice(parent.children.indexOf(node), 1, wrap)
  }
}

/** Names the boxes of task lists. */
export function labelTaskBoxes(all: readonly ElementInTree[]): void {
  for (const { node } of all) {
    const { properties } = node
    if (node.tagName === 'input' && properties['type'] === 'checkbox' && properties['disabled'] === true)
      properties['ariaLabel'] ??=
        properties['checked'] === true ? writeText('table.done') : writeText('table.open')
  }
}
