/**
 * The load stage: reads every source of the site, each by itself. Markdown, posts, API descriptions and images become pages and data;
 * nothing here looks at two sources at once, apart from posts that want the same address. All problems are collected and reported
 * together, and everything that could be read is returned.
 */
import { listReadPaths, type BuildContext } from '../../graph/context.ts'
import { track } from '../../lib/activity.ts'
import { hashOf } from '../../lib/data/hash.ts'
import { uniqueValues } from '../../lib/data/unique-values.ts'
import { readSiteFacts } from '../../lib/site/site-facts.ts'
import { isMarkdownFile, isReactPage } from '../../lib/site/paths/markdown-file.ts'
import { translatedFolder } from '../../lib/site/paths/translated-path.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { MarkdownDocument } from '../../domain/markdown/read-markdown.ts'
import type { Content, DraftFile, Page, PostPage } from '../site-types.ts'
import type { Config } from '../config/config-types.ts'
import type { Collection, Problem, Result } from '../../lib/types.ts'
import { loadBrand } from './brand/load-brand.ts'
import { loadImports } from './brand/load-imports.ts'
import {
  loadBlogTables,
  loadGuideTables,
  type CollectionFiles,
  type GuideTables,
} from './tables/load-tables.ts'
import { loadAssets } from './files/load-assets.ts'
import { commitDates } from './files/read-commit-dates.ts'
import { createPageFilter } from './files/page-files.ts'
import { listFiles } from './files/source-files.ts'
import { createReferenceFinder } from './find-references.ts'
import { loadApi, type LoadedApi } from './load-api.ts'
import { loadChanges } from './load-changes.ts'
import { loadHistories } from './load-history.ts'
import { loadMcpServers } from './load-mcp-servers.ts'
import { compilePlugins } from './compile-plugins.ts'
import { loadMarkdownFiles, type IsOutlined, type MarkdownSettings } from './load-markdown-files.ts'
import type { ParsedSource } from './pages/front-matter.ts'
import { inheritFrontMatter, pairTranslations } from './pair-translations.ts'
import { factsSetting, MARKDOWN_PLUGINS } from './read-documents.ts'
import { readDocPage } from './pages/read-doc-page.ts'
import { readPlainPage, readReactPage } from './pages/read-plain-page.ts'
import { readPostPage } from './pages/read-post-page.ts'
import { separatePosts } from './pages/separate-posts.ts'
import { startOf } from '../../lib/problems/problem.ts'

/** Reads all content below the context's root. Guides and single pages that are outlined have no content yet (`outlineMarkdown`). */
export async function loadContent(
  config: Config,
  context: BuildContext,
  isOutlined?: IsOutlined,
): Promise<Result<Content>> {
  const folders = config.collections.filter(({ kind }) => kind !== 'api')
  const statics = await Promise.all(config.static.map((folder) => listFiles(context.root, folder)))
  const listed = await Promise.all(folders.map((collection) => listSources(context.root, config, collection)))
  const sources = listed.map(({ value }) => value)
  const { plugins, ...compiled } = await compilePlugins(context.root, config)
  context.graph.set(MARKDOWN_PLUGINS, plugins, plugins.key)
  context.graph.set(factsSetting(config), readSiteFacts(config))
  const docs = sources.filter(({ collection }) => collection.kind === 'docs')
  const blogs = sources.filter(({ collection }) => collection.kind === 'blog')
  const readApis = Promise.all(
    config.apis.map((api) => track('load', api.spec, () => loadApi(config, context, api))),
  )
  const settingNames = new Set<string>()
  const findReference = createReferenceFinder(config, async () => joinApis(await readApis))
  const [written, apis, servers, blogTables, guideTables, assets, brand, dates] = await Promise.all([
    Promise.all(
      sources.map((source) =>
        // Lists of a blog show texts of all posts.
        loadPages(
          {
            config,
            settingNames,
            isOutlined: blogs.includes(source) ? undefined : isOutlined,
            findReference,
          },
          context,
          source,
        ),
      ),
    ),
    readApis,
    loadMcpServers(config, context),
    loadBlogTables(context.root, blogs),
    Promise.all(docs.map((source) => loadGuideTables(context.root, source))),
    loadAssets(
      context,
      sources.flatMap(({ files, translations }) => [...files, ...translations]),
      statics.flatMap(({ value: files }, n) => ({
        folder: config.static[n] ?? '',
        files: removeTexts(folders, files),
      })),
    ),
    loadBrand(context.root, config),
    context.graph.read(commitDates, '', context),
  ])
  const imported = await loadImports(context, {
    styles: uniqueValues(written.flatMap((part) => part.styles)).toSorted(),
    assets: uniqueValues(written.flatMap((part) => part.assets)).toSorted(),
    known: assets.value,
    statics: config.static,
  })
  const loaded = [...written, ...apis, servers]
  const described = joinApis(apis).apis
  const pages: readonly Page[] = loaded.flatMap((part) => part.pages)
  const translated = await checkTranslations(context.root, config, sources)
  const histories = await loadHistories(config, context, described)
  const parts = [
    ...statics,
    ...listed,
    ...loaded,
    blogTables,
    ...guideTables,
    assets,
    brand,
    imported,
    compiled,
    translated,
    histories,
  ]
  const found = parts.flatMap((part) => part.problems)
  const drafts = written.flatMap((part) => part.drafts)
  const byCollection = <T>(read: (tables: GuideTables) => T) =>
    Object.fromEntries(guideTables.map(({ value }) => [value.collection, read(value)]))
  const steps = context.graph.steps.scope(config.locale.tag)
  /** The same object as in the last reading if nothing in it is new. */
  const share = <T>(name: string, value: T) => steps.share(name, '', value)
  return {
    value: {
      pages: pages.toSorted((a, b) => compareStrings(a.route, b.route)),
      apis: described,
      changes: share('changes', await loadChanges(config, context, described)),
      histories: share('histories', histories.value),
      serverHistories: share('server histories', servers.histories),
      authors: share('authors', blogTables.value.authors),
      tags: share('tags', blogTables.value.tags),
      guideTags: share(
        'guide tags',
        byCollection(({ tags }) => tags),
      ),
      assets: share('assets', [...assets.value, ...brand.assets, ...imported.assets]),
      brand: share('brand', { ...brand.value, style: brand.value.style + imported.style }),
      folders: share(
        'folders',
        byCollection(({ folders }) => folders),
      ),
      dates: share('dates', dates),
      sources: [
        ...new Set([...listReadPaths(context), ...brand.sources, ...compiled.sources, ...imported.sources]),
      ].sort(),
      drafts: share('drafts', drafts),
    },
    problems:
      pages.length === 0 && found.length === 0
        ? [
            problems.noContent(
              folders.map(({ source }) => source),
              drafts.length > 0,
            ),
          ]
        : found,
  }
}

/** The files of a static folder without the Markdown files of a collection, which may be in the same folder. */
const removeTexts = (collections: readonly Collection[], files: readonly string[]) =>
  files.filter(
    (path) => !isMarkdownFile(path) || !collections.some(({ source }) => path.startsWith(`${source}/`)),
  )

const joinApis = (loaded: readonly LoadedApi[]): Pick<Content, 'apis' | 'pages'> => ({
  apis: loaded.flatMap(({ api }) => api ?? []),
  pages: loaded.flatMap(({ pages }) => pages),
})

interface LoadedPages {
  readonly pages: readonly Page[]
  readonly drafts: readonly DraftFile[]
  readonly problems: readonly Problem[]
  /** Style sheets and other files that code of the pages imports, relative to the root. */
  readonly styles: readonly string[]
  readonly assets: readonly string[]
}

async function listSources(
  root: string,
  { locale }: Config,
  collection: Collection,
): Promise<Result<CollectionFiles>> {
  const files = await listFiles(root, collection.source)
  const translations =
    locale.folder === '' || collection.isReact === true
      ? { value: [], problems: [] }
      : await listFiles(root, translatedFolder(collection, locale.folder))
  return {
    value: { collection, files: files.value, translations: translations.value },
    problems: [...files.problems, ...translations.problems],
  }
}

/** The pages of one folder of Markdown files. */
async function loadPages(
  settings: MarkdownSettings,
  context: BuildContext,
  { collection, files, translations }: CollectionFiles,
): Promise<LoadedPages> {
  const { locale } = settings.config
  // Components are the same in all languages.
  const isOriginal = locale.folder === '' || collection.isReact === true
  const paired = isOriginal
    ? {
        pages: files.filter(
          collection.isReact === true
            ? (path) => isReactPage(path.slice(collection.source.length))
            : createPageFilter(collection, collection.source),
        ),
        originals: new Map<string, string>(),
        problems: [],
      }
    : pairTranslations(collection, locale, { originals: files, translations })
  const { sources, problems: unread } = await loadMarkdownFiles(settings, context, paired.pages)
  // The originals of translated pages order and place these; what is wrong in them is reported with the site's own language.
  const originals = await loadMarkdownFiles(settings, context, [...paired.originals.values()])
  const originalsByPath = new Map(originals.sources.map((source) => [source.path, source]))
  const steps = context.graph.steps.scope(locale.tag)
  const findOriginal = (path: string): Original | undefined => {
    const source = originalsByPath.get(paired.originals.get(path) ?? '')
    if (source === undefined) return undefined
    return steps.run('original', path, [source], () => {
      const { frontMatter, frontMatterLocations } = source.markdown
      return steps.share('original', path, { path: source.path, frontMatter, frontMatterLocations })
    })
  }
  const results = sources.map((source) => {
    const { path } = source
    const original = findOriginal(path)
    return steps.run('page', path, [source, original, collection], () => {
      if (original !== undefined) return readTranslation(source, original, collection)
      const page = readPage(source, collection)
      return isOriginal ? page : markUntranslated(page)
    })
  })
  const all = results.map(({ value }) => value)
  const drafts = all.filter(({ draft }) => draft === true)
  // An unfinished page does not keep a site from being built.
  const left = new Set(context.showsDrafts === true ? [] : drafts.map(({ location }) => location.file))
  const pages = all.filter(({ location }) => !left.has(location.file))
  const posts = pages.filter((page): page is PostPage => page.kind === 'post')
  return {
    pages: posts.length > 0 ? separatePosts(posts) : pages,
    drafts: drafts.map(({ location: { file }, route }) => ({ file, route })),
    problems: [...paired.problems, ...unread, ...results.flatMap((result) => result.problems)].filter(
      ({ location }) => !left.has(location?.file ?? ''),
    ),
    styles: sources.flatMap(({ markdown }) => markdown.styles),
    assets: sources.flatMap(({ markdown }) => markdown.assets),
  }
}

/** The page of a converted Markdown file. */
function readPage(parsed: ParsedSource, collection: Collection): Result<Page> {
  if (collection.kind === 'docs') return readDocPage(parsed, collection)
  if (collection.kind === 'blog') return readPostPage(parsed, collection)
  return collection.isReact === true
    ? { value: readReactPage(parsed, collection), problems: [] }
    : readPlainPage(parsed, collection)
}

/** The front matter of an original, which orders and places its translations. */
interface Original extends Pick<MarkdownDocument, 'frontMatter' | 'frontMatterLocations'> {
  readonly path: string
}

/** The page of a translated file, at the place of its original. */
function readTranslation(
  { path, key, markdown }: ParsedSource,
  original: Original,
  collection: Collection,
): Result<Page> {
  const merged = inheritFrontMatter(markdown, original)
  const source = { path: original.path, key: hashOf(key, JSON.stringify(original)), markdown: merged }
  const { value: page, problems: found } = readPage(source, collection)
  return {
    value: { ...page, location: startOf(path), translates: original.path },
    problems: found.map((problem) => moveProblem(problem, original.path, path)),
  }
}

/** A problem of the file that a page was read as, in the file that it was read from. */
function moveProblem(problem: Problem, from: string, to: string): Problem {
  return problem.location?.file === from && problem.location.line === 1
    ? { ...problem, location: { ...problem.location, file: to } }
    : problem
}

const markUntranslated = ({ value, problems: found }: Result<Page>): Result<Page> => ({
  value: { ...value, untranslated: true },
  problems: found,
})

/** A translation without any page, and folders of languages that the site does not have. */
async function checkTranslations(
  root: string,
  { locale, translations, locations }: Config,
  sources: readonly CollectionFiles[],
): Promise<{ readonly problems: readonly Problem[] }> {
  const start = locations.options['locales'] ?? startOf('docs.config.ts')
  if (locale.folder !== '') {
    const isEmpty = sources.every(({ translations: files }) => !files.some(isMarkdownFile))
    return { problems: isEmpty ? [problems.missingTranslations(locale.tag, locale.folder, start)] : [] }
  }
  const known = translations.map((translation) => translation.locale.tag)
  const { value: files } = await listFiles(root, 'i18n')
  const found = new Map(files.map((file) => [file.split('/')[1] ?? '', file]))
  return {
    problems: [...found]
      .filter(([tag, file]) => file.split('/').length > 2 && !known.includes(tag))
      .map(([tag, file]) => problems.unknownLocale(tag, startOf(file))),
  }
}
