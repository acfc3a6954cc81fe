/** The syntax on top of CommonMark, for remark-parse: GFM, math and directives. */
import { directiveFromMarkdown } from 'mdast-util-directive'
import { directive } from 'micromark-extension-directive'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import type { Preset, Processor } from 'unified'

/**
 * Adds `::leaf` and `:::container` directives to a parser. Text directives are not: in prose a colon between words (`10:30`, `a:b`)
 * is far more often a colon.
 */
function addDirectives(this: Processor): void {
  const data = this.data()
  const { flow } = directive()
  ;(data.micromarkExtensions ??= []).push(flow === undefined ? {} : { flow })
  ;(data.fromMarkdownExtensions ??= []).push([directiveFromMarkdown()])
}

/** Our syntax on top of a Markdown parser. One dollar is a price: formulas inside a line take two, `$$x$$`. */
export const markdownSyntax: Preset = {
  plugins: [remarkGfm, [remarkMath, { singleDollarTextMath: false }], addDirectives],
}
