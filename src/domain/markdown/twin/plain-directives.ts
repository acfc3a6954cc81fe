/**
 * What directives and built-in components mean without Offprint: an admonition is a quote with a bold title, cards are a list of links, tabs and
 * details are their content below a bold label. Directives inside of the result are left for the caller.
 */
import type {
  BlockContent,
  DefinitionContent,
  Link,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
} from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { getOwn } from '../../../lib/data/own-property.ts'
import { SLOT } from '../../../lib/site/links/markers.ts'
import { writeText } from '../../../lib/locale/text.ts'
import { ADMONITION_KINDS, nameKind } from '../constructs/directives/admonition.ts'
import { separateLabel } from '../constructs/directives/directive-use.ts'

type Directive = ContainerDirective | LeafDirective
type Content = BlockContent | DefinitionContent

interface DirectiveParts {
  readonly node: Directive
  /** Children of `[…]`; those of a leaf are its label. */
  readonly label: readonly PhrasingContent[]
  readonly content: readonly Content[]
}

/** The nodes that say what a directive says. One that is unknown is its content. */
export function writePlainDirective(node: Directive): readonly Nodes[] {
  const parts = readParts(node)
  return (getOwn(DIRECTIVES, node.name) ?? writeContent)(parts)
}

function readParts(node: Directive): DirectiveParts {
  if (node.type === 'leafDirective') return { node, label: node.children, content: [] }
  const { label, content } = separateLabel(node)
  return { node, label: label?.children ?? [], content }
}

type Writer = (parts: DirectiveParts) => readonly Nodes[]

const writeContent: Writer = ({ content }) => content

const DIRECTIVES: Readonly<Record<string, Writer>> = {
  ...Object.fromEntries(ADMONITION_KINDS.map((kind) => [kind, writeAdmonition])),
  aside: writeAdmonition,
  tab: (parts) => writeLabelled(parts, writeText('tabs.tab')),
  details: (parts) => writeLabelled(parts, writeText('details.summary')),
  cards: ({ content }) => [
    {
      type: 'list',
      spread: false,
      children: content.map((child): ListItem =>
        child.type === 'containerDirective' && child.name === 'card'
          ? createCardItem(readParts(child))
          : { type: 'listItem', spread: false, children: [child] },
      ),
    },
  ],
  card: (parts) => [{ type: 'list', spread: false, children: [createCardItem(parts)] }],
  frame: ({ label, content }) => [
    ...content,
    ...(label.length === 0 ? [] : [createParagraph([{ type: 'emphasis', children: [...label] }])]),
  ],
  button: ({ node, label }) => [createParagraph([createLink(node, 'href', label)])],
  badge: ({ label }) => [createParagraph(label)],
  icon: () => [],
  video: writeVideo,
  embed: writeVideo,
  slot: () => [{ type: 'html', value: SLOT }],
  field: () => [{ type: 'html', value: SLOT }],
}

function writeAdmonition({ node, label, content }: DirectiveParts): readonly Nodes[] {
  const kind = node.name === 'aside' ? (node.attributes?.['kind'] ?? 'note') : node.name
  const name = nameKind(ADMONITION_KINDS.includes(kind) ? kind : 'note')
  return [{ type: 'blockquote', children: [createTitle(label, name), ...content] }]
}

function writeLabelled({ label, content }: DirectiveParts, fallback: string): readonly Nodes[] {
  return [createTitle(label, fallback), ...content]
}

function createTitle(label: readonly PhrasingContent[], fallback: string): Paragraph {
  return createParagraph([
    { type: 'strong', children: label.length === 0 ? [{ type: 'text', value: fallback }] : [...label] },
  ])
}

/** A card as an item: its title, which may be a link, and its first paragraph in one line. */
function createCardItem({ node, label, content }: DirectiveParts): ListItem {
  const [first, ...rest] = content
  const title: readonly PhrasingContent[] =
    label.length === 0
      ? []
      : node.attributes?.['href']
        ? [createLink(node, 'href', label)]
        : [{ type: 'strong', children: [...label] }]
  const text = first?.type === 'paragraph' ? first.children : []
  const isBoth = title.length > 0 && text.length > 0
  const line = createParagraph([
    ...title,
    ...(isBoth ? [{ type: 'text', value: ': ' } as const] : []),
    ...text,
  ])
  const below = first?.type === 'paragraph' ? rest : content
  const children = line.children.length === 0 ? [...below] : [line, ...below]
  return { type: 'listItem', spread: children.length > 1, children }
}

function writeVideo({ node, label }: DirectiveParts): readonly Nodes[] {
  const address = node.attributes?.['src'] ?? ''
  const title: readonly PhrasingContent[] = label.length === 0 ? [{ type: 'text', value: address }] : label
  return [createParagraph([createLink(node, 'src', title)])]
}

/** A link to the address in an attribute. */
function createLink(
  { attributes, position }: Directive,
  attribute: 'href' | 'src',
  label: readonly PhrasingContent[],
): Link {
  const url = attributes?.[attribute] ?? ''
  // The position of the directive says which file the address is relative to.
  return { type: 'link', url, children: [...label], position }
}

function createParagraph(children: readonly PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children: [...children] }
}
