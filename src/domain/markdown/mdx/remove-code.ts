/** Removes from an MDX page what only running it gives, and leaves its Markdown, its built-in components and its HTML elements. */
import type { Nodes, Root } from 'mdast'
import type { ModuleScope } from './convert-islands.ts'
import { isJsx, isWrittenAttribute, type JsxNode } from './directive-components.ts'
import { readProgram } from './read-program.ts'

/** Removes module statements, expressions and computed attributes. Of the author's own components, what is in them is left. */
export function removeCode(tree: Root, { names }: ModuleScope): void {
  const clean = (node: Nodes): void => {
    if (!('children' in node)) return
    node.children = (node.children as Nodes[]).filter((child) => !isCode(child)) as typeof node.children
    for (const child of node.children) {
      if (isJsx(child)) cleanElement(child)
      clean(child)
    }
  }
  const cleanElement = (node: JsxNode) => {
    const [base = ''] = (node.name ?? '').split('.')
    // `<motion.div>` needs a value that runs.
    if (names.has(base) || node.name?.includes('.') === true)
      Object.assign(node, { name: null, attributes: [] })
    else
      node.attributes = node.attributes.filter(
        (attribute) => attribute.type === 'mdxJsxAttribute' && isWrittenAttribute(node, attribute),
      )
  }
  clean(tree)
}

/** A comment is not code: one of them marks the end of an excerpt. */
function isCode(node: Nodes): boolean {
  if (node.type === 'mdxjsEsm') return true
  const isExpression = node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression'
  return isExpression && (readProgram(node)?.body ?? []).length > 0
}
