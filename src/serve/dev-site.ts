import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plan, type BuildOptions, type Plan } from '../build.ts'
import { loadSiteAssets } from '../assets/site-assets.ts'
import { emitPage, emitSiteFiles } from '../emit/emit-files.ts'
import { hashOf } from '../lib/hash.ts'
import type { BuildContext } from '../build-context.ts'
import { renderPage } from '../render/render-page.ts'
import type { SiteAssets, OutFile } from '../types.ts'
import type { Page } from '../site-types.ts'
import type { SitePayload } from './send-response.ts'
import type { FindFile } from './built-site.ts'
import { cleanPath } from './site-path.ts'

/** The site in memory: made anew when a source changes, each page rendered when it is asked for. */
export interface DevSite {
  readonly find: FindFile
  /** The not-found page. */
  missing(): Promise<SitePayload>
  /** Reads the sources again. */
  refresh(): Promise<void>
  /** What the page at a site path is made of, as one word: another word means that its content changed. */
  revision(path: string): Promise<string>
  plan(): Plan
  /** How often the sources were read. Each page says which reading it was made from. */
  reading(): number
}

/** What the command line says over the configuration. */
type Overrides = Pick<BuildOptions, 'base' | 'services'>

/** Starts with a first reading of all sources. */
export async function createDevSite(ground: BuildContext, overrides: Overrides): Promise<DevSite> {
  let current = await plan(ground, overrides)
  let assets = await loadSiteAssets(ground.root, current.site).catch(() =>
    loadSiteAssets(ground.root, { ...current.site, pages: [] }),
  )
  let others: ReturnType<typeof extras> | undefined
  let readings = 1

  async function html(page: Page): Promise<OutFile | undefined> {
    const rendered = await renderPage(page, current.site, assets, ground.cache)
    const [file] = emitPage(rendered, current.site)
    return file
  }

  async function find(path: string): ReturnType<FindFile> {
    const { site } = current
    const reading = readings
    const short = cleanPath(path)
    const page = site.pagesByRoute.get(short)
    if (page !== undefined && page.kind !== 'missing') {
      if (short !== path) return { redirect: short }
      const file = await html(page)
      return file === undefined
        ? undefined
        : { status: 200, name: 'page.html', data: live(String(file.data), reading) }
    }
    const asset = site.assets.find((one) => one.route === path)
    if (asset !== undefined) return answer(path, await readFile(join(ground.root, asset.path)))
    const made = (await (others ??= extras(current, assets))).get(path) ?? (await twin(path))
    return made === undefined ? undefined : answer(path, made.data)
  }

  /** The Markdown beside a page. */
  async function twin(path: string): Promise<OutFile | undefined> {
    const page = path.endsWith('.md') ? current.site.pagesByRoute.get(path.slice(0, -3)) : undefined
    if (page === undefined) return undefined
    const rendered = await renderPage(page, current.site, assets, ground.cache)
    return [...emitPage(rendered, current.site)].find((file) => `/${file.path}` === path)
  }

  return {
    find,
    plan: () => current,
    reading: () => readings,
    async missing() {
      const reading = readings
      const page = current.site.pagesByRoute.get('/404')
      const file = page === undefined ? undefined : await html(page)
      return { status: 404, name: 'page.html', data: live(String(file?.data ?? 'Not found'), reading) }
    },
    async refresh() {
      const next = await plan(ground, overrides)
      // A configuration that can't be used leaves the last site on the screen, with the problem above it.
      current = next.content.pages.length > 0 ? next : { ...current, problems: next.problems }
      // An island that does not compile is reported as a problem of its page; the others go on.
      assets = await loadSiteAssets(ground.root, current.site).catch(() => assets)
      others = undefined
      // Last: a page that was made meanwhile counts as older, and is loaded anew.
      readings += 1
    },
    async revision(path) {
      const page = current.site.pagesByRoute.get(cleanPath(path)) ?? current.site.pagesByRoute.get('/404')
      return page === undefined ? '' : hashOf(String((await html(page))?.data ?? ''))
    },
  }
}

function answer(name: string, data: Uint8Array | string): SitePayload {
  return { status: 200, name, data }
}

/** All files that are no pages, by site path. Those with two forms are taken in their form for a host. */
async function extras(current: Plan, assets: SiteAssets): Promise<ReadonlyMap<string, OutFile>> {
  const found = new Map<string, OutFile>()
  for await (const file of emitSiteFiles(current.site, assets))
    if (file.only !== 'offline') found.set(`/${file.path}`, file)
  return found
}

/** The page with the script of the dev server, which is told of the page's reading: the sources may change before it listens. */
function live(html: string, reading: number): string {
  return html.replace(
    '</body>',
    `<script src="/__docs/live.js" data-reading="${reading}" defer></script></body>`,
  )
}
