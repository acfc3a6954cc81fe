/**
 * Directives: finds the converter of a container or leaf by its name, and reports names that do not exist, directives that are not closed,
 * and lines of colons which look like a directive but are not one.
 */
import { locateIndex } from '../../../../lib/text/problems/locate-index.ts'
import type { Element, ElementContent } from 'hast'
import type { Paragraph, Parents } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { toString } from 'mdast-util-to-string'
import type { Handler, State } from 'mdast-util-to-hast'
import { hintForDirective, hintForFence } from '../../../../lib/text/problems/other-tools.ts'
import { getOwn } from '../../../../lib/data/own-property.ts'
import * as problems from '../../../../lib/problems/problems.ts'
import type { Problem, SourceEdit, SourceLocation } from '../../../../lib/types.ts'
import { convertAdmonition, ADMONITION_KINDS } from './admonition.ts'
import { editCodeGroup, editTwoColons } from '../edit-other-directive.ts'
import { editBlock } from '../other-syntax.ts'
import { createElement, createText } from '../create-element.ts'
import { convertDetails } from './details.ts'
import { getDraft, locateNode, locateSpan, type MarkdownDraft } from '../../markdown-draft.ts'
import { LAYOUT_CONTAINERS, LAYOUT_LEAVES } from './layout-blocks.ts'
import { reportMisuse, type BlockUse } from './report-misuse.ts'
import { convertField, convertSlot } from './slot.ts'
import { reportUnknownAttributes, separateLabel, type DirectiveUse } from './directive-use.ts'
import { convertTab, convertTabs } from './tabs.ts'

interface ContainerKind {
  readonly attributes: readonly string[]
  readonly convert: (use: DirectiveUse<ContainerDirective>) => Element | readonly ElementContent[]
}

const CONTAINERS: ReadonlyMap<string, ContainerKind> = new Map(
  Object.entries<ContainerKind>({
    ...Object.fromEntries(
      ADMONITION_KINDS.map((kind) => [kind, { attributes: [], convert: convertAdmonition }]),
    ),
    tabs: { attributes: ['group'], convert: convertTabs },
    tab: { attributes: [], convert: convertTab },
    details: { attributes: ['open', 'id'], convert: convertDetails },
    ...LAYOUT_CONTAINERS,
  }),
)

const LEAF_NAMES = ['include', 'slot', 'field', ...Object.keys(LAYOUT_LEAVES)]
const DIRECTIVE_NAMES = [...CONTAINERS.keys(), ...LEAF_NAMES]

/** Leaves that API descriptions fill. */
const SLOTS = { slot: convertSlot, field: convertField }

/** A container directive as what its converter gives. One that is not known is reported, and is its content. */
export const convertContainer: Handler = (
  state: State,
  node: ContainerDirective,
  parent: Parents | undefined,
) => {
  const draft = getDraft(state.options.file)
  if (!/^[a-z]/i.test(node.name)) return state.all(node)
  const known = CONTAINERS.get(node.name)
  if (known === undefined) {
    draft.problems.push(describeMisusedContainer(draft, node))
    return state.all(node)
  }
  reportUnknownAttributes(draft, node, known.attributes)
  reportUnclosed(draft, node)
  const { label, content } = separateLabel(node)
  reportMisuse(draft, describeUse(draft, node, { hasLabel: label !== undefined, parent }))
  const converted = known.convert({ state, node: { ...node, children: content }, draft, label, parent })
  if ('type' in converted) state.patch(node, converted)
  return 'type' in converted ? converted : [...converted]
}

function describeUse(
  draft: MarkdownDraft,
  node: ContainerDirective | LeafDirective,
  { hasLabel, parent }: { readonly hasLabel: boolean; readonly parent: Parents | undefined },
): BlockUse {
  const content = node.type === 'containerDirective' ? separateLabel(node).content : []
  return {
    name: node.name,
    syntax: 'directive',
    attributes: node.attributes ?? {},
    hasLabel,
    parent: parent?.type === 'containerDirective' ? parent.name : '',
    children: content.map((child) => ({
      name: child.type === 'containerDirective' ? child.name : '',
      locate: () => locateNode(draft, child),
    })),
    locate: () => locateNode(draft, node),
  }
}

/** A leaf directive as what its converter gives. One that is not known is reported and left out; in a description it is text. */
export const convertLeaf: Handler = (state: State, node: LeafDirective, parent: Parents | undefined) => {
  const draft = getDraft(state.options.file)
  // `::1` on a line of its own is an address, no directive.
  if (!/^[a-z]/i.test(node.name)) return createTextParagraph(node)
  const fill = draft.isDescription ? undefined : getOwn(SLOTS, node.name)
  if (fill !== undefined) return fill({ state, node, draft, label: undefined, parent })
  const known = draft.isDescription ? undefined : getOwn(LAYOUT_LEAVES, node.name)
  if (known !== undefined) {
    reportUnknownAttributes(draft, node, known.attributes)
    reportMisuse(draft, describeUse(draft, node, { hasLabel: node.children.length > 0, parent }))
    const converted = known.convert({ state, node, draft, label: undefined, parent })
    state.patch(node, converted)
    return converted
  }
  draft.problems.push(describeMisusedLeaf(draft, node))
  return draft.isDescription ? createTextParagraph(node) : undefined
}

function createTextParagraph(node: LeafDirective): Element {
  return createElement('p', {}, [createText(writeLeafText(node))])
}

/** The text that a page shows in place of a leaf which is not a directive. */
export function writeLeafText(node: LeafDirective): string {
  return `::${node.name}${node.children.length > 0 ? `[${toString(node)}]` : ''}`
}

function describeMisusedContainer(draft: MarkdownDraft, node: ContainerDirective): Problem {
  const { name } = node
  const location = locateNode(draft, node)
  if (!draft.isDescription && LEAF_NAMES.includes(name))
    return problems.directiveSyntax(
      `:::${name}`,
      `write \`::${name}\` with two colons, and no closing line`,
      location,
    )
  const edit = editGroup(draft, node)
  return problems.unknownDirective(name, DIRECTIVE_NAMES, location, edit)
}

/** A group of code blocks of another tool, as tabs. */
function editGroup(draft: MarkdownDraft, node: ContainerDirective | LeafDirective): SourceEdit | undefined {
  return node.name === 'code-group' ? editBlock(draft, node, editCodeGroup) : undefined
}

function describeMisusedLeaf(draft: MarkdownDraft, node: LeafDirective): Problem {
  const location = locateNode(draft, node)
  if (CONTAINERS.has(node.name)) {
    const hint = `write \`:::${node.name}\` … \`:::\` around its content`
    const edit = editBlock(draft, node, editTwoColons)
    return problems.directiveSyntax(`::${node.name}`, hint, location, edit)
  }
  const leafNames = draft.isDescription ? [] : LEAF_NAMES
  // Every well-formed include was expanded before the text was parsed.
  return leafNames.includes(node.name)
    ? problems.directiveSyntax(
        '::include',
        'write `::include{file=./part.md}` on a line of its own',
        location,
      )
    : problems.unknownDirective(
        node.name,
        [...leafNames, ...CONTAINERS.keys()],
        location,
        editGroup(draft, node),
      )
}

/** Reports a container that ends without its own closing line. */
function reportUnclosed(draft: MarkdownDraft, node: ContainerDirective): void {
  const start = node.position?.start
  const end = node.position?.end
  if (start === undefined || end === undefined) return
  const line = draft.lines[end.line - 1] ?? ''
  const colons = /^:+/.exec((draft.lines[start.line - 1] ?? '').slice(start.column - 1))?.[0].length ?? 3
  if (end.line > start.line && /^[ \t>]*:{3,}[ \t]*$/.test(line.slice(0, end.column - 1))) return
  draft.problems.push(problems.unclosedDirective(node.name, colons, locateNode(draft, node)))
}

const STRAY_DIRECTIVE = /^[ \t]*(:{3,})[ \t]*([a-z][\w-]*)?(.*)$/im

/** The name of a directive of MyST, and its title: `{note} Title`. */
const BRACED_NAME = /^\{([a-z][\w-]*)\}[ \t]*(.*?)[ \t]*$/i

/** A line that begins like a leaf, with attributes that cannot be read. */
const STRAY_LEAF = new RegExp(`^::(?:${LEAF_NAMES.join('|')})(?:\\[[^\\]]*\\])?\\{`)

/** A leaf that has text after it. */
const LEAF_AND_TEXT = new RegExp(`(${STRAY_LEAF.source}[^{}]*\\})[ \\t]*\\S`)

function describeStrayLeaf(text: string): string {
  const leaf = LEAF_AND_TEXT.exec(text)?.[1]
  if (leaf === undefined)
    return 'write values with `=` or quotes in quotes: `{src="https://example.com/?v=1"}`'
  return /^::(?:badge|icon)/.test(leaf)
    ? `write it on a line of its own, or with one colon: \`${leaf.slice(1)}\``
    : 'write it on a line of its own, with nothing after it'
}

/** Reports a paragraph with a line of `:::`, which was meant as a directive. */
export function reportStrayDirective(draft: MarkdownDraft, node: Paragraph): void {
  const first = node.children[0]
  if (first?.type !== 'text') return
  if (STRAY_LEAF.test(first.value))
    return void draft.problems.push(
      problems.directiveSyntax(
        first.value.split('\n')[0] ?? '',
        describeStrayLeaf(first.value),
        locateNode(draft, node),
      ),
    )
  if (!first.value.includes(':::')) return
  const found = STRAY_DIRECTIVE.exec(first.value)
  if (found === null) return
  const [whole, colons = ':::', name, rest = ''] = found
  // The end of a directive whose opening line was reported already.
  if (name === undefined && draft.strayDirectives > 0) return void draft.strayDirectives--
  if (
    (name !== undefined || BRACED_NAME.test(rest)) &&
    !/^:+[ \t]*$/m.test(first.value.slice(found.index + whole.length).trimStart())
  )
    draft.strayDirectives++
  const braces = name === undefined ? BRACED_NAME.exec(rest) : null
  const place = locateIndex(first.value, found.index)
  const { line, column } = node.position?.start ?? { line: 1, column: 1 }
  const row = line + place.line - 1
  const start = place.line === 1 ? column : 1
  const at = locateSpan(draft, row, start)
  if (braces !== null) {
    const [, braced = '', title = ''] = braces
    const meant = DIRECTIVE_NAMES.includes(braced) ? braced : undefined
    const written = meant && `${colons}${meant}${title === '' ? '' : `[${title}]`}`
    const hint =
      written === undefined
        ? (hintForFence(braced) ?? hintForDirective(braced) ?? `available: ${DIRECTIVE_NAMES.join(', ')}`)
        : `write \`${written}\``
    const edit = written && !/[[\]]/.test(title) ? { ...at, from: whole.trim(), to: written } : undefined
    return void draft.problems.push(problems.directiveSyntax(whole.trim(), hint, at, edit))
  }
  const opening = `${colons}${name}`
  const alternative = name === undefined ? undefined : hintForDirective(name)
  const isReference = /^\.[\w.]+$/.test(rest)
  // With its blank removed it would be the next error.
  if (name !== undefined && !isReference && alternative === undefined && !DIRECTIVE_NAMES.includes(name))
    return void draft.problems.push(problems.unknownDirective(name, DIRECTIVE_NAMES, at))
  // Other tools take the rest of the line as the title. The same words for all of them make one entry of a report.
  const edit =
    name === undefined ? undefined : editOpening((draft.lines[row - 1] ?? '').slice(start - 1).trim(), at)
  if (name !== undefined && /^[ \t]+[^[{\s]/.test(rest))
    return void draft.problems.push(
      problems.directiveSyntax(`${opening} …`, `put the title in brackets: \`${opening}[Title]\``, at, edit),
    )
  const title = rest.trim().replace(/^\[|\]$/g, '')
  const hint =
    name === undefined
      ? 'it closes no directive: an outer directive needs more colons than those inside it'
      : isReference
        ? 'remove the line and its options: reference pages are not made from source code'
        : (alternative ?? `write \`${opening}${title === '' ? '' : `[${title}]`}\``)
  draft.problems.push(problems.directiveSyntax(isReference ? `${colons} …` : whole.trim(), hint, at, edit))
  return undefined
}

/** An opening line with its title in brackets, and no blank after the colons. */
function editOpening(line: string, at: SourceLocation): SourceEdit | undefined {
  const [from, colons = '', name = '', title] =
    /^(:{3,})[ \t]*([a-z][\w-]*)(?:[ \t]+([^[\]{}\s][^[\]{}]*?))?$/.exec(line) ?? []
  return from === undefined
    ? undefined
    : { ...at, from, to: `${colons}${name}${title === undefined ? '' : `[${title}]`}` }
}
