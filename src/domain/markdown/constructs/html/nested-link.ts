/** Addresses that are links by themselves, such as `api@example.com`, in a link that is written in HTML or JSX. */
import type { ElementContent } from 'hast'
import type { Link, Nodes, Parents } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { State } from 'mdast-util-to-hast'
import { defaultHandlers } from 'remark-rehype'

/** A link; an address in a link of HTML is its text. Links can't be nested: a browser would close the outer one before its text. */
export function convertLink(
  state: State,
  node: Link,
  parent: Parents | undefined,
): ElementContent | ElementContent[] {
  return parent !== undefined && node.url.endsWith(toString(node)) && isInLink(node, parent)
    ? state.all(node)
    : defaultHandlers.link(state, node)
}

/** Whether a link is between `<a>` and `</a>`. */
function isInLink(node: Link, parent: Parents): boolean {
  if ('name' in parent) return parent.name === 'a'
  const siblings: readonly Nodes[] = parent.children
  const at = siblings.indexOf(node)
  const isTag = (sibling: Nodes) => sibling.type === 'html' && /^<\/?a[\s>]/i.test(sibling.value)
  const before = siblings.slice(0, at).findLast(isTag)
  const after = siblings.slice(at).find(isTag)
  return before !== undefined && !isClosing(before) && after !== undefined && isClosing(after)
}

const isClosing = (node: Nodes) => 'value' in node && node.value.startsWith('</')
