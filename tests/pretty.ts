import type { Element, Nodes, Root } from 'hast'
import rehypeFormat from 'rehype-format'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'

/** The first element of a tree whose tag or id is `name`, or undefined. */
export function find(tree: Nodes, name: string): Element | undefined {
  if (tree.type === 'element' && (tree.tagName === name || tree.properties.id === name)) return tree
  if (!('children' in tree)) return undefined
  for (const child of tree.children) {
    const found = find(child, name)
    if (found !== undefined) return found
  }
  return undefined
}

/** The tree of an HTML document. */
export function parse(html: string): Root {
  return unified().use(rehypeParse).parse(html)
}

/** Empties the icons: their shapes are nothing that a golden file is about. */
function bare(tree: Nodes): void {
  if (!('children' in tree)) return
  const icon =
    tree.type === 'element' && tree.tagName === 'svg' && [tree.properties.className].flat().includes('icon')
  if (icon) tree.children = []
  for (const child of tree.children) bare(child)
}

/** An HTML document, or only its first element whose tag or id is `name`, with one element a line: what golden files hold. */
export function pretty(html: string, name?: string): string {
  const tree = parse(html)
  const element = name === undefined ? undefined : find(tree, name)
  const part: Root = element === undefined ? tree : { type: 'root', children: [element] }
  bare(part)
  const laid = unified().use(rehypeFormat).runSync(part) as Root
  return `${unified().use(rehypeStringify).stringify(laid).trim()}\n`
}
