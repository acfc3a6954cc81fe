/**
 * The site in memory, for the development server: the stages of a build on demand. Sources are read again when one changes; a page is viewed,
 * rendered and emitted when it is asked for.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { explainError, readSite, renderSettings, type BuildOptions, type CheckedSite } from '../build.ts'
import { loadSiteAssets } from '../assets/site-assets.ts'
import type { BuildContext } from '../context.ts'
import { emitSiteFiles } from '../emit/emit-files.ts'
import { searchFiles } from '../emit/search-files.ts'
import { hashOf } from '../lib/data/hash.ts'
import { escapeHtml } from '../lib/text/escape-html.ts'
import { htmlFile } from '../lib/site/site-address.ts'
import { hasViewHooks, runHooksOfView } from '../plugins/run-view-hooks.ts'
import { renderOne, type RenderSettings } from '../render/render-pages.ts'
import { formatProblems } from '../report.ts'
import type { Page } from '../site-types.ts'
import type { EmittedFile } from '../lib/files/file-digest.ts'
import type { OutFile, SiteAssets } from '../types.ts'
import { createViewSources, pageView, viewParts, type ViewSources } from '../view/page-view.ts'
import type { FindFile } from './built-site.ts'
import type { SitePayload } from './send-response.ts'
import { cleanPath } from './site-path.ts'

export interface DevSite {
  readonly find: FindFile
  /** The not-found page. */
  missing(): Promise<SitePayload>
  /** Reads the sources again. */
  refresh(): Promise<void>
  /** Hash of the page at a site path: another hash means that its content changed. */
  revision(path: string): Promise<string>
  checked(): CheckedSite
  /** How often the sources were read. Each page says which reading it comes from. */
  reading(): number
}

/** What the command line says over the configuration. */
type Overrides = Pick<BuildOptions, 'base' | 'services'>

/** One reading of the sources, with what is computed from it when it is asked for. */
interface Reading {
  readonly checked: CheckedSite
  readonly assets: SiteAssets
  readonly views: ViewSources
  readonly settings: RenderSettings
  /** Files that are not pages, by site path. */
  others?: Promise<ReadonlyMap<string, EmittedFile>>
}

/** Starts with a first reading of all sources. */
export async function createDevSite(context: BuildContext, overrides: Overrides): Promise<DevSite> {
  const first = await readSite(context, overrides)
  let current = createReading(
    first,
    await loadSiteAssets(context.root, first.site).catch(() =>
      loadSiteAssets(context.root, { ...first.site, pages: [] }),
    ),
  )
  let readings = 1

  /** The files of a page: its HTML, and its Markdown twin where it has one. */
  async function pageFiles(page: Page): Promise<readonly OutFile[]> {
    const { checked, views, settings } = current
    const view = pageView(page, views)
    const key = hashOf(JSON.stringify(view))
    const viewed = { page, view, key, parts: () => viewParts(view, page, views) }
    const request = hasViewHooks(checked.config)
      ? await runHooksOfView(viewed, checked.site, context.root)
      : viewed
    return renderOne(request, settings, context)
  }

  async function pageHtml(page: Page): Promise<string> {
    try {
      const files = await pageFiles(page)
      return Buffer.from(files.find(({ only }) => only === 'site')?.data ?? []).toString()
    } catch (error) {
      // Code of the site's authors failed on this page: it is shown, and gone with the next edit.
      const text = formatProblems([explainError(error, current.checked.site)], 'text', () => undefined)
      return `<!doctype html><title>${escapeHtml(page.title)}</title><body><pre>${escapeHtml(text)}</pre></body>`
    }
  }

  async function find(path: string): ReturnType<FindFile> {
    const { site } = current.checked
    const reading = readings
    const clean = cleanPath(path)
    const page = site.pagesByRoute.get(clean)
    if (page !== undefined && page.kind !== 'missing') {
      if (clean !== path) return { redirect: clean }
      return { status: 200, name: 'page.html', data: withLiveReload(await pageHtml(page), reading) }
    }
    // Redirects and HTML of the static folder have clean addresses too, as on a host.
    const html = `/${htmlFile(clean)}`
    const document = await otherFile(html)
    if (document !== undefined) return clean === path ? payload(html, document) : { redirect: clean }
    const data = (await otherFile(path)) ?? (await fileOfPage(path))?.data
    return data === undefined ? undefined : payload(path, data)
  }

  /** Content of a file that is not a page, by its site path. */
  async function otherFile(path: string): Promise<OutFile['data'] | undefined> {
    const asset = current.checked.site.assetsByRoute.get(path)
    if (asset !== undefined) return readFile(join(context.root, asset.path))
    current.others ??= listOtherFiles(current, context)
    const file = (await current.others).get(path)
    return file === undefined || 'data' in file ? file?.data : file.load()
  }

  /** The Markdown twin of a page, or the script with the fields of a schema. */
  async function fileOfPage(path: string): Promise<OutFile | undefined> {
    const [, name] = /^(.*)(?:\.md|\.fields\.js)$/.exec(path) ?? []
    if (name === undefined) return undefined
    const page = current.checked.site.pagesByRoute.get(name === '/index' ? '/' : name)
    return page && (await pageFiles(page)).find((file) => `/${file.path}` === path && file.only !== 'offline')
  }

  return {
    find,
    checked: () => current.checked,
    reading: () => readings,
    async missing() {
      const reading = readings
      const page = current.checked.site.pagesByRoute.get('/404')
      const html = page === undefined ? 'Not found' : await pageHtml(page)
      return { status: 404, name: 'page.html', data: withLiveReload(html, reading) }
    },
    async refresh() {
      const next = await readSite(context, overrides)
      // A configuration that cannot be used leaves the last site on the screen, with the problem above it.
      const checked = next.content.pages.length > 0 ? next : { ...current.checked, problems: next.problems }
      // An island that does not compile is a problem of its page; the others go on.
      const assets = await loadSiteAssets(context.root, checked.site).catch(() => current.assets)
      current = createReading(checked, assets)
      // Last: a page that was rendered meanwhile counts as older, and is loaded again.
      readings += 1
    },
    async revision(path) {
      const { pagesByRoute } = current.checked.site
      const page = pagesByRoute.get(cleanPath(path)) ?? pagesByRoute.get('/404')
      return page === undefined ? '' : hashOf(await pageHtml(page))
    },
  }
}

function createReading(checked: CheckedSite, assets: SiteAssets): Reading {
  const { site } = checked
  return {
    checked,
    assets,
    views: createViewSources(site, assets),
    settings: renderSettings(site, { offline: false }),
  }
}

function payload(name: string, data: Uint8Array | string): SitePayload {
  return { status: 200, name, data }
}

/** All files that are not pages, by site path, in their form for a host. */
async function listOtherFiles(
  { checked: { site }, assets }: Reading,
  context: BuildContext,
): Promise<ReadonlyMap<string, EmittedFile>> {
  const files = new Map<string, EmittedFile>()
  for await (const file of emitSiteFiles({ site, assets }, searchFiles(site, context)))
    if (file.only !== 'offline') files.set(`/${file.path}`, file)
  return files
}

/** The page with the script of the dev server, which gets the page's reading, because the sources may change before it listens. */
function withLiveReload(html: string, reading: number): string {
  return html.replace(
    '</body>',
    `<script src="/__docs/live.js" data-reading="${reading}" defer></script></body>`,
  )
}
