/**
 * Shows changes of single files in a reading without reading the others again. Returns how far that goes. Data from which other pages, lists and problems
 * are built needs a reading of all sources.
 */
import { isDeepStrictEqual } from 'node:util'
import type { CheckedSite } from '../build/read-site.ts'
import { applySeverity } from '../stages/check/apply-severity.ts'
import { checkPages } from '../stages/check/check-site.ts'
import { CONFIG_FILES } from '../stages/config/file/read-config-file.ts'
import type { BuildContext } from '../graph/context.ts'
import { uniqueValues } from '../lib/data/unique-values.ts'
import { runInLanguage } from '../lib/locale/text.ts'
import { listSites } from '../lib/site/locale-sites.ts'
import { loadSinglePages } from '../stages/load/load-content.ts'
import { listPageFiles } from '../stages/site/build-site.ts'
import { joinTranslations } from '../stages/site/join-translations.ts'
import { changesOnlyItself, replacePages } from '../stages/site/replace-pages.ts'
import type { Page, Site } from '../stages/site-types.ts'
import type { Problem } from '../lib/types.ts'
import { isSingle, renewReading, renewStyle, type Reading, type SinglePage } from './reading.ts'

/**
 * How far a change is shown: 'all' of it, as a reading of all sources would show it; 'part' of it, where such a reading may change other
 * pages or problems; 'none' where only such a reading can show it.
 */
export type UpdateExtent = 'all' | 'part' | 'none'

export interface UpdatedReading {
  readonly reading: Reading
  readonly extent: UpdateExtent
}

/** Pages that were read again, in each language of the site. */
export interface ReloadedPages {
  readonly pages: readonly (readonly Page[])[]
  readonly files: ReadonlySet<string>
  readonly problems: readonly Problem[]
}

/** The reading with changes of some files. Undefined where only a reading of all sources can show them. */
export async function updateFiles(
  last: Reading,
  files: ReadonlySet<string>,
  context: BuildContext,
): Promise<UpdatedReading | undefined> {
  const { checked } = last
  // Their hooks may make anything of any file.
  if (checked.config.plugins.length > 0) return undefined
  if ([...files].every((path) => isStyleSheet(path, checked))) {
    const reading = await renewStyle(last, context.root)
    const isAll = last.isWhole && checked.problems.every((problem) => isElsewhere(problem, files, checked))
    return reading && { reading, extent: isAll ? 'all' : 'part' }
  }
  const affected = last.locales.map(({ site, routesByFile }) =>
    uniqueValues([...files].flatMap((file) => routesByFile().get(file) ?? []))
      .flatMap((route) => site.pagesByRoute.get(route) ?? [])
      .filter(isSingle),
  )
  const known = new Set(affected.flat().flatMap(listPageFiles))
  if (![...files].every((path) => known.has(path))) return undefined
  const reloaded = await reloadPages(last, affected, context)
  const isSafe = (before: SinglePage, after: Page) => isDeepStrictEqual(placeOf(before), placeOf(after))
  return hasSamePages(affected, reloaded, isSafe) ? putPages(last, reloaded, context.root) : undefined
}

/** Reads pages again, given by language. */
export async function reloadPages(
  { checked }: Reading,
  affected: readonly (readonly SinglePage[])[],
  context: BuildContext,
): Promise<ReloadedPages> {
  const loaded = await Promise.all(
    listSites(checked.site).map(async ({ config }, index) => {
      const pages = affected[index] ?? []
      if (pages.length === 0) return { value: [], problems: [] }
      return runInLanguage(config.locale.interface, () =>
        loadSinglePages(config, context, {
          files: pages.map(({ translates, location }) => translates ?? location.file),
          translations: pages.flatMap(({ translates, location }) =>
            translates === undefined ? [] : [location.file],
          ),
        }),
      )
    }),
  )
  return {
    pages: loaded.map(({ value }) => value),
    files: new Set(affected.flat().flatMap(listPageFiles)),
    problems: loaded.flatMap(({ problems }) => problems),
  }
}

/** Whether pages that were read again are the same as before, each with a new version that `isSafe` accepts. */
export function hasSamePages(
  affected: readonly (readonly SinglePage[])[],
  reloaded: ReloadedPages,
  isSafe: (before: SinglePage, after: Page) => boolean,
): boolean {
  return affected.every((pages, index) => {
    const found = new Map(reloaded.pages[index]?.map((page) => [page.location.file, page]))
    return (
      found.size === pages.length &&
      pages.every((page) => {
        const after = found.get(page.location.file)
        return after !== undefined && isSafe(page, after)
      })
    )
  })
}

/** The reading with pages that were read again. Undefined if the site has several pages of one route. */
export async function putPages(
  last: Reading,
  { pages, files, problems }: ReloadedPages,
  root: string,
): Promise<UpdatedReading | undefined> {
  const { checked } = last
  const sites: Site[] = []
  for (const [index, site] of listSites(checked.site).entries()) {
    const [original] = sites
    const replaced = pages[index] ?? []
    const content = checked.contents[index] ?? checked.content
    const next = runInLanguage(site.config.locale.interface, () =>
      replacePages(site, content, { replaced, ...(original !== undefined && { original }) }),
    )
    if (next === undefined) return undefined
    sites.push(next)
  }
  const [own = checked.site, ...translations] = sites
  const next: CheckedSite = {
    ...checked,
    site: joinTranslations(own, translations),
  }
  const reading = await renewReading(
    last,
    {
      checked: next,
      outlined:
        last.outlined.size === 0
          ? last.outlined
          : new Set([...last.outlined].filter((file) => !files.has(file))),
      isWhole: last.isWhole,
    },
    { replaced: pages.flat(), root },
  )
  if (problems.length > 0) return { reading, extent: 'none' }
  return { reading, extent: isAllShown(last, next, { pages, files }) ? 'all' : 'part' }
}

/** Whether a reading of all sources would differ from the last one in nothing but these pages. */
function isAllShown(
  last: Reading,
  next: CheckedSite,
  { pages, files }: Pick<ReloadedPages, 'pages' | 'files'>,
): boolean {
  if (!last.isWhole || last.checked.problems.some((problem) => !isElsewhere(problem, files, next)))
    return false
  const sites = listSites(next.site)
  return listSites(last.checked.site).every((before, index) => {
    const after = sites[index]
    const content = next.contents[index]
    if (after === undefined || content === undefined) return false
    const routes = (pages[index] ?? []).map(({ route }) => route)
    const replaced = routes.flatMap((route) => after.pagesByRoute.get(route) ?? [])
    return (
      routes.every((route) => changesOnlyItself(route, { before, after, content })) &&
      applySeverity(checkPages(replaced, after), next.config).length === 0
    )
  })
}

/** Whether a problem is in a different page or in the configuration, and not in these files or in a file that they may include. */
function isElsewhere(
  { location }: Problem,
  files: ReadonlySet<string>,
  { config, site }: CheckedSite,
): boolean {
  if (location === undefined || files.has(location.file)) return false
  const { file } = location
  return (
    CONFIG_FILES.includes(file) ||
    config.sources.includes(file) ||
    listSites(site).some(({ pages }) => pages.some((page) => page.location.file === file))
  )
}

/** Data of a page that other pages show, and its location. */
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
