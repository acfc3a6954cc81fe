/**
 * The site in memory, for the development server: the stages of a build on demand. It starts with outlines of all pages; a page is converted,
 * viewed, rendered and emitted when it is asked for, and the rest is read meanwhile. After a change, only what depends on it is read and computed again, so
 * that the server has the same files as a build.
 */

import type { CheckedSite } from '../build/read-site.ts'
import { listReadPaths, type BuildContext } from '../graph/context.ts'
import { readAsset } from '../lib/files/read-asset.ts'
import { htmlFile } from '../lib/site/links/site-address.ts'
import { encodeSitePath } from '../lib/site/links/site-link.ts'
import { findLocalePage, findSite, listSites } from '../lib/site/locale-sites.ts'
import type { ListReads } from '../lib/run-author-code.ts'
import { changeFile } from '../build/plugins/change-files.ts'
import { listPageFiles } from '../stages/site/links/create-link-index.ts'
import type { Page, Site } from '../stages/site-types.ts'
import type { Asset, OutFile } from '../lib/types.ts'
import type { FindFile } from './built-site.ts'
import { createOtherFiles, type OtherFiles } from './other-files.ts'
import type { Overrides } from './reading.ts'
import { createReadings } from './readings.ts'
import { createPageRenderer, type PageState, type ReportPage } from './page-renderer.ts'
import type { SitePayload } from './send-response.ts'
import { cleanPath, encodePath } from './site-path.ts'

export interface DevSite {
  readonly find: FindFile
  /** The not-found page, in the language of a path. */
  renderMissingPage(path: string): Promise<SitePayload>
  /** Reads the content of all pages, unless that has been done. */
  complete(): Promise<void>
  /** Reads changed files, or all sources if no files are given, between requests. Throws the reason of the signal when it ends the reading. */
  refresh(files?: ReadonlySet<string>, signal?: AbortSignal): Promise<void>
  /** Revision that a browser compares with its page's, by site path. */
  state(path: string): Promise<PageState>
  /** The files that the page at a site path is read from. */
  listSources(path: string): readonly string[]
  /** The files that templates have read for the pages that were shown, and those that the config file and its plug-ins have read. */
  listReadFiles(): readonly string[]
  /** The last usable reading of the site, with its problems. */
  getCheckedSite(): CheckedSite
}

/** Starts with a first reading of all sources. */
export async function createDevSite(
  context: BuildContext,
  overrides: Overrides,
  reportPage: ReportPage = () => undefined,
): Promise<DevSite> {
  const readings = await createReadings(context, overrides)
  const renderer = createPageRenderer(context, reportPage)
  const getSite = () => readings.getCurrent().checked.site

  /** The page at a decoded path, with its content. */
  async function findPage(path: string): Promise<Page | undefined> {
    const route = encodePath(path)
    const find = () => findLocalePage(getSite(), route)
    const page = find()
    if (page === undefined || readings.getCurrent().checked.isOutline !== true) return page
    await readings.readPages(listPageFiles(page))
    return find()
  }

  function findMissingPage(path: string): Page | undefined {
    const site = findSite(getSite(), encodePath(cleanPath(path)))
    return site.pagesByRoute.get(`${site.config.locale.prefix}/404`)
  }

  async function find(path: string): ReturnType<FindFile> {
    const clean = cleanPath(path)
    const page = await findPage(clean)
    if (page !== undefined && page.kind !== 'missing')
      return clean === path ? sendPage(page, 200) : { redirect: encodePath(clean) }
    // Redirects and HTML of the static folder have clean addresses too, as on a host.
    const fixed =
      findAsset(getSite(), path) === undefined ? await findOtherFiles().findFixed(path) : undefined
    if (fixed !== undefined) return fixed
    const html = `/${htmlFile(clean)}`
    const document = await readOtherFile(html)
    if (document !== undefined)
      return clean === path ? createPayload(html, document) : { redirect: encodePath(clean) }
    const data = (await readOtherFile(path)) ?? (await renderFileOfPage(path))?.data
    return data === undefined ? undefined : createPayload(path, data)
  }

  async function sendPage(page: Page, status: number): Promise<SitePayload> {
    const html = await renderer.renderHtml(page, readings.getCurrent())
    return { status, name: 'page.html', data: addLiveReload(html) }
  }

  function findOtherFiles(): OtherFiles {
    const reading = readings.getCurrent()
    return context.graph.steps.run('other-files', '', [reading], () => createOtherFiles(reading, context))
  }

  /** Content of a file that is not a page, by its site path. */
  async function readOtherFile(path: string): Promise<OutFile['data'] | undefined> {
    const asset = findAsset(getSite(), path)
    if (asset !== undefined) {
      const data = await readAsset(context.root, asset)
      return (await changeFile({ path: path.slice(1), data }, readings.getCurrent().checked.fileChanges)).data
    }
    // Search index, feeds and the like are made from all pages.
    await readings.complete()
    return findOtherFiles().find(path)
  }

  /** The Markdown twin of a page, its inline styles, or the script with the fields of a schema. */
  async function renderFileOfPage(path: string): Promise<OutFile | undefined> {
    const [, name] = /^(.*)(?:\.md|\.fields\.js|\.[\da-f]{8}\.css)$/.exec(path) ?? []
    if (name === undefined) return undefined
    const page = await findPage(name === '/index' ? '/' : name)
    const files = page === undefined ? [] : await renderer.renderFiles(page, readings.getCurrent())
    return files.find((file) => `/${file.path}` === path && file.only !== 'offline')
  }

  return {
    find,
    getCheckedSite: () => readings.getCurrent().checked,
    listReadFiles: () => [
      ...listReadPaths(context),
      ...((readings.getCurrent().checked.config.listReads as ListReads | undefined)?.() ?? []),
    ],
    complete: readings.complete,
    refresh: readings.refresh,
    async renderMissingPage(path) {
      const page = findMissingPage(path)
      return page === undefined ? { status: 404, name: 'page.html', data: 'Not found' } : sendPage(page, 404)
    },
    listSources(path) {
      const page = findLocalePage(getSite(), encodePath(cleanPath(path)))
      return page === undefined ? [] : listPageFiles(page)
    },
    async state(path) {
      const page = (await findPage(cleanPath(path))) ?? findMissingPage(path)
      if (page === undefined) return { revision: '', style: '' }
      return renderer.renderHtml(page, readings.getCurrent())
    },
  }
}

function findAsset(site: Site, path: string): Asset | undefined {
  for (const { assetsByRoute } of listSites(site)) {
    const asset = assetsByRoute.get(encodeSitePath(path))
    if (asset !== undefined) return asset
  }
  return undefined
}

const createPayload = (name: string, data: Uint8Array | string): SitePayload => ({ status: 200, name, data })

/**
 * The page with the script of the dev server, which gets the revision of its page, because a new one may come before it listens. It runs before
 * anything of the page is shown, so that it hears each key of the reader.
 */
function addLiveReload({ html, revision }: { readonly html: string; readonly revision: string }): string {
  return html.replace('</head>', `<script src="/__docs/live.js" data-revision="${revision}"></script></head>`)
}
