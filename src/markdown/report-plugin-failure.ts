/** Reports plugins of remark and rehype that throw. */
import { errorMessage } from '../lib/text/problems/error-message.ts'
import * as problems from '../problems.ts'
import type { CompiledPlugin } from '../types.ts'
import type { MarkdownDraft } from './markdown-draft.ts'

/** Reports the error of one of some plugins: which of them threw is known only while they are loaded. */
export function reportPluginFailure(
  draft: MarkdownDraft,
  plugins: readonly CompiledPlugin[],
  error: unknown,
): void {
  const name = plugins.map((plugin) => plugin.name).join(', ')
  const start = { file: draft.path, line: 1, column: 1 }
  draft.problems.push(problems.pluginFailed({ name }, errorMessage(error), start))
}

/** All plugins of a text, in the order in which they run. */
export function listAllPlugins({ plugins: { remark, rehype } }: MarkdownDraft): readonly CompiledPlugin[] {
  return [...remark, ...rehype]
}
