/**
 * Renders the computed parts of a page one by one after the page as a whole has thrown an error. A part that throws is reported at its place, and shows
 * what is in it.
 */
import type { CallExpression, Node, Program } from 'estree'
import { createElement, Fragment, isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { GUARD_COMPONENT, GUARDED_ELEMENT } from './computed-element.ts'

interface GuardProps {
  /** Line and column of the part: '3:1'. */
  readonly at: string
  readonly children: () => ReactNode
}

/** The component around a part. `report` gets what the part throws, and its place. */
export function createGuard(
  report: (error: unknown, place: { readonly line: number; readonly column: number }) => void,
) {
  return function Guard({ at, children }: GuardProps) {
    const [line = 1, column = 1] = at.split(':').map(Number)
    try {
      return createGuarded(renderToStaticMarkup(createElement(Fragment, null, children())))
    } catch (error) {
      report(error, { line, column })
      return renderContent(children)
    }
  }
}

/** The content of a component that throws, without the component. */
function renderContent(render: () => ReactNode): ReactNode {
  try {
    const element = render()
    if (!isValidElement<{ readonly children?: ReactNode }>(element)) return null
    return createGuarded(renderToStaticMarkup(createElement(Fragment, null, element.props.children)))
  } catch {
    return null
  }
}

const createGuarded = (html: string) =>
  createElement(GUARDED_ELEMENT, { dangerouslySetInnerHTML: { __html: html } })

/** Makes the content of each guard of a compiled page a function, so that an expression throws inside of the guard. */
export function delayGuarded(program: Program): void {
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !isGuard(node)) return
    const props = node.arguments[1]
    for (const property of props?.type === 'ObjectExpression' ? props.properties : []) {
      if (
        property.type !== 'Property' ||
        property.key.type !== 'Identifier' ||
        property.key.name !== 'children'
      )
        continue
      const { value } = property
      if (value.type === 'ArrowFunctionExpression') continue
      Object.assign(property, {
        value: {
          type: 'ArrowFunctionExpression',
          expression: true,
          params: [],
          body: value,
          generator: false,
          async: false,
        },
      })
    }
  })
}

function isGuard({ arguments: [component] }: CallExpression): boolean {
  return component?.type === 'Identifier' && component.name === GUARD_COMPONENT
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node) as unknown[]) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, visit)
  }
}
