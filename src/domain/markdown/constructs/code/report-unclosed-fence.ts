import type { Code } from 'mdast'
import type { Math } from 'mdast-util-math'
import * as problems from '../../../../lib/problems/problems.ts'
import { locateNode, type MarkdownDraft } from '../../markdown-draft.ts'

/**
 * Reports a code block or a formula without its last line, and gives whether it is one. CommonMark 0.31, section 4.5, closes an open fence at
 * the end of its container: a forgotten closing line then turns the rest of the page into code.
 */
export function reportUnclosedFence(draft: MarkdownDraft, node: Code | Math): boolean {
  const { start, end } = node.position ?? {}
  if (start === undefined || end === undefined) return false
  const [fence] =
    /^(?:`{3,}|~{3,}|\${2,})/.exec((draft.lines[start.line - 1] ?? '').slice(start.column - 1)) ?? []
  if (fence === undefined) return false
  const lastLine = (draft.lines[end.line - 1] ?? '').slice(0, end.column - 1)
  const [, closing = ''] = /^[ \t>]*(`{3,}|~{3,}|\${2,})[ \t]*$/.exec(lastLine) ?? []
  if (end.line > start.line && closing.startsWith(fence)) return false
  draft.problems.push(problems.unclosedFence(fence, locateNode(draft, node)))
  return true
}
