/**
 * Shows changes of single files in a reading without reading the others again. Data from which other pages, lists and problems are built shows with
 * the next reading of all sources.
 */
import { isDeepStrictEqual } from 'node:util'
import type { CheckedSite } from '../build/read-site.ts'
import type { BuildContext } from '../graph/context.ts'
import { uniqueValues } from '../lib/data/unique-values.ts'
import { runInLanguage } from '../lib/locale/text.ts'
import { listSites } from '../lib/site/locale-sites.ts'
import { loadSinglePages } from '../stages/load/load-content.ts'
import { listPageFiles } from '../stages/site/build-site.ts'
import { joinTranslations } from '../stages/site/join-translations.ts'
import { replacePages } from '../stages/site/replace-pages.ts'
import type { Page, Site } from '../stages/site-types.ts'
import { isSingle, renewReading, renewStyle, type Reading, type SinglePage } from './reading.ts'

/** Pages that were read again, in each language of the site. */
export type ReloadedPages = readonly (readonly Page[])[]

/** The reading with changes of some files. Undefined where only a reading of all sources can show them. */
export async function updateFiles(
  last: Reading,
  files: ReadonlySet<string>,
  context: BuildContext,
): Promise<Reading | undefined> {
  const { checked } = last
  // Their hooks may make anything of any file.
  if (checked.config.plugins.length > 0) return undefined
  if ([...files].every((path) => isStyleSheet(path, checked))) return renewStyle(last, context.root)
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
  return Promise.all(
    listSites(checked.site).map(async ({ config }, index) => {
      const pages = affected[index] ?? []
      if (pages.length === 0) return []
      return runInLanguage(config.locale.interface, () =>
        loadSinglePages(config, context, {
          files: pages.map(({ translates, location }) => translates ?? location.file),
          translations: pages.flatMap(({ translates, location }) =>
            translates === undefined ? [] : [location.file],
          ),
          content: checked.contents[index] ?? checked.content,
        }),
      )
    }),
  )
}

/** Whether pages that were read again are the same as before, each with a new version that `isSafe` accepts. */
export function hasSamePages(
  affected: readonly (readonly SinglePage[])[],
  reloaded: ReloadedPages,
  isSafe: (before: SinglePage, after: Page) => boolean,
): boolean {
  return affected.every((pages, index) => {
    const found = new Map(reloaded[index]?.map((page) => [page.location.file, page]))
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
  pages: ReloadedPages,
  root: string,
): Promise<Reading | undefined> {
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
  const outlined = new Set(last.outlined)
  for (const file of pages.flat().flatMap(listPageFiles)) outlined.delete(file)
  return renewReading(
    last,
    { checked: { ...checked, site: joinTranslations(own, translations) }, outlined, isWhole: last.isWhole },
    { replaced: pages.flat(), root },
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
    ...('formerPaths' in page && { formerPaths: page.formerPaths }),
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
