/**
 * Blocks for landing pages and guides: hero, cards, steps, columns, frames, file trees, accordions as containers; buttons, badges, icons and
 * videos as leaves. Static HTML, styled by templates/styles/blocks.css.
 */
import type { Element, ElementContent } from 'hast'
import type { Text } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { State } from 'mdast-util-to-hast'
import { toString } from 'mdast-util-to-string'
import { iconSvg } from '../../../../lib/page/icon-shapes.ts'
import { getDraft, locateNode, storeBlock, type MarkdownDraft } from '../../markdown-draft.ts'
import { createElement, createText } from '../create-element.ts'
import { ADMONITION_KINDS, createAdmonition } from './admonition.ts'
import { embedElements } from './embed.ts'
import type { DirectiveUse } from './directive-use.ts'
import { reportMisuse } from './report-misuse.ts'

interface BlockKind<N> {
  readonly attributes: readonly string[]
  readonly convert: (use: DirectiveUse<N>) => Element
}

type Container = DirectiveUse<ContainerDirective>
type Leaf = DirectiveUse<LeafDirective>

/** A container whose content is only wrapped. */
const wrapper = (className: string): BlockKind<ContainerDirective> => ({
  attributes: [],
  convert: ({ state, node }) =>
    createElement('div', { className: [className] }, state.wrap(state.all(node), true)),
})

/** The containers by their names. */
export const LAYOUT_CONTAINERS: Readonly<Record<string, BlockKind<ContainerDirective>>> = {
  hero: wrapper('intro'),
  cards: wrapper('cards'),
  card: { attributes: ['href', 'icon'], convert: convertCard },
  steps: wrapper('steps'),
  filetree: wrapper('filetree'),
  columns: wrapper('columns'),
  column: wrapper('column'),
  frame: { attributes: [], convert: convertFrame },
  accordion: { attributes: [], convert: convertAccordion },
  aside: { attributes: ['kind'], convert: convertAside },
}

/** The leaves by their names. */
export const LAYOUT_LEAVES: Readonly<Record<string, BlockKind<LeafDirective>>> = {
  button: { attributes: ['href', 'variant', 'icon'], convert: convertButton },
  badge: { attributes: ['tone'], convert: convertBadge },
  icon: { attributes: ['name'], convert: convertIcon },
  video: { attributes: ['src', 'poster'], convert: convertVideo },
  embed: { attributes: ['src', 'poster'], convert: convertEmbed },
}

/** `:::card[Title]{href=./setup.md icon=rocket}`: the whole card is the link's target. */
function convertCard({ state, node, label, draft }: Container): Element {
  const { href, icon } = node.attributes ?? {}
  const text: readonly ElementContent[] = label === undefined ? [] : state.all(label)
  const link = createElement('a', { href: href ?? '' }, text)
  state.patch(node, link)
  const title = createElement('p', { className: ['card-title'] }, href ? [link] : text)
  return createElement('div', { className: ['card'] }, [
    ...createIcon(draft, icon),
    ...(text.length > 0 ? [title] : []),
    ...state.wrap(state.all(node), true),
  ])
}

/** `:::frame[Caption]`: a picture or anything else with a border, and a caption. */
function convertFrame({ state, node, label }: Container): Element {
  const caption = label === undefined ? [] : [createElement('figcaption', {}, state.all(label))]
  return createElement('figure', { className: ['frame'] }, [...state.wrap(state.all(node), true), ...caption])
}

/** `::::accordion` around `:::details`, of which one is open at a time. */
function convertAccordion({ state, node }: Container): Element {
  const children = state.all(node)
  const name = `accordion-${node.position?.start.line ?? 0}`
  for (const child of children)
    if (child.type === 'element' && child.tagName === 'details') child.properties['name'] = name
  return createElement('div', { className: ['accordion'] }, state.wrap(children, true))
}

/** `:::aside[Title]{kind=tip}`: an admonition whose kind is an attribute. */
function convertAside({ state, node, label }: Container): Element {
  const kind = node.attributes?.['kind'] ?? 'note'
  return createAdmonition(
    ADMONITION_KINDS.includes(kind) ? kind : 'note',
    label === undefined ? [] : state.all(label),
    state.wrap(state.all(node), true),
  )
}

/** `::button[Get started]{href=/docs/intro}`. Buttons one below the other in the text are side by side. */
function convertButton({ state, node, draft }: Leaf): Element {
  const { href, variant, icon } = node.attributes ?? {}
  const link = createElement(
    'a',
    {
      className: ['button'],
      dataVariant: variant === 'secondary' ? 'outlinePrimary' : 'primary',
      href: href ?? '',
    },
    [...createIcon(draft, icon), ...state.all(node)],
  )
  state.patch(node, link)
  return createElement('p', { className: ['button-line'] }, [link])
}

function convertBadge({ state, node }: Leaf): Element {
  return createElement('p', {}, [createBadge(state.all(node), node.attributes?.['tone'])])
}

/** A badge or an icon inside of a line: `:badge[New]{tone=good}`, `:icon{name=star}`. */
const INLINE_BLOCK =
  /(?<![\w:]):(?:badge\[([^[\]\n]+)\](?:\{tone=["']?([\w-]+)["']?\})?|icon\{name=["']?([\w-]+)["']?\})/g

/** Whether a text consists of badges and icons alone. */
export const isInlineBlock = (text: string): boolean => text.replace(INLINE_BLOCK, '') === ''

/** A badge or an icon in a text: where it is, and the label, tone or name that it has. */
interface InlineBlock {
  readonly index: number
  readonly length: number
  readonly label: string | undefined
  readonly tone: string | undefined
  readonly icon: string | undefined
}

/** The badges and icons of a text; undefined for all other texts. A backslash before the colon leaves it text. */
export function findInlineBlocks(draft: MarkdownDraft, node: Text): readonly InlineBlock[] | undefined {
  const { value } = node
  if (!value.includes(':badge[') && !value.includes(':icon{')) return undefined
  const { line = 1, column = 1 } = node.position?.start ?? {}
  const source = draft.lines[line - 1]?.slice(column - 1) ?? ''
  if (draft.isDescription || /\\:(?:badge\[|icon\{)/.test(source)) return undefined
  const found = [...value.matchAll(INLINE_BLOCK)].map(({ 0: whole, 1: label, 2: tone, 3: icon, index }) => ({
    index,
    length: whole.length,
    label,
    tone,
    icon,
  }))
  return found.length > 0 ? found : undefined
}

/** The parts of a text that has badges or icons. */
export function convertInlineBlocks(state: State, node: Text): ElementContent[] | undefined {
  const draft = getDraft(state.options.file)
  const found = findInlineBlocks(draft, node)
  if (found === undefined) return undefined
  const parts: ElementContent[] = []
  let end = 0
  for (const { index, length, label, tone, icon } of found) {
    if (index > end) parts.push(createText(node.value.slice(end, index)))
    end = index + length
    reportMisuse(draft, {
      name: label === undefined ? 'icon' : 'badge',
      syntax: 'directive',
      attributes: { name: icon, tone },
      hasLabel: label !== undefined,
      parent: '',
      children: [],
      locate: () => locateNode(draft, node),
    })
    if (label === undefined) parts.push(...createIcon(draft, icon))
    else parts.push(createBadge([createText(label)], tone))
  }
  if (end < node.value.length) parts.push(createText(node.value.slice(end)))
  return parts
}

function createBadge(content: readonly ElementContent[], tone: string | null | undefined): Element {
  return createElement('span', { className: ['badge'], ...(tone ? { dataTone: tone } : {}) }, content)
}

function convertIcon({ node, draft }: Leaf): Element {
  return createElement('p', { className: ['icon-line'] }, createIcon(draft, node.attributes?.['name'] ?? ''))
}

/** `::video[Title]{src=./intro.mp4 poster=./intro.png}`. */
function convertVideo({ state, node }: Leaf): Element {
  const { src, poster } = node.attributes ?? {}
  const video = createElement(
    'video',
    {
      controls: true,
      preload: 'metadata',
      playsInline: true,
      src: src ?? '',
      ...(poster ? { poster } : {}),
      ...(node.children.length > 0 ? { ariaLabel: toString(node) } : {}),
    },
    [],
  )
  state.patch(node, video)
  return createElement('p', {}, [video])
}

/** `::embed[Title]{src=https://youtu.be/aqz-KE-bpKQ poster=./still.png}`. */
function convertEmbed({ node, draft }: Leaf): Element {
  const { src, poster } = node.attributes ?? {}
  const title = toString(node)
  const source = { src: src ?? '', title: title || 'Video', location: locateNode(draft, node) }
  return createElement('div', { className: ['embed-box'] }, embedElements(draft, source, poster ?? undefined))
}

/** The SVG of an icon; nothing for a name that does not exist. */
function createIcon(draft: MarkdownDraft, name: string | null | undefined): readonly ElementContent[] {
  const svg = iconSvg(name ?? '') ?? draft.icons?.[name ?? '']
  return svg === undefined ? [] : [storeBlock(draft, { html: svg, text: '' })]
}
