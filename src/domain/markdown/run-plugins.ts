/** Runs an author's plug-ins of remark and rehype. They are compiled by the load stage, and loaded once in each thread. */
import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import remarkParse from 'remark-parse'
import { unified, type Pluggable, type Plugin, type Processor } from 'unified'
import type { VFile } from 'vfile'
import { canRunOn, runAuthorCode, type AuthorCode } from '../../lib/run-author-code.ts'
import type { CompiledPlugin } from '../../lib/types.ts'
import type { MarkdownDraft } from './markdown-draft.ts'
import { markdownSyntax } from './parse/markdown-syntax.ts'
import { listAllPlugins, reportPluginFailure } from './report-plugin-failure.ts'

type PluginCode = AuthorCode<{ readonly default?: unknown }>

/** Plug-ins by their code: a thread runs it once, and not for each page. */
const loaded = new Map<string, PluginCode>()

/** The plug-ins of a draft as unified takes them; one that cannot be loaded is reported and left out. */
export function listPlugins(draft: MarkdownDraft, plugins: readonly CompiledPlugin[]): readonly Pluggable[] {
  return plugins.flatMap((plugin): Pluggable[] => {
    try {
      const code = loadPlugin(plugin.code)
      draft.code.add(code)
      const load = code.exports.default
      if (typeof load !== 'function') throw new Error('its default export is not a function')
      return [plugin.options === undefined ? (load as Plugin) : [load as Plugin, plugin.options]]
    } catch (error) {
      reportPluginFailure(draft, [plugin], error)
      return []
    }
  })
}

/** A plug-in that was run: again where a file that it has read is another one now. */
function loadPlugin(code: string): PluginCode {
  const known = loaded.get(code)
  if (known !== undefined && canRunOn(known)) return known
  const run: PluginCode = runAuthorCode(code)
  loaded.set(code, run)
  return run
}

/**
 * The tree of a text after the plug-ins of remark. A plug-in with syntax of its own gets the tree of a parser with that syntax; otherwise
 * `parsed` is used.
 */
export async function runRemarkPlugins(
  draft: MarkdownDraft,
  file: VFile,
  parse: () => MdastRoot,
): Promise<MdastRoot> {
  const plugins = listPlugins(draft, draft.plugins.remark)
  if (plugins.length === 0) return parse()
  const processor = unified()
    .use(remarkParse)
    .use(markdownSyntax)
    .use([...plugins])
    .freeze()
  const tree = extendsSyntax(processor) ? processor.parse(file) : parse()
  return ((await run(draft, () => processor.run(tree, file))) as MdastRoot | undefined) ?? tree
}

/** The tree of a page after the plug-ins of rehype. */
export async function runRehypePlugins(draft: MarkdownDraft, file: VFile, tree: HastRoot): Promise<HastRoot> {
  const plugins = listPlugins(draft, draft.plugins.rehype)
  if (plugins.length === 0) return tree
  const processor = unified()
    .use([...plugins])
    .freeze()
  return ((await run(draft, () => processor.run(tree, file))) as HastRoot | undefined) ?? tree
}

/** How many extensions our own syntax has. */
const OWN_EXTENSIONS = countExtensions(unified().use(remarkParse).use(markdownSyntax).freeze())

const extendsSyntax = (processor: unknown): boolean => countExtensions(processor) > OWN_EXTENSIONS

function countExtensions(processor: unknown): number {
  return ((processor as Processor).data('micromarkExtensions') ?? []).length
}

async function run<T>(draft: MarkdownDraft, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    reportPluginFailure(draft, listAllPlugins(draft), error)
    return undefined
  }
}
