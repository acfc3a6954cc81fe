/**
 * Reports Markdown of other tools inside of a line: links that are none here, values, and marks that readers would see as signs. What may be meant as
 * plain text, such as a price or a condition, is not reported.
 */
import type { Blockquote, Delete, Parents, Text } from 'mdast'
import type { Point } from 'unist'
import { hintForTag } from '../../../lib/text/problems/other-tools.ts'
import { locateIndex } from '../../../lib/text/problems/locate-index.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { locateNode, type MarkdownDraft } from '../markdown-draft.ts'
import { ADMONITION_NAMES, CALLOUT, editCallout } from './edit-other-block.ts'
import type { RewriteBlock } from './block-edit.ts'
import { editGitBookTag } from './edit-gitbook-tag.ts'
import { createEdit, editBlockAt, locateText, replaceLines } from './other-syntax.ts'

/** A construct inside of a line. */
interface InlineSyntax {
  readonly pattern: RegExp
  readonly tool: string
  /** The construct without what is special to one place of it, the hint, and the corrected text where it is certain; undefined where it is none. */
  readonly describe: (
    match: RegExpMatchArray,
  ) => readonly [shown: string, hint: string, corrected?: string] | undefined
  /** Corrects the block that begins with the construct. */
  readonly rewrite?: RewriteBlock
  /** Where braces are code, in `.mdx` pages, it cannot be. */
  readonly hasBraces?: true
}

const LINK = 'write the file or the path as the address: `[text](./page.md)`, `![text](/img/flow.png)`'

/** In a link, which is text because of the blanks in its address, the whole of it is reported; what is inside of it is not reported again. */
const SYNTAXES: readonly InlineSyntax[] = [
  {
    pattern: /\]\([^()\s]*\{\{[<%][^{}\n]*[>%]\}\}[^()\n]*\)/g,
    tool: 'Hugo',
    describe: () => ['[…]({{< … >}})', LINK],
    hasBraces: true,
  },
  {
    pattern: /\]\([^()\s]*\{%[^{}\n]*%\}[^()\n]*\)/g,
    tool: 'Jekyll',
    describe: () => ['[…]({% … %})', LINK],
    hasBraces: true,
  },
  {
    pattern: /\]\([^()\s]*\{\{[^{}\n]*\}\}[^()\n]*\)/g,
    tool: 'Jekyll',
    describe: () => ['[…]({{ … }})', LINK],
    hasBraces: true,
  },
  {
    pattern: /!\[[^\]\n]*\]\([^()\s]+[ \t]+=(?:\d+%?x?(?:\d+%?)?|x\d+%?)\)/g,
    tool: 'markdown-it',
    describe: () => ['![…](… =100x20)', 'write `<img src="…" alt="…" width="100" height="20">`'],
  },
  {
    pattern: /(?<!\{)\{%-?[ \t]*(?!end)([a-z][\w-]*)[^{}\n]*(?:%\})?/gi,
    tool: 'GitBook or Liquid',
    describe: ([, name = '']) => [`{% ${name} %}`, hintForTag(name)],
    rewrite: editGitBookTag,
    hasBraces: true,
  },
  {
    pattern: /\{\{[<%][ \t]*([a-z][\w./-]*)[^{}\n]*(?:[>%]\}\})?/gi,
    tool: 'Hugo',
    describe: ([whole, name = '']) => [
      whole[2] === '%' ? `{{% ${name} %}}` : `{{< ${name} >}}`,
      hintForTag(name),
    ],
    hasBraces: true,
  },
  {
    pattern: /(?<!\\)\{\{#([a-z_]+)(?:[ \t][^{}\n]*)?\}\}/g,
    tool: 'mdBook',
    describe: ([, name = '']) => [`{{#${name}}}`, hintForTag(name)],
    hasBraces: true,
  },
  {
    pattern: /\^\[(?![\w\\]-\w)(?=[^\]\n]*\p{L})[^[\]\n]*(?:\](?![+*?{(:$])|$)/gu,
    tool: 'Pandoc or markdown-it',
    describe: () => ['^[…]', 'write `[^1]`, and the note on a line of its own: `[^1]: …`'],
  },
  {
    pattern: /(?<!\$)\{\{-?[ \t]*((?:site|page)\.[a-z_][\w.]*)[^{}\n]*\}\}/g,
    tool: 'Jekyll',
    describe: ([, name = '']) => [`{{ ${name} }}`, 'write its value'],
    hasBraces: true,
  },
  {
    pattern: /(?<![$\\{])\{\{-?[ \t]*(\$?[a-z_][\w.$-]*(?:[ \t]*\|[^{}\n]*|\([^{}\n]*\))?)[ \t]*-?\}\}/gi,
    tool: 'MkDocs, VitePress or Jinja',
    describe: ([, name = '']) => [`{{ ${name.trim()} }}`, 'write its value, or the braces as code'],
    hasBraces: true,
  },
  {
    pattern: /(?<![\\$\w])\$(?![\s$])[^$\n]*(?:\\[a-z]{2,}|[\^_]\{|\w\^\w)[^$\n]*(?<![\s\\])\$(?![\w$])/gi,
    tool: 'KaTeX or MathJax',
    describe: ([whole]) => ['$…$', 'write the formula between two dollars: `$$…$$`', `$${whole}$`],
    hasBraces: true,
  },
  {
    pattern: /(?<![=\w])==(?![=\s])[^=\n]+(?<!\s)==(?![=\w])/g,
    tool: 'MkDocs or Obsidian',
    describe: ([whole]) => ['==…==', 'write `<mark>…</mark>`', `<mark>${whole.slice(2, -2)}</mark>`],
  },
  {
    pattern: /(?<![+\w])\+\+\p{L}[\p{L}\d-]*(?:\+[\p{L}\d-]+)*\+\+(?![+\w])/gu,
    tool: 'MkDocs or markdown-it',
    describe: ([whole]) => [
      '++…++',
      whole.slice(2, -2).includes('+')
        ? 'write `<kbd>…</kbd>` for each key'
        : 'write `<ins>…</ins>`, or `<kbd>…</kbd>` for a key',
    ],
  },
  {
    pattern: /(?<![\^[\\])\^[\w+-]{1,20}\^(?![\w^])/g,
    tool: 'Pandoc or MkDocs',
    describe: ([whole]) => ['^…^', 'write `<sup>…</sup>`', `<sup>${whole.slice(1, -1)}</sup>`],
  },
  {
    pattern: /(?<![[\w\]])!?\[\[\p{L}[^[\]|,\n]*[^[\]|,\s](?:\|[^[\]\n]+)?\]\](?![[(\]:])/gu,
    tool: 'Obsidian',
    // The table of contents of other tools has a hint of its own, and `[[Prototype]]` is part of an object of JavaScript.
    describe: ([whole]) =>
      /^\[\[(?:toc|[A-Z][A-Za-z]*)\]\]$/.test(whole) ? undefined : ['[[…]]', 'write `[text](./page.md)`'],
  },
]

/** Signs without which no construct is in a text; most texts have none of them. */
const SIGNS = /\{[{%]|\$|==|\+\+|\^|\[\[|[ \t]=\d*x?\d/

/** Reports constructs in a text. */
export function reportInlineSyntax(draft: MarkdownDraft, node: Text): void {
  if (draft.isDescription || node.position === undefined || !SIGNS.test(node.value)) return
  const isMdx = draft.isMdx
  let rest = node.value
  for (const { pattern, tool, describe, rewrite, hasBraces } of SYNTAXES) {
    if (hasBraces === true && isMdx) continue
    const isWritten = createSourceCheck(draft, node.position.start)
    const reported: RegExpExecArray[] = []
    for (const match of rest.matchAll(pattern)) {
      const found = describe(match)
      if (found === undefined) continue
      const [whole] = match
      const [shown, hint, corrected] = found
      const row = findRow(node, match.index)
      if (!isWritten(row, whole)) continue
      const location = locateText(draft, node, match.index, whole.length)
      const edit =
        corrected === undefined
          ? rewrite && editBlockAt(draft, row, { location, rewrite })
          : createEdit(location, whole, corrected)
      draft.problems.push(problems.otherSyntax({ shown, tool, hint }, location, edit))
      reported.push(match)
    }
    rest = blankMatches(rest, reported)
  }
}

/**
 * Whether the source of a text has a construct, rather than another spelling of it, such as `\[[Page]]` or `&#36;x^2$`. Constructs are asked in their
 * order, and each is searched after the one before, so that a line is read once for all of them.
 */
function createSourceCheck({ lines }: MarkdownDraft, { line, column }: Point) {
  let last = { row: line - 1, end: column - 1 }
  return (row: number, whole: string): boolean => {
    const text = lines[row] ?? ''
    const at = text.indexOf(whole, row === last.row ? last.end : 0)
    if (at === -1) return false
    last = { row, end: at + whole.length }
    return text[at - 1] !== '\\'
  }
}

/** A text with blanks instead of matches, which are in its order. */
function blankMatches(text: string, matches: readonly RegExpExecArray[]): string {
  let end = 0
  const parts = matches.map(({ 0: whole, index }) => {
    const before = text.slice(end, index)
    end = index + whole.length
    return before + ' '.repeat(whole.length)
  })
  return parts.join('') + text.slice(end)
}

/** The index of the line of an index of a text. */
const findRow = ({ position, value }: Text, index: number) =>
  (position?.start.line ?? 1) + locateIndex(value, index).line - 2

const SUBSCRIPT = {
  shown: '~…~',
  tool: 'Pandoc or MkDocs',
  effect: 'strikes the text through here',
  hint: 'write `<sub>…</sub>`',
}

/** A formula such as `H~2~O`, which GitHub strikes through: one tilde on each side of a few characters, after another one. */
export function reportSubscript(draft: MarkdownDraft, node: Delete, parent: Parents | undefined): void {
  const [text, ...others] = node.children
  const { start } = node.position ?? {}
  if (draft.isDescription || start === undefined || text?.type !== 'text' || others.length > 0) return
  const line = draft.lines[start.line - 1] ?? ''
  const before = parent?.children[(parent.children as unknown[]).indexOf(node) - 1]
  const isAfterLetter = before?.type === 'text' && /[\p{L}\p{N})\]]$/u.test(before.value)
  const whole = `~${text.value}~`
  if (!isAfterLetter || !/^[\w+-]{1,8}$/.test(text.value) || !line.startsWith(whole, start.column - 1)) return
  const location = locateNode(draft, node)
  draft.problems.push(
    problems.otherSyntax(SUBSCRIPT, location, createEdit(location, whole, `<sub>${text.value}</sub>`)),
  )
}

/** Reports a quote that is none of GitHub's alerts, and one of Obsidian or VitePress. */
export function reportCallout(draft: MarkdownDraft, { children, position }: Blockquote): void {
  const [first] = children
  const [text] = first?.type === 'paragraph' ? first.children : []
  if (draft.isDescription || text?.type !== 'text' || position === undefined) return
  const [, kind] = CALLOUT.exec(text.value) ?? []
  if (kind === undefined) return
  const name = ADMONITION_NAMES[kind.toLowerCase()] ?? 'note'
  const hint = `write \`:::${name}[Title]\` … \`:::\` around the text, without its \`>\``
  const location = locateText(draft, text, 0)
  const isPlain = position.start.column === 1 && !draft.isMdx
  const edit = isPlain ? editCallout(draft.lines, position.start.line - 1) : undefined
  draft.problems.push(
    problems.otherSyntax(
      { shown: `> [!${kind}] …`, tool: 'Obsidian or VitePress', hint },
      location,
      replaceLines(location, edit),
    ),
  )
}
