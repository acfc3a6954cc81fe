/**
 * The site in memory, for the development server: the stages of a build on demand. It starts with outlines of all pages; a page is converted,
 * viewed, rendered and emitted when it is asked for, and the rest is read meanwhile. After a change only the pages that it is about are read
 * again, where nothing else shows it; else all sources, so that what is served in the end is what a build writes.
 */

import { setImmediate } from 'node:timers/promises'
import { explainError } from '../build/explain-error.ts'
import type { CheckedSite } from '../build/read-site.ts'
import type { BuildContext } from '../context.ts'
import { hashOf } from '../lib/data/hash.ts'
import { readAsset } from '../lib/files/read-asset.ts'
import { setBounded } from '../lib/data/caching/set-bounded.ts'
import { escapeHtml } from '../lib/text/html/escape-html.ts'
import { findLocalePage, findSite, listSites } from '../lib/site/locale-sites.ts'
import { hostAddress, htmlFile } from '../lib/site/links/site-address.ts'
import { changeFile } from '../plugins/change-files.ts'
import { hasViewHooks, runHooksOfView } from '../plugins/run-view-hooks.ts'
import { renderOne } from '../render/render-pages.ts'
import { formatProblems } from '../report.ts'
import { listPageFiles } from '../site/build-site.ts'
import type { Page } from '../site-types.ts'
import type { Asset, OutFile } from '../types.ts'
import { viewPage } from '../view/page-view.ts'
import type { FindFile } from './built-site.ts'
import { createOtherFiles, type OtherFiles } from './other-files.ts'
import {
  findLocale,
  isOutlined,
  readSiteOutline,
  readWhole,
  type Overrides,
  type Reading,
  type SinglePage,
} from './reading.ts'
import type { SitePayload } from './send-response.ts'
import { cleanPath, encodePath } from './site-path.ts'
import { hasSamePages, putPages, reloadPages, updateFiles, type UpdateExtent } from './update-reading.ts'

export interface DevSite {
  readonly find: FindFile
  /** The not-found page, in the language of a path. */
  renderMissingPage(path: string): Promise<SitePayload>
  /** Reads the content of all pages, unless that has been done. */
  complete(): Promise<void>
  /** Reads all sources again, between requests. Throws the reason of the signal when it ends the reading. */
  refresh(signal?: AbortSignal): Promise<void>
  /** Shows changes of a few files, and says how far: the rest takes a `refresh`. */
  update(paths: ReadonlySet<string>): Promise<UpdateExtent>
  /** What a browser compares its page with, by site path. */
  state(path: string): Promise<PageState>
  /** The files that the page at a site path is read from. */
  listSources(path: string): readonly string[]
  /** The last usable reading of the site, with its problems. */
  getCheckedSite(): CheckedSite
}

/** The state of a page. */
export interface PageState {
  /** Hash of the page without the address of its style sheet. */
  readonly revision: string
  /** Address of the style sheet. */
  readonly style: string
}

type PageHtml = PageState & { readonly html: string }

/** Pages whose HTML is kept until the next change: the live connection asks for it first, and then the browser that it reloads. */
const KEPT_PAGES = 16

/** Starts with a first reading of all sources. */
export async function createDevSite(context: BuildContext, overrides: Overrides): Promise<DevSite> {
  let current = await readSiteOutline(context, overrides)
  /** Files that changed while all sources are read, change by change. */
  let changes: ReadonlySet<string>[] | undefined
  let reading: Promise<void> = Promise.resolve()
  let firstReading: Promise<void> | undefined
  const otherFiles = new WeakMap<Reading, OtherFiles>()
  const shownPages = new WeakMap<Reading, Map<Page, Promise<PageHtml>>>()

  /** Readings of all sources come one after the other; pages may be asked for and replaced meanwhile. */
  function refresh(signal?: AbortSignal): Promise<void> {
    const done = reading.then(() => readAll(signal))
    reading = done.catch(() => undefined)
    return done
  }

  async function readAll(signal: AbortSignal | undefined): Promise<void> {
    const pause = async () => {
      signal?.throwIfAborted()
      await setImmediate()
    }
    const later: ReadonlySet<string>[] = []
    changes = later
    try {
      let next = await readWhole(current, { ...context, pause }, overrides)
      // A file may have been read before it was changed. What takes a reading of all sources gets one afterwards.
      for (let files = later.shift(); files !== undefined; files = later.shift())
        next = (await updateFiles(next, files, context))?.reading ?? next
      current = next
    } finally {
      changes = undefined
    }
  }

  async function complete(): Promise<void> {
    if (!current.isWhole) await (firstReading ??= refresh())
  }

  /** Replaces the reading by the one that `change` makes of it, unless another change comes first: then of that. */
  async function replaceReading<T extends { readonly reading: Reading }>(
    change: (last: Reading) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    for (;;) {
      const last = current
      const changed = await change(last)
      if (changed === undefined) return undefined
      if (current !== last) continue
      current = changed.reading
      return changed
    }
  }

  /** Reads the content of a page that has none yet. False where the page is another one then. */
  async function fillPage(page: SinglePage): Promise<boolean> {
    const reloaded = await reloadPages(current, [[page]], context)
    if (!hasSamePages([[page]], reloaded, ({ route }, after) => after.route === route)) return false
    return (await replaceReading((last) => putPages(last, reloaded, context.root)))?.extent !== 'none'
  }

  /** The page at a decoded path, with its content. */
  async function findPage(path: string): Promise<Page | undefined> {
    const route = encodePath(path)
    const known = () => findLocalePage(current.checked.site, route)
    const page = known()
    if (!isOutlined(page, current)) return page
    // Where two pages have one route, nothing can be said about one of them.
    if (!(await fillPage(page)) && isOutlined(known(), current)) await complete()
    return known()
  }

  function findAsset(path: string): Asset | undefined {
    for (const { assetsByRoute } of listSites(current.checked.site)) {
      const asset = assetsByRoute.get(path)
      if (asset !== undefined) return asset
    }
    return undefined
  }

  function findMissingPage(path: string): Page | undefined {
    const site = findSite(current.checked.site, encodePath(cleanPath(path)))
    return site.pagesByRoute.get(`${site.config.locale.prefix}/404`)
  }

  /** The files of a page: its HTML, and its Markdown twin where it has one. */
  async function pageFiles(page: Page, reading: Reading): Promise<readonly OutFile[]> {
    const { site, views, settings } = findLocale(page, reading)
    const viewed = viewPage(page, views)
    const request = hasViewHooks(site.config) ? await runHooksOfView(viewed, site, context.root) : viewed
    const files = await renderOne(request, settings, context)
    const { fileChanges } = reading.checked
    if (fileChanges.length === 0) return files
    return Promise.all(files.map((file) => changeFile(file, fileChanges)))
  }

  /** The page as a host would send it. */
  function pageHtml(page: Page): Promise<PageHtml> {
    const reading = current
    const shown = shownPages.get(reading) ?? new Map<Page, Promise<PageHtml>>()
    shownPages.set(reading, shown)
    const known = shown.get(page)
    if (known !== undefined) return known
    const made = writePageHtml(page, reading)
    setBounded(shown, [page, made], KEPT_PAGES)
    made.catch(() => shown.delete(page))
    return made
  }

  async function writePageHtml(page: Page, reading: Reading): Promise<PageHtml> {
    const html = await siteHtml(page, reading)
    const style = hostAddress(findLocale(page, reading).assets.style, reading.checked.config.base)
    return { html, style, revision: hashOf(html.replaceAll(style, '')) }
  }

  async function siteHtml(page: Page, reading: Reading): Promise<string> {
    try {
      const files = await pageFiles(page, reading)
      return Buffer.from(files.find(({ only }) => only === 'site')?.data ?? []).toString()
    } catch (error) {
      // Code of the site's authors failed on this page: it is shown, and gone with the next edit.
      const text = formatProblems(
        [await explainError(error, reading.checked.site, context)],
        'text',
        () => undefined,
      )
      return `<!doctype html><head><title>${escapeHtml(page.title)}</title></head><pre>${escapeHtml(text)}</pre>`
    }
  }

  async function find(path: string): ReturnType<FindFile> {
    const clean = cleanPath(path)
    const page = await findPage(clean)
    if (page !== undefined && page.kind !== 'missing') {
      if (clean !== path) return { redirect: encodePath(clean) }
      return { status: 200, name: 'page.html', data: withLiveReload(await pageHtml(page)) }
    }
    // Redirects and HTML of the static folder have clean addresses too, as on a host.
    const fixed = findAsset(path) === undefined ? await findOtherFiles().findFixed(path) : undefined
    if (fixed !== undefined) return createPayload(path, fixed)
    const html = `/${htmlFile(clean)}`
    const document = await otherFile(html)
    if (document !== undefined)
      return clean === path ? createPayload(html, document) : { redirect: encodePath(clean) }
    const data = (await otherFile(path)) ?? (await fileOfPage(path))?.data
    return data === undefined ? undefined : createPayload(path, data)
  }

  function findOtherFiles(): OtherFiles {
    const files = otherFiles.get(current) ?? createOtherFiles(current, context)
    otherFiles.set(current, files)
    return files
  }

  /** Content of a file that is not a page, by its site path. */
  async function otherFile(path: string): Promise<OutFile['data'] | undefined> {
    const asset = findAsset(path)
    if (asset !== undefined) {
      const data = await readAsset(context.root, asset)
      return (await changeFile({ path: path.slice(1), data }, current.checked.fileChanges)).data
    }
    // Search index, feeds and the like are made from all pages.
    await complete()
    return findOtherFiles().find(path)
  }

  /** The Markdown twin of a page, its inline styles, or the script with the fields of a schema. */
  async function fileOfPage(path: string): Promise<OutFile | undefined> {
    const [, name] = /^(.*)(?:\.md|\.fields\.js|\.[\da-f]{8}\.css)$/.exec(path) ?? []
    if (name === undefined) return undefined
    const page = await findPage(name === '/index' ? '/' : name)
    const files = page === undefined ? [] : await pageFiles(page, current)
    return files.find((file) => `/${file.path}` === path && file.only !== 'offline')
  }

  return {
    find,
    getCheckedSite: () => current.checked,
    complete,
    refresh,
    async update(paths) {
      changes?.push(paths)
      return (await replaceReading((last) => updateFiles(last, paths, context)))?.extent ?? 'none'
    },
    async renderMissingPage(path) {
      const page = findMissingPage(path)
      const data = page === undefined ? 'Not found' : withLiveReload(await pageHtml(page))
      return { status: 404, name: 'page.html', data }
    },
    listSources(path) {
      const page = findLocalePage(current.checked.site, encodePath(cleanPath(path)))
      return page === undefined ? [] : listPageFiles(page)
    },
    async state(path) {
      const page = (await findPage(cleanPath(path))) ?? findMissingPage(path)
      return page === undefined ? { revision: '', style: '' } : pageHtml(page)
    },
  }
}

function createPayload(name: string, data: Uint8Array | string): SitePayload {
  return { status: 200, name, data }
}

/**
 * The page with the script of the dev server, which gets the revision of its page: another one may come before it listens. It runs before
 * anything of the page is shown, so that it hears each key of the reader.
 */
function withLiveReload({ html, revision }: { readonly html: string; readonly revision: string }): string {
  return html.replace('</head>', `<script src="/__docs/live.js" data-revision="${revision}"></script></head>`)
}
