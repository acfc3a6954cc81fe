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
import { isMdxFile, isReactFile } from '../../lib/site/paths/markdown-file.ts'
import { originalPath, translatedFolder } from '../../lib/site/paths/translated-path.ts'
import { outlineMarkdown } from '../../domain/markdown/outline-markdown.ts'
import { openDocument } from '../../domain/markdown/pack-document.ts'
import {
  parseReference,
  type ReferenceLookup,
  type ResolvedReferences,
} from '../../lib/site/links/api-reference.ts'
import type { Config, Problem } from '../../lib/types.ts'
import { readSource } from './files/source-files.ts'
import { factsSetting, fileDocument, textDocument, type DocumentSettings } from './read-documents.ts'
import type { ParsedSource } from './pages/front-matter.ts'

/** Settings of all Markdown files of a site. */
export interface MarkdownSettings {
  readonly config: Config
  /** Read front matter and titles only. */
  readonly isOutline: boolean
  /** Finds what references of the texts name, once the API descriptions are read. */
  readonly findReference: () => Promise<ReferenceLookup>
}

/** Files that are read ahead of the threads: enough to keep these busy, few enough that a page which a reader waits for is soon its turn. */
const CONCURRENT_FILES = 24

export interface LoadedMarkdown {
  readonly sources: readonly ParsedSource[]
  readonly problems: readonly Problem[]
}

/** Loads pages. */
export async function loadMarkdownFiles(
  settings: MarkdownSettings,
  context: BuildContext,
  pages: readonly string[],
): Promise<LoadedMarkdown> {
  const loaded = await mapConcurrently(pages, CONCURRENT_FILES, (path) =>
    track('load', path, () => loadMarkdownFile(settings, context, { path })),
  )
  return {
    sources: loaded.flatMap(({ sources }) => sources),
    problems: loaded.flatMap(({ problems }) => problems),
  }
}

/** The document of a file, or of a text that no file has. */
export async function loadMarkdownFile(
  { config, isOutline, findReference }: MarkdownSettings,
  context: BuildContext,
  source: MarkdownSource,
): Promise<LoadedMarkdown> {
  if (isOutline) return outlineMarkdownFile(context.root, source.path)
  const settings = documentSettings(config, source.path)
  const { references, ...loaded } = await convertFile(source, settings, context)
  if (references.length === 0) return loaded
  // Only what the page names is in its key, so other names of a description may change.
  const find = await findReference()
  return convertFile(source, { ...settings, references: resolveReferences(references, find) }, context)
}

interface MarkdownSource {
  readonly path: string
  readonly text?: string
}

const resolveReferences = (references: readonly string[], find: ReferenceLookup): ResolvedReferences =>
  Object.fromEntries(
    references.flatMap((written) => {
      const reference = parseReference(written)
      return reference === undefined ? [] : [[written, find(reference)]]
    }),
  )

/** A document, or the references without which it cannot be converted. */
interface ConvertedFile extends LoadedMarkdown {
  readonly references: readonly string[]
}

async function convertFile(
  { path, text }: MarkdownSource,
  settings: DocumentSettings,
  context: BuildContext,
): Promise<ConvertedFile> {
  const { graph } = context
  if (text !== undefined) {
    const { value, hash } = await graph.load(textDocument, { source: { path, text }, settings }, context)
    return openPacked(path, { value, hash }, () => value)
  }
  const key = { path, settings }
  const loaded = await graph.load(fileDocument, key, context)
  // A build reads the texts again when it needs them: a site of 10,000 pages has 250 MB of them until its last page is rendered.
  const { spool } = context
  if (spool !== undefined)
    return openPacked(path, loaded, graph.findReader(fileDocument, key) ?? spool.add(loaded.value))
  return openKept(loaded.value, path, loaded.hash)
}

function outlineMarkdownFile(root: string, path: string): LoadedMarkdown {
  const source = readSource(root, path)
  if (!('text' in source)) return { sources: [], problems: [source] }
  // Nothing is rendered from an outline: its page is read before it is shown.
  return { sources: [{ path, key: 'outline', markdown: outlineMarkdown(source) }], problems: [] }
}

function openPacked(
  path: string,
  { value: packed, hash }: { readonly value: Uint8Array; readonly hash: string },
  read: () => Uint8Array,
): ConvertedFile {
  const { value: markdown, problems, references } = openDocument(packed, read)
  return {
    sources: markdown === undefined ? [] : [{ path, key: hashOf(path, hash), markdown }],
    problems,
    references,
  }
}

/** A server keeps the bytes, and the same document for the same bytes. */
const openKept = rememberLast((packed: Uint8Array, path: string, hash: string) =>
  openPacked(path, { value: packed, hash }, () => packed),
)

/** Settings for the conversion of a file. Files that are not translated stay in the language of the site. */
function documentSettings(config: Config, path: string): DocumentSettings {
  const { title, rawHtml, markdown, react, embeds, scripts, locale, collections } = config
  const language =
    originalPath(path, collections, locale.folder) === undefined ? locale.original : locale.interface
  const isPost = collections.some(
    (collection) =>
      collection.kind === 'blog' &&
      [collection.source, translatedFolder(collection, locale.folder)].some((folder) =>
        path.startsWith(`${folder}/`),
      ),
  )
  const frames = [...embedOrigins(embeds), ...scripts.flatMap(({ policy }) => policy.frame)]
  const isComponent = isReactFile(path)
  // Texts of plug-ins are Markdown.
  const format = isComponent ? 'mdx' : path.startsWith('<') ? 'detect' : markdown.format
  return {
    rawHtml,
    siteTitle: title,
    engine: markdown.engine,
    emoji: markdown.emoji,
    maxPageSize: markdown.maxPageSize,
    ...(format !== 'detect' && { format }),
    ...(isComponent && { isComponent }),
    ...(isMdxFile(path, format) && {
      hydrate: react.hydrate,
      facts: factsSetting(config),
      ...(react.components !== undefined && { components: react.components }),
    }),
    ...(markdown.mkdocs !== undefined && { mkdocs: markdown.mkdocs }),
    ...(isPost && { isPost }),
    ...(language !== 'en' && { language }),
    ...(frames.length > 0 && { embeds, frames }),
  }
}
