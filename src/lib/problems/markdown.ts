/** Problems of Markdown. */

import { writeCodeSpan } from '../text/code-span.ts'
import { hintForCode, hintForDirective } from '../text/problems/other-tools.ts'
import { nearestName } from '../text/problems/nearest-name.ts'
import { error, warning, suggestName, didYouMean } from './problem.ts'
import type { SourceEdit, SourceLocation, Problem } from '../types.ts'

/** `:::name` or `::name` with a name that is not a directive. */
export function unknownDirective(
  name: string,
  known: readonly string[],
  location: SourceLocation,
  edit = renameDirective(name, location),
): Problem {
  return error(
    'unknown-directive',
    `unknown directive \`${name}\``,
    location,
    hintForDirective(name) ??
      suggestName(name, known) ??
      `available: ${known.join(', ')}; write \`\\:\` for a literal colon`,
    { edit },
  )
}

/** The correction where the hint is another name, ready to paste: the rest of the line stays. */
function renameDirective(name: string, location: SourceLocation): SourceEdit | undefined {
  const [, colons, other] = /^write `(:+)([a-z]+)`$/.exec(hintForDirective(name) ?? '') ?? []
  if (colons === undefined || other === undefined) return undefined
  return { ...location, from: colons + name, to: colons + other }
}

/** A line of `:::` that is not a directive: a title without brackets, or a closing line without an opening one. */
export function directiveSyntax(
  line: string,
  hint: string,
  location: SourceLocation,
  edit?: SourceEdit,
): Problem {
  return error('directive-syntax', `\`${line}\` is not a valid directive`, location, hint, { edit })
}

/** A construct that another documentation tool has. */
export interface OtherSyntax {
  /** The construct without what is special to one place of it. */
  readonly shown: string
  readonly tool: string
  /** Its effect here, if any. */
  readonly effect?: string
  readonly hint: string
}

/** Syntax of another documentation tool, which is text here. */
export function otherSyntax(
  { shown, tool, effect = 'has no meaning here', hint }: OtherSyntax,
  location: SourceLocation,
  edit?: SourceEdit,
): Problem {
  return warning('other-syntax', `\`${shown}\` is syntax of ${tool}, and ${effect}`, location, hint, { edit })
}

/** Markdown that is text because of a small mistake, such as a blank too much: readers see its signs. */
export function literalMarkdown(
  shown: string,
  hint: string,
  location: SourceLocation,
  edit?: SourceEdit,
): Problem {
  return warning('literal-markdown', `${writeCodeSpan(shown)} is shown as text`, location, hint, { edit })
}

/** HTML or Markdown in a title or summary: `lost` names what is not shown, such as `a link`; otherwise its signs are shown. */
export function markupInTitle(
  found: { readonly title: string } | { readonly lost: string },
  location: SourceLocation,
): Problem {
  const isLost = 'lost' in found
  const what = isLost
    ? `${found.lost} in the title is not shown`
    : `the markup in \`${found.title}\` is shown as text`
  return warning(
    'markup-in-title',
    `${what}: titles and summaries are plain text`,
    location,
    isLost ? 'move it below the title' : 'remove the markup, or move the text to `description`',
  )
}

/** A row of a table with more cells than its header, which are not shown. */
export function lostCells(cells: number, columns: number, location: SourceLocation): Problem {
  return warning(
    'lost-cells',
    `this row has ${cells} cells and the header ${columns}, so the last ${cells - columns === 1 ? 'cell is' : `${cells - columns} are`} not shown`,
    location,
    'write `\\|` for a vertical bar inside a cell, also in code, or add a column to the header',
  )
}

/** A reference to a footnote or a link that the page does not define. */
export function undefinedReference(shown: string, label: string, location: SourceLocation): Problem {
  const definition = label.startsWith('^') ? `[${label}]: …` : `[${label}]: https://…`
  return warning(
    'undefined-reference',
    `\`${shown}\` is shown as text, because \`[${label}]\` is not defined`,
    location,
    `add the line \`${definition}\`, or write \`\\[\` for a bracket`,
  )
}

/** A footnote, or a line that is read as a definition, which nothing refers to. */
export function unusedDefinition(label: string, location: SourceLocation): Problem {
  return warning(
    'unused-definition',
    `\`${label}\` is not shown, because nothing refers to it`,
    location,
    label.startsWith('[^')
      ? `write \`${label}\` in the text, or remove this line`
      : `write \`\\${label}:\` for a line of text`,
  )
}

/** A footnote or reference that one file defines twice: the second definition has no effect. */
export function duplicateDefinition(label: string, location: SourceLocation, first: SourceLocation): Problem {
  return warning(
    'duplicate-definition',
    `\`${label}\` is defined twice, and the first definition is used`,
    location,
    undefined,
    { notes: [{ message: 'first defined here', location: first }] },
  )
}

/** A container directive that only the end of its parent closes. */
export function unclosedDirective(name: string, colons: number, location: SourceLocation): Problem {
  return error(
    'unclosed-directive',
    `directive \`${name}\` is not closed`,
    location,
    `close it with a line of \`${':'.repeat(colons)}\`; an outer directive needs more colons than those inside it`,
  )
}

/** An unclosed construct, to which the rest of the page would belong: `fence` closes a code block, a comment, a formula or `<details>`. */
export function unclosedFence(fence: string, location: SourceLocation): Problem {
  const what = fence.startsWith('$') ? 'formula' : (CLOSED_BY[fence] ?? 'code block')
  return error(
    'unclosed-fence',
    `this ${what} is not closed`,
    location,
    `close it with ${fence === '-->' ? '' : 'a line of '}${fence}`,
  )
}

/** The lines of Git around the parts of a merge conflict. */
export function mergeConflict(location: SourceLocation): Problem {
  return error(
    'merge-conflict',
    'a merge conflict is not resolved',
    location,
    'keep what belongs on the page, and remove the lines of `<`, `=` and `>`',
  )
}

const CLOSED_BY: Readonly<Record<string, string>> = { '-->': 'comment', '</details>': '`<details>`' }

/** Nearly any word of so many letters is close to the name of a language, and means something else. */
const SHORTEST_NAME = 3

/** A code block in a language that the highlighter doesn't have. It is shown without colors. */
export function unknownLanguage(
  name: string,
  known: readonly string[],
  location: SourceLocation,
  meant?: { readonly language: string; readonly edit: SourceEdit },
): Problem {
  // One slip: among so many names, most words are close to one that means something else.
  const nearest = name.length > SHORTEST_NAME ? nearestName(name, known, 1) : undefined
  return warning(
    'unknown-language',
    `no syntax highlighting for the language \`${name}\``,
    location,
    meant === undefined
      ? (didYouMean(nearest) ?? 'write `text` for code without highlighting')
      : `write \`${meant.language}\``,
    { edit: meant?.edit },
  )
}

/** A tab outside of `tabs`, a tab without a label, or other content directly inside `tabs`. */
export function misplacedTab(
  message: string,
  location: SourceLocation,
  syntax: 'directive' | 'component',
): Problem {
  return error(
    'misplaced-tab',
    message,
    location,
    syntax === 'component'
      ? 'write `<Tab label="Label">` … `</Tab>` for each tab inside `<Tabs>`'
      : 'write `::::tabs`, then `:::tab[Label]` … `:::` for each tab, then `::::`',
  )
}

/** A construct with attributes, and the names that they may have. */
interface AttributeOwner {
  /** `title`: what is written after the language of a code block as if it were one. */
  readonly kind: 'code block' | 'title' | { readonly directive: string }
  readonly known: readonly string[]
}

/** An attribute that a directive or a code block doesn't have. */
export function unknownAttribute(
  name: string,
  { kind, known }: AttributeOwner,
  location: SourceLocation,
  { hint: ownHint, edit }: { readonly hint?: string; readonly edit?: SourceEdit | undefined } = {},
): Problem {
  const isDirective = typeof kind === 'object'
  const hint = ownHint ?? (isDirective ? undefined : hintForCode(name)) ?? suggestName(name, known)
  // The same words for all titles make one entry of a report.
  const isTitle = kind === 'title' && hint === undefined
  const valid = `${isTitle ? 'for a title, write `title="…"`; ' : ''}valid attributes: ${known.join(', ')}`
  return warning(
    'unknown-attribute',
    isTitle
      ? 'the words after the language of this code block have no meaning'
      : `${isDirective ? `directive \`${kind.directive}\`` : 'a code block'} has no attribute \`${name}\``,
    location,
    hint ?? (known.length === 0 ? undefined : valid),
    { edit },
  )
}

/** An attribute of a built-in block has a value that means nothing. */
export function unknownValue(
  value: string,
  attribute: string,
  known: readonly string[],
  location: SourceLocation,
): Problem {
  return warning(
    'unknown-value',
    `unknown value \`${value}\` of \`${attribute}\``,
    location,
    suggestName(value, known) ?? `use one of: ${known.join(', ')}`,
  )
}

/** A slot with an unknown name. */
export function unknownSlot(name: string, known: readonly string[], location: SourceLocation): Problem {
  return error(
    'unknown-slot',
    name === '' ? 'this slot has no name' : `unknown slot \`${name}\``,
    location,
    suggestName(name, known) ?? `available: ${known.join(', ')}`,
  )
}

/** A page begins with a heading of level 1 that is not the title of its front matter: it would have two titles. */
export function secondTitle(location: SourceLocation): Problem {
  return warning(
    'second-title',
    'the page has two titles: one in its front matter, and this heading',
    location,
    'remove one of the two; for a short name in the sidebar, write `sidebar_label` instead of `title`',
  )
}

/** Two elements of a page whose author gave them the same id. */
export function duplicateId(id: string, location: SourceLocation, first: SourceLocation): Problem {
  return warning('duplicate-id', `id \`${id}\` is used twice on this page`, location, undefined, {
    notes: [{ message: 'first used here', location: first }],
  })
}

/** A formula that does not parse. `hasFence`: it has dollars inside that were meant to close it. */
export function mathSyntax(reason: string, location: SourceLocation, hasFence: boolean): Problem {
  return error(
    'math-syntax',
    `invalid formula: ${reason}`,
    location,
    hasFence ? 'close a block with `$$` on a line of its own' : undefined,
  )
}

/** A Mermaid diagram that the build can't draw and shows as code. */
export function undrawnDiagram(reason: string, location: SourceLocation): Problem {
  const isMissing = reason.endsWith('not installed')
  return warning(
    'undrawn-diagram',
    `cannot draw this diagram, it is shown as code: ${reason}`,
    location,
    isMissing
      ? 'run `npm install --save-dev mermaid@11 jsdom@26`, and diagrams are drawn when the site is built'
      : 'try the diagram at https://mermaid.live, or use an image',
  )
}

/** A Markdown text with so many quotes, lists or HTML elements in each other that it cannot be converted. */
export function deepNesting(what: 'blocks' | 'directives', location: SourceLocation): Problem {
  const isBlocks = what === 'blocks'
  return error(
    'deep-nesting',
    isBlocks
      ? 'quotes, lists or HTML elements are nested more than 500 levels deep'
      : 'directives are nested more than 50 levels deep',
    location,
    isBlocks
      ? 'close HTML elements, and remove `>` at the start of lines'
      : 'close each directive with as many colons as it has at its start',
  )
}
