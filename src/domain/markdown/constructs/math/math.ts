/** Formulas in TeX, converted to MathML when the site is built: readers need no script and no fonts. */
import { errorText } from '../../../../lib/text/problems/error-message.ts'
import { lowerFirst } from '../../../../lib/text/first-letter.ts'
import { locateIndex } from '../../../../lib/text/problems/locate-index.ts'
import { createRequire } from 'node:module'
import type { Text } from 'hast'
import type { Nodes, Paragraph } from 'mdast'
import type { InlineMath, Math } from 'mdast-util-math'
import type { Handler, State } from 'mdast-util-to-hast'
import * as problems from '../../../../lib/problems/problems.ts'
import type { Html, SourceLocation } from '../../../../lib/types.ts'
import { storeBlock, getDraft, locateNode, type MarkdownDraft } from '../../markdown-draft.ts'
import { reportUnclosedFence } from '../code/report-unclosed-fence.ts'
import { writeFormulaText } from './write-formula-text.ts'
import { escapeAttribute } from '../../../../lib/text/html/escape-attribute.ts'

interface Temml {
  renderToString(tex: string, options: Readonly<Record<string, unknown>>): string
}

// Read when the first formula is met: few pages have one.
let temml: Temml | undefined

/** A formula on lines of its own. */
export const convertMath: Handler = (state: State, node: Math) => {
  const draft = getDraft(state.options.file)
  const tex = readBlockFormula(node)
  return reportUnclosedFence(draft, node) ? writeAsCode(draft, tex) : renderFormula(draft, node, tex, true)
}

/** A formula may begin beside its opening dollars, where the parser sees the name of a language, as after a fence of code. */
const readBlockFormula = ({ meta, value }: Math) => (meta ? `${meta}\n${value}` : value)

/** A formula in a line. */
export const convertInlineMath: Handler = (state: State, node: InlineMath) => {
  const draft = getDraft(state.options.file)
  return draft.isDescription && hasProse(node.value)
    ? { type: 'text', value: `$$${node.value}$$` }
    : renderFormula(draft, node, node.value, false)
}

/** `$$a^2$$` alone in its paragraph is a block, as on GitHub; undefined for any other paragraph. Single dollars, of a plug-in, stay inline. */
export function convertLoneFormula(state: State, { children }: Paragraph): Text | undefined {
  const [node, ...others] = children
  if (node?.type !== 'inlineMath' || others.length > 0) return undefined
  const draft = getDraft(state.options.file)
  const { line = 1, column = 1 } = node.position?.start ?? {}
  const isBlock = draft.lines[line - 1]?.startsWith('$$', column - 1) === true
  return isBlock && !(draft.isDescription && hasProse(node.value))
    ? renderFormula(draft, node, node.value, true)
    : undefined
}

/** Three words in a row: a description that speaks of two dollar signs twice in one paragraph means no formula. */
const hasProse = (tex: string): boolean => /(?:^|[^\\a-z{])[a-z]{2,} [a-z]+ [a-z]{2,}/i.test(tex)

/** A formula in TeX as MathML. One that doesn't parse is reported and shown as text. */
export function renderFormula(draft: MarkdownDraft, node: Nodes, tex: string, block: boolean): Text {
  temml ??= createRequire(import.meta.url)('temml') as Temml
  try {
    const options = { displayMode: block, throwOnError: true, trust: false }
    const separated = separateNumbers(tex)
    // Errors have their place in the text of the author.
    if (separated !== tex) temml.renderToString(tex, options)
    const html = temml.renderToString(separated, options)
    return storeBlock(draft, { html: cleanMathml(html, tex, block), text: writeFormulaText(html) })
  } catch (error) {
    draft.problems.push(
      problems.mathSyntax(readErrorReason(error), locateError(draft, node, tex, error), tex.includes('$$')),
    )
    return writeAsCode(draft, tex)
  }
}

/** Texts in a formula, and numbers such as `1,000`. */
const WHOLE =
  /\\(?:text\w*|mbox|href|url|tag|label|operatorname)\*?\{[^{}]*\}|(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,])/

/** Temml reads `1,2` as one number; in TeX these are two, and `1{,}2` is one. */
const separateNumbers = (tex: string): string =>
  tex.replace(new RegExp(`${WHOLE.source}|\\d,(?=\\d)`, 'g'), (found) =>
    /^\d,$/.test(found) ? `${found} ` : found,
  )

const writeAsCode = (draft: MarkdownDraft, tex: string) =>
  storeBlock(draft, { html: `<code>${escapeAttribute(tex)}</code>`, text: tex })

/** What is wrong, without the name of the error and the formula itself. */
function readErrorReason(error: unknown): string {
  const message = errorText(error)
  const [text = ''] = message.replace(/^\s*ParseError:?\s*/, '').split(/ at (?:end of input|position \d+)/)
  return lowerFirst(text.trim())
}

/** The very place in a formula, where the error names one; else that of the formula. */
function locateError(draft: MarkdownDraft, node: Nodes, tex: string, error: unknown): SourceLocation {
  const offset =
    typeof error === 'object' && error !== null && 'position' in error ? Number(error.position) : Number.NaN
  const start = node.position?.start
  if (!Number.isInteger(offset) || start === undefined) return locateNode(draft, node)
  const { line, column } = locateIndex(tex, offset)
  // A formula follows two dollars, on their line or on the next.
  if (node.type === 'inlineMath') return draft.locate(start.line, start.column + 1 + column)
  const isBeside = node.type === 'math' && Boolean(node.meta)
  if (isBeside && line === 1) return draft.locate(start.line, start.column + 1 + column)
  return draft.locate(start.line + line - (isBeside ? 1 : 0), start.column - 1 + column)
}

/**
 * MathML without `style`, which the content security policy forbids: colours become attributes of MathML Core; paddings and borders, which only
 * fine-tune, are left to the style sheet.
 */
function cleanMathml(html: Html, tex: string, block: boolean): Html {
  const bare = html
    .replace(/ style="([^"]*)"/g, (_, style: string) => {
      const color = /(?:^|;)\s*color:\s*([^;]+)/.exec(style)?.[1]
      const back = /(?:^|;)\s*background-color:\s*([^;]+)/.exec(style)?.[1]
      return `${color === undefined ? '' : ` mathcolor="${color}"`}${back === undefined ? '' : ` mathbackground="${back}"`}`
    })
    .replace(/^<math/, `<math alttext="${escapeAttribute(tex)}"`)
  return block ? `<div class="math" tabindex="0">${bare}</div>` : bare
}
