/**
 * A formula as one line of text, for search results and for tables of contents: `x^2`, `(a + b)/(2n)`. Reads the MathML that Temml
 * writes, which is well-formed and has no comments.
 */
import { codeToText } from '../../../../lib/text/html/html-to-text.ts'

/** The text before the second and third part of an element, in that order. */
const JOINTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['msup', ['^']],
  ['msub', ['_']],
  ['msubsup', ['_', '^']],
  ['mover', ['^']],
  ['munder', ['_']],
  ['munderover', ['_', '^']],
  ['mfrac', ['/']],
])
/** Operators with a space on both sides. */
const SPACED = /^[=<>≤≥≠≈≡≪≫±×÷+\-−·→←↔⇒⇔↦∈∉⊂⊆∪∩∧∨∼|]$/u

/** Letters of a formula that are italic, bold or of a typewriter by themselves: readers search, and read in a list, the plain ones. */
const STYLED_LETTERS = /[\u{1D400}-\u{1D7FF}ℎ]+/gu

interface Branch {
  readonly tag: string
  readonly parts: string[]
}

/** The text of MathML. */
export function writeFormulaText(mathml: string): string {
  const root: Branch = { tag: '', parts: [] }
  const open = [root]
  for (const [, closing, tag = '', empty, text] of mathml.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>|([^<]+)/g)) {
    const branch = open.at(-1) ?? root
    if (text !== undefined) branch.parts.push(codeToText(text))
    else if (closing !== '/' && empty !== '/') open.push({ tag, parts: [] })
    else if (closing === '/' && open.length > 1) {
      open.pop()
      open.at(-1)?.parts.push(joinParts(branch))
    }
  }
  return root.parts
    .join('')
    .replaceAll(STYLED_LETTERS, (letter) => letter.normalize('NFKC'))
    .replace(/\s+/g, ' ')
    .replaceAll(' )', ')')
    .trim()
}

function joinParts({ tag, parts }: Branch): string {
  const joints = JOINTS.get(tag)
  if (joints !== undefined) {
    const [first = '', ...rest] = parts
    const base = tag === 'mfrac' ? addParentheses(first) : first
    const script = rest.map((part, i) => `${joints[i] ?? ' '}${addParentheses(part)}`).join('')
    // A sum or an integral, and what it is taken of.
    return /[∑∏∫]/.test(base) ? `${base}${script} ` : base + script
  }
  const text = parts.join('')
  if (tag === 'mo') return SPACED.test(text) ? ` ${text} ` : text.replaceAll('\u2061', ' ')
  if (tag === 'msqrt') return `√${addParentheses(text)}`
  return tag === 'mtd' || tag === 'mtr' || tag === 'mspace' ? `${text} ` : text
}

/** A part of several signs in parentheses. */
function addParentheses(text: string): string {
  const part = text.trim()
  return /^(?:[\p{N}.]*|\p{L}*)$/u.test(part) || /^.$/u.test(part) || /^\([^()]*\)$/.test(part)
    ? part
    : `(${part})`
}
