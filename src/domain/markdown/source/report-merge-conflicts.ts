/** Lines that Git writes around the two parts of a merge conflict. */
import * as problems from '../../../lib/problems/problems.ts'
import { locateSpan, type MarkdownDraft } from '../markdown-draft.ts'
import { findFences } from './find-fences.ts'

/** Reports conflicts outside of code, and whether there are any: both parts of one would be on the page, the first as a heading. */
export function reportMergeConflicts(draft: MarkdownDraft): boolean {
  const { lines } = draft
  if (!lines.some((line) => line.startsWith('<<<<<<< '))) return false
  const isCode = findFences(lines)
  const signs = lines.flatMap((line, at) =>
    isCode[at] !== true && /^(?:[<>]{7} |={7}$)/.test(line) ? [{ sign: line[0], at }] : [],
  )
  const found = signs.filter(
    ({ sign }, n) => sign === '<' && signs[n + 1]?.sign === '=' && signs[n + 2]?.sign === '>',
  )
  draft.problems.push(...found.map(({ at }) => problems.mergeConflict(locateSpan(draft, at + 1, 1))))
  return found.length > 0
}
