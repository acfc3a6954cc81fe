/** Components of other tools as built-in ones: the form of the tables, and changes that several of them need. */

import type { Code, Nodes } from 'mdast'
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx'
import { getOwn } from '../../lib/data/own-property.ts'
import { groupNames, splitNames } from '../../lib/text/split-names.ts'

export type Component = MdxJsxFlowElement | MdxJsxTextElement

/** A component of another tool as a built-in component, or as an element of HTML. */
export interface ComponentMapping {
  /** Name of the built-in component or element; '' for the content alone. */
  readonly as: string
  /** Names of props here by their names there. Props of `as` that have the same name there need no entry. */
  readonly props?: Readonly<Record<string, string>>
  /** Names of props that only change the look there, apart from the usual ones. */
  readonly look?: string
  /** The prop whose value becomes the first or last part of the content. */
  readonly first?: string
  readonly last?: string
  /** Values here by prop here and value there; values that have no counterpart are ''. */
  readonly values?: Readonly<Record<string, ReadonlyMap<string, string>>>
  /** Changes that names and values cannot express. Runs before them. */
  readonly change?: (node: Component) => void
}

/** The components of one module of another tool, and how its pages differ in other ways. */
export interface ComponentSet {
  readonly components: Readonly<Record<string, ComponentMapping>>
  /** Whether parts name their props alone: `{word}` for `{props.word}`. */
  readonly hasVariables?: true
  /** Writes the words after the language of a code block as attributes. */
  readonly readMeta?: (meta: string) => string
}

/** Sets by the modules that pages import, or that the option `react.components` names. */
export type ComponentSets = ReadonlyMap<string, ComponentSet>

/** Kinds of admonitions here, by their kinds in other tools. */
export const KINDS = groupNames({
  tip: 'check success',
  warning: 'warn',
  danger: 'error',
})

/** Tones of badges by the colors and variants of other tools. */
export const TONES = groupNames({
  good: 'success green green-destructive',
  warn: 'caution warning yellow orange',
  bad: 'danger red error',
  '': 'note tip default info gray blue purple white surface white-destructive surface-destructive',
})

/** Variants of links that look like buttons. */
export const VARIANTS = groupNames({ primary: 'primary', secondary: 'secondary minimal' })

/** Props that only change the look, of any component. */
const LOOK = 'class className style size color id slot'

/** The name of a prop here, or its part of the content; undefined for one that only changes the look. */
export function mapProp(
  name: string,
  { props = {}, look = '', first, last }: ComponentMapping,
): string | undefined {
  if (name === first || name === last) return name === first ? FIRST : LAST
  const renamed = getOwn(props, name)
  return renamed ?? (splitNames(`${LOOK} ${look}`).includes(name) ? undefined : name)
}

/** Stand for the content before and after other content. */
export const FIRST = '<'
export const LAST = '>'

/** The props of a component that code renders, and its children. */
export function mapProps<T>(
  { children, ...given }: Readonly<Record<string, unknown>> & { readonly children?: T },
  mapping: ComponentMapping,
): { readonly props: Readonly<Record<string, unknown>>; readonly children: readonly T[] } {
  const mapped = new Map(
    Object.entries(given).map(([name, value]) => {
      const to = mapProp(name, mapping)
      return [to, typeof value === 'string' ? (mapping.values?.[to ?? '']?.get(value) ?? value) : value]
    }),
  )
  const content = [mapped.get(FIRST), children, mapped.get(LAST)].filter((part) => part !== undefined) as T[]
  for (const name of [FIRST, LAST, undefined]) mapped.delete(name)
  return { props: Object.fromEntries(mapped), children: content }
}

/** Text of a prop; undefined for one that is missing or computed. */
export function readProp({ attributes }: Component, name: string): string | undefined {
  const found = attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === name)
  return typeof found?.value === 'string' ? found.value : undefined
}

export const hasProp = ({ attributes }: Component, name: string): boolean =>
  attributes.some((one) => one.type === 'mdxJsxAttribute' && one.name === name)

export const createProp = (name: string, value: string): MdxJsxAttribute => ({
  type: 'mdxJsxAttribute',
  name,
  value,
})

/** A component at the place of another node. */
export function createComponent(
  name: string,
  attributes: Component['attributes'],
  children: readonly Nodes[],
  { position }: Nodes,
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes,
    children: children as MdxJsxFlowElement['children'],
    ...(position !== undefined && { position }),
  }
}

export const isComponent = (node: Nodes, name: string): node is Component =>
  (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && node.name === name

/** The value of a prop as content: its text, or the code that computes it. */
export function writeContent({ value }: Component['attributes'][number]): readonly Nodes[] {
  if (typeof value === 'string') return [{ type: 'paragraph', children: [{ type: 'text', value }] }]
  const estree = value?.data?.estree
  return value ? [{ type: 'mdxFlowExpression', value: value.value, data: { estree } } as Nodes] : []
}

const TITLE = /(?:^|\s)title="([^"]*)"/

/** Code blocks as tabs, each with its title as the label. Others than code blocks stay where they are. */
export function wrapCode(node: Component): void {
  const children = node.children as Nodes[]
  node.children = children.map((child, index) => {
    if (child.type !== 'code') return child
    const [written = '', title] = TITLE.exec(child.meta ?? '') ?? []
    const code: Code = { ...child, meta: (child.meta ?? '').replace(written, '').trim() }
    const label = title ?? child.lang ?? `${index + 1}`
    return createComponent('Tab', [createProp('label', label)], [code], child)
  }) as typeof node.children
}

/** Steps that are components as a numbered list, each with its title in bold. Other content stays before the list. */
export function listSteps(step: string, title: string) {
  return (node: Component): void => {
    const children = node.children as Nodes[]
    const steps = children.filter((child) => isComponent(child, step))
    if (steps.length === 0) return
    const items = steps.map((one) => ({
      type: 'listItem',
      spread: true,
      children: [...nameStep(one, title), ...one.children],
      position: one.position,
    }))
    const list = { type: 'list', ordered: true, spread: true, children: items, position: node.position }
    const others = children.filter((child) => !steps.includes(child as Component))
    node.children = [...others, list] as typeof node.children
  }
}

function nameStep(step: Component, title: string): readonly Nodes[] {
  const given = step.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === title)
  return (given === undefined ? [] : writeContent(given)).map((content) =>
    content.type === 'paragraph'
      ? { ...content, children: [{ type: 'strong', children: content.children }] }
      : content,
  )
}
