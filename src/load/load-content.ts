import { basename } from 'node:path'
import { getOwn, setOwn } from '../lib/own-property.ts'
import type { Cache } from '../cache.ts'
import { hashOf } from '../lib/hash.ts'
import { loadAsset } from './files/load-asset.ts'
import { readAuthors, readTags } from './blog-tables.ts'
import { builtInPages } from '../site/built-in-pages.ts'
import { readDocPage } from './pages/read-doc-page.ts'
import { readSource, readText, listFiles } from './files/source-files.ts'
import { readFolderSettings } from './folder-settings.ts'
import { readCommitDates } from './files/read-commit-dates.ts'
import { collectIncludes } from '../markdown/collect-includes.ts'
import { readApi, findSpecFiles } from '../openapi/read-api.ts'
import { readPlainPage } from './pages/read-plain-page.ts'
import { readPostPage } from './pages/read-post-page.ts'
import type { ParsedSource } from './pages/create-markdown-page.ts'
import { splitNumberPrefix } from './pages/page-route.ts'
import type { Pool } from '../pool.ts'
import type { Api } from '../model.ts'
import type {
  ApiConfig,
  Asset,
  Author,
  Config,
  FolderSettings,
  Problem,
  Result,
  SourceFile,
  BlogTag,
} from '../types.ts'
import type { Content, Page } from '../site-types.ts'

/** Where load runs: the root folder, and the means to compute and remember. */
export interface BuildContext {
  readonly root: string
  readonly pool: Pool
  readonly cache: Cache
}

const MARKDOWN = /\.mdx?$/

/** Reads every source of the site, each alone: Markdown, posts, specifications, images. All problems are told, and what can be had is given. */
export async function loadContent(config: Config, context: BuildContext): Promise<Result<Content>> {
  const problems: Problem[] = []
  const watched: string[] = []
  const keep = <T>(result: Result<T>): T => {
    problems.push(...result.problems)
    return result.value
  }

  const [docs, blog, pages, statics] = await Promise.all(
    [config.docs, config.blog, config.pages, config.static].map((path) => listFiles(context.root, path)),
  )
  const texts = async (paths: readonly string[] = []) => {
    const written = paths.filter((path) => MARKDOWN.test(path) && !basename(path).startsWith('_'))
    const read = await Promise.all(written.map((path) => loadMarkdown(config, context, path)))
    for (const loaded of read) watched.push(...loaded.watched)
    return read.flatMap((loaded) => {
      problems.push(...loaded.problems)
      return loaded.parsed === undefined ? [] : [loaded.parsed]
    })
  }
  const [guides, posts, singles, apis, blogAuthors, blogTags, folders, assets, committed] = await Promise.all(
    [
      texts(docs),
      texts(blog),
      texts(pages),
      Promise.all(config.apis.map((api) => loadApi(config, context, api))),
      loadBlogTable(context, blog, 'authors', readAuthors),
      loadBlogTable(context, blog, 'tags', readTags),
      loadFolderSettings(context, config.docs, docs ?? []),
      loadAssets(context, config, [docs, blog, pages].flat(), statics ?? []),
      readCommitDates(context.root),
    ],
  )

  const written: Page[] = [
    ...guides.flatMap((parsed) => toList(keep(readDocPage(parsed, config.docs)))),
    ...posts.flatMap((parsed) => toList(keep(readPostPage(parsed, config.blog)))),
    ...singles.flatMap((parsed) => toList(keep(readPlainPage(parsed, config.pages)))),
  ]
  for (const api of apis) {
    problems.push(...api.problems)
    watched.push(...api.watched)
  }
  const all = [...written, ...apis.flatMap((api) => api.pages)]
  const taken = new Set(all.flatMap((page) => [page.route, ...(page.aliases ?? [])]))
  return {
    value: {
      pages: [...all, ...builtInPages(config, taken)].sort((a, b) => (a.route < b.route ? -1 : 1)),
      apis: apis.flatMap((api) => api.api ?? []),
      authors: keep(blogAuthors),
      tags: keep(blogTags),
      assets: keep(assets),
      folders: keep(folders),
      dates: committed,
      sources: [...new Set(watched)].sort(),
    },
    problems: [
      ...listMarkdownProblems(guides),
      ...listMarkdownProblems(posts),
      ...listMarkdownProblems(singles),
      ...problems,
    ],
  }
}

function toList<T>(page: T | undefined): readonly T[] {
  return page === undefined ? [] : [page]
}

function listMarkdownProblems(parsed: readonly ParsedSource[]): readonly Problem[] {
  return parsed.flatMap((source) => source.markdown.problems)
}

interface LoadedMarkdown {
  readonly parsed: ParsedSource | undefined
  readonly problems: readonly Problem[]
  readonly watched: readonly string[]
}

async function loadMarkdown(config: Config, context: BuildContext, path: string): Promise<LoadedMarkdown> {
  const found = await readSource(context.root, path)
  if (!('text' in found)) return { parsed: undefined, problems: [found], watched: [path] }
  const included = await collectIncludes(found, (file) => readText(context.root, file))
  const inputs = { files: included, rawHtml: config.rawHtml }
  const key = hashOf(found.path, found.text, JSON.stringify(included), config.rawHtml)
  const markdown = await context.cache.get('markdown', key, () =>
    context.pool.run('markdown', { source: found, inputs }),
  )
  return {
    parsed: { source: found, markdown },
    problems: [],
    watched: [path, ...Object.keys(included)],
  }
}

interface LoadedApi {
  readonly api: Api | undefined
  readonly pages: readonly Page[]
  readonly problems: readonly Problem[]
  readonly watched: readonly string[]
}

async function loadApi(config: Config, context: BuildContext, api: ApiConfig): Promise<LoadedApi> {
  const found = await findSpecFiles(api.spec, api.overlays, (file) => readText(context.root, file))
  const watched = [api.spec, ...api.overlays, ...Object.keys(found.value)]
  if (found.value[api.spec] === undefined)
    return { api: undefined, pages: [], problems: found.problems, watched }
  const inputs = {
    version: api.version,
    label: api.label,
    file: api.spec,
    files: found.value,
    overlays: api.overlays,
    languages: config.languages,
    internal: api.internal,
  }
  const key = hashOf(JSON.stringify(inputs))
  const { value, problems } = await context.cache.get('openapi', key, () =>
    readApi(inputs, (input) => context.pool.run('samples', input)),
  )
  return { api: value.api, pages: value.pages, problems: [...found.problems, ...problems], watched }
}

/** Reads `<name>.yml` or `<name>.yaml` of the blog folder, if there is one. */
async function loadBlogTable<T extends Author | BlogTag>(
  context: BuildContext,
  files: readonly string[] | undefined,
  name: string,
  read: (source: SourceFile) => Result<readonly T[]>,
): Promise<Result<readonly T[]>> {
  const path = files?.find((file) => new RegExp(`^${name}\\.ya?ml$`).test(basename(file)))
  if (path === undefined) return { value: [], problems: [] }
  const found = await readSource(context.root, path)
  return 'text' in found ? read(found) : { value: [], problems: [found] }
}

/** What `_category_.yml` or `_category_.json` say about folders, by the folder's path without numbers. */
async function loadFolderSettings(
  context: BuildContext,
  base: string,
  files: readonly string[],
): Promise<Result<Record<string, FolderSettings>>> {
  const problems: Problem[] = []
  const value: Record<string, FolderSettings> = {}
  for (const path of files) {
    const parts = path.slice(base.length + 1).split('/')
    const name = parts.pop() ?? ''
    for (let depth = 1; depth <= parts.length; depth++) {
      const key = parts
        .slice(0, depth)
        .map((part) => splitNumberPrefix(part).name)
        .join('/')
      const { position } = splitNumberPrefix(parts[depth - 1] ?? '')
      if (position !== undefined && !Object.hasOwn(value, key)) setOwn(value, key, { position })
    }
    if (!/^_category_\.(ya?ml|json)$/.test(name)) continue
    const found = await readSource(context.root, path)
    if (!('text' in found)) {
      problems.push(found)
      continue
    }
    const read = readFolderSettings(found)
    problems.push(...read.problems)
    const key = parts.map((part) => splitNumberPrefix(part).name).join('/')
    setOwn(value, key, { ...getOwn(value, key), ...read.value })
  }
  return { value, problems }
}

async function loadAssets(
  context: BuildContext,
  config: Config,
  beside: readonly (string | undefined)[],
  fixed: readonly string[],
): Promise<Result<readonly Asset[]>> {
  const own = /(^|\/)(_[^/]*|authors\.ya?ml|tags\.ya?ml)$|\.(mdx?|tsx?|jsx?)$/
  const loose = beside.filter((path): path is string => path !== undefined && !own.test(path))
  const made = await Promise.all([
    ...loose.map((path) => loadAsset(context.root, path, undefined)),
    ...fixed.map((path) => loadAsset(context.root, path, path.slice(config.static.length))),
  ])
  return {
    value: made.filter((asset): asset is Asset => 'bytes' in asset),
    problems: made.filter((problem): problem is Problem => 'code' in problem),
  }
}
