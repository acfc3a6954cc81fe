/** Turns errors of authors' code while pages are rendered into problems. Internal errors are thrown again. */

import type { BuildContext } from '../graph/context.ts'
import { hasAuthorIslands } from '../stages/assets/site-assets.ts'
import { applySeverity } from '../stages/check/apply-severity.ts'
import { uniqueValues } from '../lib/data/unique-values.ts'
import { relativePath } from '../lib/files/relative-path.ts'
import { isAbortError } from '../lib/is-abort-error.ts'
import { isCompilerStopped } from '../lib/is-compiler-stopped.ts'
import { isSystemError } from '../lib/is-system-error.ts'
import { ProblemError } from '../lib/problem-error.ts'
import { listSites } from '../lib/site/locale-sites.ts'
import { loadContent } from '../stages/load/load-content.ts'
import { errorMessage } from '../lib/text/problems/error-message.ts'
import { reportPluginError } from './plugins/report-plugin-error.ts'
import { hasViewHooks, runHooksOfView } from './plugins/run-view-hooks.ts'
import * as problems from '../lib/problems/problems.ts'
import { renderOne } from '../stages/render/render-pages.ts'
import { buildSite } from '../stages/site/build-site.ts'
import type { Site } from '../stages/site-types.ts'
import type { Config } from '../stages/config/config-types.ts'
import type { Problem } from '../lib/types.ts'
import { createViewSources, viewPage } from '../stages/view/page-view.ts'
import type { CheckedSite } from './read-site.ts'
import { loadLocaleAssets, renderSettings, type LocaleParts } from './render-sites.ts'
import type { SourceMapPayload } from 'node:module'
import { FUNCTION_LINES, locateThrow } from '../lib/locate-throw.ts'

/**
 * The problem that code of the site's authors caused while pages were rendered. Throws an internal error again, one that also occurs without
 * plug-ins.
 */
export async function explainError(
  error: unknown,
  site: Site | undefined,
  context: BuildContext,
): Promise<Problem> {
  if (error instanceof ProblemError) return error.problem
  if (site === undefined || isAbortError(error) || isCompilerStopped(error)) throw error
  const explained = explainRenderError(error, site)
  if (explained !== undefined) return explained
  // A source may vanish while a build runs.
  if (isSystemError(error) && error.path !== undefined)
    return problems.unreadableFile(relativePath(context.root, error.path), errorMessage(error))
  if (site.config.plugins.length === 0 || (await failsWithoutPlugins(site.config, context))) throw error
  return reportPluginError(error, site.config)
}

/** Whether some page of the site cannot be rendered without plug-ins either. Errors of templates are the authors'. */
async function failsWithoutPlugins(config: Config, context: BuildContext): Promise<boolean> {
  const plain: Config = { ...config, plugins: [] }
  try {
    const { value } = await buildSite(plain, (await loadContent(plain, context)).value)
    for await (const error of findRenderErrors(await loadLocaleAssets(context, value), context))
      if (explainRenderError(error, value) === undefined) return true
    return false
  } catch {
    return true
  }
}

/** Errors of rendering each page, one page after the other. */
async function* findRenderErrors(
  parts: readonly LocaleParts[],
  context: BuildContext,
): AsyncIterable<unknown> {
  for (const { site, assets } of parts) {
    const settings = renderSettings(site, { offline: false }, parts[0]?.site)
    const sources = createViewSources(site, assets)
    for (const page of site.pages)
      try {
        const viewed = viewPage(page, sources)
        const request = hasViewHooks(site.config) ? await runHooksOfView(viewed, site, context.root) : viewed
        await renderOne(request, settings, context)
      } catch (error) {
        yield error
      }
  }
}

/**
 * The problems that only show when scripts are bundled and pages are rendered: code of the site's authors that browsers cannot run, or that throws. None
 * for a site without such code.
 */
export async function checkRendering(
  { site, config }: CheckedSite,
  context: BuildContext,
): Promise<readonly Problem[]> {
  const changesPages = hasViewHooks(config) || site.brand.templates !== undefined
  if (!changesPages && !listSites(site).some(({ pages }) => hasAuthorIslands(pages))) return []
  const found: Problem[] = []
  try {
    const parts = await loadLocaleAssets(context, site)
    if (!changesPages) return []
    for await (const error of findRenderErrors(parts, context))
      found.push(await explainError(error, site, context))
  } catch (error) {
    found.push(await explainError(error, site, context))
  }
  return applySeverity(uniqueValues(found), config)
}

/** The problem of an error that a template of the site's authors throws; undefined for any other error. */
function explainRenderError(
  error: unknown,
  { brand: { templates } }: Pick<Site, 'brand'>,
): Problem | undefined {
  if (templates === undefined) return undefined
  const map = JSON.parse(templates.map) as SourceMapPayload
  const origins = locateThrow(error, map, { frame: /<anonymous>:(\d+):(\d+)/g, lineOffset: FUNCTION_LINES })
  const origin = origins.find(({ source }) => !source.includes('node_modules/')) ?? origins[0]
  if (origin === undefined) return undefined
  const { source: file, line, column } = origin
  return problems.templateFailed(errorMessage(error), { file, line, column })
}
