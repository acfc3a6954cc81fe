/** Carries the location of each element of an MDX page through React, and a style that is text, as attributes that are taken out of the rendered HTML again. */
import type { Element, Root } from 'hast'
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx'
import type { Position } from 'unist'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { COMPONENT_NAMES } from './components.tsx'
import { COMPUTED_ELEMENT } from './computed-element.ts'
import type { ModuleScope } from './convert-islands.ts'
import { isJsx } from './directive-components.ts'
import { LOCATION_PROP, PLACE_AROUND } from '../../../lib/page/location-prop.ts'

declare module 'hast' {
  interface Element {
    /** Set if the code of a component made the element, and not the text of the page. */
    inCode?: true
  }
}

/** `LOCATION_PROP` as a property of an element. */
const LOCATION_PROPERTY = 'dataDocsAt'

/** A style that is written as in HTML, on its way through React, which takes objects alone. */
const STYLE_PROP = 'data-docs-style'
const STYLE_PROPERTY = 'dataDocsStyle'

/** Writes each element's location into it. */
export function writeElementLocations(tree: Root, { data: { scope } }: VFile): void {
  visit(tree, (node) => {
    const { position } = node
    if (isJsx(node) && isElementName(node.name ?? '')) renameStyle(node)
    if (position === undefined) return
    const text = [position.start.line, position.start.column, position.end.line, position.end.column].join(
      ':',
    )
    if (node.type === 'element') node.properties[LOCATION_PROPERTY] = text
    else if (isJsx(node) && hasLocation(node.name ?? '', scope))
      node.attributes.push({ type: 'mdxJsxAttribute', name: LOCATION_PROP, value: text })
    if ((node.type === 'element' && node.tagName === 'img') || (isJsx(node) && node.name === 'img'))
      setLazyLoadingOfImage(node)
  })
}

const isElementName = (name: string) => /^[a-z][^.]*$/.test(name)

function renameStyle({ attributes }: HastJsxNode): void {
  for (const attribute of attributes)
    if (
      attribute.type === 'mdxJsxAttribute' &&
      attribute.name === 'style' &&
      typeof attribute.value === 'string'
    )
      attribute.name = STYLE_PROP
}

/** Whether a node renders an element that can carry its place: an element of HTML or a built-in component. */
function hasLocation(name: string, scope: ModuleScope | undefined): boolean {
  return isElementName(name) || (COMPONENT_NAMES.includes(name) && scope?.names.has(name) !== true)
}

type HastJsxNode = MdxJsxFlowElementHast | MdxJsxTextElementHast

/** React writes a preload into the page for every image that is not lazy. */
function setLazyLoadingOfImage(node: Element | HastJsxNode): void {
  if (node.type === 'element') node.properties['loading'] ??= 'lazy'
  else if (
    !node.attributes.some((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'loading')
  )
    node.attributes.push({ type: 'mdxJsxAttribute', name: 'loading', value: 'lazy' })
}

/**
 * Takes the locations out of elements again, and gives them positions. One without a location is made by the code of the computed element
 * around it, if there is one, and has the position of the element around it.
 */
export function restoreElementLocations(
  nodes: Root['children'],
  around: Position | undefined,
  isInCode = false,
): void {
  for (const node of nodes) {
    delete node.position
    if (node.type !== 'element') continue
    const at = String(node.properties[LOCATION_PROPERTY] ?? '')
    delete node.properties[LOCATION_PROPERTY]
    const style = node.properties[STYLE_PROPERTY]
    delete node.properties[STYLE_PROPERTY]
    if (typeof style === 'string') node.properties['style'] = style
    const own = at === '' || at === PLACE_AROUND ? around : readPosition(at)
    const inCode = node.tagName === COMPUTED_ELEMENT || (isInCode && at === '')
    if (own !== undefined) node.position = own
    if (inCode) node.inCode = true
    restoreElementLocations(node.children, own, inCode)
  }
}

function readPosition(text: string): Position {
  const [line = 1, column = 1, endLine = 1, endColumn = 1] = text.split(':').map(Number)
  return { start: { line, column }, end: { line: endLine, column: endColumn } }
}
