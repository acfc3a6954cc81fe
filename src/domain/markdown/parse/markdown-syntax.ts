/** The syntax on top of CommonMark, for remark-parse: GFM, math, directives, and emphasis in Chinese, Japanese and Korean. */
import { directiveFromMarkdown } from 'mdast-util-directive'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import { directive } from 'micromark-extension-directive'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import type { Preset, Processor } from 'unified'
import { limitEmphasis } from './limit-emphasis.ts'

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

/**
 * Lets emphasis end after a Chinese, Japanese or Korean punctuation mark: `**重点：**后面`. CommonMark wants a space there, which these languages
 * do not write.
 */
function addEastAsianEmphasis(this: Processor): void {
  ;(this.data().micromarkExtensions ??= []).push(
    limitEmphasis(cjkFriendlyExtension()),
    gfmStrikethroughCjkFriendly(),
  )
}

/** Our syntax on top of a Markdown parser. One dollar is a price: formulas inside a line take two, `$$x$$`. */
export const markdownSyntax: Preset = {
  plugins: [remarkGfm, [remarkMath, { singleDollarTextMath: false }], addDirectives, addEastAsianEmphasis],
}
