import type { Element, Parents, Root } from 'hast'

/** An element and what it is in. */
export interface ElementInTree {
  readonly node: Element
  readonly parent: Parents
}

/** All elements of a tree in document order: gathered once for all that look at them, since walking costs more than looking. */
export function listElements(root: Root): readonly ElementInTree[] {
  const found: ElementInTree[] = []
  function walk(parent: Parents): void {
    for (const node of parent.children) {
      if (node.type !== 'element') continue
      found.push({ node, parent })
      walk(node)
    }
  }
  walk(root)
  return found
}
