/**
 * The load stage: reads every source of the site, each by itself. Markdown, posts, API descriptions and images become pages and data;
 * nothing here looks at two sources at once, apart from posts that want the same address. All problems are collected and reported
 * together, and everything that could be read is returned.
 */
import type { BuildContext } from '../build-context.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import * as problems from '../problems.ts'
import { builtInPages } from '../site/built-in-pages.ts'
import type { Content, Page, PostPage } from '../site-types.ts'
import type { Config, Problem, Result } from '../types.ts'
import { loadBlogTable, readAuthors, readTags } from './blog-tables.ts'
import { loadAssets } from './files/load-assets.ts'
import { readCommitDates } from './files/read-commit-dates.ts'
import { listFiles } from './files/source-files.ts'
import { loadApi } from './load-api.ts'
import { loadFolderSettings } from './load-folder-settings.ts'
import { loadMarkdownFiles } from './load-markdown-files.ts'
import { readDocPage } from './pages/read-doc-page.ts'
import { readPlainPage } from './pages/read-plain-page.ts'
import { readPostPage } from './pages/read-post-page.ts'
import { separatePosts } from './pages/separate-posts.ts'

/** Reads all content below the context's root. */
export async function loadContent(config: Config, context: BuildContext): Promise<Result<Content>> {
  const found: Problem[] = []
  const watched: string[] = []
  const keep = <T>(result: Result<T>): T => {
    found.push(...result.problems)
    return result.value
  }

  const listed = await Promise.all(
    [config.docs, config.blog, config.pages, config.static].map((path) => listFiles(context.root, path)),
  )
  const [docFiles = [], blogFiles = [], plainFiles = [], staticFiles = []] = listed.map(keep)
  const [docs, posts, plains, apis, authors, tags, folders, assets, dates] = await Promise.all([
    loadMarkdownFiles(config, context, docFiles),
    loadMarkdownFiles(config, context, blogFiles),
    loadMarkdownFiles(config, context, plainFiles),
    Promise.all(config.apis.map((api) => loadApi(config, context, api))),
    loadBlogTable(context.root, blogFiles, { name: 'authors', read: readAuthors }),
    loadBlogTable(context.root, blogFiles, { name: 'tags', read: readTags }),
    loadFolderSettings(context.root, config.docs, docFiles),
    loadAssets(context.root, [...docFiles, ...blogFiles, ...plainFiles], {
      folder: config.static,
      files: staticFiles,
    }),
    readCommitDates(context.root),
  ])
  for (const { problems, watched: paths } of [docs, posts, plains, ...apis]) {
    found.push(...problems)
    watched.push(...paths)
  }

  const postPages = posts.sources.map((source) => keep(readPostPage(source, config.blog)))
  const pages: Page[] = [
    ...docs.sources.map((source) => keep(readDocPage(source, config.docs))).filter(isPresent),
    ...separatePosts(postPages.filter(isPresent<PostPage>)),
    ...plains.sources.map((source) => keep(readPlainPage(source, config.pages))).filter(isPresent),
    ...apis.flatMap((api) => api.pages),
  ]
  if (pages.length === 0 && found.length === 0)
    found.push(problems.noContent([config.docs, config.blog, config.pages]))
  const routes = new Set(pages.flatMap((page) => [page.route, ...(page.aliases ?? [])]))
  return {
    value: {
      pages: [...pages, ...builtInPages(config, routes)].sort((a, b) => compareStrings(a.route, b.route)),
      apis: apis.flatMap((api) => api.api ?? []),
      authors: keep(authors),
      tags: keep(tags),
      assets: keep(assets),
      folders: keep(folders),
      dates,
      sources: [...new Set(watched)].sort(),
    },
    problems: found,
  }
}

/** Drafts give no page. */
function isPresent<T>(page: T | undefined): page is T {
  return page !== undefined
}
