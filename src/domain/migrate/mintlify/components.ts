/** The components that pages of Mintlify have without an import (https://www.mintlify.com/docs/components). */

import type { Nodes, PhrasingContent } from 'mdast'
import { splitNames } from '../../../lib/text/split-names.ts'
import {
  createComponent,
  createProp,
  hasProp,
  isComponent,
  KINDS,
  listSteps,
  readProp,
  TONES,
  wrapCode,
  type Component,
  type ComponentMapping,
  type ComponentSet,
} from '../component-set.ts'

const FOLD: ComponentMapping = {
  as: 'Details',
  props: { title: 'summary', defaultOpen: 'open', id: 'id' },
  first: 'description',
  look: 'icon iconType',
}

const CARD: ComponentMapping = {
  as: 'Card',
  look: 'horizontal iconType arrow type',
  change: (node) => {
    const img = readProp(node, 'img')
    if (img !== undefined)
      moveToContent(
        node,
        ['img'],
        [createComponent('img', [createProp('src', img), createProp('alt', '')], [], node)],
      )
  },
}

const EXAMPLES: ComponentMapping = { as: 'Tabs', look: 'dropdown sync', change: wrapCode }

const FIELD: ComponentMapping = { as: 'ul', props: { className: 'className' }, change: describeField }

const admonition = (as: string): ComponentMapping => ({ as, look: 'icon iconType' })

export const MINTLIFY: ComponentSet = {
  components: {
    Accordion: FOLD,
    AccordionGroup: { as: 'Accordion' },
    Badge: {
      as: 'Badge',
      props: { color: 'tone' },
      look: 'shape stroke disabled icon iconType',
      values: { tone: TONES },
    },
    Callout: { as: 'Aside', props: { type: 'kind' }, look: 'icon iconType', values: { kind: KINDS } },
    Card: CARD,
    CardGroup: { as: 'Cards', look: 'cols' },
    Check: admonition('Tip'),
    CodeBlock: { as: 'CodeBlock', props: { filename: 'title' } },
    CodeGroup: EXAMPLES,
    Column: { as: 'Column' },
    Columns: { as: 'Columns', look: 'cols', change: groupCards },
    Danger: admonition('Danger'),
    Expandable: FOLD,
    Frame: { as: 'Frame', first: 'hint' },
    Icon: { as: 'Icon', props: { icon: 'name' }, look: 'iconType library' },
    Info: admonition('Info'),
    Note: admonition('Note'),
    Panel: { as: '' },
    ParamField: FIELD,
    RequestExample: EXAMPLES,
    ResponseExample: EXAMPLES,
    ResponseField: FIELD,
    // One outside of a list of steps.
    Step: { as: '', first: 'title', look: 'icon iconType stepNumber titleSize' },
    Steps: { as: 'Steps', look: 'titleSize', change: listSteps('Step', 'title') },
    Tab: { as: 'Tab', props: { title: 'label' }, look: 'icon iconType id' },
    Tabs: { as: 'Tabs', look: 'sync borderBottom defaultTabIndex' },
    Tile: { ...CARD, last: 'description' },
    Tip: admonition('Tip'),
    Tooltip: { as: 'abbr', props: { tip: 'title' }, first: 'headline' },
    Tree: { as: 'FileTree', change: listFiles },
    Update: { as: '', look: 'rss', change: addHeading },
    Warning: admonition('Warning'),
  },
  hasVariables: true,
  readMeta,
}

/** Replaces props by content before the other content. */
function moveToContent(node: Component, props: readonly string[], content: readonly Nodes[]): void {
  node.attributes = node.attributes.filter(
    (one) => one.type !== 'mdxJsxAttribute' || !props.includes(one.name),
  )
  node.children = [...content, ...node.children] as typeof node.children
}

/** Columns of cards are a grid of cards. */
function groupCards(node: Component): void {
  if ((node.children as Nodes[]).some((child) => isComponent(child, 'Card'))) node.name = 'CardGroup'
}

/** The label of an update in a changelog as a heading, which the table of contents lists, and its description and tags below it. */
function addHeading(node: Component): void {
  const text = (value: string): PhrasingContent => ({ type: 'text', value })
  const place = node.position === undefined ? {} : { position: node.position }
  const tags = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === 'tags')?.value
  const list = typeof tags === 'object' ? [...(tags?.value ?? '').matchAll(/'([^']*)'|"([^"]*)"/g)] : []
  const below = [readProp(node, 'description') ?? '', list.map(([, one, two]) => one ?? two).join(', ')]
  moveToContent(
    node,
    ['description', 'tags', 'label'],
    [
      { type: 'heading', depth: 2, children: [text(readProp(node, 'label') ?? '')], ...place },
      ...below.filter(Boolean).map((value): Nodes => ({
        type: 'paragraph',
        children: [{ type: 'emphasis', children: [text(value)] }],
      })),
    ],
  )
}

/** Props of a field that say where its value is sent; the value is its name. */
const LOCATIONS = splitNames('query path body header cookie')

/** A parameter or a member of a response as a row of fields: its name, its type and what else is known, then the text. */
function describeField(node: Component): void {
  const place = LOCATIONS.find((name) => readProp(node, name) !== undefined)
  const name = readProp(node, place ?? 'name') ?? ''
  const span = (className: string, text: string) =>
    createComponent('span', [createProp('className', className)], [{ type: 'text', value: text }], node)
  const value = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === 'default')
  const shown = typeof value?.value === 'object' ? value.value?.value : value?.value
  const head: Nodes[] = [
    createComponent('code', [], [{ type: 'text', value: name }], node),
    ...[readProp(node, 'type') ?? ''].filter(Boolean).map((text) => span('type', text)),
    ...(place === undefined ? [] : [span('', place)]),
    ...(hasProp(node, 'required') ? [span('', 'required')] : []),
    ...(hasProp(node, 'deprecated') ? [span('deprecated', 'deprecated')] : []),
    ...(shown === undefined || shown === null ? [] : [span('', `default: ${shown}`)]),
  ]
  const spaced = head.flatMap((part) => [part, { type: 'text' as const, value: ' ' }])
  const line = createComponent('p', [createProp('className', 'field')], spaced, node)
  node.attributes = [createProp('className', 'fields')]
  node.children = [createComponent('li', [], [line, ...node.children], node)]
}

/** Folders and files as a list. */
function listFiles(node: Component): void {
  const toList = (children: readonly Nodes[]): Nodes[] => {
    const items = children.flatMap((child) => {
      const isFolder = isComponent(child, 'Tree.Folder')
      if (!isFolder && !isComponent(child, 'Tree.File')) return []
      const name = `${readProp(child, 'name') ?? ''}${isFolder ? '/' : ''}`
      const own = { type: 'paragraph', children: [{ type: 'text', value: name }] }
      return [{ type: 'listItem', spread: false, children: [own, ...toList(child.children)] }]
    })
    return items.length === 0
      ? []
      : [{ type: 'list', ordered: false, spread: false, children: items } as unknown as Nodes]
  }
  node.children = toList(node.children) as typeof node.children
}

/** Attributes of a code block that change only its look. */
const LOOK =
  /(?:^|\s)(?:icon|theme|lines|expandable|focus|twoslash)(?:=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+))?(?=\s|$)/g

/** Words after the language are the title of a code block: ```` ```ts Client highlight={1} ````. */
function readMeta(meta: string): string {
  const [whole = '', double, single] =
    /(?:^|\s)highlight=\{?(?:"([^"]*)"|'([^']*)'|[^\s}]*)\}?/.exec(meta) ?? []
  const lines = (double ?? single ?? /=\{([^}]*)\}/.exec(whole)?.[1] ?? '').replace(/^\[(.*)\]$/, '$1')
  const rest = meta.replace(whole, '').replaceAll(LOOK, '').trim()
  const [title = ''] = /^(?:(?![\w-]+=|\{|(?:wrap|showLineNumbers)\b)\S+(?:\s+|$))*/.exec(rest) ?? []
  const named = title.trim().replaceAll('"', '')
  return [
    named === '' || /\btitle=/.test(rest) ? '' : `title="${named}"`,
    rest.slice(title.length),
    lines === '' ? '' : `{${lines}}`,
  ]
    .filter(Boolean)
    .join(' ')
}
