/** Writes components of other tools as built-in ones, before anything else reads the tree of a page. The tables are in src/domain/migrate. */
import type { Nodes, Root } from 'mdast'
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx'
import { visit } from 'unist-util-visit'
import { getOwn } from '../../../lib/data/own-property.ts'
import { ICON_SHAPES } from '../../../lib/page/icon-shapes.ts'
import {
  FIRST,
  isComponent,
  LAST,
  mapProp,
  readProp,
  writeContent,
  type Component,
  type ComponentMapping,
  type ComponentSet,
  type ComponentSets,
} from '../../migrate/component-set.ts'
import type { MarkdownDraft } from '../markdown-draft.ts'
import { findStandIn } from '../mkdocs/find-icons.ts'
import type { ModuleScope } from './convert-islands.ts'
import { isJsx } from './directive-components.ts'
import { readProgram } from './read-program.ts'

const loadMintlify = async () => (await import('../../migrate/mintlify/components.ts')).MINTLIFY
const loadStarlight = async () => import('../../migrate/starlight/components.ts')

/** The sets by the modules that pages import, or that the option `react.components` names. */
const SETS: Readonly<Record<string, () => Promise<ComponentSet>>> = {
  '@astrojs/starlight/components': async () => (await loadStarlight()).STARLIGHT,
  astro: async () => (await loadStarlight()).ASTRO,
  'astro:assets': async () => (await loadStarlight()).ASTRO_ASSETS,
  '@mintlify/components': loadMintlify,
}

/** The sets that a page or one of its parts may use. Others are not loaded. */
export async function loadComponentSets({
  text,
  files,
  componentsModule,
}: MarkdownDraft): Promise<ComponentSets> {
  const texts = [text, ...Object.values(files)]
  const sets = new Map<string, ComponentSet>()
  for (const [module, load] of Object.entries(SETS))
    if (module === componentsModule || texts.some((one) => isNamed(one, module)))
      sets.set(module, await load())
  return sets
}

/** The set whose components all pages and modules of the site have without an import. */
export const findSiteSet = ({ componentSets, componentsModule }: MarkdownDraft): ComponentSet | undefined =>
  componentSets.get(componentsModule ?? '')

/** Whether a text may import a module: its name is in quotes there. */
const isNamed = (text: string, module: string) => text.includes(`'${module}'`) || text.includes(`"${module}"`)

/** Maps the components in a tree, and removes their imports. */
export function mapComponents(draft: MarkdownDraft, tree: Root): void {
  if (draft.componentSets.size === 0) return
  const everywhere = findSiteSet(draft)
  const known = new Map(Object.entries(everywhere?.components ?? {}))
  for (const name of takeImports(draft, tree, known)) known.delete(name)
  const change = (node: Nodes): void => {
    if (node.type === 'code' && everywhere?.readMeta !== undefined && node.meta)
      node.meta = everywhere.readMeta(node.meta)
    if (!('children' in node)) return
    // Titles of code blocks are read before the groups around them become tabs.
    const children = node.children as Nodes[]
    for (const child of children) if (child.type === 'code') change(child)
    const mapping = isJsx(node) ? known.get(node.name ?? '') : undefined
    if (isJsx(node) && mapping !== undefined) mapComponent(node, mapping, known)
    for (const child of node.children as Nodes[]) if (child.type !== 'code') change(child)
    joinFields(node)
  }
  change(tree)
}

/** Notes the names that the imports of a page bring, and removes imports of sets. Returns names that other modules bring. */
function takeImports(
  draft: MarkdownDraft,
  tree: Root,
  known: Map<string, ComponentMapping>,
): readonly string[] {
  const own: string[] = []
  for (const node of tree.children) {
    const program = readProgram(node)
    if (node.type !== 'mdxjsEsm' || program === undefined) continue
    program.body = program.body.filter((statement) => {
      if (statement.type !== 'ImportDeclaration') return true
      const set = draft.componentSets.get(String(statement.source.value))
      statement.specifiers = statement.specifiers.filter((specifier) => {
        const local = specifier.local.name
        const name =
          specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
            ? specifier.imported.name
            : ''
        const mapping = set === undefined ? undefined : getOwn(set.components, name)
        if (mapping === undefined) own.push(local)
        else known.set(local, mapping)
        return mapping === undefined
      })
      return set === undefined || statement.specifiers.length > 0
    })
  }
  return own
}

function mapComponent(
  node: Component,
  mapping: ComponentMapping,
  known: ReadonlyMap<string, ComponentMapping>,
): void {
  const before = node.name
  mapping.change?.(node)
  if (node.name !== before) {
    const other = known.get(node.name ?? '')
    return other === undefined ? undefined : mapComponent(node, other, known)
  }
  const { as, values = {} } = mapping
  const children = node.children as Nodes[]
  const attributes: Component['attributes'] = []
  for (const attribute of node.attributes) {
    const name = attribute.type === 'mdxJsxAttribute' ? mapProp(attribute.name, mapping) : ''
    if (attribute.type !== 'mdxJsxAttribute') attributes.push(attribute)
    else if (name === FIRST) children.unshift(...fit(node, writeContent(attribute)))
    else if (name === LAST) children.push(...fit(node, writeContent(attribute)))
    else if (name !== undefined) attributes.push(...mapAttribute(attribute, name, values[name]))
  }
  Object.assign(node, { name: as === '' ? null : as, attributes })
}

/** An attribute under its name here; none if its value is the default here. */
function mapAttribute(
  attribute: MdxJsxAttribute,
  name: string,
  values: ReadonlyMap<string, string> | undefined,
): readonly MdxJsxAttribute[] {
  const { value } = attribute
  if (typeof value !== 'string') return [{ ...attribute, name }]
  const mapped = values?.get(value) ?? value
  if (mapped === '' && value !== '') return []
  return [{ ...attribute, name, value: name === 'icon' || name === 'name' ? chooseIcon(mapped) : mapped }]
}

/** Content of a component in a line, which has no paragraphs. */
const fit = ({ type }: Component, content: readonly Nodes[]): readonly Nodes[] =>
  content.flatMap((node) =>
    type === 'mdxJsxTextElement' && node.type === 'paragraph' ? node.children : [node],
  )

/** An icon of ours that shows the same; the name itself without one, which is then reported. */
const chooseIcon = (name: string) =>
  Object.hasOwn(ICON_SHAPES, name) ? name : (findStandIn(`lucide-${name}`) ?? name)

/** Writes `{word}` as `{props.word}` in a part of a tool whose parts name their props alone. */
export function nameProps(draft: MarkdownDraft, tree: Root, { names }: ModuleScope): void {
  if (findSiteSet(draft)?.hasVariables !== true) return
  visit(tree, ['mdxTextExpression', 'mdxFlowExpression'], (node) => {
    const [statement] = readProgram(node)?.body ?? []
    if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'Identifier') return
    const { expression } = statement
    if (names.has(expression.name) || expression.name === 'props') return
    const object = { type: 'Identifier', name: 'props' } as const
    statement.expression = {
      type: 'MemberExpression',
      object,
      property: expression,
      computed: false,
      optional: false,
    }
  })
}

/** Lists of fields that follow each other as one list. */
function joinFields(node: Nodes): void {
  if (!('children' in node)) return
  const children: Nodes[] = []
  for (const child of node.children as Nodes[]) {
    const last = children.at(-1)
    if (last !== undefined && isFields(last) && isFields(child))
      last.children.push(...(child.children as never[]))
    else children.push(child)
  }
  node.children = children as typeof node.children
}

const isFields = (node: Nodes): node is Component =>
  isComponent(node, 'ul') && readProp(node, 'className') === 'fields'
