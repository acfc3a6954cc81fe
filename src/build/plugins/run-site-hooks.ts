/** Runs the `site` and `emit` hooks of plugins. */

import { countSidebarItems } from '../../lib/site/count-sidebar-items.ts'
import { hashOf } from '../../lib/data/hash.ts'
import type { Plugin, SiteContext } from './plugin-types.ts'
import type { AddedFile, Site } from '../../stages/site-types.ts'
import type { OutFile, PluginConfig, Problem, Result, Sidebar } from '../../lib/types.ts'
import { callHook, hookProblem, type HookCall } from './call-hook.ts'
import { isFileChange, type PluginFileChange } from './change-files.ts'
import { createReporter } from './create-reporter.ts'
import { mapByRoute } from '../../lib/site/list-routes.ts'
import { renewContentHashes } from './renew-content-hashes.ts'

/** The site after the `site` hooks of all plugins. A hook that fails changes nothing. */
export async function runSiteHooks(site: Site, root: string): Promise<Result<Site>> {
  let value = site
  const found: Problem[] = []
  for (const plugin of site.config.plugins) {
    const change = plugin.site as Plugin['site']
    if (change === undefined) continue
    const call: HookCall = { plugin, hook: 'site', config: site.config }
    const before = value
    const result = await callHook(call, () =>
      change(before, createHookContext(before, plugin, { root, found })),
    )
    if ('problem' in result) found.push(result.problem)
    else if (result.value !== undefined) {
      const reason = checkSiteChange(result.value, before)
      if (reason === undefined) value = completeSite(result.value, before)
      else found.push(hookProblem(call, reason))
    }
  }
  return { value, problems: found }
}

/** Results of the `emit` hooks of plugins. */
export interface EmittedByPlugins {
  readonly files: readonly AddedFile[]
  readonly changes: readonly PluginFileChange[]
}

/** The files and changes of the `emit` hooks of all plugins. */
export async function runEmitHooks(site: Site, root: string): Promise<Result<EmittedByPlugins>> {
  const files: AddedFile[] = []
  const changes: PluginFileChange[] = []
  const found: Problem[] = []
  for (const plugin of site.config.plugins) {
    const emit = plugin.emit as Plugin['emit']
    if (emit === undefined) continue
    const call: HookCall = { plugin, hook: 'emit', config: site.config }
    const result = await callHook(call, () => emit(site, createHookContext(site, plugin, { root, found })))
    if ('problem' in result) found.push(result.problem)
    else
      for (const file of toList(result.value)) {
        if (isFileChange(file)) {
          changes.push({ call, change: file })
          continue
        }
        const reason = checkFile(file)
        if (reason !== undefined) found.push(hookProblem(call, reason))
        else files.push({ file: file as OutFile, location: plugin.location })
      }
  }
  return { value: { files, changes }, problems: found }
}

function createHookContext(
  { config }: Site,
  plugin: PluginConfig,
  { root, found }: { readonly root: string; readonly found: Problem[] },
): SiteContext {
  return { root, config, report: createReporter(plugin, found) }
}

/** One file is a list of one; anything else is checked as if it were a file. */
function toList(value: unknown): readonly unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

function checkFile(file: unknown): string | undefined {
  const { path, data, only } = (file ?? {}) as Partial<OutFile>
  if (typeof path !== 'string') return 'a file that it returns has no `path`'
  if (!/^[^/\\]+(?:\/[^/\\]+)*$/.test(path) || path.split('/').some((part) => part === '..' || part === '.'))
    return `\`${path}\` is not a path inside the site's folder`
  if (typeof data !== 'string' && !(data instanceof Uint8Array))
    return `the file \`${path}\` has no \`data\`, a string or bytes`
  if (only !== undefined && only !== 'site' && only !== 'offline')
    return `the file \`${path}\` is for neither the site nor the offline bundle`
  return undefined
}

function checkSiteChange(site: Site, before: Site): string | undefined {
  if (typeof site !== 'object' || site === null || !Array.isArray(site.pages))
    return 'it does not return the site'
  const map = (['pagesByRoute', 'sidebars', 'navs', 'linkTargets', 'apis', 'assetsByRoute'] as const).find(
    (key) => !(site[key] instanceof Map),
  )
  if (map !== undefined) return `\`${map}\` of the site that it returns is not a Map`
  const routes = (pages: Site['pages']) => pages.map(({ route }) => route).join('\n')
  return routes(site.pages) === routes(before.pages)
    ? undefined
    : 'it changes which pages the site has: add and remove pages in `load`'
}

/** The site with what follows from its pages and sidebars computed again. */
function completeSite(site: Site, before: Site): Site {
  const isSame = site.pages === before.pages
  const pages = isSame ? site.pages : renewContentHashes(site.pages, before.pages)
  const pagesByRoute = isSame ? site.pagesByRoute : mapByRoute(pages)
  const sidebars = new Map(
    [...site.sidebars].map(([id, sidebar]): [string, Sidebar] => [
      id,
      sidebar === before.sidebars.get(id)
        ? sidebar
        : { ...sidebar, size: countSidebarItems(sidebar.items), hash: hashOf(JSON.stringify(sidebar.items)) },
    ]),
  )
  return { ...site, pages, pagesByRoute, sidebars }
}
