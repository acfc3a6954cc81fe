/** The emit stage: rendered pages and everything beside them as files of the site and of the offline bundle. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { favicon } from '../../templates/icons.tsx'
import type { BuildContext } from '../context.ts'
import { digestFile } from '../lib/files/file-digest.ts'
import { hashOf } from '../lib/data/hash.ts'
import { analyticsStart } from '../lib/page/analytics.ts'
import { contentSecurityPolicy } from '../lib/page/content-security-policy.ts'
import { fillSitePaths } from '../lib/site/markers.ts'
import { fileAddress, hostAddress, htmlFile } from '../lib/site/site-address.ts'
import { blogFeeds, twinFile } from '../lib/site/site-files.ts'
import type { Page, Site } from '../site-types.ts'
import type { EmittedFile } from '../lib/files/file-digest.ts'
import type { FileDigest, Html, OutFile, SiteAssets } from '../types.ts'
import { writeFeeds } from './write-feeds.ts'
import { fieldsScripts } from './fields-script.ts'
import { EARLY_SCRIPT, offlinePage, type OfflineContext } from './offline-page.ts'
import { redirectPage } from './redirect-page.ts'
import { searchFiles } from './search-files.ts'
import { webManifest } from './web-manifest.ts'
import { sidebarScripts } from './sidebar-scripts.ts'
import { writeSitemap } from './write-sitemap.ts'

/** What render made of a page; addresses in both texts are site markers. */
export interface PageTexts {
  readonly html: Html
  readonly markdown?: string
}

/** A page whose files are known, and its texts where they were just rendered. */
export interface RenderedPage {
  readonly page: Page
  readonly digests: readonly FileDigest[]
  readonly texts: PageTexts | undefined
  /** Reads the texts, when a file of the page must be written. */
  readonly load: () => Promise<PageTexts>
}

export interface EmitSources {
  readonly site: Site
  readonly assets: SiteAssets
}

export type PageEmitter = ReturnType<typeof createPageEmitter>

/** All files, one after the other, so that memory stays flat. A file without `only` serves both the site and the bundle. */
export async function* emitFiles(
  { site, assets, emitter }: EmitSources & { readonly emitter: PageEmitter },
  pages: AsyncIterable<RenderedPage>,
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  yield* emitPages(emitter, pages)
  yield* emitSharedFiles({ site, assets }, searchFiles(site, context), context)
}

/** The files of pages, as they come. */
export async function* emitPages(
  emitter: PageEmitter,
  pages: AsyncIterable<RenderedPage>,
): AsyncIterable<EmittedFile> {
  for await (const page of pages) yield* emitter.emit(page)
}

/** All files that belong to no single page. `search` are those of the search index; a shard of a site has none. */
export async function* emitSharedFiles(
  { site, assets }: EmitSources,
  search: AsyncIterable<EmittedFile> | readonly EmittedFile[],
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  // A file of the static folder replaces a generated one: an author's own robots.txt or favicon.
  for await (const file of emitSiteFiles({ site, assets }, search))
    if (!site.assetsByRoute.has(`/${file.path}`)) yield file
  for (const asset of site.assetsByRoute.values())
    yield { path: asset.route.slice(1), data: await readFile(join(context.root, asset.path)) }
}

/** Emits pages of a site, with what all of them share computed once. */
export function createPageEmitter(site: Site) {
  const offline = offlineContext(site)
  const { pages: _, feeds, ...options } = offline
  // `emitPage` sees the page, its texts and this context: what is added to the context counts as well.
  const shared = hashOf(JSON.stringify([options, [...feeds], [...site.pagesByRoute.keys()]]))
  const emitted = new WeakMap<PageTexts, readonly OutFile[]>()
  const emitTexts = (page: Page, texts: PageTexts): readonly OutFile[] => {
    const files = emitted.get(texts) ?? [...emitPage(page, texts, offline)]
    emitted.set(texts, files)
    return files
  }
  /** The files of the page that was loaded last: those of one page are written one after the other. */
  let last: { readonly page: Page; readonly files: Promise<readonly OutFile[]> } | undefined

  async function loadFile(
    { page, load }: RenderedPage,
    { path, only }: FileDigest,
  ): Promise<OutFile['data']> {
    if (last?.page !== page) last = { page, files: load().then((texts) => emitTexts(page, texts)) }
    const file = (await last.files).find((candidate) => candidate.path === path && candidate.only === only)
    if (file === undefined) throw new Error(`${page.route} has no file ${path}`)
    return file.data
  }

  return {
    /** Hash of everything besides its texts that the files of a page depend on. */
    key: (page: Page) =>
      hashOf(shared, page.route, page.kind, JSON.stringify([page.aliases ?? [], hasFieldsScript(page)])),
    digests: (page: Page, texts: PageTexts): readonly FileDigest[] => emitTexts(page, texts).map(digestFile),
    *emit(rendered: RenderedPage): Iterable<EmittedFile> {
      const { page, digests, texts } = rendered
      if (texts === undefined)
        for (const digest of digests) yield { ...digest, load: () => loadFile(rendered, digest) }
      else for (const [index, file] of emitTexts(page, texts).entries()) yield { ...file, ...digests[index] }
    },
  }
}

/** The files of one page: HTML for a host and for file://, at its route and its aliases, its Markdown twin, and the fields of a schema. */
export function* emitPage(
  page: Page,
  { html, markdown }: PageTexts,
  offline: OfflineContext,
): Iterable<OutFile> {
  const { base } = offline
  for (const route of [page.route, ...(page.aliases ?? [])]) {
    yield {
      path: htmlFile(route),
      data: fillSitePaths(html, (path) => hostAddress(path, base)),
      only: 'site',
    }
    // Only a host shows the not-found page.
    if (page.kind !== 'missing')
      yield offlinePage({ route, html, isConsole: page.kind === 'console' }, offline)
  }
  if (hasFieldsScript(page)) yield* fieldsScripts(page.route, html, offline)
  if (markdown !== undefined)
    yield {
      path: twinFile(page.route),
      data: fillSitePaths(markdown, (path) => hostAddress(path, base)),
    }
}

/** Whether other pages load the fields of this one. */
const hasFieldsScript = (page: Page) => page.kind === 'schema' && page.isDeferred === true

/** What pages of the bundle are written with. */
export function offlineContext(site: Site): OfflineContext {
  const { url, base, collections } = site.config
  return {
    pages: site.pagesByRoute,
    url,
    base,
    contentSecurityPolicy: contentSecurityPolicy([]),
    feeds: new Set(collections.flatMap(({ kind, route }) => (kind === 'blog' ? blogFeeds(route) : []))),
    apiRoutes: collections.flatMap(({ kind, route }) => (kind === 'api' ? [route] : [])),
  }
}

/** Everything that is neither a page nor a copy. A file of a plug-in replaces a generated one. */
export async function* emitSiteFiles(
  sources: EmitSources,
  search: AsyncIterable<EmittedFile> | readonly EmittedFile[],
): AsyncIterable<EmittedFile> {
  const { addedFiles } = sources.site
  const replaced = new Set(addedFiles.map(({ file }) => file.path))
  for (const { file } of addedFiles) yield file
  for await (const file of emitGeneratedFiles(sources, search)) if (!replaced.has(file.path)) yield file
}

/** Scripts, styles, search and sidebar scripts, feeds, sitemap, redirects, downloads. */
async function* emitGeneratedFiles(
  { site, assets }: EmitSources,
  search: AsyncIterable<EmittedFile> | readonly EmittedFile[],
): AsyncIterable<EmittedFile> {
  yield* assets.files
  yield { path: EARLY_SCRIPT.slice(1), data: assets.early, only: 'offline' }
  if (site.brand.favicon === undefined) yield { path: 'favicon.svg', data: favicon }
  else yield webManifest(site)
  const start = analyticsStart(site.config.analytics)
  if (start !== undefined) yield { ...start, only: 'site' }
  yield* sidebarScripts(site)
  yield* search
  // Where no address is known, pages of the bundle link to its own copy of the feeds.
  for (const feed of writeFeeds(site)) yield site.config.url === '' ? feed : { ...feed, only: 'site' }
  yield* writeSitemap(site)
  for (const redirect of site.redirects) {
    const { path, html } = redirectPage(redirect, site.config)
    yield { path, data: fillSitePaths(html, (to) => hostAddress(to, site.config.base)), only: 'site' }
    yield {
      path,
      data: fillSitePaths(html, (to) => fileAddress(to, redirect.from, site.pagesByRoute)),
      only: 'offline',
    }
  }
  if (site.apis.size === 0) return
  const { emitApiDownloads } = await import('./api/emit-api-downloads.ts')
  for (const api of site.apis.values()) yield* emitApiDownloads(api, site.pages, site.config.hosts.api)
}
