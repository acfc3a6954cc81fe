/**
 * Reads the Markdown files of one folder. Each file and its includes are converted in a thread, or taken from the cache when neither
 * has changed. A server may ask for outlines first, and remembers files from one reading to the next.
 */
import type { BuildContext } from '../../graph/context.ts'
import { track } from '../../lib/activity.ts'
import { hashOf } from '../../lib/data/hash.ts'
import { rememberLast } from '../../lib/data/caching/remember-last.ts'
import { mapConcurrently } from '../../lib/data/async/map-concurrently.ts'
import { embedOrigins } from '../../lib/page/embeds.ts'
import type { FileStates } from '../../lib/files/file-state.ts'
import { findKeyWithReads } from '../../lib/files/find-key-with-reads.ts'
import { isMdxFile } from '../../lib/site/paths/markdown-file.ts'
import { translatedFolder } from '../../lib/site/paths/translated-path.ts'
import { mayRead } from '../../lib/run-author-code.ts'
import { collectIncludes } from '../../domain/markdown/collect-includes.ts'
import { outlineMarkdown } from '../../domain/markdown/outline-markdown.ts'
import { openDocument } from '../../domain/markdown/pack-document.ts'
import type { Config, Problem, SourceFile } from '../../lib/types.ts'
import { createPackageFinder } from './find-packages.ts'
import { readSource, readText, recordReads } from './files/source-files.ts'
import type { MarkdownPlugins } from './compile-plugins.ts'
import type { ParsedSource } from './pages/front-matter.ts'

/** What applies to all Markdown files of a site. */
export interface MarkdownSettings {
  readonly config: Config
  readonly plugins: MarkdownPlugins
  /** Read front matter and titles only. */
  readonly isOutline: boolean
}

/** Files that are read ahead of the threads: enough to keep these busy, few enough that a page which a reader waits for is soon its turn. */
const CONCURRENT_FILES = 24

/** Files that are looked at between two pauses: some 5 ms where none has changed. */
const FILES_BETWEEN_PAUSES = 250

export interface LoadedMarkdown {
  readonly sources: readonly ParsedSource[]
  readonly problems: readonly Problem[]
  /** Paths that the dev server watches: the files and all that they include. */
  readonly watched: readonly string[]
}

/** Loads pages. */
export async function loadMarkdownFiles(
  settings: MarkdownSettings,
  context: BuildContext,
  pages: readonly string[],
): Promise<LoadedMarkdown> {
  const { pause } = context
  let count = 0
  const loaded = await mapConcurrently(pages, CONCURRENT_FILES, (path) => {
    const load = () => track('load', path, () => loadMarkdownFile(settings, context, path))
    return pause !== undefined && ++count % FILES_BETWEEN_PAUSES === 0 ? pause().then(load) : load()
  })
  return {
    sources: loaded.flatMap(({ sources }) => sources),
    problems: loaded.flatMap(({ problems }) => problems),
    watched: loaded.flatMap(({ watched }) => watched),
  }
}

/** The file as it was read last, where it is the same. Not those that depend on other files, or may do so once these exist. */
function loadMarkdownFile(
  settings: MarkdownSettings,
  context: BuildContext,
  path: string,
): LoadedMarkdown | Promise<LoadedMarkdown> {
  const { memory } = context
  if (settings.isOutline) return outlineMarkdownFile(context.root, path)
  if (memory === undefined || isMdxFile(path)) return readMarkdownFile(settings, context, path)
  // A language of a site has a value of its own; one of other settings takes its place.
  const kind = `markdown ${settings.config.locale.tag}`
  const state = memory.stamp(path)
  const stamp =
    state && hashOf(state, JSON.stringify(commonInputs(settings.config, path)), settings.plugins.key)
  // Nothing else keeps values of this kind.
  const known = memory.find(kind, path, stamp) as LoadedMarkdown | undefined
  if (known !== undefined) return known
  return readMarkdownFile(settings, context, path).then((value) => {
    if (value.watched.length === 1 && value.problems.length === 0) memory.keep(kind, path, { stamp, value })
    return value
  })
}

function outlineMarkdownFile(root: string, path: string): LoadedMarkdown {
  const source = readSource(root, path)
  if (!('text' in source)) return { sources: [], problems: [source], watched: [path] }
  // Nothing is rendered from an outline: its page is read before it is shown.
  const outline = { path, key: 'outline', markdown: outlineMarkdown(source) }
  return { sources: [outline], problems: [], watched: [path] }
}

async function readMarkdownFile(
  settings: MarkdownSettings,
  context: BuildContext,
  path: string,
): Promise<LoadedMarkdown> {
  const source = readSource(context.root, path)
  return 'text' in source
    ? convertSource(settings, context, source)
    : { sources: [], problems: [source], watched: [path] }
}

/** One for all files of a reading: a site may be read again after packages were installed. */
const packageFinder = rememberLast((_: MarkdownSettings, root: string) => createPackageFinder(root))

/** Converts a text, or takes it from the cache. */
export async function convertSource(
  settings: MarkdownSettings,
  context: BuildContext,
  source: SourceFile,
): Promise<LoadedMarkdown> {
  const { config, plugins } = settings
  const { path } = source
  const found: Problem[] = []
  const others = recordReads((file) => readText(context.root, file, found))
  const files = await collectIncludes(source, others.read)
  const code = isMdxFile(path) ? [source.text, ...Object.values(files)] : undefined
  const packages = code && packageFinder(settings, context.root)(code)
  const inputs = { files, ...(packages !== undefined && { packages }), ...commonInputs(config, path) }
  const key = hashOf(path, source.text, JSON.stringify(inputs), plugins.key)
  let output: Promise<{ readonly packed: Uint8Array; readonly reads: FileStates }> | undefined
  const convert = () =>
    (output ??= context.pool.run('markdown', {
      source,
      // Not part of the key: where the site is changes nothing.
      inputs: { ...inputs, root: context.root, ...(plugins.key !== '' && { plugins }) },
    }))
  // An MDX page itself cannot import `fs`, but a package that it imports may.
  const canRead = plugins.canRead || Object.keys(packages ?? {}).length > 0 || code?.some(mayRead) === true
  const { key: fullKey, paths } = canRead
    ? await findKeyWithReads(context, { stage: 'markdown', key }, async () => (await convert()).reads)
    : { key, paths: [] }
  const packed = await context.cache.getBytes('markdown', fullKey, async () => (await convert()).packed)
  const { value: markdown, problems } = openPacked(context, fullKey, packed)
  return {
    sources: [{ path, key: fullKey, markdown }],
    problems: [...found, ...problems],
    watched: [path, ...others.paths, ...paths],
  }
}

/**
 * A build reads the texts again when it needs them: a site of 10,000 pages has 250 MB of them until its last page is rendered. A server keeps the
 * bytes in its cache, and the same document for the same bytes.
 */
function openPacked({ cache, spool }: BuildContext, key: string, packed: Uint8Array) {
  if (spool === undefined) return openKept(packed)
  return openDocument(packed, cache.findReader('markdown', key) ?? spool.add(packed))
}

const openKept = rememberLast((packed: Uint8Array) => openDocument(packed, () => packed))

/** What the text of a file is converted with besides itself. What is not translated stays in the language of the site. */
function commonInputs(config: Config, path: string) {
  const { title, rawHtml, markdown, embeds, scripts, locale, collections } = config
  const language = path.startsWith(`${locale.folder}/`) ? locale.interface : locale.original
  const isPost = collections.some(
    (collection) =>
      collection.kind === 'blog' &&
      [collection.source, translatedFolder(collection, locale.folder)].some((folder) =>
        path.startsWith(`${folder}/`),
      ),
  )
  const frames = [...embedOrigins(embeds), ...scripts.flatMap(({ policy }) => policy.frame)]
  return {
    rawHtml,
    siteTitle: title,
    engine: markdown.engine,
    ...(isPost && { isPost }),
    ...(language !== 'en' && { language }),
    ...(frames.length > 0 && { embeds, frames }),
  }
}
