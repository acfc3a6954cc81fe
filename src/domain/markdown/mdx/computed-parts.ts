/**
 * The parts of an MDX page that only running it gives: expressions, the author's own components, HTML elements. Each is put into an element
 * before the page is compiled, and taken out of it again once React has rendered the page, so that the Markdown twin can hold what the
 * reader sees there.
 */
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import type { Nodes, Root as MdastRoot } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import { escapeHtml } from '../../../lib/text/html/escape-html.ts'
import { restoreBlocks, type MarkdownDraft } from '../markdown-draft.ts'
import type { ModuleScope } from './convert-islands.ts'
import { COMPUTED_ELEMENT, GUARD_COMPONENT } from './computed-element.ts'
import { hasComputedAttribute, isDirectiveComponent, type JsxNode } from './directive-components.ts'
import { readProgram } from './read-program.ts'
import { splitNames } from '../../../lib/text/split-names.ts'

/** The number of a part, at the element around it. */
const NUMBER_ATTRIBUTE = 'data-n'

/** HTML elements that only group what is in them: Markdown inside them stays as the author wrote it. */
const GROUPING_ELEMENTS = new Set(splitNames('article aside center div footer header main section span'))

/** What each part became, by its number. */
export type ComputedParts = ReadonlyMap<number, readonly ElementContent[]>

/** Puts the outermost computed parts of a page into elements with numbers; with `isGuarded`, into guards as well. */
export function markComputedParts(tree: MdastRoot, { names }: ModuleScope, isGuarded: boolean): void {
  let count = 0
  visit(tree, (node, index, parent) => {
    if (parent === undefined || index === undefined || !isComputed(node, names)) return undefined
    const inText = node.type === 'mdxTextExpression' || node.type === 'mdxJsxTextElement'
    const wrap = (name: string, attribute: readonly [string, string], child: unknown) =>
      ({
        type: inText ? 'mdxJsxTextElement' : 'mdxJsxFlowElement',
        name,
        attributes: [{ type: 'mdxJsxAttribute', name: attribute[0], value: attribute[1] }],
        children: [child],
        position: node.position,
      }) as JsxNode
    const { line = 1, column = 1 } = node.position?.start ?? {}
    const content = isGuarded ? wrap(GUARD_COMPONENT, ['at', `${line}:${column}`], node) : node
    parent.children[index] = wrap(COMPUTED_ELEMENT, [NUMBER_ATTRIBUTE, String(count++)], content)
    return SKIP
  })
}

function isComputed(node: Nodes, names: ModuleScope['names']): boolean {
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression')
    // A comment has no program.
    return (readProgram(node)?.body ?? []).length > 0
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return false
  const { name } = node
  if (name === null || name === undefined) return false
  if (isDirectiveComponent(name) && !names.has(name)) return hasComputedAttribute(node)
  return !GROUPING_ELEMENTS.has(name)
}

/** Number of the part that an element stands for; undefined for other elements. */
export function computedNumber({ name, attributes }: JsxNode): number | undefined {
  const [attribute] = attributes
  return name === COMPUTED_ELEMENT && attribute?.type === 'mdxJsxAttribute'
    ? Number(attribute.value)
    : undefined
}

/** Takes the elements of `markComputedParts` out of a rendered page, which is then as if they had never been there, and gives their content. */
export function takeComputedParts(draft: MarkdownDraft, root: Root): ComputedParts {
  const parts = new Map<number, readonly ElementContent[]>()
  visit(root, 'element', (node, index, parent) => {
    if (node.tagName !== COMPUTED_ELEMENT || parent === undefined || index === undefined) return undefined
    parts.set(Number(node.properties['dataN']), restoreElements(draft, structuredClone(node.children)))
    parent.children.splice(index, 1, ...node.children)
    return index
  })
  return parts
}

/** The nodes with finished HTML (code, formulas, islands) as elements again, without comments and the controls of code blocks. */
function restoreElements(draft: MarkdownDraft, nodes: readonly RootContent[]): readonly ElementContent[] {
  return nodes.flatMap((node): readonly ElementContent[] => {
    if (node.type === 'element')
      return isCopyButton(node) ? [] : [{ ...node, children: [...restoreElements(draft, node.children)] }]
    if (node.type !== 'text') return []
    const html = restoreBlocks(draft, escapeHtml(node.value), 'source')
    return html === escapeHtml(node.value)
      ? [node]
      : restoreElements(draft, fromHtml(html, { fragment: true }).children)
  })
}

/** The button of a code block (constructs/code/code-block.ts). */
function isCopyButton({ tagName, properties: { className } }: Element): boolean {
  return tagName === 'button' && Array.isArray(className) && className.includes('copy')
}
