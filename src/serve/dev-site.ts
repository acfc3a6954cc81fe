/**
 * The site in memory, for the development server: the stages of a build on demand. It starts with outlines of all pages; a page is converted,
 * viewed, rendered and emitted when it is asked for, and the rest is read meanwhile. After a change the pages that it is about come first;
 * then all sources are read again, so that what is served in the end is what a build writes.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  emitSources,
  explainError,
  loadLocaleAssets,
  readSite,
  renderSettings,
  type BuildOptions,
  type CheckedSite,
  type LocaleParts,
} from '../build.ts'
import { loadSiteAssets } from '../assets/site-assets.ts'
import type { BuildContext } from '../context.ts'
import { emitSiteFiles, searchAllSites } from '../emit/emit-files.ts'
import { hashOf } from '../lib/data/hash.ts'
import { runInLanguage } from '../lib/locale/text.ts'
import { findLocalePage, findSite, listSites } from '../lib/site/locale-sites.ts'
import { escapeHtml } from '../lib/text/escape-html.ts'
import { hostAddress, htmlFile } from '../lib/site/site-address.ts'
import { loadBrand } from '../load/brand/load-brand.ts'
import { loadSinglePages } from '../load/load-content.ts'
import { changeFile, changeFiles } from '../plugins/change-files.ts'
import { hasViewHooks, runHooksOfView } from '../plugins/run-view-hooks.ts'
import { renderOne, type RenderSettings } from '../render/render-pages.ts'
import { formatProblems } from '../report.ts'
import { replacePages } from '../site/build-site.ts'
import type { DocPage, Page, PlainPage, Site, WebhookPage } from '../site-types.ts'
import type { EmittedFile } from '../lib/files/file-digest.ts'
import type { Asset, OutFile, SiteAssets } from '../types.ts'
import { createViewSources, viewPage, type ViewSources } from '../view/page-view.ts'
import type { FindFile } from './built-site.ts'
import type { SitePayload } from './send-response.ts'
import { cleanPath, encodePath } from './site-path.ts'

export interface DevSite {
  readonly find: FindFile
  /** The not-found page, in the language of a path. */
  missing(path: string): Promise<SitePayload>
  /** Reads the content of all pages, unless that has been done. */
  complete(): Promise<void>
  /** Reads all sources again. */
  refresh(): Promise<void>
  /** Shows changes of a few files that nothing but their own pages or the style sheet shows. False when only `refresh` can. */
  update(paths: ReadonlySet<string>): Promise<boolean>
  /** What a browser compares its page with, by site path. */
  state(path: string): Promise<PageState>
  checked(): CheckedSite
}

/** The state of a page. */
export interface PageState {
  /** Hash of the page without the address of its style sheet. */
  readonly revision: string
  /** Address of the style sheet. */
  readonly style: string
}

/** What the command line says over the configuration. */
type Overrides = Pick<BuildOptions, 'base' | 'services'>

/** One reading of the sources, with what is computed from it when it is asked for. */
interface Reading {
  readonly checked: CheckedSite
  /** Of the site in its own language. */
  readonly assets: SiteAssets
  /** The site in each of its languages, its own first, with what its pages are made from. */
  readonly locales: readonly LocaleReading[]
  /** Whether all sources were read and checked. */
  readonly isWhole: boolean
  /** Sources of the pages that have no content yet. */
  readonly outlined: ReadonlySet<string>
  /** Files that are not pages, by site path. */
  others?: Promise<ReadonlyMap<string, EmittedFile>>
}

interface LocaleReading extends LocaleParts {
  readonly views: ViewSources
  readonly settings: RenderSettings
}

/** A page that is the source of nothing else. */
type SinglePage = DocPage | WebhookPage | PlainPage

/** So many times all sources are read again because one changed meanwhile, before what was read is shown all the same. */
const MAX_READINGS = 3

/** Starts with a first reading of all sources. */
export async function createDevSite(context: BuildContext, overrides: Overrides): Promise<DevSite> {
  let current = await readSiteOutline(context, overrides)
  /** Changes that were shown before all sources were read again. */
  let updates = 0
  let reading: Promise<void> = Promise.resolve()
  let firstReading: Promise<void> | undefined

  /** Readings of all sources come one after the other; pages may be asked for and replaced meanwhile. */
  function refresh(): Promise<void> {
    const done = reading.then(readAll)
    reading = done.catch(() => undefined)
    return done
  }

  async function readAll(): Promise<void> {
    for (let count = 1; ; count++) {
      const before = updates
      const next = await readWhole(current, context, overrides)
      if (updates !== before && count < MAX_READINGS) continue
      current = next
      return
    }
  }

  async function complete(): Promise<void> {
    if (!current.isWhole) await (firstReading ??= refresh())
  }

  /** Reads single pages again and puts them in their place. False when more than these pages is affected. */
  async function replace(pages: readonly SinglePage[], isSafe: (page: Page) => boolean): Promise<boolean> {
    const paths = new Set(pages.map(({ location }) => location.file))
    const { config } = current.checked
    const inOwnLanguage = <T>(work: () => T) => runInLanguage(config.locale.interface, work)
    const loaded = await inOwnLanguage(() => loadSinglePages(config, context, [...paths]))
    if (loaded.value.length !== pages.length || !loaded.value.every(isSafe)) return false
    for (;;) {
      const last = current
      const site = inOwnLanguage(() => replacePages(last.checked.site, last.checked.content, loaded.value))
      if (site === undefined) return false
      const islands = loaded.value.flatMap((page) => ('islands' in page ? page.islands : []))
      const assets = islands.every((name) => name in last.assets.islands)
        ? [last.assets]
        : await loadAllAssets(context.root, site).catch(() => [last.assets])
      // Another change came first.
      if (current !== last) continue
      const outlined = new Set([...last.outlined].filter((file) => !paths.has(file)))
      current = createReading({ checked: { ...last.checked, site }, assets, outlined, isWhole: last.isWhole })
      return loaded.problems.length === 0
    }
  }

  /** The page at a decoded path, with its content. */
  async function findPage(path: string): Promise<Page | undefined> {
    const route = encodePath(path)
    const known = () => findLocalePage(current.checked.site, route)
    const page = known()
    if (!isOutlined(page, current)) return page
    // Where two pages have one route, nothing can be said about one of them.
    if (!(await replace([page], (found) => found.route === page.route)) && isOutlined(known(), current))
      await complete()
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
  async function pageHtml(page: Page): Promise<PageState & { readonly html: string }> {
    const reading = current
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
      return `<!doctype html><title>${escapeHtml(page.title)}</title><body><pre>${escapeHtml(text)}</pre></body>`
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
    const client = current.locales
      .flatMap(({ assets }) => assets.files)
      .find((file) => `/${file.path}` === path && file.only !== 'offline')
    if (client !== undefined && findAsset(path) === undefined)
      return payload(path, (await changeFile(client, current.checked.fileChanges)).data)
    const html = `/${htmlFile(clean)}`
    const document = await otherFile(html)
    if (document !== undefined)
      return clean === path ? payload(html, document) : { redirect: encodePath(clean) }
    const data = (await otherFile(path)) ?? (await fileOfPage(path))?.data
    return data === undefined ? undefined : payload(path, data)
  }

  /** Content of a file that is not a page, by its site path. */
  async function otherFile(path: string): Promise<OutFile['data'] | undefined> {
    const asset = findAsset(path)
    if (asset !== undefined) {
      const data = await readFile(join(context.root, asset.path))
      return (await changeFile({ path: path.slice(1), data }, current.checked.fileChanges)).data
    }
    // Search index, feeds and the like are made from all pages.
    await complete()
    current.others ??= listOtherFiles(current, context)
    const file = (await current.others).get(path)
    return file === undefined || 'data' in file ? file?.data : file.load()
  }

  /** The Markdown twin of a page, or the script with the fields of a schema. */
  async function fileOfPage(path: string): Promise<OutFile | undefined> {
    const [, name] = /^(.*)(?:\.md|\.fields\.js)$/.exec(path) ?? []
    if (name === undefined) return undefined
    const page = await findPage(name === '/index' ? '/' : name)
    const files = page === undefined ? [] : await pageFiles(page, current)
    return files.find((file) => `/${file.path}` === path && file.only !== 'offline')
  }

  return {
    find,
    checked: () => current.checked,
    complete,
    refresh,
    async update(paths) {
      updates += 1
      const { checked } = current
      // Their hooks may make anything of any file.
      if (checked.config.plugins.length > 0) return false
      // A text is on a page of each language that does not translate it.
      if (checked.site.translations.length > 0) return false
      if ([...paths].every((path) => isStyleSheet(path, checked))) return updateStyle()
      const pages = checked.site.pages.filter(isSingle).filter(({ location }) => paths.has(location.file))
      if (pages.length !== paths.size) return false
      const places = new Map(pages.map((page) => [page.location.file, placeOf(page)]))
      return replace(pages, (page) => isDeepStrictEqual(places.get(page.location.file), placeOf(page)))
    },
    async missing(path) {
      const page = findMissingPage(path)
      const data = page === undefined ? 'Not found' : withLiveReload(await pageHtml(page))
      return { status: 404, name: 'page.html', data }
    },
    async state(path) {
      const page = (await findPage(cleanPath(path))) ?? findMissingPage(path)
      return page === undefined ? { revision: '', style: '' } : pageHtml(page)
    },
  }

  /** Puts the style sheets of the configuration in their place. False when they are wrong or use other files than before. */
  async function updateStyle(): Promise<boolean> {
    const { checked } = current
    const { value: brand, assets, problems } = await loadBrand(context.root, checked.config)
    const isOther =
      !isDeepStrictEqual({ ...brand, style: '' }, { ...checked.site.brand, style: '' }) ||
      !assets.every(({ route }) => checked.site.assetsByRoute.has(route))
    if (problems.length > 0 || isOther) return false
    for (;;) {
      const last = current
      const site = { ...last.checked.site, brand }
      const next = await loadAllAssets(context.root, site)
      if (current !== last) continue
      const { outlined, isWhole } = last
      current = createReading({ checked: { ...last.checked, site }, assets: next, outlined, isWhole })
      return true
    }
  }
}

/** The first reading: without the content of guides and single pages, unless plug-ins see it. */
async function readSiteOutline(context: BuildContext, overrides: Overrides): Promise<Reading> {
  const outline = await readSite(context, { ...overrides, isOutline: true })
  const { config } = outline
  const isSimple = config.plugins.length === 0 && config.translations.length === 0
  const checked = isSimple ? outline : await readSite(context, { ...overrides, config })
  const assets = await loadAllAssets(context.root, checked.site).catch(async () => [
    await loadSiteAssets(context.root, { ...checked.site, pages: [] }),
  ])
  const pages = checked === outline ? checked.site.pages.filter(isSingle) : []
  const outlined = new Set(pages.map(({ location }) => location.file))
  return createReading({ checked, assets, outlined, isWhole: checked !== outline })
}

/** A reading of all sources after the reading `last`. */
async function readWhole(last: Reading, context: BuildContext, overrides: Overrides): Promise<Reading> {
  const next = await readSite(context, { ...overrides, config: last.checked.config })
  // A configuration that cannot be used leaves the last site on the screen, with the problem above it.
  const isUsable = next.content.pages.length > 0
  const checked = isUsable ? next : { ...last.checked, problems: next.problems }
  // An island that does not compile is a problem of its page; the others go on.
  const assets = await loadAllAssets(context.root, checked.site).catch(() => [last.assets])
  const outlined = isUsable ? new Set<string>() : last.outlined
  return createReading({ checked, assets, outlined, isWhole: isUsable || last.isWhole })
}

/** A reading with what views are made from. */
function createReading({
  assets,
  ...parts
}: Omit<Reading, 'assets' | 'locales' | 'others'> & { readonly assets: readonly SiteAssets[] }): Reading {
  const { site: own } = parts.checked
  const [ownAssets] = assets
  if (ownAssets === undefined) throw new Error('a site has at least one language')
  const locales = listSites(own).map((site, index): LocaleReading => {
    const localized = assets[index] ?? ownAssets
    return {
      site,
      assets: localized,
      views: createViewSources(site, localized),
      settings: renderSettings(site, { offline: false }, own),
    }
  })
  return { ...parts, assets: ownAssets, locales }
}

async function loadAllAssets(root: string, site: Site): Promise<readonly SiteAssets[]> {
  return (await loadLocaleAssets(root, site)).map(({ assets }) => assets)
}

/** The language that a page belongs to. */
function findLocale({ route }: Page, { checked, locales }: Reading): LocaleReading {
  const site = findSite(checked.site, route)
  const found = locales.find((locale) => locale.site === site) ?? locales[0]
  if (found === undefined) throw new Error('a site has at least one language')
  return found
}

function isSingle(page: Page): page is SinglePage {
  return page.kind === 'doc' || page.kind === 'plain' || page.kind === 'webhook'
}

function isOutlined(page: Page | undefined, { outlined }: Reading): page is SinglePage {
  return page !== undefined && isSingle(page) && outlined.has(page.location.file)
}

/** What other pages show of a page, and where it is. */
function placeOf(page: Page): object {
  const { kind, route, aliases, title, unlisted } = page
  return {
    kind,
    route,
    aliases,
    title,
    unlisted,
    ...('placement' in page && { placement: page.placement }),
    ...('event' in page && { event: page.event }),
    ...('tags' in page && { tags: page.tags }),
  }
}

/** Whether a file is known as a style sheet of the configuration, or one that such a style sheet imports. */
function isStyleSheet(path: string, { config, content, site }: CheckedSite): boolean {
  if (!path.endsWith('.css') || !content.sources.includes(path)) return false
  const isCopied = [...site.assetsByRoute.values()].some((asset) => asset.path === path)
  return config.css.length > 0 && !isCopied
}

function payload(name: string, data: Uint8Array | string): SitePayload {
  return { status: 200, name, data }
}

/** All files that are not pages, by site path, in their form for a host. */
async function listOtherFiles(
  { checked: { site, fileChanges }, locales }: Reading,
  context: BuildContext,
): Promise<ReadonlyMap<string, EmittedFile>> {
  const files = new Map<string, EmittedFile>()
  const sources = emitSources(site, locales, { offline: false })
  const emitted = emitSiteFiles(sources, searchAllSites(site, context), context)
  for await (const file of changeFiles(emitted, fileChanges))
    if (file.only !== 'offline') files.set(`/${file.path}`, file)
  return files
}

/** The page with the script of the dev server, which gets the revision of its page: another one may come before it listens. */
function withLiveReload({ html, revision }: { readonly html: string; readonly revision: string }): string {
  return html.replace(
    '</body>',
    `<script src="/__docs/live.js" data-revision="${revision}" defer></script></body>`,
  )
}
