/**
 * Reads the Markdown files of one folder. Each file and its includes are converted in a thread, or taken from the cache when neither
 * has changed.
 */
import type { BuildContext } from '../context.ts'
import { track } from '../lib/activity.ts'
import { hashOf } from '../lib/data/hash.ts'
import { embedOrigins } from '../lib/page/embeds.ts'
import { isMarkdownFile } from '../lib/site/markdown-file.ts'
import { collectIncludes } from '../markdown/collect-includes.ts'
import type { Config, Problem, SourceFile } from '../types.ts'
import { readSource, readText } from './files/source-files.ts'
import type { MarkdownPlugins } from './compile-plugins.ts'
import type { ParsedSource } from './pages/front-matter.ts'

/** What applies to all Markdown files of a site. */
export interface MarkdownSettings {
  readonly config: Config
  readonly plugins: MarkdownPlugins
}

export interface LoadedMarkdown {
  readonly sources: readonly ParsedSource[]
  readonly problems: readonly Problem[]
  /** Paths that the dev server watches: the files and all that they include. */
  readonly watched: readonly string[]
}

/** Loads all pages among `paths`. Names that begin with `_`, and everything in folders with such a name, are parts and no pages. */
export async function loadMarkdownFiles(
  settings: MarkdownSettings,
  context: BuildContext,
  paths: readonly string[],
): Promise<LoadedMarkdown> {
  const pages = paths.filter(
    (path) => isMarkdownFile(path) && !path.split('/').some((part) => part.startsWith('_')),
  )
  const loaded = await Promise.all(
    pages.map((path) => track('load', path, () => loadMarkdownFile(settings, context, path))),
  )
  return {
    sources: loaded.flatMap(({ sources }) => sources),
    problems: loaded.flatMap(({ problems }) => problems),
    watched: loaded.flatMap(({ watched }) => watched),
  }
}

async function loadMarkdownFile(
  settings: MarkdownSettings,
  context: BuildContext,
  path: string,
): Promise<LoadedMarkdown> {
  const source = await readSource(context.root, path)
  return 'text' in source
    ? convertSource(settings, context, source)
    : { sources: [], problems: [source], watched: [path] }
}

/** Converts a text, or takes it from the cache. */
export async function convertSource(
  { config, plugins }: MarkdownSettings,
  context: BuildContext,
  source: SourceFile,
): Promise<LoadedMarkdown> {
  const { path } = source
  const files = await collectIncludes(source, (file) => readText(context.root, file))
  const frames = [...embedOrigins(config.embeds), ...config.scripts.flatMap(({ policy }) => policy.frame)]
  const inputs = {
    files,
    rawHtml: config.rawHtml,
    engine: config.markdown.engine,
    ...(frames.length > 0 && { embeds: config.embeds, frames }),
  }
  const key = hashOf(path, source.text, JSON.stringify(inputs), plugins.key)
  const markdown = await context.cache.get('markdown', key, () =>
    context.pool.run('markdown', {
      source,
      inputs: plugins.key === '' ? inputs : { ...inputs, plugins },
    }),
  )
  return {
    sources: [{ source, key, markdown: markdown.value }],
    problems: markdown.problems,
    watched: [path, ...Object.keys(files)],
  }
}
