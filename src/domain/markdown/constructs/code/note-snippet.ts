/** Notes code blocks that other parts read: code that the check stage compares with an API description, and code that `docs check --run` runs. */
import type { Code } from 'mdast'
import * as problems from '../../../../lib/problems/problems.ts'
import { RUN_TARGETS, RUNNERS, type PlacedCode } from '../../../../lib/site/snippet.ts'
import { locateNode, type MarkdownDraft } from '../../markdown-draft.ts'
import { FENCE_ATTRIBUTES, type FenceInfo } from '../../source/fence-info.ts'

/** Whether only `docs check --run` reads code, and no reader sees it. Code with a mistake in `run` is hidden as well. */
export const isHiddenCode = ({ isDescription }: MarkdownDraft, { hidden, run, output }: FenceInfo): boolean =>
  hidden && (Boolean(run) || output) && !isDescription

/** Notes a code block with the place of each line. */
export function noteSnippet(draft: MarkdownDraft, node: Code, info: FenceInfo): void {
  const { shown, run, hidden, output } = info
  const isNoted = shown !== undefined || run !== undefined || hidden || output
  if (!isNoted || draft.isDescription || node.position === undefined) return
  const code = placeCode(draft, node, node.position.start.line + 1, info)
  if (shown !== undefined) draft.snippets.push({ ...code, ...shown })
  if (run) noteRunnable(draft, code, { ...info, run })
  else if (run === '') reportStrayWord(draft, 'run', code)
  else if (output) noteOutput(draft, code)
  else if (hidden) reportStrayWord(draft, 'hidden', code)
}

/** Other tools have words of their own after the language. */
function reportStrayWord({ problems: found }: MarkdownDraft, word: string, { location }: PlacedCode): void {
  const known = FENCE_ATTRIBUTES.filter((name) => name !== word)
  found.push(problems.unknownAttribute(word, { kind: 'title', known }, location))
}

function placeCode(draft: MarkdownDraft, node: Code, first: number, { language }: FenceInfo): PlacedCode {
  return {
    language: language.toLowerCase(),
    text: node.value,
    location: locateNode(draft, node),
    lines: node.value.split('\n').map((text, index) => {
      // The code is without the indentation of its block.
      const column = Math.max(0, (draft.lines[first + index - 1] ?? '').length - text.length)
      return draft.locate(first + index, column + 1)
    }),
  }
}

function noteRunnable(
  draft: MarkdownDraft,
  code: PlacedCode,
  { run, diff, output }: FenceInfo & { readonly run: string },
): void {
  const report = (message: string, hint?: string) =>
    draft.problems.push(problems.invalidRun(message, code.location, hint))
  const target = RUN_TARGETS.find((each) => each === run)
  const runner = RUNNERS.get(code.language)
  if (target === undefined) report(`code cannot run against \`${run}\``, 'write `run=sandbox` or `run=mock`')
  else if (runner === undefined)
    report(
      code.language === '' ? 'code without a language cannot run' : `\`${code.language}\` cannot run`,
      `use one of ${[...RUNNERS.keys()].map((each) => `\`${each}\``).join(', ')}`,
    )
  else if (diff) report('a diff cannot run', 'show the whole code, and mark its lines with `[!code ++]`')
  else if (output) report('a block with `run=` has no `output`', 'write the output in a block of its own')
  else draft.runnable.push({ ...code, target, runner })
}

/** The output belongs to the code before it. */
function noteOutput(draft: MarkdownDraft, output: PlacedCode): void {
  const last = draft.runnable.at(-1)
  if (last === undefined) reportStrayWord(draft, 'output', output)
  else if (last.output === undefined) draft.runnable.splice(-1, 1, { ...last, output })
  else
    draft.problems.push(problems.invalidRun('the code before this output has one already', output.location))
}
