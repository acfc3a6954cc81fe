/**
 * The load stage: reads every source of the site, each by itself. Markdown, posts, API descriptions and images become pages and data;
 * nothing here looks at two sources at once, apart from posts that want the same address. All problems are collected and reported
 * together, and everything that could be read is returned.
 */
import type { BuildContext } from '../context.ts'
import { track } from '../lib/activity.ts'
import { rememberLast } from '../lib/data/remember-last.ts'
import { compareStrings } from '../lib/text/compare-strings.ts'
import type { MarkdownDocument } from '../markdown/read-markdown.ts'
import * as problems from '../problems.ts'
import type { Content, Page, PostPage } from '../site-types.ts'
import type { Collection, Config, Problem, Result } from '../types.ts'
import { loadBrand } from './brand/load-brand.ts'
import { loadAuthors, loadTags } from './load-blog-tables.ts'
import { loadAssets } from './files/load-assets.ts'
import { readCommitDates } from './files/read-commit-dates.ts'
import { listFiles } from './files/source-files.ts'
import { loadApi } from './load-api.ts'
import { loadFolderSettings } from './load-folder-settings.ts'
import { compilePlugins } from './compile-plugins.ts'
import { loadMarkdownFiles, type MarkdownSettings } from './load-markdown-files.ts'
import { readDocPage } from './pages/read-doc-page.ts'
import { readPlainPage } from './pages/read-plain-page.ts'
import { readPostPage } from './pages/read-post-page.ts'
import { separatePosts } from './pages/separate-posts.ts'

/** Reads all content below the context's root. With `isOutline`, guides and single pages have no content yet (`outlineMarkdown`). */
export async function loadContent(
  config: Config,
  context: BuildContext,
  isOutline = false,
): Promise<Result<Content>> {
  const folders = config.collections.filter(({ kind }) => kind !== 'api')
  const [statics, ...lists] = await Promise.all(
    [config.static, ...folders.map(({ source }) => source)].map((path) => listFiles(context.root, path)),
  )
  const { plugins, ...compiled } = await compilePlugins(context.root, config)
  const sources = folders.map((collection, index) => ({ collection, files: lists[index]?.value ?? [] }))
  const docs = sources.filter(({ collection }) => collection.kind === 'docs')
  const blog = sources.find(({ collection }) => collection.kind === 'blog')
  const [written, apis, authors, tags, settings, assets, brand, dates] = await Promise.all([
    Promise.all(
      sources.map((source) =>
        // Lists of the blog show texts of all posts.
        loadPages({ config, plugins, isOutline: isOutline && source !== blog }, context, source),
      ),
    ),
    Promise.all(config.apis.map((api) => track('load', api.spec, () => loadApi(config, context, api)))),
    loadAuthors(context.root, blog?.files ?? []),
    loadTags(context.root, blog?.files ?? []),
    Promise.all(
      docs.map(({ collection, files }) => loadFolderSettings(context.root, collection.source, files)),
    ),
    loadAssets(
      context,
      sources.flatMap(({ files }) => files),
      { folder: config.static, files: statics?.value ?? [] },
    ),
    loadBrand(context.root, config),
    readCommitDates(context.root),
  ])
  const loaded = [...written, ...apis]
  const pages: readonly Page[] = loaded.flatMap((part) => part.pages)
  const found = [statics, ...lists, ...loaded, authors, tags, ...settings, assets, brand, compiled].flatMap(
    (part) => part?.problems ?? [],
  )
  return {
    value: {
      pages: pages.toSorted((a, b) => compareStrings(a.route, b.route)),
      apis: apis.flatMap(({ api }) => api ?? []),
      authors: authors.value,
      tags: tags.value,
      assets: [...assets.value, ...brand.assets],
      brand: brand.value,
      folders: Object.fromEntries(docs.map(({ collection }, n) => [collection.id, settings[n]?.value ?? {}])),
      dates,
      sources: [
        ...new Set([...loaded.flatMap(({ watched }) => watched), ...brand.sources, ...compiled.sources]),
      ].sort(),
    },
    problems:
      pages.length === 0 && found.length === 0
        ? [problems.noContent(folders.map(({ source }) => source))]
        : found,
  }
}

interface LoadedPages {
  readonly pages: readonly Page[]
  readonly problems: readonly Problem[]
  /** Files that were read, relative to the root. */
  readonly watched: readonly string[]
}

interface CollectionFiles {
  readonly collection: Collection
  /** Paths relative to the root. */
  readonly files: readonly string[]
}

/** The pages of one folder of Markdown files. */
async function loadPages(
  settings: MarkdownSettings,
  context: BuildContext,
  { collection, files }: CollectionFiles,
): Promise<LoadedPages> {
  const { sources, problems: unread, watched } = await loadMarkdownFiles(settings, context, files)
  const results = sources.map(({ path, key, markdown }) => readPage(markdown, key, path, collection))
  const pages = results.map(({ value }) => value).filter(isPresent)
  const posts = pages.filter((page): page is PostPage => page.kind === 'post')
  return {
    pages: posts.length > 0 ? separatePosts(posts) : pages,
    problems: [...unread, ...results.flatMap((result) => result.problems)],
    watched,
  }
}

/**
 * The pages of single Markdown files, read again while the others stay as they are. Drafts and files that cannot be read give none.
 */
export async function loadSinglePages(
  config: Config,
  context: BuildContext,
  paths: readonly string[],
): Promise<Result<readonly Page[]>> {
  const { plugins, ...compiled } = await compilePlugins(context.root, config)
  const loaded = await Promise.all(
    config.collections
      .filter(({ kind }) => kind === 'docs' || kind === 'pages')
      .map((collection) => {
        const files = paths.filter((path) => path.startsWith(`${collection.source}/`))
        return loadPages({ config, plugins, isOutline: false }, context, { collection, files })
      }),
  )
  return {
    value: loaded.flatMap(({ pages }) => pages),
    problems: [...compiled.problems, ...loaded.flatMap((part) => part.problems)],
  }
}

/** The page of a converted Markdown file, the same one while the file stays the same. Drafts give none. */
const readPage = rememberLast(
  (
    markdown: MarkdownDocument,
    key: string,
    path: string,
    collection: Collection,
  ): Result<Page | undefined> => {
    const parsed = { path, key, markdown }
    if (collection.kind === 'docs') return readDocPage(parsed, collection)
    return collection.kind === 'blog' ? readPostPage(parsed, collection) : readPlainPage(parsed, collection)
  },
)

/** Drafts give no page. */
function isPresent<T>(page: T | undefined): page is T {
  return page !== undefined
}
