/**
 * The files for language models (https://llmstxt.org): `llms.txt` lists the pages of the site with links to their Markdown, `llms-full.txt`
 * has the text of all guides. Both are about the current version of the guides, in each language of the site; other versions have a list below their route.
 */
import { blocksToMarkdown } from '../../../domain/blocks/blocks-to-markdown.ts'
import type { BuildContext } from '../../../graph/context.ts'
import { hashOf } from '../../../lib/data/hash.ts'
import type { EmittedFile } from '../../../lib/files/file-digest.ts'
import { findGuideVersion, isOtherVersion } from '../../../lib/site/guide-versions.ts'
import { listLinkAddresses } from '../../../lib/site/links/link-address.ts'
import { listSites } from '../../../lib/site/locale-sites.ts'
import { fillSitePaths } from '../../../lib/site/links/markers.ts'
import { newestFirst } from '../../../lib/site/posts.ts'
import { sortBySidebar } from '../../../lib/site/sort-by-sidebar.ts'
import { filePath, hostAddress } from '../../../lib/site/links/site-address.ts'
import { routeBelow } from '../../../lib/site/paths/route-below.ts'
import { hasMarkdownTwin, llmsFiles, twinPath } from '../../../lib/site/paths/site-files.ts'
import type { MarkdownPage, Page, Site } from '../../site-types.ts'
import type { GuideVersion, OutFile } from '../../../lib/types.ts'
import { emitByDigest } from '../emit-by-digest.ts'

/** Words of one file of texts: more do not fit what most models read at once. */
const PART_WORDS = 100_000

/** The files of each language and of each version of the guides. None while the URL of the site is unknown, as models read them elsewhere. */
export async function* emitLlmsFiles(site: Site, context: BuildContext): AsyncIterable<EmittedFile> {
  if (site.config.url === '') return
  for (const localized of listSites(site)) {
    const [list = '', full = ''] = llmsFiles(localized.config.locale.prefix)
    yield { path: list.slice(1), data: writeList(localized), only: 'site' }
    for (const { route, version } of listVersions(localized))
      yield { path: filePath(versionList(route)), data: writeVersionList(localized, version), only: 'site' }
    const texts = listTexts(localized)
    const key = () => hashOf(full, keyOf(localized, texts))
    const write = async function* (): AsyncIterable<OutFile> {
      for (const { path, data } of writeTexts(localized, texts, full))
        yield { path: path.slice(1), data, only: 'site' }
    }
    yield* emitByDigest({ stage: 'llms', key }, write, context)
  }
}

/** Versions of the guides that are not the current one, with the routes of their guides. */
const listVersions = ({ config }: Site) =>
  config.versions.flatMap((version) => {
    const route = config.collections.find(({ id }) => id === version.collection)?.route
    return route === undefined || version.status === 'current' ? [] : [{ version, route }]
  })

const versionList = (route: string) => routeBelow(route, 'llms.txt')

type Section = readonly [name: string, lines: readonly string[]]

/** Title, summary, and a section of links for each part of the site. */
function writeList(site: Site): string {
  const { config } = site
  const shown = listPages(site, (page) => !isOtherVersion(page, config))
  const summary = config.description || config.tagline
  const sections: readonly Section[] = [
    ['Guides', shown.filter(isGuide).map((page) => writePage(page, site))],
    ['Pages', shown.filter(({ kind }) => kind === 'plain').map((page) => writePage(page, site))],
    ...config.apis.flatMap(({ version, label, internal }): readonly Section[] => {
      const api = internal ? undefined : site.apis.get(version)
      if (api === undefined) return []
      const pages = shown.filter((page) => isReference(page) && page.version === version)
      const description = writeLink('OpenAPI description', routeBelow(api.route, 'openapi.json'), site)
      return [[label, [description, ...pages.map((page) => writePage(page, site))]]]
    }),
    // Section name of the format for content that a model may leave out.
    [
      'Optional',
      [
        ...newestFirst(shown).map((page) => writePage(page, site)),
        ...listVersions(site).map(({ route, version }) =>
          writeLink(`Guides of ${version.label}`, versionList(route), site),
        ),
      ],
    ],
  ]
  return joinSections([`# ${config.title}`, ...(summary === '' ? [] : [`> ${summary}`])], sections)
}

/** The list of the guides of one version. */
function writeVersionList(site: Site, version: GuideVersion): string {
  const pages = listPages(site, (page) => findGuideVersion(page, site.config) === version)
  return joinSections(
    [`# ${site.config.title}: ${version.label}`],
    [['Guides', pages.filter(isGuide).map((page) => writePage(page, site))]],
  )
}

function joinSections(start: readonly string[], sections: readonly Section[]): string {
  const written = sections.flatMap(([name, lines]) =>
    lines.length === 0 ? [] : [`## ${name}\n\n${lines.join('\n')}`],
  )
  return `${[...start, ...written].join('\n\n')}\n`
}

/** Listed pages with a Markdown version, in the order of the sidebars. */
const listPages = ({ pages, sidebars }: Site, isWanted: (page: Page) => boolean) =>
  sortBySidebar(
    pages.filter((page) => hasMarkdownTwin(page) && page.unlisted !== true && isWanted(page)),
    sidebars,
  )

function writePage(page: Page, site: Site): string {
  const note = writeNote(page)
  return writeLink(page.title, twinPath(page.route), site) + (note === '' ? '' : `: ${note}`)
}

const writeLink = (title: string, path: string, { config: { url, base } }: Site) =>
  `- [${title}](${url}${hostAddress(path, base)})`

const isGuide = ({ kind }: Page) => kind === 'doc' || kind === 'webhook'
const isReference = (page: Page) => page.kind === 'operation' || page.kind === 'event'

function writeNote(page: Page): string {
  if (page.kind === 'operation') return `${page.operation.method} ${page.operation.path}`
  return page.description.replaceAll(/\s+/g, ' ').trim()
}

type TextPage = Page & MarkdownPage

/** Guides and single pages with the texts of `llms-full.txt`. */
function listTexts(site: Site): readonly TextPage[] {
  return sortBySidebar(site.pages, site.sidebars).filter(
    (page): page is TextPage & Extract<Page, { kind: 'doc' }> =>
      (page.kind === 'doc' || page.kind === 'webhook' || page.kind === 'plain') &&
      page.unlisted !== true &&
      !isOtherVersion(page, site.config),
  )
}

function keyOf(site: Site, pages: readonly TextPage[]): string {
  const { url, base, title } = site.config
  const parts = pages.map((page) => [page.route, page.contentHash, listLinkAddresses(page, site)])
  return hashOf(url, base, title, JSON.stringify(parts))
}

/** The texts in one file, or in several of `PART_WORDS` words with a list of them. */
function writeTexts(
  site: Site,
  pages: readonly TextPage[],
  path: string,
): readonly { readonly path: string; readonly data: string }[] {
  const { url, base, title } = site.config
  const absolute = (route: string) => url + hostAddress(route, base)
  const write = (part: readonly TextPage[], heading: string) => {
    const texts = part.map((page) => {
      const markdown = blocksToMarkdown(page.blocks, listLinkAddresses(page, site))
      return `<!-- ${absolute(page.route)} -->\n\n${fillSitePaths(markdown, absolute)}`
    })
    return [`<!-- ${heading} -->\n`, ...texts].join('\n')
  }
  const parts = splitByWords(pages)
  if (parts.length === 1) return [{ path, data: write(pages, `${title}: all guides`) }]
  const files = parts.map((part, index) => ({
    path: path.replace('.txt', `-${index + 1}.txt`),
    data: write(part, `${title}: guides, part ${index + 1} of ${parts.length}`),
    titles: [part[0], part.at(-1)].map((page) => page?.title).join(' to '),
  }))
  const links = files.map((file) => writeLink(file.titles, file.path, site))
  return [{ path, data: joinSections([`# ${title}: all guides`], [['Parts', links]]) }, ...files]
}

/** Pages in their order, in parts. A page is never cut. */
function splitByWords(pages: readonly TextPage[]): readonly (readonly TextPage[])[] {
  const parts: TextPage[][] = [[]]
  let words = 0
  for (const page of pages) {
    if (words > 0 && words + page.words > PART_WORDS) {
      parts.push([])
      words = 0
    }
    parts.at(-1)?.push(page)
    words += page.words
  }
  return parts
}
