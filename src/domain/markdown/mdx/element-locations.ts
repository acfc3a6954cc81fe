/** Carries the location of each element of an MDX page through React, and a style that is text, as attributes that are taken out of the rendered HTML again. */
import type { Element, Root } from 'hast'
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx'
import type { Position } from 'unist'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { COMPONENT_NAMES, LOCATION_PROP } from './components.tsx'
import { COMPUTED_ELEMENT } from './computed-element.ts'
import type { ModuleScope } from './convert-islands.ts'
import { isJsx } from './directive-components.ts'

/** `LOCATION_PROP` as a property of an element. */
const LOCATION_PROPERTY = 'dataDocsAt'

/** The place of an element that its component knows no better. */
const START_OF_PAGE = '1:1:1:1'

/** Positions of code and of components: elements that they make have no other. */
const placesOfCode = new WeakSet<Position>()

/** Whether code made an element, and not the text of the page. */
export const isMadeByCode = ({ position }: Element) => position !== undefined && placesOfCode.has(position)

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

/** Takes the locations out of elements again, and gives them positions. One without a location has that of the element around it. */
export function restoreElementLocations(nodes: Root['children'], around: Position | undefined): void {
  for (const node of nodes) {
    delete node.position
    if (node.type !== 'element') continue
    const at = String(node.properties[LOCATION_PROPERTY] ?? '')
    delete node.properties[LOCATION_PROPERTY]
    const style = node.properties[STYLE_PROPERTY]
    delete node.properties[STYLE_PROPERTY]
    if (typeof style === 'string') node.properties['style'] = style
    const own = at === '' ? around : readPosition(at, around)
    if (own !== undefined && node.tagName === COMPUTED_ELEMENT) placesOfCode.add(own)
    if (own !== undefined) node.position = own
    restoreElementLocations(node.children, own)
  }
}

function readPosition(text: string, around: Position | undefined): Position {
  if (text === START_OF_PAGE && around !== undefined) return { ...around }
  const [line = 1, column = 1, endLine = 1, endColumn = 1] = text.split(':').map(Number)
  return { start: { line, column }, end: { line: endLine, column: endColumn } }
}
