/** Converts list items and rows of tables. The converters of packages read the whole list or table for each of them. */
import type { Element } from 'hast'
import type { List, ListItem, Parents, TableRow } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { defaultHandlers } from 'remark-rehype'

const looseLists = new WeakMap<List, boolean>()

/** An item of a list: in a loose one, all items have paragraphs. */
export function convertItem(state: State, node: ListItem, parent: Parents | undefined): Element {
  if (parent?.type !== 'list') return defaultHandlers.listItem(state, node, parent)
  const spread = looseLists.get(parent) ?? (parent.spread === true || parent.children.some(isLoose))
  looseLists.set(parent, spread)
  return defaultHandlers.listItem(state, node, { ...parent, spread, children: [] })
}

const isLoose = ({ spread, children }: ListItem) => spread ?? children.length > 1

/** Empty cells that complete a row at most: thousands of short rows below a wide header would be millions of cells. */
const MAX_ADDED_CELLS = 50

/** A row of a table, with the empty cells that it lacks. */
export function convertRow(state: State, node: TableRow, parent: Parents | undefined): Element {
  if (parent?.type !== 'table') return defaultHandlers.tableRow(state, node, parent)
  const [head = node] = parent.children
  const children = head === node ? [node] : [head, node]
  const isCut = (parent.align?.length ?? 0) - node.children.length > MAX_ADDED_CELLS
  const align = isCut ? parent.align?.slice(0, node.children.length) : parent.align
  return defaultHandlers.tableRow(state, node, { ...parent, children, ...(align && { align }) })
}
