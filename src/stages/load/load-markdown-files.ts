/**
 * Reads the Markdown files of one folder. Each file and its includes are converted in a thread, or taken from the cache when neither
 * has changed. A server may ask for outlines first, and remembers files from one reading to the next.
 */
import type { BuildContext } from '../../graph/context.ts'
import type { Graph } from '../../graph/engine/graph.ts'
import { query, type InputState } from '../../graph/engine/query.ts'
import { track } from '../../lib/activity.ts'
import { hashOf } from '../../lib/data/hash.ts'
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
import type { Config } from '../config/config-types.ts'
import type { InterfaceLanguage, Problem } from '../../lib/types.ts'
import { readSourceInput } from './files/source-files.ts'
import {
  factsSetting,
  fileDocument,
  textDocument,
  type Conversion,
  type DocumentSettings,
} from './read-documents.ts'
import type { ParsedSource } from './pages/front-matter.ts'

/** Settings of all Markdown files of a site. */
export interface MarkdownSettings {
  readonly config: Config
  /** Names of the settings of the graph that were set for this reading. */
  readonly settingNames: Set<string>
  /** Files of which front matter and title are enough. */
  readonly isOutlined?: IsOutlined | undefined
  /** Finds what references of the texts name, once the API descriptions are read. */
  readonly findReference: () => Promise<ReferenceLookup>
}

/** Whether nothing but front matter and title of a file is read. */
export type IsOutlined = (path: string) => boolean

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
  const { graph, spool } = context
  const known = graph.steps
    .scope(settings.config.locale.tag)
    .run('files', '', [settings.config], () => new Map<string, KnownFile>())
  const isOutlined = (path: string) => settings.isOutlined?.(path) === true
  const due = pages.filter((path) => {
    const last = known.get(path)
    return last?.isCurrent() !== true || (last.isOutline && !isOutlined(path))
  })
  const found = await mapConcurrently(due, CONCURRENT_FILES, (path) =>
    track('load', path, () => loadMarkdownFile(settings, context, { path })),
  )
  const loaded = new Map(due.map((path, n) => [path, found[n]]))
  if (spool === undefined)
    for (const [path, file] of loaded) {
      // Targets of references change with the API descriptions.
      if (file === undefined || file.references.length > 0) continue
      const isOutline = isOutlined(path)
      const isCurrent = isOutline
        ? graph.watch(fileOutline, path)
        : graph.watch(fileDocument, { path, settings: nameSettings(settings, path, graph) })
      known.set(path, { file, isOutline, isCurrent })
    }
  const files = pages.flatMap((path) => loaded.get(path) ?? known.get(path)?.file ?? [])
  return {
    sources: files.flatMap(({ sources }) => sources),
    problems: files.flatMap(({ problems }) => problems),
  }
}

/** A file that a server has loaded. */
interface KnownFile {
  readonly file: LoadedFile
  readonly isOutline: boolean
  readonly isCurrent: () => boolean
}

/** The document of a file, or of a text that no file has. */
export async function loadMarkdownFile(
  settings: MarkdownSettings,
  context: BuildContext,
  source: MarkdownSource,
): Promise<LoadedFile> {
  const { isOutlined, findReference } = settings
  if (isOutlined?.(source.path) === true) return context.graph.read(fileOutline, source.path, context)
  const conversion = { settings: nameSettings(settings, source.path, context.graph) }
  const loaded = await convertFile(source, conversion, context)
  const { references } = loaded
  if (references.length === 0) return loaded
  // Only what the page names is in its key, so other names of a description may change.
  const find = await findReference()
  const resolved = { ...conversion, references: resolveReferences(references, find) }
  return { ...(await convertFile(source, resolved, context)), references }
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

/** A document, or none before its references are resolved. */
interface LoadedFile extends LoadedMarkdown {
  /** The references to API descriptions. */
  readonly references: readonly string[]
}

async function convertFile(
  { path, text }: MarkdownSource,
  conversion: Conversion,
  context: BuildContext,
): Promise<LoadedFile> {
  const { graph } = context
  if (text !== undefined) {
    const { value, hash } = await graph.load(textDocument, { source: { path, text }, ...conversion }, context)
    return openPacked(path, { value, hash }, () => value)
  }
  const key = { path, ...conversion }
  const loaded = await graph.load(fileDocument, key, context)
  // A build reads the texts again when it needs them: a site of 10,000 pages has 250 MB of them until its last page is rendered.
  const { spool } = context
  if (spool !== undefined)
    return openPacked(path, loaded, graph.findReader(fileDocument, key) ?? spool.add(loaded.value))
  return openKept(path, loaded, conversion, graph)
}

/** A server keeps the bytes, and the same document for the same bytes. */
function openKept(
  path: string,
  state: InputState<Uint8Array>,
  { settings }: Conversion,
  { steps }: Graph,
): LoadedFile {
  return steps
    .scope(settings)
    .run('document', path, [state.hash], () => openPacked(path, state, () => state.value))
}

/** A file before it is converted. Nothing is rendered from it: a page is read whole before it is shown. */
const fileOutline = query(
  'markdown-outline',
  async (path: string, read): Promise<LoadedFile> => {
    const source = await readSourceInput(path, read)
    if (!('text' in source)) return { sources: [], problems: [source], references: [] }
    return {
      sources: [{ path, key: 'outline', markdown: outlineMarkdown(source) }],
      problems: [],
      references: [],
    }
  },
  { stores: 'nothing' },
)

function openPacked(
  path: string,
  { value: packed, hash }: { readonly value: Uint8Array; readonly hash: string },
  read: () => Uint8Array,
): LoadedFile {
  const { value: markdown, problems, references } = openDocument(packed, read)
  return {
    sources: markdown === undefined ? [] : [{ path, key: hashOf(path, hash), markdown }],
    problems,
    references,
  }
}

/**
 * The name of the setting with which a file is converted. Files differ in their kind only. Files that are not translated stay in the language of the
 * site.
 */
function nameSettings({ config, settingNames }: MarkdownSettings, path: string, graph: Graph): string {
  const { locale, collections, markdown } = config
  const language =
    originalPath(path, collections, locale.folder) === undefined ? locale.original : locale.interface
  const isPost = collections.some(
    (collection) =>
      collection.kind === 'blog' &&
      [collection.source, translatedFolder(collection, locale.folder)].some((folder) =>
        path.startsWith(`${folder}/`),
      ),
  )
  const isComponent = isReactFile(path)
  // Texts of plug-ins are Markdown.
  const format = isComponent ? 'mdx' : path.startsWith('<') ? 'detect' : markdown.format
  const isMdx = isMdxFile(path, format)
  const kinds = [language, format, isPost && 'post', isComponent && 'component', isMdx && 'mdx']
  const name = `markdown-${locale.tag}-${kinds.filter((kind) => kind !== false).join('-')}`
  if (settingNames.has(name)) return name
  settingNames.add(name)
  graph.set(name, documentSettings(config, { language, format, isPost, isComponent, isMdx }))
  return name
}

interface FileKind {
  readonly language: InterfaceLanguage
  readonly format: Config['markdown']['format']
  readonly isPost: boolean
  readonly isComponent: boolean
  readonly isMdx: boolean
}

function documentSettings(
  config: Config,
  { language, format, isPost, isComponent, isMdx }: FileKind,
): DocumentSettings {
  const { title, rawHtml, markdown, react, embeds, scripts } = config
  const frames = [...embedOrigins(embeds), ...scripts.flatMap(({ policy }) => policy.frame)]
  return {
    rawHtml,
    siteTitle: title,
    engine: markdown.engine,
    emoji: markdown.emoji,
    maxPageSize: markdown.maxPageSize,
    ...(format !== 'detect' && { format }),
    ...(isComponent && { isComponent }),
    ...(isMdx && {
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
