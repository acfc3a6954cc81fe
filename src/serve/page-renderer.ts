/** Renders pages of a reading on demand, as a build writes them. */

import { explainError } from '../build/explain-error.ts'
import type { BuildContext } from '../graph/context.ts'
import { setBounded } from '../lib/data/caching/set-bounded.ts'
import { hashOf } from '../lib/data/hash.ts'
import { readSourceText } from '../lib/files/read-source-text.ts'
import { hostAddress } from '../lib/site/links/site-address.ts'
import { escapeHtml } from '../lib/text/html/escape-html.ts'
import { changeFile } from '../build/plugins/change-files.ts'
import { hasViewHooks, runHooksOfView } from '../build/plugins/run-view-hooks.ts'
import { renderOne } from '../stages/render/render-pages.ts'
import { formatProblems } from '../lib/problems/report.ts'
import type { Page } from '../stages/site-types.ts'
import type { OutFile, Problem } from '../lib/types.ts'
import { viewPage } from '../stages/view/page-view.ts'
import { findLocale, type Reading } from './reading.ts'

/** The state of a page. */
export interface PageState {
  /** Hash of the page without the address of its style sheet. */
  readonly revision: string
  /** Address of the style sheet. */
  readonly style: string
}

export type PageHtml = PageState & { readonly html: string }

export interface PageRenderer {
  /** The files of a page: its HTML, and its Markdown twin if it has one. */
  renderFiles(page: Page, reading: Reading): Promise<readonly OutFile[]>
  /** The page as a host would send it. */
  renderHtml(page: Page, reading: Reading): Promise<PageHtml>
}

/** Pages whose HTML is kept until the next change, because the live connection requests it first, and then the browser that it reloads. */
const KEPT_PAGES = 16

/** Receives each page that was rendered, with the problem that it shows instead of its content if code of the site's authors failed. */
export type ReportPage = (route: string, problem: Problem | undefined) => void

/** Renders pages on demand, and keeps those that were asked for last. */
export function createPageRenderer(context: BuildContext, report: ReportPage): PageRenderer {
  async function renderFiles(page: Page, reading: Reading): Promise<readonly OutFile[]> {
    const { site, views, settings } = findLocale(page, reading)
    const viewed = viewPage(page, views)
    const request = hasViewHooks(site.config) ? await runHooksOfView(viewed, site, context.root) : viewed
    const files = await renderOne(request, settings, context)
    const { fileChanges } = reading.checked
    if (fileChanges.length === 0) return files
    return Promise.all(files.map((file) => changeFile(file, fileChanges)))
  }

  async function writeHtml(page: Page, reading: Reading): Promise<PageHtml> {
    const html = await writeSiteHtml(page, reading)
    const style = hostAddress(findLocale(page, reading).assets.style, reading.checked.config.base)
    return { html, style, revision: hashOf(html.replaceAll(style, '')) }
  }

  async function writeSiteHtml(page: Page, reading: Reading): Promise<string> {
    try {
      const files = await renderFiles(page, reading)
      report(page.route, undefined)
      return Buffer.from(files.find(({ only }) => only === 'site')?.data ?? []).toString()
    } catch (error) {
      // Code of the site's authors failed on this page, which shows that until the next edit.
      const problem = await explainError(error, reading.checked.site, context)
      report(page.route, problem)
      const text = formatProblems([problem], 'text', (file) => readSourceText(context.root, file))
      return `<!doctype html><head><title>${escapeHtml(page.title)}</title></head><pre>${escapeHtml(text)}</pre>`
    }
  }

  return {
    renderFiles,
    renderHtml(page, reading) {
      const known = context.graph.steps.run(
        'rendered',
        '',
        [reading],
        () => new Map<Page, Promise<PageHtml>>(),
      )
      const same = known.get(page)
      if (same !== undefined) return same
      const html = writeHtml(page, reading)
      setBounded(known, [page, html], KEPT_PAGES)
      html.catch(() => known.delete(page))
      return html
    },
  }
}
