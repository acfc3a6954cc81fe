/** Reports plugins of remark and rehype that throw. */
import { FUNCTION_LINES, locateThrow, readInlineMap, type ThrowOrigin } from '../../lib/locate-throw.ts'
import { errorMessage } from '../../lib/text/problems/error-message.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { CompiledPlugin } from '../../lib/types.ts'
import type { MarkdownDraft } from './markdown-draft.ts'
import { startOf } from '../../lib/problems/problem.ts'

/** Reports the error of one of some plugins: the one that its stack trace names, with the place in its file, or all of them. */
export function reportPluginFailure(
  draft: MarkdownDraft,
  plugins: readonly CompiledPlugin[],
  error: unknown,
): void {
  const { stack = '' } = error instanceof Error ? error : {}
  const [failed] = plugins
    .filter(({ label }) => stack.includes(label))
    .sort((a, b) => stack.indexOf(a.label) - stack.indexOf(b.label))
  const name = failed?.name ?? plugins.map((plugin) => plugin.name).join(', ')
  const origin = failed && locateFailure(failed, error)
  const place = origin === undefined ? '' : ` (${origin.source}:${origin.line})`
  const start = startOf(draft.path)
  draft.problems.push(problems.pluginFailed({ name }, errorMessage(error) + place, start))
}

/** Where a plugin that is a file of the site throws, in its innermost file that is not a package. */
function locateFailure({ label, code }: CompiledPlugin, error: unknown): ThrowOrigin | undefined {
  const map = readInlineMap(code)
  if (map === undefined) return undefined
  const frame = new RegExp(String.raw`\b${label}:(\d+):(\d+)`, 'g')
  return locateThrow(error, map, { frame, lineOffset: FUNCTION_LINES }).find(
    ({ source }) => !source.includes('node_modules/'),
  )
}

/** All plugins of a text, in the order in which they run. */
export function listAllPlugins({ plugins: { remark, rehype } }: MarkdownDraft): readonly CompiledPlugin[] {
  return [...remark, ...rehype]
}
