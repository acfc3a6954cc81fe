/** Reads what tools ask of a published site: pages as Markdown, the search index, lists of operations, and the data of try-it. */
import type { Json } from '../../domain/openapi/model.ts'
import { createSearchEngine, type SearchEngine } from '../../domain/search/search-engine.ts'
import type { SearchPassage } from '../../domain/search/read-passages.ts'
import { isObject } from '../../lib/data/is-object.ts'
import { tryTo } from '../../lib/data/try-to.ts'
import type { Trial } from '../../lib/page/try-it-data.ts'
import { unpublishedSite } from '../../lib/problems/problems.ts'
import { filePath, hostAddress } from '../../lib/site/links/site-address.ts'
import { searchFolder } from '../../lib/site/paths/search-folder.ts'
import { twinPath } from '../../lib/site/paths/site-files.ts'
import {
  CATALOG,
  SITE_CARD,
  type ApiCatalog,
  type CardApi,
  type CardLanguage,
  type CatalogOperation,
  type SiteCard,
} from '../../lib/site/published-site.ts'
import type { Problem } from '../../lib/types.ts'
import { parseDataScript } from '../verify/check-search-index.ts'
import type { SiteFiles } from './open-site-files.ts'

/** An operation of an API of the site. */
export interface FoundOperation extends CatalogOperation {
  readonly api: CardApi
  /** Site path of its page. */
  readonly page: string
  /** Site path of its tag's page. */
  readonly tagPage: string
}

export interface SiteReader {
  readonly card: SiteCard
  /** The language with a tag; the site's own without one. */
  findLanguage(tag: string | undefined): CardLanguage
  engine(language: CardLanguage): SearchEngine
  /** URL of a site path if the host is known, else the path. */
  urlOf(path: string): string
  /** The site path of a page that is named by its path or URL. */
  routeOf(page: string): string
  /** The Markdown of a page; undefined if the site has none. */
  readMarkdown(route: string): Promise<string | undefined>
  /** The texts of a page in the search index; empty if it is not in the index. */
  readSections(route: string, language: CardLanguage): Promise<readonly SearchPassage[]>
  readCatalog(api: CardApi): Promise<ApiCatalog>
  listOperations(api: CardApi): Promise<readonly FoundOperation[]>
  readTrial(operation: FoundOperation): Promise<Trial | undefined>
  /** The whole OpenAPI document of an API. */
  readDescription(api: CardApi): Promise<Json | undefined>
  /** The part of the OpenAPI document that an operation needs; undefined if only the whole is published. */
  readSlice(operation: FoundOperation): Promise<string | undefined>
}

/** Opens the site whose files are given. `target` is its name in problems. */
export async function openSite(files: SiteFiles, target: string): Promise<SiteReader | Problem> {
  let text: string | undefined
  try {
    text = await files.read(SITE_CARD.slice(1))
  } catch (error) {
    return unpublishedSite(target, (error as Error).message)
  }
  if (text === undefined) return unpublishedSite(target, `it has no \`${SITE_CARD.slice(1)}\``)
  const card = parseCard(text)
  if (card === undefined)
    return unpublishedSite(target, `its \`${SITE_CARD.slice(1)}\` is not one of this version of Offprint`)
  return createReader(files, card)
}

function parseCard(text: string): SiteCard | undefined {
  const card = tryTo(() => JSON.parse(text) as Partial<SiteCard>)
  return isObject(card) && card.format === 1 && Array.isArray(card.languages) && card.languages.length > 0
    ? (card as SiteCard)
    : undefined
}

/** More sections than any page has. */
const ALL_SECTIONS = Array.from({ length: 2000 }, (_, number) => number)

function createReader(files: SiteFiles, card: SiteCard): SiteReader {
  const engines = new Map<string, SearchEngine>()
  const catalogs = new Map<string, Promise<ApiCatalog>>()
  const home = files.url || card.url
  const homePath = tryTo(() => new URL(home).pathname) ?? ''

  const engine = ({ prefix }: CardLanguage): SearchEngine => {
    const known = engines.get(prefix)
    if (known !== undefined) return known
    const made = createSearchEngine(async (name) => {
      const path = `${searchFolder(prefix)}/${name}.js`
      const [own, data] = parseDataScript((await files.read(path)) ?? '', 'search') ?? []
      if (own !== name) throw new Error(`part '${name}' of the search index cannot be read`)
      return data
    })
    engines.set(prefix, made)
    return made
  }

  const readCatalog = (api: CardApi): Promise<ApiCatalog> => {
    const known = catalogs.get(api.route)
    if (known !== undefined) return known
    const path = filePath(`${api.route}/${CATALOG}`)
    const reading = files.read(path).then((text) => JSON.parse(text ?? '{}') as ApiCatalog)
    catalogs.set(api.route, reading)
    reading.catch(() => catalogs.delete(api.route))
    return reading
  }

  const listOperations = async (api: CardApi): Promise<readonly FoundOperation[]> => {
    const { operations, tags } = await readCatalog(api)
    const tagRoutes = new Map(tags.map(({ name, route }) => [name, route]))
    return operations.map((operation) => ({
      ...operation,
      api,
      page: `${api.route}/${operation.route}`,
      tagPage: `${api.route}/${tagRoutes.get(operation.tag) ?? ''}`,
    }))
  }

  /** Markdown of an operation or a tag in a bundle, where the pages of a tag share one file. */
  const readShared = async (route: string): Promise<string | undefined> => {
    const apis = card.languages.flatMap((language) => language.apis)
    const api = apis.find((candidate) => route.startsWith(`${candidate.route}/`))
    if (api === undefined) return undefined
    const operation = (await listOperations(api)).find(({ page }) => page === route)
    return operation && files.read(filePath(twinPath(operation.tagPage)))
  }

  return {
    card,
    engine,
    readCatalog,
    listOperations,
    findLanguage: (tag) =>
      card.languages.find((language) => language.tag.toLowerCase() === tag?.toLowerCase()) ??
      (card.languages[0] as CardLanguage),
    urlOf: (path) => (home === '' ? path : hostAddress(path, home)),
    routeOf: (page) => {
      const start = [home, homePath].find((prefix) => prefix !== '' && page.startsWith(prefix))
      const below = start === undefined ? page : `/${page.slice(start.length)}`
      const path = tryTo(() => new URL(below, 'site:/').pathname) ?? '/'
      return path.replace(/(?:\/index)?(?:\.md|\.html)$/, '').replace(/\/$/, '') || '/'
    },
    readMarkdown: async (route) => {
      const own = await files.read(filePath(twinPath(route)))
      // Some hosts send the same HTML for every path.
      const text = own === undefined || /^\s*<!doctype html/i.test(own) ? await readShared(route) : own
      return text === undefined ? undefined : cutPage(text, route)
    },
    readSections: async (route, language) => {
      const search = engine(language)
      const { routes } = await search.readRoot()
      const page = routes.indexOf(route)
      if (page < 0) return []
      return (await search.readPassages({ route, sections: ALL_SECTIONS })).passages
    },
    readTrial: async ({ page, tagPage }) => {
      const own = await files.read(filePath(`${page}.tryit.js`))
      const script = own ?? (await files.read(filePath(`${tagPage}.tryit.js`)))
      return script === undefined ? undefined : parseTrial(script, page)
    },
    readDescription: async (api) => {
      const text = await files.read(filePath(`${api.route}/openapi.json`))
      return text === undefined ? undefined : (JSON.parse(text) as Json)
    },
    readSlice: ({ page }) => files.read(filePath(`${page}.openapi.json`)),
  }
}

/** One page of a file with several, each after a comment with its URL. */
function cutPage(text: string, route: string): string {
  const starts = [...text.matchAll(/^<!-- (\S+) -->\n\n/gm)]
  const index = starts.findIndex(([, url = '']) => url.endsWith(route))
  const start = starts[index]
  if (start === undefined) return text
  return text.slice(start.index + start[0].length, starts[index + 1]?.index).trimEnd()
}

/** Strings, a computed `__proto__` and integers with `n`, which JavaScript has and JSON has not (lib/data/json/script-literal.ts). */
const TOKEN = /"(?:[^"\\]|\\.)*"|\["__proto__"\](?=:)|-?\d+n\b/g

/** Member that stands for a `bigint`. */
const INTEGER = '$integer'

/** The data for the page at a route. In a bundle, the operations of a tag share one script. */
function parseTrial(script: string, route: string): Trial | undefined {
  const start = `(offprint.tryit??={})[${JSON.stringify(route)}]=`
  const line = script.split('\n').find((text) => text.startsWith(start))
  if (line === undefined) return undefined
  const json = line
    .slice(start.length)
    .replace(/;\s*$/, '')
    .replace(TOKEN, (token) => {
      if (token.startsWith('"')) return token
      return token.startsWith('[') ? '"__proto__"' : `{"${INTEGER}":"${token.slice(0, -1)}"}`
    })
  return JSON.parse(json, (_, value: unknown) =>
    isObject(value) && typeof value[INTEGER] === 'string' ? BigInt(value[INTEGER]) : value,
  ) as Trial
}
