/**
 * Reports Markdown of other documentation tools that is ordinary text here: readers would see its signs, and no other check notices it. What the text
 * becomes does not change.
 */
import type { Code, Heading, Html as HtmlNode, Nodes, Paragraph, Text } from 'mdast'
import type { Point } from 'unist'
import type { SourceEdit, SourceLocation } from '../../../lib/types.ts'
import { WRITE } from '../../../lib/text/problems/other-tools.ts'
import { locateIndex } from '../../../lib/text/problems/locate-index.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { locateNode, locateSpan, type MarkdownDraft } from '../markdown-draft.ts'
import type { BlockEdit, RewriteBlock } from './block-edit.ts'
import { ADMONITION_NAMES, editOtherBlock } from './edit-other-block.ts'

/** A construct of another tool: how a line of it begins, and what to write instead. */
interface OtherSyntax {
  readonly pattern: RegExp
  readonly tool: string
  /** The construct without what is special to one place of it, and the hint. */
  readonly describe: (name: string) => readonly [shown: string, hint: string]
  /** Whether `.mdx` pages understand it. */
  readonly isMdx?: true
}

const { TABS, DETAILS, INCLUDE } = WRITE

function writeAdmonitionHint(kind: string): string {
  return `write \`:::${ADMONITION_NAMES[kind.toLowerCase()] ?? 'note'}[Title]\` … \`:::\` around the text, without its indentation`
}

const REMOVE_ATTRIBUTES = 'remove it, or write the element in HTML with its attributes'

/** The place of a table of contents. */
const CONTENTS = String.raw`(?:\[\[_?toc_?\]\]|\[toc\])`
const CONTENTS_LINE = new RegExp(String.raw`^[ \t]*${CONTENTS}[ \t]*$`, 'i')

const SYNTAXES: readonly OtherSyntax[] = [
  {
    pattern: /^!!![ \t]+([a-z][\w-]*)/i,
    tool: 'MkDocs',
    describe: (name) => [`!!! ${name}`, writeAdmonitionHint(name)],
  },
  {
    pattern: /^\?\?\?\+?[ \t]+([a-z][\w-]*)/i,
    tool: 'MkDocs',
    describe: (name) => [`??? ${name}`, `${DETAILS} around the text, without its indentation`],
  },
  { pattern: /^===[!+]?[ \t]+["']/, tool: 'MkDocs', describe: () => ['=== "Label"', TABS] },
  {
    pattern: /^\/\/\/[ \t]+([a-z][\w-]*)/i,
    tool: 'MkDocs',
    describe: (name) => [
      `/// ${name}`,
      name === 'tab' ? TABS : name === 'details' ? DETAILS : writeAdmonitionHint(name),
    ],
  },
  { pattern: /^;?-{1,2}8<-{1,2}/, tool: 'MkDocs', describe: () => ['--8<--', INCLUDE] },
  {
    pattern: /^\{([!*])[ \t]*[\w./-]+[^{}]*[!*]\}$/,
    tool: 'MkDocs',
    describe: (sign) => [`{${sign} … ${sign}}`, INCLUDE],
  },
  {
    pattern: /^\*\[[^\]]+\]:[ \t]/,
    tool: 'MkDocs',
    describe: () => ['*[HTML]: …', 'write `<abbr title="…">` around the word'],
  },
  {
    pattern: /^:[ \t]+\S/,
    tool: 'MkDocs',
    describe: () => [':   …', 'write a list, or `<dl>` with `<dt>` and `<dd>`'],
  },
  {
    pattern: new RegExp(`^${CONTENTS}$`, 'i'),
    tool: 'VitePress or MkDocs',
    describe: () => ['[[toc]]', 'remove it: each page has a table of contents'],
  },
  {
    pattern: /^<<<[ \t]*[@./\w]/,
    tool: 'VitePress',
    describe: () => ['<<<', 'write a code block with `file=./part.ts` after its language'],
  },
  {
    pattern:
      /^(import(?=[ \t]+(?:[\w$*{][^'"]*[ \t]from[ \t]*)?['"][^'"]+['"];?$)|export(?=[ \t]+(?:const|default|function)[ \t]))/,
    tool: 'MDX',
    describe: (name) => [name, 'rename the file to `.mdx`, or remove the line'],
    isMdx: true,
  },
  {
    pattern: /^\{\/\*/,
    tool: 'MDX',
    describe: () => ['{/* … */}', 'write `<!-- … -->`, or rename the file to `.mdx`'],
    isMdx: true,
  },
  {
    pattern: /^\{:[ \t]*toc\b[^{}]*\}$/,
    tool: 'kramdown',
    describe: () => ['{:toc}', 'remove it and its list: each page has a table of contents'],
  },
  {
    pattern: /^\{:[^{}]*\}$/,
    tool: 'kramdown',
    describe: () => ['{: … }', REMOVE_ATTRIBUTES],
  },
  {
    pattern: /^\{[ \t]*[.#][a-z][^{}]*\}$/i,
    tool: 'MkDocs',
    describe: () => [IN_BRACES.shown, REMOVE_ATTRIBUTES],
  },
]

/** Signs with which one of `SYNTAXES` begins; most paragraphs have none of them there. */
const FIRST_SIGNS = /(?:^|\n)[ \t]*[!?=/;*:{[<ie-]/

/** An icon of Material for MkDocs. */
const MATERIAL_ICON = /:(?:material|octicons|fontawesome|simple|lucide)-[\w-]+:/

const IN_BRACES = { shown: '{ … }', tool: 'MkDocs or kramdown' }

/** Attributes in braces after a link, an image or code. */
const ATTRIBUTES = /^\{:?[ \t]*(?:[.#][\w-]|[\w-]+=)[^{}]*\}/

const MATERIAL = {
  shown: ':material-…:',
  tool: 'MkDocs',
  hint: 'write `:icon{name=…}`, or install the package of its drawings, such as `@mdi/svg`',
}

/** Reports constructs of other tools in a paragraph. */
export function reportOtherSyntax(draft: MarkdownDraft, { children }: Paragraph): void {
  if (draft.isDescription) return
  for (const [index, node] of children.entries()) {
    if (node.type !== 'text') continue
    if (index === 0 || node.value.includes('\n')) reportLines(draft, node, index > 0)
    if (index > 0) reportAttributes(draft, node)
    const icon = node.value.search(MATERIAL_ICON)
    if (icon < 0) continue
    draft.problems.push(problems.otherSyntax(MATERIAL, locateText(draft, node, icon)))
  }
}

/** Attributes at the end of a heading; `{#id}` is ours, and no longer among its `children`. */
export function reportHeadingAttributes(draft: MarkdownDraft, { children }: Heading): void {
  const last = children.at(-1)
  if (draft.isDescription || last?.type !== 'text') return
  const index = last.value.search(/\{:?[ \t]*[.#][\w-][^{}]*\}[ \t]*$/)
  if (index < 0) return
  const hint = 'write `{#id}` without spaces and classes'
  draft.problems.push(problems.otherSyntax({ ...IN_BRACES, hint }, locateText(draft, last, index)))
}

const INCLUDES_IN_CODE = [
  { pattern: /^[ \t]*\{[!*][^{}\n]*[!*]\}$/, shown: '{! … !}', tool: 'MkDocs' },
  { pattern: /^[ \t]*;?-{1,2}8<-{1,2}[^\n]*$/, shown: '--8<--', tool: 'MkDocs' },
  {
    pattern: /^[ \t]*\{\{[ \t]*#(?:rustdoc_)?(?:include|playground)[ \t][^{}\n]*\}\}$/,
    shown: '{{#include …}}',
    tool: 'mdBook',
  },
]

/** A code block whose only line includes a file in another tool: readers would see the path instead of the code. */
export function reportIncludeLine(draft: MarkdownDraft, node: Code): void {
  if (draft.isDescription) return
  const found = INCLUDES_IN_CODE.find(({ pattern }) => pattern.test(node.value))
  if (found === undefined) return
  const hint = 'remove the line, and add `file=./part.ts` after the language of the code block'
  draft.problems.push(
    problems.otherSyntax({ shown: found.shown, tool: found.tool, hint }, locateNode(draft, node)),
  )
}

/** A comment of VitePress that includes a file, which would disappear. */
export function reportIncludeComment(draft: MarkdownDraft, node: HtmlNode): void {
  if (draft.isDescription || !/^<!--\s*@include:/.test(node.value)) return
  draft.problems.push(
    problems.otherSyntax(
      { shown: '<!--@include: … -->', tool: 'VitePress', hint: INCLUDE },
      locateNode(draft, node),
    ),
  )
}

/** The lines of a text that begin like a construct. `isInside`: its first line continues another node. */
function reportLines(draft: MarkdownDraft, node: Text, isInside: boolean): void {
  if (!FIRST_SIGNS.test(node.value)) return
  let at = 0
  for (const [index, line] of node.value.split('\n').entries()) {
    const found = index === 0 && isInside ? undefined : findSyntax(line.trim(), draft.isMdx)
    if (found !== undefined) {
      const [shown, hint] = found.syntax.describe(found.name)
      const location = locateText(draft, node, at)
      const edit = editLines(draft, (node.position?.start.line ?? 1) - 1 + index, location)
      draft.problems.push(problems.otherSyntax({ shown, tool: found.syntax.tool, hint }, location, edit))
    }
    at += line.length + 1
  }
}

/** A file that is included in whole. */
const INCLUDE_LINE = /^[ \t]*-{1,2}8<-{1,2}[ \t]+"([\w./-]+)"[ \t]*$/

/** The rewritten lines of a construct. `index` is that of its line, and `location` its place there. */
function editLines(draft: MarkdownDraft, index: number, location: SourceLocation): SourceEdit | undefined {
  const line = draft.lines[index] ?? ''
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0
  if (!isWholeLine(draft, index, location)) return undefined
  const start = { ...location, column: 1 }
  const [, path] = INCLUDE_LINE.exec(line) ?? []
  if (path !== undefined) {
    const included = `${' '.repeat(indent)}::include{file=/${path}}`
    return { ...createEdit(start, line.trimEnd(), included), needs: path }
  }
  if (CONTENTS_LINE.test(line)) return createEdit(start, line, '')
  return replaceLines(location, editOtherBlock(draft.lines, index))
}

/** In a quote or after the sign of a list, the lines of a block begin with something else, and pages of MDX indent otherwise. */
function isWholeLine(draft: MarkdownDraft, index: number, { column }: SourceLocation): boolean {
  const [indent = ''] = /^[ \t]*/.exec(draft.lines[index] ?? '') ?? []
  return column === indent.length + 1 && !draft.isMdx
}

/** The block that begins with a node, as `rewrite` writes it; undefined where it is left to its author. */
export function editBlock(draft: MarkdownDraft, node: Nodes, rewrite: RewriteBlock): SourceEdit | undefined {
  return editBlockAt(draft, (node.position?.start.line ?? 1) - 1, {
    location: locateNode(draft, node),
    rewrite,
  })
}

/** The same for a block that begins on a line, given by its index and its location. */
export function editBlockAt(
  draft: MarkdownDraft,
  index: number,
  { location, rewrite }: { readonly location: SourceLocation; readonly rewrite: RewriteBlock },
): SourceEdit | undefined {
  return isWholeLine(draft, index, location) ? replaceLines(location, rewrite(draft.lines, index)) : undefined
}

/** The replacement of whole lines, the first of which has a location. */
export function replaceLines(location: SourceLocation, block: BlockEdit | undefined): SourceEdit | undefined {
  return block && createEdit({ ...location, column: 1 }, block.from, block.to)
}

function findSyntax(line: string, isMdx: boolean): { syntax: OtherSyntax; name: string } | undefined {
  for (const syntax of SYNTAXES) {
    const match = syntax.isMdx === true && isMdx ? null : syntax.pattern.exec(line)
    if (match !== null) return { syntax, name: match[1] ?? '' }
  }
  return undefined
}

function reportAttributes(draft: MarkdownDraft, node: Text): void {
  if (!ATTRIBUTES.test(node.value)) return
  const hint = 'remove it, or write the element in HTML with its attributes'
  draft.problems.push(problems.otherSyntax({ ...IN_BRACES, hint }, locateText(draft, node, 0)))
}

/** The location of an index of a text: so many characters, or up to the end of the line. */
export function locateText(draft: MarkdownDraft, node: Text, index: number, length?: number): SourceLocation {
  const { line, column } = pointAt(draft, node, index)
  const span = locateSpan(draft, line, column)
  return length === undefined || span.length === undefined
    ? span
    : { ...span, length: Math.min(length, span.length) }
}

/** Where an index of a text is among the lines of the draft. */
export function pointAt(draft: MarkdownDraft, node: Text, index: number): Point {
  const { line, column } = node.position?.start ?? { line: 1, column: 1 }
  const place = locateIndex(node.value, index)
  const row = line + place.line - 1
  if (place.line === 1) return { line, column: column + place.column - 1 }
  // The text is without the indentation of its lines.
  const from = index - place.column + 1
  const end = node.value.indexOf('\n', from)
  const text = node.value.slice(from, end === -1 ? undefined : end)
  const indent = Math.max(0, (draft.lines[row - 1] ?? '').indexOf(text))
  return { line: row, column: indent + place.column }
}

/** The replacement of a text at a location. */
export function createEdit({ file, line, column }: SourceLocation, from: string, to: string): SourceEdit {
  return { file, line, column, from, to }
}
