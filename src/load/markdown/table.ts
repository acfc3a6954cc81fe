import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { without } from './draft.ts'

/** Wraps each table, so that a wide one scrolls by itself, by keyboard too. A group and not a region: a page may have many. */
export function tables(root: Root): void {
  visit(root, 'element', (node, index, parent) => {
    if (node.tagName !== 'table' || parent === undefined || index === undefined) return undefined
    const heads: string[] = []
    visit(node, 'element', (cell) => {
      if (cell.tagName === 'th') heads.push(without(toString(cell)).trim())
    })
    const named = heads.filter((text) => text !== '').join(', ')
    const wrap: Element = {
      type: 'element',
      tagName: 'div',
      properties: {
        className: ['table'],
        role: 'group',
        tabIndex: 0,
        ariaLabel: named === '' ? 'Table' : `Table: ${named}`,
      },
      children: [node],
    }
    parent.children[index] = wrap
    return [SKIP, index + 1]
  })
}

/** Names the boxes of task lists. */
export function tasks(root: Root): void {
  visit(root, 'element', (node) => {
    if (
      node.tagName === 'input' &&
      node.properties['type'] === 'checkbox' &&
      node.properties['disabled'] === true
    )
      node.properties['ariaLabel'] ??= node.properties['checked'] === true ? 'Done' : 'To do'
  })
}
