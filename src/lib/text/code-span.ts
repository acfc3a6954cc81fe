/** Code in a line of Markdown. */

/** A text as a code span: between more backticks than it has itself (CommonMark 0.31.2, section 6.1). */
export function writeCodeSpan(text: string): string {
  const ticks = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return ticks + pad + text + pad + ticks
}

const CODE_SPAN = /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/s

/** The parts of a phrase by turns: text, code, text, and so on. */
export function splitCodeSpans(phrase: string): readonly string[] {
  return phrase
    .split(CODE_SPAN)
    .flatMap((part, index) =>
      index % 3 === 1 ? [] : [index % 3 === 2 ? part.replace(/^ (.*`.*) $/s, '$1') : part],
    )
}
